import { useEffect, useState } from 'react';
import { toFailure } from '#web/data/session/sign-in.ts';
import { FailureAlert } from '#web/ui/surfaces/failure-alert.tsx';
import { deleteAccount } from '../../data/account/account-deletion.ts';
import { hasSecondFactor } from '../../data/account/second-factor.ts';
import { accountMessages } from '../../data/account-messages.ts';
import { signOut } from '../../data/session/session.ts';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { FormButtons } from './form-buttons.tsx';
import { Part, type PartControl } from './part.tsx';
import { useSubmit } from './use-submit.ts';

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
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksForCode, setAsksForCode] = useState(false);
  useEffect(() => {
    void hasSecondFactor().then((found) => setAsksForCode(found.ok && found.value));
  }, []);
  const { busy, failure, submit } = useSubmit(
    () =>
      typed.trim().toLowerCase() === email.toLowerCase()
        ? deleteAccount({ email, password, code })
        : toFailure(accountMessages.deletionNotConfirmed),
    () => void signOut('everything'),
  );
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p>
        This deletes your transactions, preferences, devices and account from the server. It cannot be undone.
        Download your data first if you might want it.
      </p>
      <Field
        label={
          <>
            Type <strong className="wrap-anywhere">{email}</strong> to confirm
          </>
        }
      >
        {(control) => (
          <Input
            {...control}
            required
            autoFocus
            name="confirmation"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            disabled={busy}
          />
        )}
      </Field>
      <PasswordField
        label="Password"
        name="password"
        required
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        disabled={busy}
      />
      {asksForCode && (
        <CodeField label="Authenticator code" value={code} onChange={setCode} disabled={busy} />
      )}
      <FailureAlert failure={failure} />
      <FormButtons action="Delete everything" busy={busy} onCancel={onCancel} />
    </form>
  );
}
