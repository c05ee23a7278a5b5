import { siteStorage } from '../../base/site-storage.ts';
import { readConfig } from '../config.ts';
import { hasNoPassword, needsCode } from './assurance.ts';

export interface StoredSession {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  /** Seconds since 1970, as the protocol counts. */
  readonly expiresAt: number;
  readonly hasNoPassword: boolean;
}

/** The auth client refreshes a token with less time left than this, in seconds, before it uses it. */
const refreshMargin = 90;

/** Named as Supabase's own client names it, so that a session survives a change of client. */
export function storageKey(): string {
  return `sb-${new URL(readConfig().supabaseUrl).hostname.split('.')[0]}-auth-token`;
}

/**
 * The session stored on this device. The auth client reports none while it cannot refresh an expired one, although it
 * still has it: a person without a network stays signed in. One who has not entered the second factor yet does not.
 */
export function findStoredSession(): StoredSession | undefined {
  const text = siteStorage.getItem(storageKey());
  if (!text) return undefined;
  try {
    return toStoredSession(JSON.parse(text));
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

/** Whether this device has a session, even one that awaits its second factor. */
export function hasStoredSession(): boolean {
  return siteStorage.getItem(storageKey()) !== null;
}

/** Whether the session's token must be refreshed before it is used. */
export function needsRefresh({ expiresAt }: StoredSession): boolean {
  return expiresAt - Date.now() / 1000 < refreshMargin;
}

export function forgetStoredSession(): void {
  siteStorage.removeItem(storageKey());
}

function toStoredSession(value: unknown): StoredSession | undefined {
  if (typeof value !== 'object' || value === null || !('user' in value)) return undefined;
  const user = value.user as { id?: unknown; email?: unknown } | null;
  if (typeof user?.id !== 'string' || needsCode(value)) return undefined;
  const expiresAt = 'expires_at' in value && typeof value.expires_at === 'number' ? value.expires_at : 0;
  const token = 'access_token' in value ? String(value.access_token) : '';
  const email = typeof user.email === 'string' ? user.email : '';
  return { id: user.id, email, token, expiresAt, hasNoPassword: hasNoPassword(user) };
}
