import { useState } from 'react';
import { toFailure } from '#web/data/session/sign-in.ts';
import { changePassword, requestEmailedCode } from '../../data/account/credentials.ts';
import { accountMessages } from '../../data/account-messages.ts';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { Alert } from '../../ui/surfaces/alert.tsx';
import { AccountForm } from './account-form.tsx';
import { Part, type PartControl } from './part.tsx';

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
  const [mailed, setMailed] = useState(false);

  const send = async (draft: Parameters<typeof changePassword>[0]) => {
    const outcome = await changePassword(draft);
    if (outcome.ok || outcome.code !== 'reauthentication_needed') return outcome;
    // This server wants more than the password: a code that only the owner of the mailbox can read.
    const asked = await requestEmailedCode();
    if (asked.ok) setMailed(true);
    return asked.ok ? toFailure(accountMessages.nonceNeeded, 'nonce_needed') : asked;
  };
  const form = useForm({
    start: { current: '', next: '', repeated: '', nonce: '' },
    send: ({ repeated, ...draft }) =>
      draft.next === repeated ? send(draft) : toFailure(accountMessages.passwordsDiffer),
    onDone,
  });
  // No failure, but a step.
  const isAskedNow = mailed && form.failure?.code === 'nonce_needed';

  return (
    <AccountForm
      form={isAskedNow ? { ...form, failure: null } : form}
      action="Save password"
      onCancel={onCancel}
    >
      <PasswordField
        label="Current password"
        name="current-password"
        required
        autoFocus
        autoComplete="current-password"
        {...form.input('current')}
      />
      <PasswordField
        label="New password"
        name="new-password"
        required
        autoComplete="new-password"
        {...form.input('next')}
      />
      <PasswordField
        label="Confirm password"
        name="confirm-password"
        required
        autoComplete="new-password"
        {...form.input('repeated')}
      />
      {mailed && <CodeField label="Emailed code" {...form.input('nonce')} />}
      {isAskedNow && <Alert tone="notice">{accountMessages.nonceNeeded}</Alert>}
    </AccountForm>
  );
}
