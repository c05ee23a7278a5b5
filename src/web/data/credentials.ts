import { readClaims } from './assurance.ts';
import { authClient } from './auth-client.ts';
import { toLinkTarget } from './mail-link.ts';
import { callFunction } from './rpc.ts';
import { type AuthOutcome, refuse } from './sign-in.ts';

export interface PasswordChange {
  readonly current: string;
  readonly next: string;
  /** A code that was mailed, where the server asks for one. */
  readonly nonce: string;
}

/** Every other device is signed out by it. */
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
  return error ? refuse(error) : { ok: true, value: 'changed' };
}

/** Has a code mailed that a change of password may ask for. */
export async function requestEmailedCode(): Promise<AuthOutcome<'sent'>> {
  const { error } = await authClient().reauthenticate();
  return error ? refuse(error) : { ok: true, value: 'sent' };
}

/** Mails go to both addresses; the account moves when both links were opened. */
export async function changeEmail(email: string, password: string): Promise<AuthOutcome<'sent'>> {
  const { error } = await authClient().updateUser(
    { email, current_password: password },
    { emailRedirectTo: toLinkTarget('email_change') },
  );
  return error ? refuse(error) : { ok: true, value: 'sent' };
}

/** Proves anew who is there: another session takes the place of this device's. */
export async function signInAgain(email: string, password: string): Promise<AuthOutcome<'signed-in'>> {
  const { data } = await authClient().getSession();
  const { error } = await authClient().signInWithPassword({ email, password });
  if (error) return refuse(error);
  const { session_id: former } = readClaims(data.session?.access_token);
  if (typeof former === 'string') await callFunction('end_my_session', { session_id: former });
  return { ok: true, value: 'signed-in' };
}
