import { useState } from 'react';
import { FailureAlert } from '#web/ui/surfaces/failure-alert.tsx';
import { changeEmail } from '../../data/account/credentials.ts';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { FormButtons } from './form-buttons.tsx';
import { Part, type PartControl } from './part.tsx';
import { useSubmit } from './use-submit.ts';

export function EmailPart({ open, onOpen, onClose, email }: PartControl & { email: string }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const done = (address: string) => {
    setSentTo(address);
    onClose();
  };
  return (
    <Part
      title="Email address"
      summary={email}
      action="Change email address"
      open={open}
      onAction={onOpen}
      notice={sentTo && `We emailed ${email} and ${sentTo}. The address changes once both links are opened.`}
    >
      <EmailForm onDone={done} onCancel={onClose} />
    </Part>
  );
}

function EmailForm({ onDone, onCancel }: { onDone: (email: string) => void; onCancel: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { busy, failure, submit } = useSubmit(
    () => changeEmail(email, password),
    () => onDone(email),
  );
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="New email address"
        hint="We email a link to your old address and to the new one. Open both."
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            name="new-email"
            required
            autoFocus
            autoComplete="email"
            inputMode="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            disabled={busy}
          />
        )}
      </Field>
      <PasswordField
        label="Current password"
        name="current-password"
        required
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        disabled={busy}
      />
      <FailureAlert failure={failure} />
      <FormButtons action="Send links" busy={busy} onCancel={onCancel} />
    </form>
  );
}
