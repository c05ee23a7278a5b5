import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { useSyncExternalStore } from 'react';
import { needsCode } from './assurance.ts';
import { authClient } from './auth-client.ts';
import type { Erasure } from './device-store.ts';
import { endsSession } from './ended-session.ts';
import { arrivedMailLink, type MailLink, setMailLink } from './mail-link.ts';
import { clearItems } from './person-storage.ts';
import { findStoredSession, forgetStoredSession, type StoredSession } from './stored-session.ts';

export interface SessionUser {
  readonly id: string;
  readonly email: string;
}

export interface SessionView {
  /** `slow`: still unknown after eight seconds. */
  readonly state: 'loading' | 'slow' | 'signed-in' | 'signed-out';
  readonly user?: SessionUser;
  /** The session came by a mail, and a password is to be chosen: another one, or the account's first. */
  readonly choosing?: 'another' | 'first' | undefined;
  /** Signed in by password or link alone; counts as signed out until the second factor is shown. */
  readonly awaitingCode: boolean;
  /** Somebody was here and left, or was signed out elsewhere, so there is no place to bring them back to. */
  readonly left: boolean;
  retry(): void;
}

/** After this the page says that the server is slow. */
const slowAfter = 8_000;
/** The auth client renews a token that has less than this left before it will use it. */
const renewalMargin = 90;

const nobody = { state: 'signed-out', choosing: undefined, awaitingCode: false, left: false } as const;
const start: SessionView = { ...nobody, state: 'loading', retry: () => location.reload() };
const listeners = new Set<() => void>();
let view = start;
let started = false;
let leaving = false;
/** Whose session this device kept when the page was opened. */
let storedPerson: string | undefined;
/** Of the session that this page heard of last. */
let lastToken: string | undefined;

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
    void startSession();
  }
  return () => listeners.delete(listener);
}

/** Ends this device's session at once, with or without a network; the server is told when it can be. */
export async function signOut(erasure: Erasure = 'all but unsent'): Promise<void> {
  const stored = findStoredSession();
  leaving = true;
  // The auth client would first wait for a server that may not be there, to renew the token.
  const ended = stored !== undefined && stored.expiresAt - Date.now() / 1000 < renewalMargin;
  if (ended) forgetStoredSession();
  if (view.user) await eraseDeviceData(view.user.id, erasure);
  if (ended) show({ ...nobody, left: true });
  const { error } = await authClient().signOut({ scope: 'local' });
  if (error) console.error('The server was not told of the sign-out', error);
}

/**
 * The tables do not know the session any more: asks whether it was ended elsewhere, or the account closed. If so the
 * person is signed out here too, and the device forgets them.
 */
export async function checkSession(): Promise<void> {
  const person = view.user?.id;
  // The auth client itself lets a session go that the server does not know.
  const { error } = await authClient().getUser();
  if (person === undefined || !endsSession(error?.code)) return;
  // Nobody can ever come back for what a deleted account did not send.
  if (error?.code === 'user_not_found') await eraseDeviceData(person, 'everything');
  await authClient().signOut({ scope: 'local' });
}

/** The saved list goes with the person who leaves, and what was typed. Most pages never need what removes it. */
async function eraseDeviceData(person: string, erasure: Erasure): Promise<void> {
  clearItems(person);
  try {
    const { eraseDevice } = await import('./device-store.ts');
    await eraseDevice(person, erasure);
  } catch (cause) {
    console.error('What this device kept could not be removed', cause);
  }
}

/** The next session comes by a mail that asks for a new password. */
export function expectNewPassword(): void {
  view = { ...view, choosing: 'another' };
}

export function endRecovery(): void {
  show({ ...view, choosing: undefined });
}

/** What has become of the mail's link, for every page that shows it. */
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
  }, slowAfter);
  if (link.kind === 'code' || link.kind === 'token') {
    try {
      const { openLink } = await import('./link-session.ts');
      setMailLink(await openLink(link));
    } catch (cause) {
      console.error('The link was not opened', cause);
      setMailLink({ kind: 'unanswered' });
    }
  } else if (stored && !navigator.onLine) showUser(stored);
  else if (!stored) show(nobody);
  authClient().onAuthStateChange((event, session) => {
    clearTimeout(slow);
    void follow(event, session);
  });
}

async function follow(event: AuthChangeEvent, session: Session | null): Promise<void> {
  if (session) {
    const choosing = toChoice(event, session);
    storedPerson = session.user.id;
    lastToken = session.access_token;
    if (needsCode(session)) show({ ...nobody, choosing, awaitingCode: true });
    else showUser({ id: session.user.id, email: session.user.email ?? '' }, choosing);
    return;
  }
  const person = view.user?.id ?? storedPerson;
  // Ended elsewhere: the device forgets the person, too.
  if (person !== undefined && !leaving && !findLiveSession()) await eraseDeviceData(person, 'all but unsent');
  // It cannot be renewed just now; or this tab slept, and hears of an end after which somebody has come back.
  const kept = findLiveSession();
  if (kept) showUser(kept);
  else if (view.state !== 'signed-out' || view.awaitingCode) {
    show({ ...nobody, left: leaving || view.user !== undefined });
  }
}

/** The kept session, unless its end was just heard of: what another tab removes is seen here a moment later. */
function findLiveSession(): StoredSession | undefined {
  const stored = findStoredSession();
  return stored?.token === lastToken ? undefined : stored;
}

/** Whether a password is to be chosen first. Other servers do not say whether there is one. */
function toChoice(event: AuthChangeEvent, { user }: Session): SessionView['choosing'] {
  if ('has_password' in user && user.has_password === false) return 'first';
  return event === 'PASSWORD_RECOVERY' || view.choosing === 'another' ? 'another' : undefined;
}

function showUser({ id, email }: SessionUser, choosing?: SessionView['choosing']): void {
  const same = view.user?.id === id && view.user.email === email;
  if (same && view.state === 'signed-in' && view.choosing === choosing) return;
  leaving = false;
  const user = same ? view.user : { id, email };
  show({ ...nobody, state: 'signed-in', user, choosing });
}

function show(next: Omit<SessionView, 'retry' | 'user'> & { readonly user?: SessionUser | undefined }): void {
  const { user, ...rest } = next;
  view = { ...rest, ...(user && { user }), retry: start.retry };
  for (const listener of listeners) listener();
}
