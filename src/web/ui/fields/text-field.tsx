import type { ComponentProps, ReactNode } from 'react';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  onChange: (value: string) => void;
}

/** A line of text with its label. */
export function TextField({ label, hint, error, onChange, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Input {...rest} {...control} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}
