import { useEffect, useState } from 'react';
import { linkMessages, toLinkFailure } from '../../data/session/link-messages.ts';
import { arrivedMailLink, clearLinkAddress } from '../../data/session/mail-link.ts';
import { useSession } from '../../data/session/session.ts';
import { LazyComponent, LazyPart } from '../../ui/lazy-part.tsx';
import { PartLoadError } from '../../ui/load-error.tsx';
import { showToast } from '../../ui/toast.ts';
import { AuthForm, type AuthMode } from './auth-form.tsx';

/** Loaded on demand: few people forget or choose a password, are asked for a code or open a link that needs a notice. */
const codeForm = new LazyComponent(async () => (await import('./code-form.tsx')).CodeForm);
const mailedCodeForm = new LazyComponent(async () => (await import('./mailed-code-form.tsx')).MailedCodeForm);
const newPasswordForm = new LazyComponent(
  async () => (await import('./new-password-form.tsx')).NewPasswordForm,
);
const resetForm = new LazyComponent(async () => (await import('./reset-request-form.tsx')).ResetRequestForm);
const linkNotice = new LazyComponent(async () => (await import('./link-notice.tsx')).LinkNotice);

interface AuthPageProps {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  /** There is a session, and nothing to answer or choose first. */
  onSignedIn: () => void;
}

/** The form shown in place of the password form. */
type OtherForm =
  | { readonly form: 'reset' }
  | { readonly form: 'code'; readonly type: 'signup' | 'recovery'; readonly email: string };

/** Sign-in and sign-up. Anybody who is signed in already moves on. */
export function AuthPage({ mode, onMode, onSignedIn }: AuthPageProps) {
  const { state, choosing, awaitingCode, hasEnded } = useSession();
  const [otherForm, setOtherForm] = useState<OtherForm | null>(null);
  const [noticeRead, setNoticeRead] = useState(false);
  const { kind } = arrivedMailLink();
  const asks = kind === 'offered' || (!noticeRead && (kind === 'elsewhere' || kind === 'unanswered'));
  const passes = state === 'signed-in' && !choosing && !asks;

  useEffect(() => {
    // The next visit starts with the password form.
    if (state === 'signed-in') setOtherForm(null);
  }, [state]);

  useEffect(() => {
    if (!passes) return;
    showMailLinkResult();
    onSignedIn();
  }, [passes, onSignedIn]);

  useEffect(() => {
    // The link has been handled; copying the address or reloading must not repeat it.
    if (state !== 'loading' && state !== 'slow' && kind !== 'unanswered') clearLinkAddress();
  }, [state, kind]);

  if (passes || state === 'loading') return null;
  if (asks || (state === 'slow' && (kind === 'code' || kind === 'token'))) {
    const onReset = () => {
      setNoticeRead(true);
      setOtherForm({ form: 'reset' });
    };
    return (
      <LazyPart
        key="linkNotice"
        part={linkNotice}
        fallback={null}
        props={{ onRead: () => setNoticeRead(true), onReset }}
        errorFallback={PartLoadError}
      />
    );
  }
  if (awaitingCode) {
    return (
      <LazyPart key="codeForm" part={codeForm} fallback={null} props={{}} errorFallback={PartLoadError} />
    );
  }
  if (choosing) {
    return (
      <LazyPart
        key="newPasswordForm"
        part={newPasswordForm}
        fallback={null}
        props={{ choosing }}
        errorFallback={PartLoadError}
      />
    );
  }
  const onBack = () => setOtherForm(null);
  if (otherForm?.form === 'code') {
    const { type, email } = otherForm;
    return (
      <LazyPart
        key="mailedCodeForm"
        part={mailedCodeForm}
        fallback={null}
        props={{ type, email, onBack }}
        errorFallback={PartLoadError}
      />
    );
  }
  if (otherForm?.form === 'reset' && mode === 'sign-in') {
    const onCode = (email: string) => setOtherForm({ form: 'code', type: 'recovery', email });
    return (
      <LazyPart
        key="resetForm"
        part={resetForm}
        fallback={null}
        props={{ onBack, onCode }}
        errorFallback={PartLoadError}
      />
    );
  }
  return (
    <AuthForm
      mode={mode}
      hasEnded={hasEnded}
      onMode={onMode}
      onForgotten={() => setOtherForm({ form: 'reset' })}
      onCode={(email) => setOtherForm({ form: 'code', type: 'signup', email })}
    />
  );
}

/** A link that changes the address is often opened by somebody signed in, who never sees the form. */
function showMailLinkResult(): void {
  const link = arrivedMailLink();
  if (link.kind === 'failed') showToast(toLinkFailure(link.code));
  else if (link.kind === 'half' || link.kind === 'already' || link.kind === 'moved') {
    showToast(linkMessages[link.kind]);
  }
}
