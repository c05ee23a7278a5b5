import { type SubmitEvent, useState } from 'react';
import type { AuthFailure } from '#web/data/session/sign-in.ts';
import { FailureAlert } from '#web/ui/failure-alert.tsx';
import { enterCode, enterRecoveryCode } from '../../data/account/second-factor.ts';
import { signOut } from '../../data/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useFocusAfterBusy } from '../../ui/use-focus-after-busy.ts';
import { AuthFrame } from './auth-frame.tsx';

const leads = {
  app: 'Enter the 6-digit code for Tallyboard from your authenticator app.',
  paper:
    'Enter one of the codes you saved when you turned on two-factor sign-in. It works once and turns two-factor sign-in off, so you can set it up again.',
};

/** The second step of signing in. The right code makes the page move on. */
export function CodeForm() {
  const [source, setSource] = useState<keyof typeof leads>('app');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  useFocusAfterBusy(busy);
  const [failure, setFailure] = useState<AuthFailure | null>(null);

  const change = (next: keyof typeof leads) => {
    setSource(next);
    setCode('');
    setFailure(null);
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const outcome = await (source === 'app' ? enterCode(code) : enterRecoveryCode(code));
    if (outcome.ok) return;
    setBusy(false);
    setFailure(outcome);
  };

  return (
    <AuthFrame title={source === 'app' ? 'Enter your code' : 'Use a recovery code'} lead={leads[source]}>
      {/* A separate form for each source, so that its field gets the focus. */}
      <form key={source} onSubmit={submit} className="flex flex-col gap-4">
        {source === 'app' ? (
          <CodeField label="Code" value={code} onChange={setCode} disabled={busy} autoFocus />
        ) : (
          <Field label="Recovery code">
            {(control) => (
              <Input
                {...control}
                required
                autoFocus
                name="recovery-code"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder="xxxxxx-xxxxxx-xxxxxx-xxxxxx"
                value={code}
                onChange={(event) => setCode(event.target.value)}
                disabled={busy}
              />
            )}
          </Field>
        )}
        <Button type="submit" variant="primary" size="lg" disabled={busy}>
          {busy ? 'Please wait...' : 'Continue'}
        </Button>
        <FailureAlert tone="red" failure={failure} />
      </form>
      <div className="mt-6 flex flex-col gap-2 border-t border-line pt-4">
        <Button variant="quiet" onClick={() => change(source === 'app' ? 'paper' : 'app')}>
          {source === 'app' ? 'Use a recovery code instead' : 'Use your authenticator app instead'}
        </Button>
        <Button variant="quiet" onClick={() => void signOut()}>
          Back to sign in
        </Button>
      </div>
    </AuthFrame>
  );
}
