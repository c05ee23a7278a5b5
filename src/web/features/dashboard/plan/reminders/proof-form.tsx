import { type SubmitEvent, useEffect, useState } from 'react';
import { signInAgain } from '#web/data/account/credentials.ts';
import { enterCode, hasSecondFactor } from '#web/data/account/second-factor.ts';
import { useSession } from '#web/data/session/session.ts';
import type { AuthFailure } from '#web/data/session/sign-in.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/fields/code-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { useFocusAfterBusy } from '#web/ui/keyboard/use-focus-after-busy.ts';
import { FailureAlert } from '#web/ui/surfaces/failure-alert.tsx';

interface ProofFormProps {
  onDone: () => void;
  onCancel: () => void;
}

const hint = 'You signed in a while ago. Enter it to continue.';

/** Asks after a long session, when somebody else may be at the device: for the password, or a code where the account has an app. */
export function ProofForm({ onDone, onCancel }: ProofFormProps) {
  const { user } = useSession();
  const [asksForCode, setAsksForCode] = useState<boolean | null>(null);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  useFocusAfterBusy(busy);
  useEffect(() => {
    void hasSecondFactor().then((found) => (found.ok ? setAsksForCode(found.value) : setFailure(found)));
  }, []);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    const shown = await (asksForCode ? enterCode(typed) : signInAgain(user?.email ?? '', typed));
    setBusy(false);
    if (shown.ok) onDone();
    else setFailure(shown);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      {asksForCode === true && (
        <CodeField
          label="Authenticator code"
          hint={hint}
          autoFocus
          value={typed}
          onChange={setTyped}
          disabled={busy}
        />
      )}
      {asksForCode === false && (
        <PasswordField
          label="Current password"
          hint={hint}
          name="current-password"
          required
          autoFocus
          autoComplete="current-password"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          disabled={busy}
        />
      )}
      <FailureAlert failure={failure} />
      <div className="flex flex-wrap gap-2">
        {asksForCode !== null && (
          <Button type="submit" variant="primary" disabled={busy}>
            {busy ? 'Please wait...' : 'Continue'}
          </Button>
        )}
        <Button disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
