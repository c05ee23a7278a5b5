import { memo } from 'react';
import { maxDescriptionLength } from '#domain/transactions/transaction-rules.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { OptionalLabel } from './optional-label.tsx';
import { measureText, TextCounter } from './text-counter.tsx';

interface DescriptionFieldProps {
  value: string;
  onChange: (value: string) => void;
  invalid: boolean;
  /** Called with its input when that gets the focus, where something else lists suggestions for it. */
  onSuggest?: (input: HTMLInputElement) => void;
  className?: string;
}

/** Closed; whoever lists suggestions says when they are open. */
const combobox = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': false } as const;

export const DescriptionField = memo(function DescriptionField({
  value,
  onChange,
  invalid,
  onSuggest,
  className,
}: DescriptionFieldProps) {
  const size = { value, most: maxDescriptionLength };
  return (
    <Field
      label={<OptionalLabel name="Description" />}
      aside={<TextCounter {...size} />}
      className={className ?? ''}
    >
      {(control) => (
        <Input
          {...control}
          {...(onSuggest && combobox)}
          onFocus={(event) => onSuggest?.(event.currentTarget)}
          type="text"
          dir="auto"
          autoComplete="off"
          aria-invalid={invalid || measureText(size).over ? true : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
});
