import { type AuthOutcome, refuse } from './accounts.ts';
import { authClient } from './auth-client.ts';

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
export async function requestNonce(): Promise<AuthOutcome<'sent'>> {
  const { error } = await authClient().reauthenticate();
  return error ? refuse(error) : { ok: true, value: 'sent' };
}

/** Mails go to both addresses; the account moves when both links were opened. */
export async function changeEmail(email: string): Promise<AuthOutcome<'sent'>> {
  const { error } = await authClient().updateUser({ email }, { emailRedirectTo: `${location.origin}/login` });
  return error ? refuse(error) : { ok: true, value: 'sent' };
}
