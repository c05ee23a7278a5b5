import { signInAgain } from '../../../data/account/credentials.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { AccountForm } from '../account-form.tsx';

interface PasswordCheckProps {
  email: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for the password after a long session, when somebody else may be at the device. */
export function PasswordCheck({ email, onDone, onCancel }: PasswordCheckProps) {
  const form = useForm({
    start: { password: '' },
    send: ({ password }) => signInAgain(email, password),
    onDone,
  });
  return (
    <AccountForm form={form} action="Continue" onCancel={onCancel}>
      <PasswordField
        label="Current password"
        hint="You signed in a while ago. Enter your password to continue."
        name="current-password"
        required
        autoFocus
        autoComplete="current-password"
        {...form.input('password')}
      />
    </AccountForm>
  );
}
