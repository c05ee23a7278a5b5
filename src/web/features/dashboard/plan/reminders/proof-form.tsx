import { useEffect, useState } from 'react';
import { signInAgain } from '#web/data/account/credentials.ts';
import { enterCode, hasSecondFactor } from '#web/data/account/second-factor.ts';
import { useSession } from '#web/data/session/session.ts';
import type { AuthOutcome } from '#web/data/session/sign-in.ts';
import { Button } from '#web/ui/button.tsx';
import { CodeField } from '#web/ui/fields/code-field.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
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
  const form = useForm({
    start: { typed: '' },
    send: async ({ typed }): Promise<AuthOutcome<string>> =>
      asksForCode ? enterCode(typed) : signInAgain(user?.email ?? '', typed),
    onDone,
  });
  const { busy, setFailure } = form;
  useEffect(() => {
    void hasSecondFactor().then((found) => (found.ok ? setAsksForCode(found.value) : setFailure(found)));
  }, [setFailure]);
  return (
    <form onSubmit={form.submit} className="flex flex-col gap-3">
      {asksForCode === true && (
        <CodeField label="Authenticator code" hint={hint} autoFocus {...form.input('typed')} />
      )}
      {asksForCode === false && (
        <PasswordField
          label="Current password"
          hint={hint}
          name="current-password"
          required
          autoFocus
          autoComplete="current-password"
          {...form.input('typed')}
        />
      )}
      <FailureAlert failure={form.failure} />
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
