import { useEffect, useState } from 'react';
import { toFailure } from '#web/data/session/sign-in.ts';
import { deleteAccount } from '../../data/account/account-deletion.ts';
import { hasSecondFactor } from '../../data/account/second-factor.ts';
import { accountMessages } from '../../data/account-messages.ts';
import { signOut } from '../../data/session/session.ts';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { AccountForm } from './account-form.tsx';
import { Part, type PartControl } from './part.tsx';

export function DeletionPart({ open, onOpen, onClose, email }: PartControl & { email: string }) {
  return (
    <Part
      title="Delete account"
      summary="Deletes everything, immediately and for good."
      action="Delete account"
      open={open}
      onAction={onOpen}
    >
      <DeletionForm email={email} onCancel={onClose} />
    </Part>
  );
}

function DeletionForm({ email, onCancel }: { email: string; onCancel: () => void }) {
  const [asksForCode, setAsksForCode] = useState(false);
  useEffect(() => {
    void hasSecondFactor().then((found) => setAsksForCode(found.ok && found.value));
  }, []);
  const form = useForm({
    start: { typed: '', password: '', code: '' },
    send: ({ typed, password, code }) =>
      typed.trim().toLowerCase() === email.toLowerCase()
        ? deleteAccount({ email, password, code })
        : toFailure(accountMessages.deletionNotConfirmed),
    onDone: () => void signOut('everything'),
  });
  return (
    <AccountForm form={form} action="Delete everything" onCancel={onCancel}>
      <p>
        This deletes your transactions, preferences, devices and account from the server. It cannot be undone.
        Download your data first if you might want it.
      </p>
      <TextField
        label={
          <>
            Type <strong className="wrap-anywhere">{email}</strong> to confirm
          </>
        }
        required
        autoFocus
        name="confirmation"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.input('typed')}
      />
      <PasswordField
        label="Password"
        name="password"
        required
        autoComplete="current-password"
        {...form.input('password')}
      />
      {asksForCode && <CodeField label="Authenticator code" {...form.input('code')} />}
    </AccountForm>
  );
}
