import { clsx } from 'clsx';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'wouter';
import { FailureAlert } from '#web/ui/surfaces/failure-alert.tsx';
import { accountMessages } from '../../data/account-messages.ts';
import { messages } from '../../data/messages.ts';
import type { SessionEnding } from '../../data/session/ended-session.ts';
import { linkMessages, toLinkFailure } from '../../data/session/link-messages.ts';
import { arrivedMailLink } from '../../data/session/mail-link.ts';
import {
  type AuthFailure,
  resendConfirmation,
  signIn,
  signUp,
  toFailure,
} from '../../data/session/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { useFocusAfterBusy } from '../../ui/keyboard/use-focus-after-busy.ts';
import { Alert } from '../../ui/surfaces/alert.tsx';
import { AuthFrame } from './auth-frame.tsx';
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
  const [email, setEmail] = useState('');
  /** The address that was sent last; the field may have changed since. */
  const [sentEmail, setSentEmail] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [busy, setBusy] = useState(false);
  useFocusAfterBusy(busy);
  const [failure, setFailure] = useState<AuthFailure | null>(() =>
    ended === undefined
      ? firstFailure()
      : toFailure(ended === 'unknown' ? messages.notLoggedIn : accountMessages.endedBySecondFactor),
  );
  const [notice, setNotice] = useState<Notice | null>(firstNotice);
  const signingUp = mode === 'sign-up';

  const clear = () => {
    setFailure(null);
    setNotice(null);
    setRepeated('');
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    setNotice(null);
    if (signingUp && password !== repeated) {
      setFailure(toFailure(accountMessages.passwordsDiffer));
      return;
    }
    setBusy(true);
    setSentEmail(email);
    const outcome = await (signingUp ? signUp(email, password) : signIn(email, password));
    // With a session the page moves on; the button stays busy until then.
    if (outcome.ok && outcome.value === 'signed-in') return;
    setBusy(false);
    if (!outcome.ok) {
      setFailure(outcome);
      return;
    }
    setPassword('');
    setRepeated('');
    setNotice({ text: accountMessages.signUpDone, mail: true });
    onMode('sign-in');
  };

  const resend = async () => {
    const outcome = await resendConfirmation(sentEmail);
    setFailure(outcome.ok ? null : outcome);
    if (outcome.ok) setNotice({ text: accountMessages.confirmationResent, mail: true });
  };

  return (
    <AuthFrame title={signingUp ? 'Create an Account' : 'Welcome Back'}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {notice && (
          <Alert tone="notice">
            <p>{notice.text}</p>
            {notice.mail && (
              <>
                <p className="mt-1 font-normal">Sent to {sentEmail}.</p>
                <OutboxNote />
                <p className="mt-1 font-normal">
                  No email?{' '}
                  <button type="button" onClick={() => void resend()} className={linkClass}>
                    Send it again
                  </button>
                  <br />
                  Reading it on another device?{' '}
                  <button type="button" onClick={() => onCode(sentEmail)} className={linkClass}>
                    Enter the code
                  </button>
                </p>
              </>
            )}
          </Alert>
        )}
        <EmailField value={email} onChange={setEmail} disabled={busy} />
        <PasswordField
          label="Password"
          name="password"
          required
          autoComplete={signingUp ? 'new-password' : 'current-password'}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          disabled={busy}
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
            value={repeated}
            onChange={(event) => setRepeated(event.target.value)}
            disabled={busy}
          />
        )}
        <Button type="submit" variant="primary" size="lg" disabled={busy}>
          {busy ? 'Please wait...' : signingUp ? 'Sign Up' : 'Sign In'}
        </Button>
        <FailureAlert tone="red" failure={failure} />
        {failure?.code === 'email_not_confirmed' && (
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

const linkClass = 'inline-flex min-h-8 items-center font-medium underline underline-offset-4';

function firstFailure(): AuthFailure | null {
  const link = arrivedMailLink();
  return link.kind === 'failed' ? toFailure(toLinkFailure(link.code)) : null;
}

function firstNotice(): Notice | null {
  const { kind } = arrivedMailLink();
  return kind === 'half' || kind === 'already' ? { text: linkMessages[kind], mail: false } : null;
}
