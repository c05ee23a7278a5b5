import { createHash } from 'node:crypto';
import type { Transaction } from '../database/database.ts';
import { type AccountEvent, type EventKind, keepFromOwner } from './account-events.ts';
import { writeAudit } from './audit-log.ts';
import type { AuthServices } from './auth-services.ts';
import { isBanned } from './bearer.ts';
import { nameDevice } from './device-name.ts';
import { moveToFreeEmail } from './email-change.ts';
import { toSecuredMail } from './notice-messages.ts';
import { spendTokens } from './one-time-token.ts';
import { refuse } from './refusal.ts';
import { createSession, type Device, endSessions, type Grant } from './session.ts';
import { toTimestamp } from './timestamps.ts';
import { findUserByEmail, findUserById, type User } from './user.ts';

/** What notices and their links are made with. */
export type UndoServices = Pick<AuthServices, 'database' | 'mailer' | 'clock' | 'random'> & {
  /** Where people find the site, without a slash at its end. */
  readonly publicUrl: string;
};

/** The `type` of the link that undoes. */
export const undoType = 'secure';

const undoLife = 72 * 3_600_000;

/** What an undo link leads back to. */
export interface Undo {
  readonly eventId: number;
  readonly userId: string;
  readonly kind: EventKind;
  /** The mailbox that it was sent to, where the account is to be again. */
  readonly email: string;
}

/** Makes the link that undoes an event. The database keeps its hash. */
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

/** How many events of a kind an account has had since then, in milliseconds since 1970. */
export async function undosOf(
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

/** The undo of a link that is good; refuses one that is used, too old or made up. */
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
 * Takes an account back to before an event, for the owner of the mailbox that was told of it: the address, the second
 * factors that came with the event or after it, every session, the password and all that is under way. Links of later
 * events are void, as somebody else may have them; links of earlier ones stay good, since nobody may take those from
 * their owner.
 */
export async function undo(
  transaction: Transaction,
  services: AuthServices,
  token: string,
  device: Device,
): Promise<Grant> {
  const { userId } = await requireUndo(transaction, services, token);
  const user = await findUserById(transaction, userId, 'lock');
  // Another press may have been first.
  const { eventId, email } = await requireUndo(transaction, services, token);
  if (!user) return refuse(403, 'otp_expired', 'Email link is invalid or has expired');
  if (isBanned(user, services)) refuse(403, 'user_banned', 'User is banned');
  await keepFromOwner(transaction);
  await removeFactors(transaction, userId, eventId);
  if (user.email !== email) await moveBack(transaction, services, user, email);
  await transaction.query(
    `update auth.users set encrypted_password = null, email_change = '', email_change_confirm_status = 0,
       reauthentication_token = '' where id = $1::uuid`,
    [userId],
  );
  await spendTokens(transaction, userId);
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

/** Takes the links of the event and of later ones away, and with them the factors that came then. */
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

/** An unconfirmed account at the old address is nobody's, and does not stand in the way. */
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

/** The purpose is part of the hash, as with other links. */
function hash(token: string): string {
  return createHash('sha256').update(`${undoType}:${token}`).digest('hex');
}
