import { type SubmitEvent, useState } from 'react';
import { FailureAlert } from '#web/ui/surfaces/failure-alert.tsx';
import { enterCode, enterRecoveryCode } from '../../data/account/second-factor.ts';
import { accountMessages } from '../../data/account-messages.ts';
import { signOut } from '../../data/session/session.ts';
import {
  type AuthFailure,
  chooseNewPassword,
  enterMailedCode,
  requestPasswordReset,
  toFailure,
} from '../../data/session/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Input } from '../../ui/fields/input.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { useFocusAfterBusy } from '../../ui/keyboard/use-focus-after-busy.ts';
import { Alert } from '../../ui/surfaces/alert.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { EmailField } from './email-field.tsx';
import { OutboxNote } from './outbox-note.tsx';

// What few people need besides sign-in and sign-up: the second step, and the way back in by email. One chunk.

/** Sends a form once at a time. `onDone` is for what does not move on by itself; until then the form stays busy. */
function useSending(
  send: () => Promise<AuthFailure | { readonly ok: true }>,
  onDone?: (isDone: boolean) => void,
) {
  const [busy, setBusy] = useState(false);
  useFocusAfterBusy(busy);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(null);
    onDone?.(false);
    const outcome = await send();
    if (outcome.ok && onDone === undefined) return;
    setBusy(false);
    onDone?.(outcome.ok);
    setFailure(outcome.ok ? null : outcome);
  };
  return { busy, failure, submit, clear: () => setFailure(null) };
}

interface ResetRequestFormProps {
  onBack: () => void;
  /** The person has the emailed code, not the link. */
  onCode: (email: string) => void;
}

/** Requests an email with a link to choose a new password. The answer does not reveal whether there is an account. */
export function ResetRequestForm({ onBack, onCode }: ResetRequestFormProps) {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const { busy, failure, submit } = useSending(() => requestPasswordReset(email), setSent);

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

interface MailedCodeFormProps {
  type: 'signup' | 'recovery';
  email: string;
  onBack: () => void;
}

/** For people who read their email on another device. The right code makes the page move on. */
export function MailedCodeForm({ type, email, onBack }: MailedCodeFormProps) {
  const [code, setCode] = useState('');
  const { busy, failure, submit } = useSending(() => enterMailedCode(type, email, code));

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
  const { field, button, ...words } = texts[choosing];
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const { busy, failure, submit } = useSending(async () =>
    password === repeated ? chooseNewPassword(password) : toFailure(accountMessages.passwordsDiffer),
  );

  return (
    <AuthFrame {...words}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <PasswordField
          label={field}
          name="new-password"
          required
          autoFocus
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
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
        <Button type="submit" variant="primary" size="lg" disabled={busy}>
          {busy ? 'Please wait...' : button}
        </Button>
        <FailureAlert tone="red" failure={failure} />
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
  const [code, setCode] = useState('');
  const { busy, failure, submit, clear } = useSending(() =>
    source === 'app' ? enterCode(code) : enterRecoveryCode(code),
  );

  const change = (next: keyof typeof leads) => {
    setSource(next);
    setCode('');
    clear();
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
