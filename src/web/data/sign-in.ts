import type { AuthError } from '@supabase/auth-js';
import { AuthApiError, isAuthRetryableFetchError, isAuthWeakPasswordError } from '@supabase/auth-js';
import { authClient } from './auth-client.ts';
import { toLinkTarget } from './mail-link.ts';
import { messages, passwordReasons } from './messages.ts';
import { endRecovery } from './session.ts';

/** A refusal may list the reasons why a password is too weak, in words. */
export type AuthOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | {
      readonly ok: false;
      readonly message: string;
      readonly reasons: readonly string[];
      readonly code: string;
    };

export async function signIn(email: string, password: string): Promise<AuthOutcome<'signed-in'>> {
  const { error } = await authClient().signInWithPassword({ email, password });
  return error ? refuse(error) : { ok: true, value: 'signed-in' };
}

/** `confirm`: a mail is on its way. `signed-in`: this backend confirms by itself. */
export async function signUp(email: string, password: string): Promise<AuthOutcome<'signed-in' | 'confirm'>> {
  const { data, error } = await authClient().signUp({
    email,
    password,
    options: { data: {}, emailRedirectTo: toLinkTarget('signup') },
  });
  if (error) return refuse(error);
  return { ok: true, value: data.session ? 'signed-in' : 'confirm' };
}

/** Sends the confirmation mail of a sign-up once more. */
export async function resendConfirmation(email: string): Promise<AuthOutcome<'sent'>> {
  const options = { emailRedirectTo: toLinkTarget('signup') };
  const { error } = await authClient().resend({ type: 'signup', email, options });
  return error ? refuse(error) : { ok: true, value: 'sent' };
}

export async function requestPasswordReset(email: string): Promise<AuthOutcome<'sent'>> {
  const { error } = await authClient().resetPasswordForEmail(email, { redirectTo: toLinkTarget('recovery') });
  return error ? refuse(error) : { ok: true, value: 'sent' };
}

/** Signs in by the code of a mail, in the place of its link; a recovery then asks for a new password. */
export async function enterMailedCode(
  type: 'signup' | 'recovery',
  email: string,
  code: string,
): Promise<AuthOutcome<'signed-in'>> {
  const { error } = await authClient().verifyOtp({ type, email, token: code.replaceAll(/\s/g, '') });
  if (error?.code === 'otp_expired') {
    return { ok: false, message: messages.mailedCodeWrong, reasons: [], code: error.code };
  }
  return error ? refuse(error) : { ok: true, value: 'signed-in' };
}

/** A password for a session that came by a mail. */
export async function chooseNewPassword(password: string): Promise<AuthOutcome<'changed'>> {
  const { error } = await authClient().updateUser({ password });
  if (error) return refuse(error);
  endRecovery();
  return { ok: true, value: 'changed' };
}

/** The failure that a refusal of the auth server is for the screen. */
export function refuse(error: AuthError): AuthOutcome<never> {
  const said = isServerMessage(error);
  if (!said) console.error('The auth server gave no answer', error);
  const reasons = isAuthWeakPasswordError(error) ? toReasons(error.message, error.reasons) : [];
  return { ok: false, message: said ? error.message : messages.authFailed, reasons, code: error.code ?? '' };
}

/** Only what a server said is shown; what the network or a proxy said is not meant for people. */
function isServerMessage(error: AuthError): boolean {
  if (!error.message || error.message === '{}') return false;
  if (error instanceof AuthApiError || isAuthWeakPasswordError(error)) return true;
  return isAuthRetryableFetchError(error) && (error.status ?? 0) >= 500 && !reasonPhrase.test(error.message);
}

/** What the client says in the place of words where a faulty answer had none: the protocol's names of statuses. */
const reasonPhrase =
  /^(HTTP \d+|Internal Server Error|Not Implemented|Bad Gateway|Service Unavailable|Gateway Time-?out)$/i;

/** The protocol joins a sentence for each reason into one message; a server may also send the bare reasons. */
function toReasons(message: string, reasons: readonly string[]): string[] {
  const sentences = message.split(/(?<=\.)\s+/);
  return sentences.length >= reasons.length
    ? sentences
    : reasons.map((reason) => passwordReasons[reason] ?? reason);
}
