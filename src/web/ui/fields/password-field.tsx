import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { IconButton } from '../button.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'onChange'> {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  onChange?: (value: string) => void;
}

export function PasswordField({ label, hint, error, className, onChange, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  // Named after its field, since a form may have two.
  const action = `${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`;
  return (
    <Field label={label} hint={hint} error={error} className={className ?? ''}>
      {(control) => (
        <span className="relative block">
          <Input
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onChange={(event) => onChange?.(event.target.value)}
            className="pr-12"
          />
          <IconButton
            label={action}
            aria-pressed={shown}
            disabled={rest.disabled}
            onClick={() => setShown(!shown)}
            className="absolute top-0 right-0 w-11"
          >
            {shown ? <EyeOff aria-hidden size={18} /> : <Eye aria-hidden size={18} />}
          </IconButton>
        </span>
      )}
    </Field>
  );
}
