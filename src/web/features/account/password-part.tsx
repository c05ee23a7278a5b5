import { useState } from 'react';
import { toFailure } from '#web/data/session/sign-in.ts';
import { FailureAlert } from '#web/ui/surfaces/failure-alert.tsx';
import { changePassword, requestEmailedCode } from '../../data/account/credentials.ts';
import { accountMessages } from '../../data/account-messages.ts';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { Alert } from '../../ui/surfaces/alert.tsx';
import { FormButtons } from './form-buttons.tsx';
import { Part, type PartControl } from './part.tsx';
import { useSubmit } from './use-submit.ts';

export function PasswordPart({ open, onOpen, onClose }: PartControl) {
  const [changed, setChanged] = useState(false);
  const done = () => {
    setChanged(true);
    onClose();
  };
  return (
    <Part
      title="Password"
      summary="Changing it signs out your other devices."
      action="Change password"
      open={open}
      onAction={onOpen}
      notice={changed ? 'Password changed. Your other devices are signed out.' : null}
    >
      <PasswordForm onDone={done} onCancel={onClose} />
    </Part>
  );
}

function PasswordForm({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [repeated, setRepeated] = useState('');
  const [nonce, setNonce] = useState('');
  const [mailed, setMailed] = useState(false);

  const send = async () => {
    if (next !== repeated) return toFailure(accountMessages.passwordsDiffer);
    const outcome = await changePassword({ current, next, nonce });
    if (outcome.ok || outcome.code !== 'reauthentication_needed') return outcome;
    // This server wants more than the password: a code that only the owner of the mailbox can read.
    const asked = await requestEmailedCode();
    if (asked.ok) setMailed(true);
    return asked.ok ? toFailure(accountMessages.nonceNeeded, 'nonce_needed') : asked;
  };
  const { busy, failure, submit } = useSubmit<'changed'>(send, onDone);

  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <PasswordField
        label="Current password"
        name="current-password"
        required
        autoFocus
        autoComplete="current-password"
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
        disabled={busy}
      />
      <PasswordField
        label="New password"
        name="new-password"
        required
        autoComplete="new-password"
        value={next}
        onChange={(event) => setNext(event.target.value)}
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
      {mailed && <CodeField label="Emailed code" value={nonce} onChange={setNonce} disabled={busy} />}
      {mailed && failure?.code === 'nonce_needed' ? (
        <Alert tone="notice">{accountMessages.nonceNeeded}</Alert>
      ) : (
        <FailureAlert failure={failure} />
      )}
      <FormButtons action="Save password" busy={busy} onCancel={onCancel} />
    </form>
  );
}
