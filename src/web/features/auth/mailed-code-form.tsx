import { type SubmitEvent, useState } from 'react';
import { FailureAlert } from '#web/ui/failure-alert.tsx';
import { type AuthFailure, enterMailedCode } from '../../data/session/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { useFocusAfterBusy } from '../../ui/use-focus-after-busy.ts';
import { AuthFrame } from './auth-frame.tsx';
import { OutboxNote } from './outbox-note.tsx';

interface MailedCodeFormProps {
  type: 'signup' | 'recovery';
  email: string;
  onBack: () => void;
}

/** For people who read their email on another device. The right code makes the page move on. */
export function MailedCodeForm({ type, email, onBack }: MailedCodeFormProps) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  useFocusAfterBusy(busy);
  const [failure, setFailure] = useState<AuthFailure | null>(null);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const outcome = await enterMailedCode(type, email, code);
    if (outcome.ok) return;
    setBusy(false);
    setFailure(outcome);
  };

  return (
    <AuthFrame
      title="Enter the code"
      lead={
        <>
          Enter the 6-digit code below the link in the email to <span className="wrap-anywhere">{email}</span>
          .
        </>
      }
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <CodeField label="Emailed code" value={code} onChange={setCode} disabled={busy} autoFocus />
        <Button type="submit" variant="primary" size="lg" disabled={busy}>
          {busy ? 'Please wait...' : 'Continue'}
        </Button>
        <FailureAlert tone="red" failure={failure} />
        <OutboxNote />
        <Button variant="quiet" onClick={onBack}>
          Back to sign in
        </Button>
      </form>
    </AuthFrame>
  );
}
