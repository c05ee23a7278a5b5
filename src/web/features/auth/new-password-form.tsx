import { type SubmitEvent, useState } from 'react';
import { FailureAlert } from '#web/ui/failure-alert.tsx';
import { accountMessages } from '../../data/account/account-messages.ts';
import { signOut } from '../../data/session/session.ts';
import { type AuthFailure, chooseNewPassword, toFailure } from '../../data/session/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFocusAfterBusy } from '../../ui/use-focus-after-busy.ts';
import { AuthFrame } from './auth-frame.tsx';

const texts = {
  another: { title: 'Choose a new password', field: 'New password', button: 'Save password' },
  first: {
    title: 'Choose a password',
    lead: 'Your email address is confirmed. You sign in with it and this password from now on.',
    field: 'Password',
    button: 'Save password',
  },
} as const;

/** For people signed in by an email. The page moves on once the password is saved. */
export function NewPasswordForm({ choosing }: { choosing: keyof typeof texts }) {
  const { field, button, ...words } = texts[choosing];
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [busy, setBusy] = useState(false);
  useFocusAfterBusy(busy);
  const [failure, setFailure] = useState<AuthFailure | null>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (password !== repeated) {
      setFailure(toFailure(accountMessages.passwordsDiffer));
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
    <AuthFrame {...words}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <PasswordField
          label={field}
          name="new-password"
          required
          autoFocus
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
          {busy ? 'Please wait...' : button}
        </Button>
        <FailureAlert tone="red" failure={failure} />
        <Button variant="quiet" onClick={() => void signOut()}>
          Sign out
        </Button>
      </form>
    </AuthFrame>
  );
}
