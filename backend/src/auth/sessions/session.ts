import { isIP } from 'node:net';
import type { Context } from 'hono';
import type { Transaction } from '../../database/database.ts';
import type { ServerEnv } from '../../http/request-variables.ts';
import type { AuthServices } from '../auth-services.ts';
import { toTimestamp } from '../timestamps.ts';
import { requireUser, type UserObject } from '../user.ts';
import { hashRefreshToken, newRefreshToken } from './refresh-token.ts';

/** How somebody proved their identity, in the protocol's words (claim `amr`). */
export type AuthMethod =
  | 'password'
  | 'otp'
  | 'totp'
  | 'email/signup'
  | 'recovery'
  | 'magiclink'
  | 'email_change';

/** Everything in a token reply. */
export interface Grant {
  readonly user: UserObject;
  readonly sessionId: string;
  readonly aal: string;
  /** Newest first; timestamps in seconds. */
  readonly amr: readonly { readonly method: AuthMethod; readonly timestamp: number }[];
  readonly refreshToken: string;
}

/** The device that the list of sessions shows. */
export interface Device {
  readonly address: string;
  readonly userAgent: string | null;
}

export function toDevice(context: Context<ServerEnv>): Device {
  return {
    address: context.get('clientAddress'),
    userAgent: context.req.header('user-agent')?.slice(0, 512) ?? null,
  };
}

/** Signs somebody in with a new session, which signing out elsewhere leaves alone. */
export async function createSession(
  transaction: Transaction,
  services: AuthServices,
  userId: string,
  method: AuthMethod,
  device: Device,
): Promise<Grant> {
  const now = toTimestamp(services.clock());
  const { rows } = await transaction.query<{ id: string }>(
    `insert into auth.sessions (user_id, aal, user_agent, ip, created_at, updated_at)
     values ($1::uuid, 'aal1', $2, $3::inet, $4::timestamptz, $4::timestamptz) returning id`,
    [userId, device.userAgent, isIP(device.address) === 0 ? null : device.address, now],
  );
  const sessionId = rows[0]?.id ?? '';
  await addAuthMethod(transaction, sessionId, method, now);
  const refreshToken = newRefreshToken(services.random);
  await insertRefreshToken(transaction, { userId, sessionId, token: refreshToken, parent: null, now });
  await transaction.query('update auth.users set last_sign_in_at = $2::timestamptz where id = $1::uuid', [
    userId,
    now,
  ]);
  await transaction.query(
    `update auth.identities set last_sign_in_at = $2::timestamptz where user_id = $1::uuid and provider = 'email'`,
    [userId, now],
  );
  return loadGrant(transaction, userId, sessionId, refreshToken);
}

/** Adds a proof of identity to a session, or renews it. */
export async function addAuthMethod(
  transaction: Transaction,
  sessionId: string,
  method: AuthMethod,
  now: string,
): Promise<void> {
  await transaction.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method, created_at, updated_at)
     values ($1::uuid, $2, $3::timestamptz, $3::timestamptz)
     on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
    [sessionId, method, now],
  );
}

export async function insertRefreshToken(
  transaction: Transaction,
  row: { userId: string; sessionId: string; token: string; parent: string | null; now: string },
): Promise<void> {
  await transaction.query(
    `insert into auth.refresh_tokens (token, parent, user_id, session_id, created_at, updated_at)
     values ($1, $2, $3::uuid, $4::uuid, $5::timestamptz, $5::timestamptz)`,
    [
      hashRefreshToken(row.token),
      row.parent === null ? null : hashRefreshToken(row.parent),
      row.userId,
      row.sessionId,
      row.now,
    ],
  );
}

/** Reads the token reply of a session. */
export async function loadGrant(
  transaction: Transaction,
  userId: string,
  sessionId: string,
  refreshToken: string,
): Promise<Grant> {
  const user = await requireUser(transaction, userId);
  const { rows } = await transaction.query<{ aal: string; amr: Grant['amr'] | null }>(
    `select s.aal::text as aal, (
       select json_agg(json_build_object('method', a.authentication_method,
         'timestamp', floor(extract(epoch from a.updated_at))::int8) order by a.updated_at desc, a.created_at desc)
       from auth.mfa_amr_claims a where a.session_id = s.id) as amr
     from auth.sessions s where s.id = $1::uuid`,
    [sessionId],
  );
  return { user: user.object, sessionId, aal: rows[0]?.aal ?? 'aal1', amr: rows[0]?.amr ?? [], refreshToken };
}

/**
 * Ends sessions of a user: all, or all but one. Their refresh tokens go too, and so does what the product's triggers
 * know to outlast a session, unless the one to keep made it.
 */
export async function endSessions(
  transaction: Transaction,
  userId: string,
  keep: string | null,
): Promise<void> {
  await transaction.query(`select set_config('auth.signs_out', $1, true)`, [userId]);
  await transaction.query(
    'delete from auth.sessions where user_id = $1::uuid and ($2::uuid is null or id <> $2::uuid)',
    [userId, keep],
  );
}

/** Nobody distrusts the sessions that the rest of the transaction ends: what they made goes on. */
export async function trustEndedSessions(transaction: Transaction): Promise<void> {
  await transaction.query(`select set_config('auth.signs_out', 'nobody', true)`);
}
