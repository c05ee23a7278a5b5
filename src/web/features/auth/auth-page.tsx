import { useEffect, useState } from 'react';
import { arrivedMailLink } from '../../data/mail-link.ts';
import { messages } from '../../data/messages.ts';
import { useSession } from '../../data/session.ts';
import { Late, LatePart } from '../../ui/late-part.tsx';
import { showToast } from '../../ui/toast.ts';
import { UnloadedPart } from '../../ui/unloaded.tsx';
import { AuthForm, type AuthMode } from './auth-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';

/** Few are asked for a code; the rest need not load what asks. */
const codeForm = new Late(async () => (await import('./code-form.tsx')).CodeForm);

interface AuthPageProps {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  /** There is a session, and no new password to be chosen first. */
  onSignedIn: () => void;
}

/** The address's page for strangers. Who is signed in already is passed on. */
export function AuthPage({ mode, onMode, onSignedIn }: AuthPageProps) {
  const { state, recovering, awaitingCode } = useSession();
  const [forgotten, setForgotten] = useState(false);
  const through = state === 'signed-in' && !recovering;

  useEffect(() => {
    if (!through) return;
    sayWhatTheLinkCameTo();
    onSignedIn();
  }, [through, onSignedIn]);

  useEffect(() => {
    // What the mail's link brought has been read; a copied address or a reload should not bring it again.
    const { kind } = arrivedMailLink();
    if (state !== 'loading' && kind !== 'none' && location.href.includes('#')) {
      history.replaceState(history.state, '', location.pathname + location.search);
    }
  }, [state]);

  if (through || state === 'loading') return null;
  if (awaitingCode) {
    return <LatePart part={codeForm} standIn={null} given={{}} instead={UnloadedPart} />;
  }
  if (recovering) return <NewPasswordForm />;
  if (forgotten && mode === 'sign-in') return <ResetRequestForm onBack={() => setForgotten(false)} />;
  return <AuthForm mode={mode} onMode={onMode} onForgotten={() => setForgotten(true)} />;
}

/** A link of a change of address is often opened by somebody signed in, who never gets to see the form. */
function sayWhatTheLinkCameTo(): void {
  const link = arrivedMailLink();
  if (link.kind === 'said') showToast(link.message);
  if (link.kind === 'moved') showToast(messages.addressChanged);
  if (link.kind === 'failed') showToast(link.expired ? messages.linkExpired : link.message);
}
