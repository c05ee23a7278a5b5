import { useEffect, useState } from 'react';
import { linkMessages, toLinkFailure } from '../../data/link-messages.ts';
import { arrivedMailLink, clearLinkAddress } from '../../data/mail-link.ts';
import { useSession } from '../../data/session.ts';
import { Late, LatePart } from '../../ui/late-part.tsx';
import { showToast } from '../../ui/toast.ts';
import { UnloadedPart } from '../../ui/unloaded.tsx';
import { AuthForm, type AuthMode } from './auth-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';

/** Few are asked for a code, or come by a link that needs words; the rest need not load what asks. */
const codeForm = new Late(async () => (await import('./code-form.tsx')).CodeForm);
const mailedCodeForm = new Late(async () => (await import('./mailed-code-form.tsx')).MailedCodeForm);
const linkNotice = new Late(async () => (await import('./link-notice.tsx')).LinkNotice);

interface AuthPageProps {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  /** There is a session, and nothing to be answered or chosen first. */
  onSignedIn: () => void;
}

/** What the form for a password has given way to. */
type Instead =
  | { readonly form: 'reset' }
  | { readonly form: 'code'; readonly type: 'signup' | 'recovery'; readonly email: string };

/** The address's page for strangers. Who is signed in already is passed on. */
export function AuthPage({ mode, onMode, onSignedIn }: AuthPageProps) {
  const { state, choosing, awaitingCode } = useSession();
  const [instead, setInstead] = useState<Instead | null>(null);
  const [read, setRead] = useState(false);
  const { kind } = arrivedMailLink();
  const asks = kind === 'offered' || (!read && (kind === 'elsewhere' || kind === 'unanswered'));
  const through = state === 'signed-in' && !choosing && !asks;

  useEffect(() => {
    // Whoever comes back later begins at the form.
    if (state === 'signed-in') setInstead(null);
  }, [state]);

  useEffect(() => {
    if (!through) return;
    showMailLinkResult();
    onSignedIn();
  }, [through, onSignedIn]);

  useEffect(() => {
    // It has been read; a copied address or a reload should not bring it again.
    if (state !== 'loading' && state !== 'slow' && kind !== 'unanswered') clearLinkAddress();
  }, [state, kind]);

  if (through || state === 'loading') return null;
  if (asks || (state === 'slow' && (kind === 'code' || kind === 'token'))) {
    const onReset = () => {
      setRead(true);
      setInstead({ form: 'reset' });
    };
    return (
      <LatePart
        part={linkNotice}
        standIn={null}
        given={{ onRead: () => setRead(true), onReset }}
        instead={UnloadedPart}
      />
    );
  }
  if (awaitingCode) {
    return <LatePart part={codeForm} standIn={null} given={{}} instead={UnloadedPart} />;
  }
  if (choosing) return <NewPasswordForm choosing={choosing} />;
  const onBack = () => setInstead(null);
  if (instead?.form === 'code') {
    const { type, email } = instead;
    return (
      <LatePart part={mailedCodeForm} standIn={null} given={{ type, email, onBack }} instead={UnloadedPart} />
    );
  }
  if (instead?.form === 'reset' && mode === 'sign-in') {
    return (
      <ResetRequestForm
        onBack={onBack}
        onCode={(email) => setInstead({ form: 'code', type: 'recovery', email })}
      />
    );
  }
  return (
    <AuthForm
      mode={mode}
      onMode={onMode}
      onForgotten={() => setInstead({ form: 'reset' })}
      onCode={(email) => setInstead({ form: 'code', type: 'signup', email })}
    />
  );
}

/** A link of a change of address is often opened by somebody signed in, who never gets to see the form. */
function showMailLinkResult(): void {
  const link = arrivedMailLink();
  if (link.kind === 'failed') showToast(toLinkFailure(link.code));
  else if (link.kind === 'half' || link.kind === 'already' || link.kind === 'moved') {
    showToast(linkMessages[link.kind]);
  }
}
