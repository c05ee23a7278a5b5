import { TextField, type TextFieldProps } from '../../ui/fields/text-field.tsx';

export function EmailField(props: Pick<TextFieldProps, 'value' | 'onChange' | 'disabled'>) {
  return (
    <TextField
      label="Email"
      type="email"
      name="email"
      required
      autoComplete="username"
      inputMode="email"
      {...props}
    />
  );
}
