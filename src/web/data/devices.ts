import { authClient } from './auth-client.ts';
import type { Outcome } from './outcome.ts';
import { callFunction } from './rpc.ts';
import { type AuthOutcome, refuse } from './sign-in.ts';

/** A place where the person is signed in. */
export interface Device {
  readonly id: string;
  readonly userAgent: string;
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly signedInAt: number;
  readonly lastSeenAt: number;
  /** This one. */
  readonly current: boolean;
}

interface SessionRow {
  readonly id: string;
  readonly user_agent: string | null;
  readonly ip: string | null;
  readonly created_at: string;
  readonly refreshed_at: string;
  readonly is_current: boolean;
}

/** The latest first. */
export async function listDevices(): Promise<Outcome<readonly Device[]>> {
  const listed = await callFunction<readonly SessionRow[]>('list_my_sessions');
  return listed.ok ? { ok: true, value: listed.value.map(toDevice) } : listed;
}

export function signOutDevice(id: string) {
  return callFunction<boolean>('end_my_session', { session_id: id });
}

export async function signOutOtherDevices(): Promise<AuthOutcome<'signed-out'>> {
  const { error } = await authClient().signOut({ scope: 'others' });
  return error ? refuse(error) : { ok: true, value: 'signed-out' };
}

function toDevice(row: SessionRow): Device {
  return {
    id: row.id,
    userAgent: row.user_agent ?? '',
    address: row.ip ?? '',
    signedInAt: toEpochMs(row.created_at),
    lastSeenAt: toEpochMs(row.refreshed_at),
    current: row.is_current,
  };
}

/** The tables' clocks are in UTC: `2026-11-21T09:05:00.123456+00:00`. */
export function toEpochMs(text: string): number {
  const [year = 0, month = 1, ...rest] = (text.match(/\d+/g) ?? []).slice(0, 6).map(Number);
  return Date.UTC(year, month - 1, ...rest);
}
