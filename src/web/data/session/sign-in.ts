import type { AuthError } from '@supabase/auth-js';
import { AuthApiError, isAuthRetryableFetchError, isAuthWeakPasswordError } from '@supabase/auth-js';
import { accountMessages, passwordReasons } from '../account-messages.ts';
import { messages } from '../messages.ts';
import { authClient } from './auth-client.ts';
import { toLinkTarget } from './mail-link.ts';
import { endRecovery } from './session.ts';

export interface AuthFailure {
  readonly ok: false;
  readonly message: string;
  /** Why a password is too weak, as sentences. */
  readonly reasons: readonly string[];
  /** The auth server's code; empty if it gave none. */
  readonly code: string;
}

export type AuthOutcome<Value> = { readonly ok: true; readonly value: Value } | AuthFailure;

/** A failure with one sentence and no reasons. */
export function toFailure(message: string, code = ''): AuthFailure {
  return { ok: false, message, reasons: [], code };
}

export async function signIn(email: string, password: string): Promise<AuthOutcome<'signed-in'>> {
  const { error } = await authClient().signInWithPassword({ email, password });
  return error ? toAuthFailure(error) : { ok: true, value: 'signed-in' };
}

/** `confirm`: an email is on its way. `signed-in`: this backend needs no confirmation. */
export async function signUp(email: string, password: string): Promise<AuthOutcome<'signed-in' | 'confirm'>> {
  const { data, error } = await authClient().signUp({
    email,
    password,
    options: { data: {}, emailRedirectTo: toLinkTarget('signup') },
  });
  if (error) return toAuthFailure(error);
  return { ok: true, value: data.session ? 'signed-in' : 'confirm' };
}

/** Sends the confirmation email of a sign-up again. */
export async function resendConfirmation(email: string): Promise<AuthOutcome<'sent'>> {
  const options = { emailRedirectTo: toLinkTarget('signup') };
  const { error } = await authClient().resend({ type: 'signup', email, options });
  return error ? toAuthFailure(error) : { ok: true, value: 'sent' };
}

export async function requestPasswordReset(email: string): Promise<AuthOutcome<'sent'>> {
  const { error } = await authClient().resetPasswordForEmail(email, { redirectTo: toLinkTarget('recovery') });
  return error ? toAuthFailure(error) : { ok: true, value: 'sent' };
}

/** Signs in with an emailed code instead of its link; a recovery then asks for a new password. */
export async function enterMailedCode(
  type: 'signup' | 'recovery',
  email: string,
  code: string,
): Promise<AuthOutcome<'signed-in'>> {
  const { error } = await authClient().verifyOtp({ type, email, token: code.replaceAll(/\s/g, '') });
  if (error?.code === 'otp_expired') {
    return toFailure(accountMessages.mailedCodeWrong, error.code);
  }
  return error ? toAuthFailure(error) : { ok: true, value: 'signed-in' };
}

/** A password for a session that an email started. */
export async function chooseNewPassword(password: string): Promise<AuthOutcome<'changed'>> {
  const { error } = await authClient().updateUser({ password });
  if (error) return toAuthFailure(error);
  endRecovery();
  return { ok: true, value: 'changed' };
}

/** Returns the message for an error of the auth client. */
export function toAuthFailure(error: AuthError): AuthFailure {
  const isShown = isServerMessage(error);
  if (!isShown) console.error('The auth server gave no answer', error);
  const reasons = isAuthWeakPasswordError(error) ? toReasons(error.message, error.reasons) : [];
  return {
    ok: false,
    message: isShown ? error.message : messages.authFailed,
    reasons,
    code: error.code ?? '',
  };
}

/** Only the auth server's own messages are shown; those of the network or a proxy are not meant for people. */
function isServerMessage(error: AuthError): boolean {
  if (!error.message || error.message === '{}') return false;
  if (error instanceof AuthApiError || isAuthWeakPasswordError(error)) return true;
  return isAuthRetryableFetchError(error) && (error.status ?? 0) >= 500 && !reasonPhrase.test(error.message);
}

/** Names of HTTP statuses: the client uses them when a failed response has no message. */
const reasonPhrase =
  /^(HTTP \d+|Internal Server Error|Not Implemented|Bad Gateway|Service Unavailable|Gateway Time-?out)$/i;

/** Why a password is weak, as far as the message does not say so. */
function toReasons(message: string, reasons: readonly string[]): string[] {
  return reasons
    .filter((reason) => !passwordReasons[reason]?.told.test(message))
    .map((reason) => passwordReasons[reason]?.sentence ?? reason);
}
