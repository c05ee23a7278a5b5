import { useState } from 'react';
import { enterCode, enterRecoveryCode } from '../../data/account/second-factor.ts';
import { accountMessages } from '../../data/account-messages.ts';
import { signOut } from '../../data/session/session.ts';
import {
  chooseNewPassword,
  enterMailedCode,
  requestPasswordReset,
  toFailure,
} from '../../data/session/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { Alert } from '../../ui/surfaces/alert.tsx';
import { AuthFrame, AuthSubmit } from './auth-frame.tsx';
import { EmailField } from './email-field.tsx';
import { OutboxNote } from './outbox-note.tsx';

// Forms that few people need: the second step, and the way back in by email. One chunk.

interface ResetRequestFormProps {
  onBack: () => void;
  /** The person has the emailed code, not the link. */
  onCode: (email: string) => void;
}

/** Requests an email with a link to choose a new password. The answer does not reveal whether there is an account. */
export function ResetRequestForm({ onBack, onCode }: ResetRequestFormProps) {
  const [sent, setSent] = useState(false);
  const form = useForm({
    start: { email: '' },
    send: ({ email }) => {
      setSent(false);
      return requestPasswordReset(email);
    },
    onDone: () => setSent(true),
  });

  return (
    <AuthFrame title="Choose a new password" lead="We’ll email you a link. It works once.">
      <form onSubmit={form.submit} className="flex flex-col gap-4">
        {sent && (
          <Alert tone="notice">
            {accountMessages.resetSent}
            <OutboxNote />
            <p className="mt-1 font-normal">
              Reading it on another device?{' '}
              <button
                type="button"
                onClick={() => onCode(form.draft.email)}
                className="font-medium underline underline-offset-4"
              >
                Enter the code
              </button>
            </p>
          </Alert>
        )}
        <EmailField {...form.input('email')} />
        <AuthSubmit form={form} action="Send link" />
        <Button variant="quiet" onClick={onBack}>
          Back to sign in
        </Button>
      </form>
    </AuthFrame>
  );
}

interface MailedCodeFormProps {
  type: 'signup' | 'recovery';
  email: string;
  onBack: () => void;
}

/** For people who read their email on another device. The right code makes the page move on. */
export function MailedCodeForm({ type, email, onBack }: MailedCodeFormProps) {
  const form = useForm({ start: { code: '' }, send: ({ code }) => enterMailedCode(type, email, code) });

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
      <form onSubmit={form.submit} className="flex flex-col gap-4">
        <CodeField label="Emailed code" {...form.input('code')} autoFocus />
        <AuthSubmit form={form} action="Continue" />
        <OutboxNote />
        <Button variant="quiet" onClick={onBack}>
          Back to sign in
        </Button>
      </form>
    </AuthFrame>
  );
}

const texts = {
  another: { title: 'Choose a new password', field: 'New password', button: 'Save password' },
  first: {
    title: 'Choose a password',
    lead: 'Your email address is confirmed. You sign in with it and this password from now on.',
    field: 'Password',
    button: 'Save password',
  },
} as const;

/** For people signed in by an email. The page moves on once the password is saved. */
export function NewPasswordForm({ choosing }: { choosing: keyof typeof texts }) {
  const { field, button, ...frame } = texts[choosing];
  const form = useForm({
    start: { password: '', repeated: '' },
    send: ({ password, repeated }) =>
      password === repeated ? chooseNewPassword(password) : toFailure(accountMessages.passwordsDiffer),
  });

  return (
    <AuthFrame {...frame}>
      <form onSubmit={form.submit} className="flex flex-col gap-4">
        <PasswordField
          label={field}
          name="new-password"
          required
          autoFocus
          autoComplete="new-password"
          {...form.input('password')}
        />
        <PasswordField
          label="Confirm password"
          name="confirm-password"
          required
          autoComplete="new-password"
          {...form.input('repeated')}
        />
        <AuthSubmit form={form} action={button} />
        <Button variant="quiet" onClick={() => void signOut()}>
          Sign out
        </Button>
      </form>
    </AuthFrame>
  );
}

const leads = {
  app: 'Enter the 6-digit code for Tallyboard from your authenticator app.',
  paper:
    'Enter one of the codes you saved when you turned on two-factor sign-in. It works once and turns two-factor sign-in off, so you can set it up again.',
};

/** The second step of signing in. The right code makes the page move on. */
export function CodeForm() {
  const [source, setSource] = useState<keyof typeof leads>('app');
  const form = useForm({
    start: { code: '' },
    send: ({ code }) => (source === 'app' ? enterCode(code) : enterRecoveryCode(code)),
  });

  const change = (next: keyof typeof leads) => {
    setSource(next);
    form.change({ code: '' });
    form.setFailure(null);
  };

  return (
    <AuthFrame title={source === 'app' ? 'Enter your code' : 'Use a recovery code'} lead={leads[source]}>
      {/* A separate form for each source, so that its field gets the focus. */}
      <form key={source} onSubmit={form.submit} className="flex flex-col gap-4">
        {source === 'app' ? (
          <CodeField label="Code" {...form.input('code')} autoFocus />
        ) : (
          <TextField
            label="Recovery code"
            required
            autoFocus
            name="recovery-code"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="xxxxxx-xxxxxx-xxxxxx-xxxxxx"
            {...form.input('code')}
          />
        )}
        <AuthSubmit form={form} action="Continue" />
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
