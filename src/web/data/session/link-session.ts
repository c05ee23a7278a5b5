import { siteStorage } from '../../base/site-storage.ts';
import { readConfig } from '../config.ts';
import { authClient } from './auth-client.ts';
import type { MailLink } from './mail-link.ts';
import { expectNewPassword, showMailLink, signOut } from './session.ts';
import { findStoredSession, storageKey } from './stored-session.ts';

type OpenedLink = Extract<MailLink, { readonly kind: 'code' | 'token' }>;

interface LinkSession {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: { readonly id: string; readonly email?: string };
}

const requestTimeoutMs = 20_000;

/** An opened link that waits for the person's answer. Nothing of it is stored on the device. */
let waiting: { readonly session: LinkSession; readonly link: OpenedLink } | undefined;

/**
 * Turns a link into a session, separate from the page's own. It becomes the page's at once only if somebody asked for
 * it in this browser. Otherwise a link could sign people in as its author, who could then read what they enter.
 */
export async function openLink(arrived: OpenedLink): Promise<MailLink> {
  let link = arrived;
  const secret = link.kind === 'code' ? findSecret(link.flow) : undefined;
  if (link.kind === 'code' && secret === undefined) return openedElsewhere(link);
  const answer = await requestSession(link, secret?.verifier ?? '');
  if (answer.kind === 'unanswered') return answer;
  secret?.forget();
  if (answer.kind === 'refused') {
    return answer.code === 'bad_code_verifier'
      ? openedElsewhere(link)
      : { kind: 'failed', code: answer.code };
  }
  const { session } = answer;
  if (secret?.recovers) link = { ...link, purpose: 'recovery' };
  const here = findStoredSession()?.id;
  if (here === session.user.id || (here === undefined && link.kind === 'code')) return enter(session, link);
  waiting = { session, link };
  return { kind: 'offered', email: session.user.email ?? '' };
}

/** Another browser has the secret. The address may still have changed without this device knowing. */
async function openedElsewhere({ purpose }: OpenedLink): Promise<MailLink> {
  const here = findStoredSession();
  if (purpose === 'change' && here !== undefined) {
    const { data } = await authClient().refreshSession();
    if (data.user?.id === here.id && data.user.email !== here.email) return { kind: 'moved' };
  }
  return { kind: 'elsewhere', purpose };
}

/** The person accepts the link's account. Whoever is signed in is signed out first. */
export async function acceptOffer(): Promise<void> {
  if (waiting === undefined) return;
  const { session, link } = waiting;
  waiting = undefined;
  if (findStoredSession() !== undefined) await signOut();
  showMailLink(await enter(session, link));
}

/** Ends the link's session and changes nothing else. */
export function declineOffer(): void {
  const token = waiting?.session.access_token;
  waiting = undefined;
  showMailLink({ kind: 'none' });
  if (token !== undefined) void authClient().admin.signOut(token, 'local');
}

async function enter({ access_token, refresh_token }: LinkSession, link: OpenedLink): Promise<MailLink> {
  if (link.purpose === 'recovery' || link.purpose === 'invite') expectNewPassword();
  const { error } = await authClient().setSession({ access_token, refresh_token });
  if (error) return { kind: 'failed', code: error.code ?? '' };
  return { kind: link.purpose === 'change' ? 'moved' : 'none' };
}

type Answer =
  | { readonly kind: 'session'; readonly session: LinkSession }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unanswered' };

/** Uses up the token from the address, so that it is worthless in the browser's history. */
async function requestSession(link: OpenedLink, verifier: string): Promise<Answer> {
  const { supabaseUrl, supabaseAnonKey: apikey } = readConfig();
  const [grant, body] =
    link.kind === 'code'
      ? (['pkce', { auth_code: link.code, code_verifier: verifier }] as const)
      : (['refresh_token', { refresh_token: link.token }] as const);
  const headers = { apikey, 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' };
  const answer = await fetch(`${supabaseUrl}/auth/v1/token?grant_type=${grant}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(requestTimeoutMs),
  }).catch(() => undefined);
  const reply: unknown = await answer?.json().catch(() => null);
  if (answer === undefined || reply === null || answer.status >= 500 || answer.status === 429) {
    return { kind: 'unanswered' };
  }
  if (answer.ok) return { kind: 'session', session: reply as LinkSession };
  const { code, error_code: olderCode } = Object(reply);
  return { kind: 'refused', code: String(code ?? olderCode ?? '') };
}

interface FlowSecret {
  readonly verifier: string;
  readonly recovers: boolean;
  forget(): void;
}

/**
 * The secret that the auth client stored when it requested the email: JSON, with `/recovery` appended for a recovery.
 */
function findSecret(flow: string | null): FlowSecret | undefined {
  const latest = `${storageKey()}-code-verifier`;
  const key = flow === null ? latest : `${storageKey()}-flow-${flow}-code-verifier`;
  const stored = siteStorage.getItem(key);
  const [, verifier, purpose] = /^"([\w.~-]+)(\/recovery)?"$/.exec(stored ?? '') ?? [];
  if (verifier === undefined) return undefined;
  const forget = () => {
    siteStorage.removeItem(key);
    if (siteStorage.getItem(latest) === stored) siteStorage.removeItem(latest);
  };
  return { verifier, recovers: purpose !== undefined, forget };
}
