import type { AuthSettings } from './auth-settings.ts';
import { refuse } from './refusal.ts';

/** When a session began, was last heard of, and was to end; in milliseconds since 1970. */
export interface SessionTimes {
  readonly createdAt: number;
  readonly refreshedAt: number | null;
  readonly notAfter: number | null;
}

/** Refuses a session that has lived too long or was not used for too long: its person has to sign in again. */
export function requireLiving(
  { sessionLifetime = 0, sessionInactivity = 0 }: AuthSettings,
  { createdAt, refreshedAt, notAfter }: SessionTimes,
  now: number,
): void {
  const isOver = (since: number, seconds: number) => seconds > 0 && now - since > seconds * 1000;
  if ((notAfter !== null && now > notAfter) || isOver(createdAt, sessionLifetime)) {
    refuse(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
  }
  if (isOver(refreshedAt ?? createdAt, sessionInactivity)) {
    refuse(400, 'session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)');
  }
}
