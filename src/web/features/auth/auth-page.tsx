import { useEffect, useState } from 'react';
import { arrivedMailLink } from '../../data/mail-link.ts';
import { useSession } from '../../data/session.ts';
import { AuthForm, type AuthMode } from './auth-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';

interface AuthPageProps {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  /** There is a session, and no new password to be chosen first. */
  onSignedIn: () => void;
}

/** The address's page for strangers. Who is signed in already is passed on. */
export function AuthPage({ mode, onMode, onSignedIn }: AuthPageProps) {
  const { state, recovering } = useSession();
  const [forgotten, setForgotten] = useState(false);
  const through = state === 'signed-in' && !recovering;

  useEffect(() => {
    if (through) onSignedIn();
  }, [through, onSignedIn]);

  useEffect(() => {
    // What the mail's link brought has been read; a copied address or a reload should not bring it again.
    const { kind } = arrivedMailLink();
    if (state !== 'loading' && kind !== 'none' && location.href.includes('#')) {
      history.replaceState(history.state, '', location.pathname + location.search);
    }
  }, [state]);

  if (through || state === 'loading') return null;
  if (recovering) return <NewPasswordForm />;
  if (forgotten && mode === 'sign-in') return <ResetRequestForm onBack={() => setForgotten(false)} />;
  return <AuthForm mode={mode} onMode={onMode} onForgotten={() => setForgotten(true)} />;
}
