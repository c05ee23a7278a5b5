import { PostgrestClient } from '@supabase/postgrest-js';
import { readConfig } from './config.ts';
import { loadAuthClient } from './session/load-auth-client.ts';

/** Rows per request: PostgREST's own limit. A server may return fewer, never more. */
export const pageSize = 1000;

let client: PostgrestClient | undefined;

/** The client of the tables. Each request carries the current access token. */
export function restClient(): PostgrestClient {
  if (client) return client;
  const { supabaseUrl, supabaseAnonKey } = readConfig();
  client = new PostgrestClient(`${supabaseUrl}/rest/v1`, {
    headers: { apikey: supabaseAnonKey },
    fetch: fetchAsPerson,
  });
  return client;
}

/**
 * Without a token the tables would answer with an empty list, which looks like lost data. So a request without one is
 * not sent and fails as if there were no network.
 */
async function fetchAsPerson(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const client = await loadAuthClient().catch(() => undefined);
  const session = (await client?.getSession())?.data.session;
  if (!session) throw new NoTokenError('The session could not be refreshed');
  const headers = new Headers(init?.headers);
  headers.set('Authorization', `Bearer ${session.access_token}`);
  return fetch(input, { ...init, headers });
}

class NoTokenError extends TypeError {
  override name = 'NoTokenError';
}

/** Whether a request failed before it was sent, because there was no token. */
export function wasNotSent({ message }: { readonly message?: string }): boolean {
  return message?.startsWith(NoTokenError.name) === true;
}
