import { clsx } from 'clsx';
import { memo } from 'react';
import { countCharacters, maxDescriptionLength } from '#domain/transactions/transaction-rules.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Input } from '#web/ui/fields/input.tsx';
import { OptionalLabel } from './optional-label.tsx';

interface DescriptionFieldProps {
  value: string;
  onChange: (value: string) => void;
  invalid: boolean;
  className?: string;
}

/** The counter appears from this length on. */
const countFrom = 400;

export const DescriptionField = memo(function DescriptionField({
  value,
  onChange,
  invalid,
  className,
}: DescriptionFieldProps) {
  const length = countCharacters(value.trim());
  const over = length > maxDescriptionLength;
  return (
    <Field
      label={<OptionalLabel name="Description" />}
      aside={
        <span role="status" className={clsx('text-xs', over ? 'font-semibold' : 'text-ink-muted')}>
          {length >= countFrom && `${length} of ${maxDescriptionLength}${over ? ': too long' : ''}`}
        </span>
      }
      className={className ?? ''}
    >
      {(control) => (
        <Input
          {...control}
          type="text"
          dir="auto"
          autoComplete="off"
          aria-invalid={invalid || over ? true : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
});
