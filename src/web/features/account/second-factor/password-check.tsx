import { useState } from 'react';
import { FailureAlert } from '#web/ui/surfaces/failure-alert.tsx';
import { signInAgain } from '../../../data/account/credentials.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { FormButtons } from '../form-buttons.tsx';
import { useSubmit } from '../use-submit.ts';

interface PasswordCheckProps {
  email: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for the password after a long session, when somebody else may be at the device. */
export function PasswordCheck({ email, onDone, onCancel }: PasswordCheckProps) {
  const [password, setPassword] = useState('');
  const { busy, failure, submit } = useSubmit(() => signInAgain(email, password), onDone);
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <PasswordField
        label="Current password"
        hint="You signed in a while ago. Enter your password to continue."
        name="current-password"
        required
        autoFocus
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        disabled={busy}
      />
      <FailureAlert failure={failure} />
      <FormButtons action="Continue" busy={busy} onCancel={onCancel} />
    </form>
  );
}
