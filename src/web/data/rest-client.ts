import { PostgrestClient } from '@supabase/postgrest-js';
import { authClient } from './auth-client.ts';
import { readConfig } from './config.ts';

/** Rows to ask for at once: PostgREST's own limit. A server may give fewer, never more. */
export const pageSize = 1000;

let client: PostgrestClient | undefined;

/** The one client of the tables. Each request carries the access token of that moment. */
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
 * Without a token the tables would answer a stranger, with an empty list that looks like lost data. So a request
 * without one is not sent: it fails like a request without a network.
 */
async function fetchAsPerson(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { data } = await authClient().getSession();
  if (!data.session) throw new NoTokenError('The session could not be refreshed');
  const headers = new Headers(init?.headers);
  headers.set('Authorization', `Bearer ${data.session.access_token}`);
  return fetch(input, { ...init, headers });
}

class NoTokenError extends TypeError {
  override name = 'NoTokenError';
}

/** Whether a request failed before it left, for want of a token. */
export function wasNotSent({ message }: { readonly message?: string }): boolean {
  return message?.startsWith(NoTokenError.name) === true;
}
