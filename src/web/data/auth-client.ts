import { AuthApiError, AuthClient, type AuthError, AuthRetryableFetchError } from '@supabase/auth-js';
import { readConfig } from './config.ts';
import { isRefusedRefresh } from './ended-session.ts';

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
    // A mail's link works in the browser that asked for it, and each link finds its own secret there. Pages without
    // encryption cannot hash that secret: their links ask for the password, and before they sign anybody in.
    flowType: isSecureContext ? 'pkce' : 'implicit',
    experimental: { appendPkceFlowIdToRedirects: true },
    // The client would take any session from an address; `link-session.ts` asks first.
    detectSessionInUrl: false,
    fetch: fetchWithTimeout,
  });
  // By this the client ends sessions; the build leaves out where it comes from, with all that only an operator calls.
  client.admin.signOut = endSession;
  return client;
}

/** Asks the server to end the session of an access token, or the account's other or all sessions. */
async function endSession(token: string, scope = 'global'): Promise<{ data: null; error: AuthError | null }> {
  const { supabaseUrl, supabaseAnonKey: apikey } = readConfig();
  try {
    const answer = await fetchWithTimeout(`${supabaseUrl}/auth/v1/logout?scope=${scope}`, {
      method: 'POST',
      headers: { apikey, Authorization: `Bearer ${token}`, 'X-Supabase-Api-Version': '2024-01-01' },
    });
    if (answer.ok) return { data: null, error: null };
    const { message = '', code } = (await answer.json()) as { message?: string; code?: string };
    return { data: null, error: new AuthApiError(message, answer.status, code) };
  } catch (error) {
    return { data: null, error: new AuthRetryableFetchError(String(error), 0) };
  }
}

async function fetchWithTimeout(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const { url } = new Request(input);
  const answer = await fetch(input, {
    ...init,
    signal: init?.signal ?? AbortSignal.timeout(patience),
    // A sign-out leads to another page: the request must outlive this one.
    keepalive: url.includes('/logout'),
  });
  // The client would end the session for anything but a fault that it knows.
  if (!answer.ok && url.includes('grant_type=refresh_token') && !(await isRefusedRefresh(answer))) {
    throw new TypeError(`The session was not renewed: ${answer.status}`);
  }
  return answer;
}

/** Named as Supabase's own client names it, so that a session survives a change of client. */
export function storageKey(): string {
  return `sb-${new URL(readConfig().supabaseUrl).hostname.split('.')[0]}-auth-token`;
}
