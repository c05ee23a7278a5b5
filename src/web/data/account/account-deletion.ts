import { AuthClient } from '@supabase/auth-js';
import { accountMessages } from '../account-messages.ts';
import { readConfig } from '../config.ts';
import { messages } from '../messages.ts';
import { clientWith } from '../rest-client.ts';
import { needsCode } from '../session/assurance.ts';
import { type AuthOutcome, toAuthFailure, toFailure } from '../session/sign-in.ts';

/**
 * Deletes the account and all its data. The server wants a fresh proof of who asks, so this signs in again in a
 * separate session; the page's own goes on if the proof fails.
 */
export async function deleteAccount(proof: {
  readonly email: string;
  readonly password: string;
  /** From the authenticator app, if the account has one. */
  readonly code: string;
}): Promise<AuthOutcome<'deleted'>> {
  const client = separateClient();
  const proven = await prove(client, proof);
  if (!proven.ok) return proven;
  const tables = clientWith(fetch, { Authorization: `Bearer ${proven.value}` });
  const { error, status } = await tables.rpc('delete_my_account');
  // Any other success comes from something on the way, not from the server.
  if (status === 204) return { ok: true, value: 'deleted' };
  console.error('The account was not deleted', error ?? status);
  await client.signOut({ scope: 'local' });
  const message = status !== 0 && error?.message ? error.message : messages.authFailed;
  return toFailure(message, error?.code);
}

let separate: InstanceType<typeof AuthClient> | undefined;

/** A client that stores nothing and that no other tab knows of. */
function separateClient(): InstanceType<typeof AuthClient> {
  const { supabaseUrl, supabaseAnonKey } = readConfig();
  separate ??= new AuthClient({
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: supabaseAnonKey, Authorization: `Bearer ${supabaseAnonKey}` },
    storageKey: 'tallyboard.proof',
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
  return separate;
}

/** The access token of the new session. */
async function prove(
  client: InstanceType<typeof AuthClient>,
  { email, password, code }: Parameters<typeof deleteAccount>[0],
): Promise<AuthOutcome<string>> {
  const { data, error } = await client.signInWithPassword({ email, password });
  if (error) return toAuthFailure(error);
  if (!needsCode(data.session)) return { ok: true, value: data.session.access_token };
  const factors = (data.user.factors ?? []).filter(({ status }) => status === 'verified');
  let failure = toFailure(accountMessages.codeWrong);
  for (const { id } of factors) {
    const shown = await client.mfa.challengeAndVerify({ factorId: id, code: code.replaceAll(/\s/g, '') });
    if (!shown.error) return { ok: true, value: shown.data.access_token };
    if (shown.error.code !== 'mfa_verification_failed') failure = toAuthFailure(shown.error);
  }
  await client.signOut({ scope: 'local' });
  return failure;
}
