import { useState } from 'react';
import { changeEmail } from '../../data/account/credentials.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { AccountForm } from './account-form.tsx';
import { Part, type PartControl } from './part.tsx';

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
  const form = useForm({
    start: { email: '', password: '' },
    send: ({ email, password }) => changeEmail(email, password),
    onDone: () => {
      onDone(form.draft.email);
    },
  });
  return (
    <AccountForm form={form} action="Send links" onCancel={onCancel}>
      <TextField
        label="New email address"
        hint="We email a link to your old address and to the new one. Open both."
        type="email"
        name="new-email"
        required
        autoFocus
        autoComplete="email"
        inputMode="email"
        {...form.input('email')}
      />
      <PasswordField
        label="Current password"
        name="current-password"
        required
        autoComplete="current-password"
        {...form.input('password')}
      />
    </AccountForm>
  );
}
