import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { untilPainted } from '../../base/after-paint.ts';
import { createStore, useStore } from '../../base/store.ts';
import type { Erasure } from '../records/erase-device.ts';
import { clearItems } from '../records/person-storage.ts';
import { hasNoPassword, needsCode } from './assurance.ts';
import { consumeSessionEnd, isSessionEndCode, type SessionEnding } from './ended-session.ts';
import { loadAuthClient } from './load-auth-client.ts';
import { arrivedMailLink, type MailLink, setMailLink } from './mail-link.ts';
import {
  findStoredSession,
  forgetStoredSession,
  hasStoredSession,
  needsRefresh,
  type StoredSession,
} from './stored-session.ts';

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
  /** Whether the person signed out, here or elsewhere; the next sign-in then does not return to a saved location. */
  readonly left: boolean;
  /** Whose session the server ended, and why: who signs in again returns to where they were. */
  readonly ended?: { readonly person: string; readonly why: SessionEnding } | undefined;
  retry(): void;
}

/** After this the page says that the server is slow. */
const slowAfterMs = 8_000;
/** After this the page asks again for the auth client, if the network dropped before it came. */
const loadAgainMs = 4_000;

const signedOut = {
  state: 'signed-out',
  choosing: undefined,
  awaitingCode: false,
  left: false,
  ended: undefined,
} as const;
const start: SessionView = { ...signedOut, state: 'loading', retry: () => location.reload() };
const view = createStore(start, startSession);
let started = false;
let leaving = false;
/** Whose session this device had when the page opened. */
let storedPerson: string | undefined;
/** The token of the latest session that this page heard of. */
let lastToken: string | undefined;
/** Whether the next session asks for a new password. */
let expected = false;

/** The session, the same in every tab. The first reader loads the auth client. */
export function useSession(): SessionView {
  return useStore(view);
}

export function currentUser(): SessionUser | undefined {
  return view.read().user;
}

export const subscribeSession = view.subscribe;

/** Ends this device's session at once, with or without a network; the server learns of it when it can. */
export async function signOut(erasure: Erasure = 'all but unsent'): Promise<void> {
  const stored = findStoredSession();
  leaving = true;
  // The auth client would first try to refresh the token, and wait for a server that may not answer.
  const ended = stored !== undefined && needsRefresh(stored);
  if (ended) forgetStoredSession();
  const user = currentUser();
  if (user) await eraseDeviceData(user.id, erasure);
  if (ended) show({ ...signedOut, left: true });
  try {
    const client = await loadAuthClient();
    const { error } = await client.signOut({ scope: 'local' });
    if (error) console.error('The server was not told of the sign-out', error);
  } catch (cause) {
    console.error('The server was not told of the sign-out', cause);
    forgetStoredSession();
    show({ ...signedOut, left: true });
  }
}

/**
 * The tables no longer accept the session: asks whether it was ended elsewhere, or the account was deleted. If so,
 * signs the person out here too and erases their data.
 */
export async function checkSession(): Promise<void> {
  const person = currentUser()?.id;
  // The auth client drops a session that the server does not know.
  const client = await loadAuthClient();
  let { error } = await client.getUser();
  // The token has run out by the server's clock, which says nothing about the session.
  if (error?.code === 'bad_jwt') ({ error } = await client.refreshSession());
  if (person === undefined || !isSessionEndCode(error?.code)) return;
  // Nobody can come back for the unsent changes of a deleted account.
  if (error?.code === 'user_not_found') await eraseDeviceData(person, 'everything');
  await client.signOut({ scope: 'local' });
}

/** Erases the stored list and drafts. Loaded on demand: most pages never need it. */
async function eraseDeviceData(person: string, erasure: Erasure): Promise<void> {
  clearItems(person);
  try {
    const { eraseDevice } = await import('../records/erase-device.ts');
    await eraseDevice(person, erasure);
  } catch (cause) {
    console.error('The data on this device could not be erased', cause);
  }
  // The page stood meanwhile, and has noted how high its parts are without what was erased.
  clearItems(person);
}

/** The next session comes from an email and asks for a new password. */
export function expectNewPassword(): void {
  expected = true;
}

export function endRecovery(): void {
  show({ ...view.read(), choosing: undefined });
}

