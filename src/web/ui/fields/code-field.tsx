import { TextField, type TextFieldProps } from './text-field.tsx';

/** Six digits from an app or an email. Phones offer the number pad, and autofill a received code. */
export function CodeField(props: Omit<TextFieldProps, 'type' | 'className'>) {
  return (
    <TextField
      required
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      pattern="\s*(\d\s*){6}"
      title="Six digits"
      maxLength={12}
      {...props}
      className="max-w-40 tracking-widest tabular-nums"
    />
  );
}
