import {
  AuthApiError,
  AuthClient,
  type AuthError,
  AuthRetryableFetchError,
  type SupportedStorage,
} from '@supabase/auth-js';
import { siteStorage } from '../../base/site-storage.ts';
import { readConfig } from '../config.ts';
import {
  isRefusedRefresh,
  isSessionEndCode,
  recordSessionEnd,
  type SessionEnding,
  toSessionEnding,
} from './ended-session.ts';
import { findStoredSession, storageKey } from './stored-session.ts';

/** A server that hangs counts as one that does not answer; the client treats that as temporary. */
const requestTimeoutMs = 20_000;

const storage: SupportedStorage = {
  ...siteStorage,
  setItem: (key, text) => void siteStorage.setItem(key, text),
};

let client: InstanceType<typeof AuthClient> | undefined;

/** The auth client of this page, created on first use because it starts working right away. */
export function authClient(): InstanceType<typeof AuthClient> {
  if (client) return client;
  const { supabaseUrl, supabaseAnonKey } = readConfig();
  client = new AuthClient({
    url: `${supabaseUrl}/auth/v1`,
    headers: { apikey: supabaseAnonKey, Authorization: `Bearer ${supabaseAnonKey}` },
    storageKey: storageKey(),
    storage,
    // An emailed link works in the browser that requested it, which stores a secret for each link. Pages without TLS
    // cannot hash that secret; their links ask for the password before they sign anybody in.
    flowType: isSecureContext ? 'pkce' : 'implicit',
    experimental: { appendPkceFlowIdToRedirects: true },
    // The client would accept any session from an address; `link-session.ts` asks first.
    detectSessionInUrl: false,
    fetch: fetchWithTimeout,
  });
  // The client signs out through this. The build drops its own version, along with the whole admin API.
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
    signal: init?.signal ?? AbortSignal.timeout(requestTimeoutMs),
    // Signing out leads to another page, and the request must outlive this one.
    keepalive: url.includes('/logout'),
  });
  // The client would end the session on any error that it does not know.
  if (!answer.ok && url.includes('grant_type=refresh_token')) {
    if (!(await isRefusedRefresh(answer))) {
      throw new TypeError(`The session was not renewed: ${answer.status}`);
    }
    recordSessionEnd(await askForEnding());
  }
  // The client drops such a session before it tells anybody.
  if (!answer.ok && url.endsWith('/user')) {
    const { code, message } = Object(
      await answer
        .clone()
        .json()
        .catch(() => null),
    );
    if (isSessionEndCode(code)) recordSessionEnd(toSessionEnding(message));
  }
  return answer.ok && /\/(?:token|signup|verify)\b/.test(url) ? withoutServerTime(answer) : answer;
}

/** Why the stored session is over: the server can tell who asks with its access token, while that is good. */
async function askForEnding(): Promise<SessionEnding> {
  const token = findStoredSession()?.token;
  if (token === undefined) return 'unknown';
  const { supabaseUrl, supabaseAnonKey: apikey } = readConfig();
  try {
    const headers = { apikey, Authorization: `Bearer ${token}`, 'X-Supabase-Api-Version': '2024-01-01' };
    const answer = await fetch(`${supabaseUrl}/auth/v1/user`, {
      headers,
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    return toSessionEnding(Object(await answer.json()).message);
  } catch {
    return 'unknown';
  }
}

/**
 * A session's answer without `expires_at`, so that the client counts `expires_in` from now. A device whose clock is fast
 * would else take each new session for one that has run out, and renew it before each request.
 */
async function withoutServerTime(answer: Response): Promise<Response> {
  const { expires_at: _, ...session } = (await answer.json()) as Readonly<Record<string, unknown>>;
  return new Response(JSON.stringify(session), answer);
}