/** Publishes what happened to the link from the email. */
export function showMailLink(outcome: MailLink): void {
  setMailLink(outcome);
  show(view.read());
}

function startSession(): undefined {
  if (started) return;
  started = true;
  void readSession();
}

async function readSession(): Promise<void> {
  const link = arrivedMailLink();
  const stored = findStoredSession();
  storedPerson = stored?.id;
  const slow = setTimeout(() => {
    if (view.read().state === 'loading') show({ ...view.read(), state: 'slow' });
  }, slowAfterMs);
  if (link.kind === 'code' || link.kind === 'token') {
    try {
      const { openLink } = await import('./link-session.ts');
      setMailLink(await openLink(link));
    } catch (cause) {
      console.error('The link was not opened', cause);
      setMailLink({ kind: 'unanswered' });
    }
  } else if (!stored) show(signedOut);
  else if (!needsRefresh(stored) || !navigator.onLine)
    showUser(stored, stored.hasNoPassword ? 'first' : undefined);
  // A screen that is shown does not wait for the client, whose script takes no time from the first paint.
  if (view.read().state !== 'loading') await untilPainted();
  await subscribeToClient(() => clearTimeout(slow));
}

/** Subscribes to session changes of all tabs, for as long as the page is open. */
async function subscribeToClient(onFirst: () => void): Promise<void> {
  try {
    const client = await loadAuthClient();
    client.onAuthStateChange((event, session) => {
      onFirst();
      void onAuthChange(event, session);
    });
  } catch (cause) {
    // Said by those who stay: to a page that is being left Firefox calls every part a failure that was on its way.
    setTimeout(() => {
      console.error('The auth client could not be loaded', cause);
      void subscribeToClient(onFirst);
    }, loadAgainMs);
  }
}

async function onAuthChange(event: AuthChangeEvent, session: Session | null): Promise<void> {
  if (session) {
    // The client tells of the session with which it started, also once that has been left meanwhile.
    if (!hasStoredSession()) return;
    const choosing = toChoice(event, session);
    expected = false;
    consumeSessionEnd();
    storedPerson = session.user.id;
    lastToken = session.access_token;
    if (needsCode(session)) show({ ...signedOut, choosing, awaitingCode: true });
    else showUser({ id: session.user.id, email: session.user.email ?? '' }, choosing);
    return;
  }
  expected = false;
  const person = currentUser()?.id ?? storedPerson;
  // Ended elsewhere: erase this device's data too.
  if (person !== undefined && !leaving && !findLiveSession()) await eraseDeviceData(person, 'all but unsent');
  // The token cannot be refreshed now, or this tab slept and somebody has signed in again since.
  const live = findLiveSession();
  if (live) showUser(live);
  else if (view.read().state !== 'signed-out' || view.read().awaitingCode) {
    const left = leaving || view.read().user !== undefined;
    const why = consumeSessionEnd();
    const isEnded = why !== undefined && !leaving && person !== undefined;
    show({ ...signedOut, left, ended: isEnded ? { person, why } : undefined });
  }
}

/** The stored session, unless this page just heard that it ended: another tab's removal shows a moment later. */
function findLiveSession(): StoredSession | undefined {
  const stored = findStoredSession();
  return stored?.token === lastToken ? undefined : stored;
}

/** Whether the person must choose a password. */
function toChoice(event: AuthChangeEvent, { user }: Session): SessionView['choosing'] {
  if (hasNoPassword(user)) return 'first';
  const isExpected = event === 'PASSWORD_RECOVERY' || expected || view.read().choosing === 'another';
  return isExpected ? 'another' : undefined;
}

function showUser({ id, email }: SessionUser, choosing?: SessionView['choosing']): void {
  const known = currentUser();
  const same = known?.id === id && known.email === email;
  if (same && view.read().state === 'signed-in' && view.read().choosing === choosing) return;
  leaving = false;
  const user = same ? known : { id, email };
  show({ ...signedOut, state: 'signed-in', user, choosing });
}

function show(next: Omit<SessionView, 'retry' | 'user'> & { readonly user?: SessionUser | undefined }): void {
  const { user, ...rest } = next;
  view.write({ ...rest, ...(user && { user }), retry: start.retry });
}
