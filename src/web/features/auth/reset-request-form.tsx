import { type SubmitEvent, useState } from 'react';
import { FailureAlert } from '#web/ui/failure-alert.tsx';
import { accountMessages } from '../../data/account/account-messages.ts';
import { type AuthFailure, requestPasswordReset } from '../../data/session/sign-in.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useFocusAfterBusy } from '../../ui/use-focus-after-busy.ts';
import { AuthFrame } from './auth-frame.tsx';
import { EmailField } from './email-field.tsx';
import { OutboxNote } from './outbox-note.tsx';

interface ResetRequestFormProps {
  onBack: () => void;
  /** The person has the emailed code, not the link. */
  onCode: (email: string) => void;
}

/** Requests an email with a link to choose a new password. The answer does not reveal whether there is an account. */
export function ResetRequestForm({ onBack, onCode }: ResetRequestFormProps) {
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  useFocusAfterBusy(busy);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<AuthFailure | null>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    setSent(false);
    const outcome = await requestPasswordReset(email);
    setBusy(false);
    setSent(outcome.ok);
    setFailure(outcome.ok ? null : outcome);
  };

  return (
    <AuthFrame title="Choose a new password" lead="We’ll email you a link. It works once.">
      <form onSubmit={submit} className="flex flex-col gap-4">
        {sent && (
          <Alert tone="notice">
            {accountMessages.resetSent}
            <OutboxNote />
            <p className="mt-1 font-normal">
              Reading it on another device?{' '}
              <button
                type="button"
                onClick={() => onCode(email)}
                className="font-medium underline underline-offset-4"
              >
                Enter the code
              </button>
            </p>
          </Alert>
        )}
        <EmailField value={email} onChange={setEmail} disabled={busy} />
        <Button type="submit" variant="primary" size="lg" disabled={busy}>
          {busy ? 'Please wait...' : 'Send link'}
        </Button>
        <FailureAlert tone="red" failure={failure} />
        <Button variant="quiet" onClick={onBack}>
          Back to sign in
        </Button>
      </form>
    </AuthFrame>
  );
}
