import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { needsCode } from './assurance.ts';
import { authClient } from './auth-client.ts';
import { arrivedMailLink, type MailLink } from './mail-link.ts';
import { forgetOwn } from './own-storage.ts';
import { findStoredSession, forgetStoredSession } from './stored-session.ts';

export interface SessionUser {
  readonly id: string;
  readonly email: string;
}

export interface SessionView {
  /** `slow`: still unknown after eight seconds. */
  readonly state: 'loading' | 'slow' | 'signed-in' | 'signed-out';
  readonly user?: SessionUser;
  /** The session came from a link to choose a new password, and none is chosen yet. */
  readonly recovering: boolean;
  /** Signed in by password or link alone; counts as signed out until the second factor is shown. */
  readonly awaitingCode: boolean;
  /** The person pressed Sign Out here, so there is no place to bring them back to. */
  readonly left: boolean;
  retry(): void;
}

/** After this the page says that the server is slow. */
const slowAfter = 8_000;
/** The auth client renews a token that has less than this left before it will use it. */
const renewalMargin = 90;

const start: SessionView = {
  state: 'loading',
  recovering: false,
  awaitingCode: false,
  left: false,
  retry: () => location.reload(),
};
const listeners = new Set<() => void>();
let view = start;
let started = false;
let leaving = false;

/** The session of this page, the same in every tab. The first reader starts the auth client. */
export function useSession(): SessionView {
  return useSyncExternalStore(
    subscribeSession,
    () => view,
    () => start,
  );
}

export function currentUser(): SessionUser | undefined {
  return view.user;
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  if (!started) {
    started = true;
    startSession();
  }
  return () => listeners.delete(listener);
}

/** Ends this device's session at once, with or without a network; the server is told when it can be. */
export async function signOut(): Promise<void> {
  const stored = findStoredSession();
  leaving = true;
  // The auth client would first wait for a server that may not be there, to renew the token.
  const ended = stored !== undefined && stored.expiresAt - Date.now() / 1000 < renewalMargin;
  if (ended) forgetStoredSession();
  if (view.user) await forgetDevice(view.user.id);
  if (ended) {
    show({ state: 'signed-out', recovering: false, awaitingCode: false, left: true });
  }
  const { error } = await authClient().signOut({ scope: 'local' });
  if (error) console.error('The server was not told of the sign-out', error);
}

/**
 * The tables do not know the session any more: asks whether it was ended elsewhere. If so the auth client lets it go and
 * the person is signed out; what waits on this device stays until they are back.
 */
export async function checkSession(): Promise<void> {
  await authClient().getUser();
}

/** The saved list goes with the person who leaves, and what was typed. Most pages never need what takes it away. */
async function forgetDevice(person: string): Promise<void> {
  forgetOwn(person);
  try {
    const { eraseDevice } = await import('./device-store.ts');
    await eraseDevice(person);
  } catch (cause) {
    console.error('What this device kept could not be taken away', cause);
  }
}

export function endRecovery(): void {
  show({ ...view, recovering: false });
}

function startSession(): void {
  const link = arrivedMailLink();
  const stored = findStoredSession();
  if (stored && !navigator.onLine) showUser(stored, false);
  else if (!stored && !bringsSession(link)) show({ ...view, state: 'signed-out' });
  const slow = setTimeout(() => {
    if (view.state === 'loading') show({ ...view, state: 'slow' });
  }, slowAfter);
  authClient().onAuthStateChange((event, session) => {
    clearTimeout(slow);
    follow(event, session, link.kind === 'recovery');
  });
}

function bringsSession({ kind }: MailLink): boolean {
  return kind === 'confirmed' || kind === 'recovery' || kind === 'moved';
}

function follow(event: AuthChangeEvent, session: Session | null, byRecoveryLink: boolean): void {
  if (session) {
    const recovering =
      event === 'PASSWORD_RECOVERY' || view.recovering || (event === 'INITIAL_SESSION' && byRecoveryLink);
    if (needsCode(session)) show({ state: 'signed-out', recovering, awaitingCode: true, left: false });
    else showUser({ id: session.user.id, email: session.user.email ?? '' }, recovering);
    return;
  }
  const kept = event === 'INITIAL_SESSION' ? findStoredSession() : undefined;
  if (kept) showUser(kept, false);
  else if (view.state !== 'signed-out' || view.awaitingCode) {
    show({ state: 'signed-out', recovering: false, awaitingCode: false, left: leaving });
  }
}

function showUser({ id, email }: SessionUser, recovering: boolean): void {
  const same = view.user?.id === id && view.user.email === email;
  if (same && view.state === 'signed-in' && view.recovering === recovering) return;
  leaving = false;
  const user = same ? view.user : { id, email };
  show({ state: 'signed-in', user, recovering, awaitingCode: false, left: false });
}

function show(next: Omit<SessionView, 'retry' | 'user'> & { readonly user?: SessionUser | undefined }): void {
  const { user, ...rest } = next;
  view = { ...rest, ...(user && { user }), retry: start.retry };
  for (const listener of listeners) listener();
}
