import { type SubmitEvent, useState } from 'react';
import { chooseNewPassword } from '../../data/accounts.ts';
import { messages } from '../../data/messages.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { AuthFailure, type Failure, toFailure } from './auth-failure.tsx';
import { AuthFrame } from './auth-frame.tsx';

/** For whom a recovery link has signed in. With the new password saved, the page moves on by itself. */
export function NewPasswordForm() {
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (password !== repeated) {
      setFailure(toFailure(messages.passwordsDiffer));
      return;
    }
    setBusy(true);
    setFailure(null);
    const outcome = await chooseNewPassword(password);
    if (outcome.ok) return;
    setBusy(false);
    setFailure(outcome);
  };

  return (
    <AuthFrame title="Choose a new password">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <PasswordField
          label="New password"
          name="new-password"
          required
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          disabled={busy}
        />
        <PasswordField
          label="Confirm password"
          name="confirm-password"
          required
          autoComplete="new-password"
          value={repeated}
          onChange={(event) => setRepeated(event.target.value)}
          disabled={busy}
        />
        <Button type="submit" variant="primary" size="lg" disabled={busy}>
          {busy ? 'Please wait...' : 'Save the new password'}
        </Button>
        {failure && <AuthFailure failure={failure} />}
      </form>
    </AuthFrame>
  );
}
