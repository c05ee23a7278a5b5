import type { Outcome } from '../outcome.ts';
import { callFunction } from '../rpc.ts';
import { authClient } from '../session/auth-client.ts';
import { type AuthOutcome, toAuthFailure } from '../session/sign-in.ts';

/** A session of the person, on this or another device. */
export interface Device {
  readonly id: string;
  readonly userAgent: string;
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly signedInAt: number;
  readonly lastSeenAt: number;
  /** Whether it is this device's. */
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

/** The most recent first. */
export async function listDevices(): Promise<Outcome<readonly Device[]>> {
  const listed = await callFunction<readonly SessionRow[]>('list_my_sessions');
  return listed.ok ? { ok: true, value: listed.value.map(toDevice) } : listed;
}

export function signOutDevice(id: string) {
  return callFunction<boolean>('end_my_session', { session_id: id });
}

export async function signOutOtherDevices(): Promise<AuthOutcome<'signed-out'>> {
  const { error } = await authClient().signOut({ scope: 'others' });
  return error ? toAuthFailure(error) : { ok: true, value: 'signed-out' };
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

/** The database's timestamps are in UTC: `2026-11-21T09:05:00.123456+00:00`. */
export function toEpochMs(text: string): number {
  const [year = 0, month = 1, ...rest] = (text.match(/\d+/g) ?? []).slice(0, 6).map(Number);
  return Date.UTC(year, month - 1, ...rest);
}
