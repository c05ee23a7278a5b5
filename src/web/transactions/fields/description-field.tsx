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
  className?: string;
}

export const DescriptionField = memo(function DescriptionField({
  value,
  onChange,
  invalid,
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
