import type { Session } from '@supabase/auth-js';
import { PostgrestClient } from '@supabase/postgrest-js';
import { readConfig } from './config.ts';
import { isSessionEndCode } from './session/ended-session.ts';
import { type AuthClient, loadAuthClient } from './session/load-auth-client.ts';
import { currentUser } from './session/session.ts';

/** Rows per request: PostgREST's own limit. A server may return fewer, never more. */
export const pageSize = 1000;

/** The client of the tables. Each request carries the person's current access token, and nobody else's. */
export function restClient(person = currentUser()?.id): PostgrestClient {
  return clientWith((input, init) => fetchAsPerson(person, input, init));
}

/** A client with requests of its own kind. */
export function clientWith(
  fetch: typeof globalThis.fetch,
  headers: Readonly<Record<string, string>> = {},
): PostgrestClient {
  const { supabaseUrl, supabaseAnonKey } = readConfig();
  return new PostgrestClient(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: supabaseAnonKey, ...headers },
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      // A proxy's page, so the server did not answer. The client would take an empty one for a success.
      if (response.status === 404 && !response.headers.get('Content-Type')?.includes('json')) {
        return new Response(null, { status: 504 });
      }
      return response;
    },
  });
}

/** Calls a function with arguments that are JSON already, which the client would write once more in one go. */
export function callWithJson(person: string, name: string, json: Blob, batch: string) {
  const withBody: typeof fetch = (input, init) => fetchAsPerson(person, input, { ...init, body: json });
  return clientWith(withBody, { 'x-batch-id': batch }).rpc(name);
}

/** The rows of an answer. The client takes an empty page for a success: that must not look like "no rows". */
export function requireRows<Row>({ data, error }: { data: unknown; error: unknown }): readonly Row[] {
  if (error) throw error;
  if (!Array.isArray(data)) throw new TypeError('The answer has no list of rows');
  return data;
}

/**
 * Without a token the tables would answer with an empty list, which looks like lost data. So a request without one is
 * not sent and fails as if there were no network.
 */
export async function fetchAsPerson(
  person: string | undefined,
  input: RequestInfo | URL,
  init?: RequestInit,
): Promise<Response> {
  const client = await loadAuthClient().catch(() => undefined);
  const fetchWith = (token: string) => {
    const headers = new Headers(init?.headers);
    headers.set('Authorization', `Bearer ${token}`);
    return fetch(input, { ...init, headers });
  };
  const token = requireToken(person, (await client?.getSession())?.data.session);
  const response = await fetchWith(token);
  if (client === undefined || response.status !== 401 || token === refusedAnew) return response;
  // It did nothing, so the request can be repeated.
  const renewed = await renew(client, token);
  if (renewed === 'over') return response;
  const next = requireToken(person, renewed);
  const repeated = await fetchWith(next);
  if (repeated.status === 401) refusedAnew = next;
  return repeated;
}

/** A new token that was refused all the same: another would be, too. */
let refusedAnew: string | undefined;

/**
 * The session after its token was refused. On a device whose clock is behind, the auth client takes a token that has run
 * out for a good one. Many requests may be refused at once, and the session is renewed once for all of them.
 */
async function renew(client: AuthClient, refused: string): Promise<Session | null | 'over'> {
  const { session } = (await client.getSession()).data;
  if (session?.access_token !== refused) return session;
  const { data, error } = await client.refreshSession();
  return isSessionEndCode(error?.code) ? 'over' : data.session;
}

/**
 * The token of a session, if it belongs to the person: somebody else may have signed in while the request waited, and
 * it must not run in their account. A session that awaits its second factor has no person yet, so any token will do.
 */
function requireToken(person: string | undefined, session: Session | null | undefined): string {
  if (!session) throw new NoTokenError('The session could not be refreshed');
  if (person !== undefined && session.user.id !== person) {
    throw new NoTokenError('Somebody else has signed in');
  }
  return session.access_token;
}

/** As text, because the build shortens the names of classes: a server's message might begin with a single letter. */
const noToken = 'NoTokenError';

class NoTokenError extends TypeError {
  override name = noToken;
}

/** Whether a request failed before it was sent, because there was no token. */
export function wasNotSent({ message }: { readonly message?: string }): boolean {
  return message?.startsWith(`${noToken}:`) === true;
}
