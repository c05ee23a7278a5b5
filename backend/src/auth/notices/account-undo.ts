import { createHash } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';
import { moveToFreeEmail } from '../account/email-change.ts';
import { type AccountEvent, type EventKind, suppressNotices } from '../account-events.ts';
import { writeAudit } from '../audit-log.ts';
import type { AuthServices } from '../auth-services.ts';
import { voidTokens } from '../codes/one-time-token.ts';
import { toSecuredMail } from '../emails/notice-messages.ts';
import { refuse } from '../refusal.ts';
import { isBanned } from '../sessions/bearer.ts';
import { createSession, type Device, endSessions, type Grant } from '../sessions/session.ts';
import { toTimestamp } from '../timestamps.ts';
import { findUserByEmail, findUserById, type User } from '../user.ts';
import { nameDevice } from './device-name.ts';

/** What it takes to send notices with undo links. */
export type UndoServices = Pick<AuthServices, 'database' | 'mailer' | 'clock' | 'random'> & {
  /** The site's address without a trailing slash. */
  readonly publicUrl: string;
};

/** The `type` of an undo link. */
export const undoType = 'secure';

const undoLife = 72 * 3_600_000;

/** What an undo link restores. */
export interface Undo {
  readonly eventId: number;
  readonly userId: string;
  readonly kind: EventKind;
  /** The mailbox that got the notice, which becomes the account's address again. */
  readonly email: string;
}

/** Creates the link that undoes an event. The database stores only its hash. */
export async function issueUndo(
  transaction: Transaction,
  { clock, random, publicUrl }: UndoServices,
  userId: string,
  { id, kind, email, factorId }: AccountEvent,
): Promise<string> {
  const token = Buffer.from(random(28)).toString('hex');
  await transaction.query(
    `insert into auth.account_undos (event_id, user_id, kind, email, factor_id, token_hash, created_at)
     values ($1::int8, $2::uuid, $3, $4, $5::uuid, $6, $7::timestamptz)`,
    [id, userId, kind, email, factorId, hash(token), toTimestamp(clock())],
  );
  return `${publicUrl}/auth/v1/verify?token=${token}&type=${undoType}&redirect_to=${publicUrl}/login`;
}

/** How many events of a kind the account has had since a time in milliseconds since 1970. */
export async function countUndos(
  transaction: Transaction,
  userId: string,
  kind: EventKind,
  since: number,
): Promise<number> {
  const { rows } = await transaction.query<{ count: number }>(
    `select count(*) from auth.account_undos
     where user_id = $1::uuid and kind = $2 and created_at > $3::timestamptz`,
    [userId, kind, toTimestamp(since)],
  );
  return Number(rows[0]?.count ?? 0);
}

/** Finds the undo for a valid link; refuses links that are used, expired or invented. */
export async function requireUndo(
  transaction: Transaction,
  { clock }: Pick<AuthServices, 'clock'>,
  token: string,
): Promise<Undo> {
  const { rows } = await transaction.query<Undo>(
    `select event_id as "eventId", user_id as "userId", kind, email from auth.account_undos
     where token_hash = $1 and created_at > $2::timestamptz`,
    [hash(token), toTimestamp(clock() - undoLife)],
  );
  return rows[0] ?? refuse(403, 'otp_expired', 'Email link is invalid or has expired');
}

/**
 * Restores an account to its state before an event, for the owner of the mailbox that got the notice: the address, the
 * second factors added by or after the event, all sessions, the password and everything pending. Links of later events
 * become void, because somebody else may have them; links of earlier ones stay valid, because nobody may take those
 * from their owner.
 */
export async function undo(
  transaction: Transaction,
  services: AuthServices,
  token: string,
  device: Device,
): Promise<Grant> {
  const { userId } = await requireUndo(transaction, services, token);
  const user = await findUserById(transaction, userId, 'lock');
  // Somebody may have pressed the button already.
  const { eventId, email } = await requireUndo(transaction, services, token);
  if (!user) return refuse(403, 'otp_expired', 'Email link is invalid or has expired');
  if (isBanned(user, services)) refuse(403, 'user_banned', 'User is banned');
  await suppressNotices(transaction);
  await removeFactors(transaction, userId, eventId);
  if (user.email !== email) await moveBack(transaction, services, user, email);
  await transaction.query(
    `update auth.users set encrypted_password = null, email_change = '', email_change_confirm_status = 0,
       reauthentication_token = '' where id = $1::uuid`,
    [userId],
  );
  await voidTokens(transaction, userId);
  await endSessions(transaction, userId, null);
  const entry = { action: 'user_modified', userId, email, address: device.address } as const;
  await writeAudit(transaction, services.clock(), entry);
  const from = `${nameDevice(device.userAgent)}, ${device.address}`;
  for (const to of new Set([email, user.email])) {
    const message = toSecuredMail(to, email, services.clock(), from);
    await services.mailer.enqueue(transaction, { ...message, userId });
  }
  return createSession(transaction, services, userId, 'otp', device);
}

/** Deletes the links of this event and of later ones, and the factors added since. */
async function removeFactors(transaction: Transaction, userId: string, eventId: number): Promise<void> {
  const { rows } = await transaction.query<{ factorId: string | null }>(
    `delete from auth.account_undos where user_id = $1::uuid and event_id >= $2::int8
     returning factor_id as "factorId"`,
    [userId, eventId],
  );
  await transaction.query(
    `delete from auth.mfa_factors
     where user_id = $1::uuid and (status = 'unverified' or id = any ($2::uuid[]))`,
    [userId, rows.flatMap(({ factorId }) => factorId ?? [])],
  );
}

/** Moves the account back. An unconfirmed account at the old address belongs to nobody and is no obstacle. */
async function moveBack(
  transaction: Transaction,
  { clock }: AuthServices,
  user: User,
  email: string,
): Promise<void> {
  const other = await findUserByEmail(transaction, email, 'lock');
  if (other && !other.isConfirmed) {
    await transaction.query('delete from auth.users where id = $1::uuid', [other.id]);
  }
  await moveToFreeEmail(transaction, user.id, email, clock());
}

/** Includes the purpose, as with other links. */
function hash(token: string): string {
  return createHash('sha256').update(`${undoType}:${token}`).digest('hex');
}
