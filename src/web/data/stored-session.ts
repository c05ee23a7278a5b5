import { needsCode } from './assurance.ts';
import { storageKey } from './auth-client.ts';

export interface StoredSession {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  /** Seconds since 1970, as the protocol counts. */
  readonly expiresAt: number;
}

/**
 * The session stored on this device. The auth client reports none while it cannot refresh an expired one, although it
 * still has it: a person without a network stays signed in. One who has not entered the second factor yet does not.
 */
export function findStoredSession(): StoredSession | undefined {
  const text = localStorage.getItem(storageKey());
  if (!text) return undefined;
  try {
    return toStoredSession(JSON.parse(text));
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

export function forgetStoredSession(): void {
  localStorage.removeItem(storageKey());
}

function toStoredSession(value: unknown): StoredSession | undefined {
  if (typeof value !== 'object' || value === null || !('user' in value)) return undefined;
  const user = value.user as { id?: unknown; email?: unknown } | null;
  if (typeof user?.id !== 'string' || needsCode(value)) return undefined;
  const expiresAt = 'expires_at' in value && typeof value.expires_at === 'number' ? value.expires_at : 0;
  const token = 'access_token' in value ? String(value.access_token) : '';
  return { id: user.id, email: typeof user.email === 'string' ? user.email : '', token, expiresAt };
}
