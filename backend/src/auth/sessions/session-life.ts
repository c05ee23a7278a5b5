import type { AuthSettings } from '../auth-settings.ts';
import { refuse } from '../refusal.ts';

/** When a session began, was last used, and was to end; in milliseconds since 1970. */
export interface SessionTimes {
  readonly createdAt: number;
  readonly refreshedAt: number | null;
  readonly notAfter: number | null;
}

/** SQL that reads {@link SessionTimes} from a row of `auth.sessions`. */
export function sessionTimes(row: string): string {
  const milliseconds = (column: string) => `(extract(epoch from ${row}.${column}) * 1000)::float8`;
  return `${milliseconds('created_at')} as "createdAt", ${milliseconds('refreshed_at')} as "refreshedAt",
    ${milliseconds('not_after')} as "notAfter"`;
}

/** Whether a session is neither too old nor unused for too long. */
export function isActiveSession(settings: AuthSettings, times: SessionTimes, now: number): boolean {
  return findEnd(settings, times, now) === null;
}

/** Refuses to refresh a session that is over: the person must sign in again. */
export function requireActiveSession(settings: AuthSettings, times: SessionTimes, now: number): void {
  const end = findEnd(settings, times, now);
  if (end === null) return;
  const why = end === 'unused' ? 'Session Expired (Inactivity)' : 'Session Expired';
  refuse(400, 'session_expired', `Invalid Refresh Token: ${why}`);
}

function findEnd(
  { sessionLifetime = 0, sessionInactivity = 0 }: AuthSettings,
  { createdAt, refreshedAt, notAfter }: SessionTimes,
  now: number,
): 'old' | 'unused' | null {
  const isOver = (since: number, seconds: number) => seconds > 0 && now - since > seconds * 1000;
  if ((notAfter !== null && now > notAfter) || isOver(createdAt, sessionLifetime)) return 'old';
  return isOver(refreshedAt ?? createdAt, sessionInactivity) ? 'unused' : null;
}
