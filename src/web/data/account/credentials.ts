import { authClient } from '../session/auth-client.ts';
import { toLinkTarget } from '../session/mail-link.ts';
import { type AuthOutcome, toAuthFailure } from '../session/sign-in.ts';

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
  /** An emailed code, if the server asks for one. */
  readonly nonce: string;
}

/** Changes the password, which signs out every other device. */
export async function changePassword({
  current,
  next,
  nonce,
}: PasswordChange): Promise<AuthOutcome<'changed'>> {
  const { error } = await authClient().updateUser({
    password: next,
    current_password: current,
    ...(nonce && { nonce: nonce.trim() }),
  });
  return error ? toAuthFailure(error) : { ok: true, value: 'changed' };
}

/** Requests an emailed code, which changing the password may need. */
export async function requestEmailedCode(): Promise<AuthOutcome<'sent'>> {
  const { error } = await authClient().reauthenticate();
  return error ? toAuthFailure(error) : { ok: true, value: 'sent' };
}

/** Emails a link to both addresses; the account moves once both are opened. */
export async function changeEmail(email: string, password: string): Promise<AuthOutcome<'sent'>> {
  const { error } = await authClient().updateUser(
    { email, current_password: password },
    { emailRedirectTo: toLinkTarget('email_change') },
  );
  return error ? toAuthFailure(error) : { ok: true, value: 'sent' };
}

/** Signs in again to prove who is there. The new session replaces this device's, which ends as if signed out. */
export async function signInAgain(email: string, password: string): Promise<AuthOutcome<'signed-in'>> {
  const { data } = await authClient().getSession();
  const { error } = await authClient().signInWithPassword({ email, password });
  if (error) return toAuthFailure(error);
  if (data.session) await authClient().admin.signOut(data.session.access_token, 'local');
  return { ok: true, value: 'signed-in' };
}
