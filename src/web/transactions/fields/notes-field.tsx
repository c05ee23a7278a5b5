import { memo } from 'react';
import { maxNotesLength } from '#domain/transactions/transaction-rules.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { Textarea } from '#web/ui/fields/textarea.tsx';
import { OptionalLabel } from './optional-label.tsx';
import { measureText, TextCounter } from './text-counter.tsx';

interface NotesFieldProps {
  value: string;
  onChange: (value: string) => void;
  invalid: boolean;
  /** Whether it appears because somebody asked for it. */
  autoFocus?: boolean;
}

/** As wide as its form. */
export const NotesField = memo(function NotesField(props: NotesFieldProps) {
  const { value, onChange, invalid, autoFocus = false } = props;
  const size = { value, most: maxNotesLength };
  return (
    <Field label={<OptionalLabel name="Notes" />} aside={<TextCounter {...size} />} className="col-span-full">
      {(control) => (
        <Textarea
          {...control}
          dir="auto"
          // For browsers in which it does not grow with its content.
          rows={Math.min(value.split('\n').length + 1, 12)}
          autoFocus={autoFocus}
          aria-invalid={invalid || measureText(size).over ? true : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
});
