import { useEffect, useState } from 'react';
import { linkMessages, toLinkFailure } from '../../data/session/link-messages.ts';
import { arrivedMailLink, clearLinkAddress } from '../../data/session/mail-link.ts';
import { useSession } from '../../data/session/session.ts';
import { LazyComponent, LazyPart } from '../../ui/lazy-part.tsx';
import { PartLoadError } from '../../ui/load-error.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { AuthForm, type AuthMode } from './auth-form.tsx';

/** Loaded on demand: few people forget or choose a password, are asked for a code or open a link that needs a notice. */
const codeForm = new LazyComponent(async () => (await import('./other-forms.tsx')).CodeForm);
const mailedCodeForm = new LazyComponent(async () => (await import('./other-forms.tsx')).MailedCodeForm);
const newPasswordForm = new LazyComponent(async () => (await import('./other-forms.tsx')).NewPasswordForm);
const resetForm = new LazyComponent(async () => (await import('./other-forms.tsx')).ResetRequestForm);
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
  const { state, choosing, awaitingCode, ended } = useSession();
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
    return toForm('link', linkNotice, { onRead: () => setNoticeRead(true), onReset });
  }
  if (awaitingCode) {
    return toForm('code', codeForm, {});
  }
  if (choosing) {
    return toForm('new', newPasswordForm, { choosing });
  }
  const onBack = () => setOtherForm(null);
  if (otherForm?.form === 'code') {
    const { type, email } = otherForm;
    return toForm('mail', mailedCodeForm, { type, email, onBack });
  }
  if (otherForm?.form === 'reset' && mode === 'sign-in') {
    const onCode = (email: string) => setOtherForm({ form: 'code', type: 'recovery', email });
    return toForm('reset', resetForm, { onBack, onCode });
  }
  return (
    <AuthForm
      mode={mode}
      ended={ended?.why}
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

/** One of the forms that load on demand. The key tells them apart, which stand in one place. */
function toForm<Props extends object>(key: string, part: LazyComponent<Props>, props: NoInfer<Props>) {
  return <LazyPart key={key} part={part} fallback={null} props={props} errorFallback={PartLoadError} />;
}
