import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'wouter';
import { accountMessages } from '../../data/account-messages.ts';
import { messages } from '../../data/messages.ts';
import type { SessionEnding } from '../../data/session/ended-session.ts';
import { linkMessages, toLinkFailure } from '../../data/session/link-messages.ts';
import { arrivedMailLink } from '../../data/session/mail-link.ts';
import {
  type AuthFailure,
  type AuthOutcome,
  resendConfirmation,
  signIn,
  signUp,
  toFailure,
} from '../../data/session/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { useForm } from '../../ui/fields/use-form.ts';
import { Alert } from '../../ui/surfaces/alert.tsx';
import { AuthFrame, AuthSubmit } from './auth-frame.tsx';
import { EmailField } from './email-field.tsx';
import { OutboxNote } from './outbox-note.tsx';

export type AuthMode = 'sign-in' | 'sign-up';

interface AuthFormProps {
  mode: AuthMode;
  /** Why the server has ended the session that this page had. */
  ended: SessionEnding | undefined;
  onMode: (mode: AuthMode) => void;
  onForgotten: () => void;
  /** The person has the emailed code, not the link. */
  onCode: (email: string) => void;
}

/** A notice above the form; `mail` if an email has been sent. */
interface Notice {
  readonly text: string;
  readonly mail: boolean;
}

export function AuthForm({ mode, ended, onMode, onForgotten, onCode }: AuthFormProps) {
  /** The address that was sent last; the field may have changed since. */
  const [sentEmail, setSentEmail] = useState('');
  const [notice, setNotice] = useState<Notice | null>(firstNotice);
  const signingUp = mode === 'sign-up';
  const form = useForm({
    start: { email: '', password: '', repeated: '' },
    failure: () =>
      ended === undefined
        ? firstFailure()
        : toFailure(ended === 'unknown' ? messages.notLoggedIn : accountMessages.endedBySecondFactor),
    send: ({ email, password, repeated }) => {
      setNotice(null);
      if (signingUp && password !== repeated) return toFailure(accountMessages.passwordsDiffer);
      setSentEmail(email);
      return enter(signingUp, email, password);
    },
    onDone: () => {
      form.change({ password: '', repeated: '' });
      setNotice({ text: accountMessages.signUpDone, mail: true });
      onMode('sign-in');
    },
  });

  const clear = () => {
    form.setFailure(null);
    form.change({ repeated: '' });
    setNotice(null);
  };

  const resend = async () => {
    const outcome = await resendConfirmation(sentEmail);
    form.setFailure(outcome.ok ? null : outcome);
    if (outcome.ok) setNotice({ text: accountMessages.confirmationResent, mail: true });
  };

  return (
    <AuthFrame title={signingUp ? 'Create an Account' : 'Welcome Back'}>
      <form onSubmit={form.submit} className="flex flex-col gap-4">
        {notice && (
          <Alert tone="notice">
            <p>{notice.text}</p>
            {notice.mail && <MailSent to={sentEmail} onResend={() => void resend()} onCode={onCode} />}
          </Alert>
        )}
        <EmailField {...form.input('email')} />
        <PasswordField
          label="Password"
          name="password"
          required
          autoComplete={signingUp ? 'new-password' : 'current-password'}
          {...form.input('password')}
        />
        {!signingUp && (
          <button type="button" onClick={onForgotten} className={clsx(linkClass, '-mt-2 self-end text-sm')}>
            Forgot your password?
          </button>
        )}
        {signingUp && (
          <PasswordField
            label="Confirm password"
            name="confirm-password"
            required
            autoComplete="new-password"
            {...form.input('repeated')}
          />
        )}
        <AuthSubmit form={form} action={signingUp ? 'Sign Up' : 'Sign In'} />
        {form.failure?.code === 'email_not_confirmed' && (
          <div className="flex flex-wrap gap-3">
            <Button className="grow" onClick={() => onCode(sentEmail)}>
              Enter the code
            </Button>
            <Button className="grow" onClick={() => void resend()}>
              Send the confirmation email again
            </Button>
          </div>
        )}
      </form>
      <div className="mt-6 flex flex-col gap-1 border-t border-line pt-4">
        <p>
          <span>{signingUp ? 'Already have an account? ' : 'New to Tallyboard? '}</span>
          <Link href={signingUp ? '/login' : '/signup'} onClick={clear} className={linkClass}>
            {signingUp ? 'Sign in' : 'Create an account'}
          </Link>
        </p>
        <p>
          <a href="/" className={linkClass}>
            Back to the landing page
          </a>
        </p>
        <p className="mt-3 text-sm text-ink-muted">Email/password authentication is supported.</p>
      </div>
    </AuthFrame>
  );
}

interface MailSentProps {
  to: string;
  onResend: () => void;
  onCode: AuthFormProps['onCode'];
}

function MailSent({ to, onResend, onCode }: MailSentProps) {
  return (
    <>
      <p className="mt-1 font-normal">Sent to {to}.</p>
      <OutboxNote />
      <p className="mt-1 font-normal">
        No email?{' '}
        <button type="button" onClick={onResend} className={linkClass}>
          Send it again
        </button>
        <br />
        Reading it on another device?{' '}
        <button type="button" onClick={() => onCode(to)} className={linkClass}>
          Enter the code
        </button>
      </p>
    </>
  );
}

/** With a session the page moves on; the form stays busy until then. */
async function enter(signingUp: boolean, email: string, password: string): Promise<AuthOutcome<string>> {
  const outcome = await (signingUp ? signUp(email, password) : signIn(email, password));
  return outcome.ok && outcome.value === 'signed-in' ? new Promise(() => undefined) : outcome;
}

const linkClass = 'inline-flex min-h-8 items-center font-medium underline underline-offset-4';

function firstFailure(): AuthFailure | null {
  const link = arrivedMailLink();
  return link.kind === 'failed' ? toFailure(toLinkFailure(link.code)) : null;
}

function firstNotice(): Notice | null {
  const { kind } = arrivedMailLink();
  return kind === 'half' || kind === 'already' ? { text: linkMessages[kind], mail: false } : null;
}
