import type { ComponentProps, ReactNode } from 'react';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

interface CodeFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'value' | 'onChange'> {
  label: string;
  hint?: ReactNode;
  value: string;
  onChange: (code: string) => void;
}

/** Six digits from an app or an email. Phones offer the number pad, and autofill a received code. */
export function CodeField({ label, hint, value, onChange, ...rest }: CodeFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Input
          required
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          pattern="\s*(\d\s*){6}"
          title="Six digits"
          maxLength={12}
          {...rest}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="max-w-40 tracking-widest tabular-nums"
        />
      )}
    </Field>
  );
}
