import { FailureAlert } from '#web/ui/surfaces/failure-alert.tsx';
import { signInAgain } from '../../../data/account/credentials.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { FormButtons } from '../form-buttons.tsx';

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
    <form onSubmit={form.submit} className="flex flex-col gap-4">
      <PasswordField
        label="Current password"
        hint="You signed in a while ago. Enter your password to continue."
        name="current-password"
        required
        autoFocus
        autoComplete="current-password"
        {...form.input('password')}
      />
      <FailureAlert failure={form.failure} />
      <FormButtons action="Continue" busy={form.busy} onCancel={onCancel} />
    </form>
  );
}
