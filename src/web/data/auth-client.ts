import { AuthClient } from '@supabase/auth-js';
import { readConfig } from './config.ts';

/** A server that hangs is a server that does not answer: the client then treats it as a passing fault. */
const patience = 20_000;

let client: InstanceType<typeof AuthClient> | undefined;

/** The one auth client of this page, made when first needed: it starts to work on its own. */
export function authClient(): InstanceType<typeof AuthClient> {
  if (client) return client;
  const { supabaseUrl, supabaseAnonKey } = readConfig();
  client = new AuthClient({
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: supabaseAnonKey, Authorization: `Bearer ${supabaseAnonKey}` },
    storageKey: storageKey(),
    flowType: 'implicit',
    fetch: (input, init) =>
      fetch(input, {
        ...init,
        signal: init?.signal ?? AbortSignal.timeout(patience),
        // A sign-out leads to another page: the request must outlive this one.
        keepalive: new Request(input).url.includes('/logout'),
      }),
  });
  return client;
}

/** Named as Supabase's own client names it, so that a session survives a change of client. */
export function storageKey(): string {
  return `sb-${new URL(readConfig().supabaseUrl).hostname.split('.')[0]}-auth-token`;
}
