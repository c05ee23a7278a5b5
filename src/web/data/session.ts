import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { needsCode } from './assurance.ts';
import { authClient } from './auth-client.ts';
import { endsSession } from './ended-session.ts';
import type { Erasure } from './erase-device.ts';
import { arrivedMailLink, type MailLink, setMailLink } from './mail-link.ts';
import { clearItems } from './person-storage.ts';
import { findStoredSession, forgetStoredSession, type StoredSession } from './stored-session.ts';

export interface SessionUser {
  readonly id: string;
  readonly email: string;
}

export interface SessionView {
  /** `slow`: still loading after eight seconds. */
  readonly state: 'loading' | 'slow' | 'signed-in' | 'signed-out';
  readonly user?: SessionUser;
  /** An email started the session, and the person must choose a password: a new one, or the account's first. */
  readonly choosing?: 'another' | 'first' | undefined;
  /** Signed in by password or link alone; counts as signed out until the second factor is confirmed. */
  readonly awaitingCode: boolean;
  /** Somebody signed out here or elsewhere, so the next sign-in does not return to a location. */
  readonly left: boolean;
  retry(): void;
}

/** After this the page says that the server is slow. */
const slowAfterMs = 8_000;
/** The auth client refreshes a token with less time left than this, in seconds, before it uses it. */
const refreshMargin = 90;

const signedOut = { state: 'signed-out', choosing: undefined, awaitingCode: false, left: false } as const;
const start: SessionView = { ...signedOut, state: 'loading', retry: () => location.reload() };
const listeners = new Set<() => void>();
let view = start;
let started = false;
let leaving = false;
/** Whose session this device had when the page opened. */
let storedPerson: string | undefined;
/** The token of the latest session that this page heard of. */
let lastToken: string | undefined;

/** The session, the same in every tab. The first reader starts the auth client. */
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
    void startSession();
  }
  return () => listeners.delete(listener);
}

/** Ends this device's session at once, with or without a network; the server learns of it when it can. */
export async function signOut(erasure: Erasure = 'all but unsent'): Promise<void> {
  const stored = findStoredSession();
  leaving = true;
  // The auth client would first try to refresh the token, and wait for a server that may not answer.
  const ended = stored !== undefined && stored.expiresAt - Date.now() / 1000 < refreshMargin;
  if (ended) forgetStoredSession();
  if (view.user) await eraseDeviceData(view.user.id, erasure);
  if (ended) show({ ...signedOut, left: true });
  const { error } = await authClient().signOut({ scope: 'local' });
  if (error) console.error('The server was not told of the sign-out', error);
}

/**
 * The tables no longer accept the session: asks whether it was ended elsewhere, or the account was deleted. If so,
 * signs the person out here too and erases their data.
 */
export async function checkSession(): Promise<void> {
  const person = view.user?.id;
  // The auth client drops a session that the server does not know.
  const { error } = await authClient().getUser();
  if (person === undefined || !endsSession(error?.code)) return;
  // Nobody can come back for the unsent changes of a deleted account.
  if (error?.code === 'user_not_found') await eraseDeviceData(person, 'everything');
  await authClient().signOut({ scope: 'local' });
}

/** Erases the stored list and drafts. Loaded on demand: most pages never need it. */
async function eraseDeviceData(person: string, erasure: Erasure): Promise<void> {
  clearItems(person);
  try {
    const { eraseDevice } = await import('./erase-device.ts');
    await eraseDevice(person, erasure);
  } catch (cause) {
    console.error('The data on this device could not be erased', cause);
  }
}

/** The next session comes from an email and asks for a new password. */
export function expectNewPassword(): void {
  view = { ...view, choosing: 'another' };
}

export function endRecovery(): void {
  show({ ...view, choosing: undefined });
}

/** Publishes what happened to the link from the email. */
export function showMailLink(outcome: MailLink): void {
  setMailLink(outcome);
  show(view);
}

async function startSession(): Promise<void> {
  const link = arrivedMailLink();
  const stored = findStoredSession();
  storedPerson = stored?.id;
  const slow = setTimeout(() => {
    if (view.state === 'loading') show({ ...view, state: 'slow' });
  }, slowAfterMs);
  if (link.kind === 'code' || link.kind === 'token') {
    try {
      const { openLink } = await import('./link-session.ts');
      setMailLink(await openLink(link));
    } catch (cause) {
      console.error('The link was not opened', cause);
      setMailLink({ kind: 'unanswered' });
    }
  } else if (stored && !navigator.onLine) showUser(stored);
  else if (!stored) show(signedOut);
  authClient().onAuthStateChange((event, session) => {
    clearTimeout(slow);
    void onAuthChange(event, session);
  });
}

async function onAuthChange(event: AuthChangeEvent, session: Session | null): Promise<void> {
  if (session) {
    const choosing = toChoice(event, session);
    storedPerson = session.user.id;
    lastToken = session.access_token;
    if (needsCode(session)) show({ ...signedOut, choosing, awaitingCode: true });
    else showUser({ id: session.user.id, email: session.user.email ?? '' }, choosing);
    return;
  }
  const person = view.user?.id ?? storedPerson;
  // Ended elsewhere: erase this device's data too.
  if (person !== undefined && !leaving && !findLiveSession()) await eraseDeviceData(person, 'all but unsent');
  // The token cannot be refreshed now, or this tab slept and somebody has signed in again since.
  const live = findLiveSession();
  if (live) showUser(live);
  else if (view.state !== 'signed-out' || view.awaitingCode) {
    show({ ...signedOut, left: leaving || view.user !== undefined });
  }
}

/** The stored session, unless this page just heard that it ended: another tab's removal shows a moment later. */
function findLiveSession(): StoredSession | undefined {
  const stored = findStoredSession();
  return stored?.token === lastToken ? undefined : stored;
}

/** Whether the person must choose a password. Other servers do not say whether the account has one. */
function toChoice(event: AuthChangeEvent, { user }: Session): SessionView['choosing'] {
  if ('has_password' in user && user.has_password === false) return 'first';
  return event === 'PASSWORD_RECOVERY' || view.choosing === 'another' ? 'another' : undefined;
}

function showUser({ id, email }: SessionUser, choosing?: SessionView['choosing']): void {
  const same = view.user?.id === id && view.user.email === email;
  if (same && view.state === 'signed-in' && view.choosing === choosing) return;
  leaving = false;
  const user = same ? view.user : { id, email };
  show({ ...signedOut, state: 'signed-in', user, choosing });
}

function show(next: Omit<SessionView, 'retry' | 'user'> & { readonly user?: SessionUser | undefined }): void {
  const { user, ...rest } = next;
  view = { ...rest, ...(user && { user }), retry: start.retry };
  for (const listener of listeners) listener();
}
