import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

interface ChoiceFieldProps<Value extends string> {
  label: string;
  hint?: ReactNode;
  value: Value;
  options: readonly (readonly [value: Value, label: string])[];
  onChange: (value: Value) => void;
  className?: string | undefined;
}

/** One of several, in a list that opens. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, hint, value, options, onChange, className = '' } = props;
  return (
    <Field label={label} hint={hint} className={className}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value as Value)}>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
