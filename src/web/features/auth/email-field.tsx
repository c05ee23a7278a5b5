import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';

interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
  disabled: boolean;
}

export function EmailField({ value, onChange, disabled }: EmailFieldProps) {
  return (
    <Field label="Email">
      {(control) => (
        <Input
          {...control}
          type="email"
          name="email"
          required
          autoComplete="username"
          inputMode="email"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          disabled={disabled}
        />
      )}
    </Field>
  );
}
