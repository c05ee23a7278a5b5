import type { Transaction } from '../../database/database.ts';
import { type AccountEvent, findAccountToNotify, takeEvents } from '../account-events.ts';
import { toMovedMail, toNoticeMail } from '../emails/notice-messages.ts';
import { toTimestamp } from '../timestamps.ts';
import { findUserById, type User } from '../user.ts';
import { countUndos, issueUndo, type UndoServices } from './account-undo.ts';
import { nameDevice, toDeviceKey } from './device-name.ts';

/** At most this many notices of one kind per account and hour; each of them can undo everything after it. */
const maxNotices = 5;
const hour = 3_600_000;
/** How long a device stays known, in milliseconds: 90 days. */
const deviceMemory = 90 * 24 * hour;

/**
 * Queues emails about account events that owners have not heard about yet. Runs outside of requests, so that response
 * times reveal nothing.
 */
export async function notifyOwners(services: UndoServices): Promise<void> {
  while (await services.database.asOwner((transaction) => notifyNext(transaction, services)));
}

/** Locks the account, so that two servers do not send the same notice. */
async function notifyNext(transaction: Transaction, services: UndoServices): Promise<boolean> {
  const userId = await findAccountToNotify(transaction);
  if (userId === undefined) return false;
  const user = await findUserById(transaction, userId, 'lock');
  const groups = await takeEvents(transaction, userId);
  if (!user) return true;
  for (const group of groups) {
    for (const event of group) {
      if (await shouldNotify(transaction, services, { user, group, event })) {
        await notify(transaction, services, user, event);
      }
    }
  }
  return true;
}

async function shouldNotify(
  transaction: Transaction,
  services: UndoServices,
  { user, group, event }: { user: User; group: readonly AccountEvent[]; event: AccountEvent },
): Promise<boolean> {
  const has = (kind: AccountEvent['kind']) => group.some((other) => other.kind === kind);
  // Using a recovery code also removes the factors; the codes themselves also go when they are replaced, or with the
  // last factor.
  const isByCode = has('factor_removed') && has('recovery_code_used') && event.action !== 'factor_unenrolled';
  switch (event.kind) {
    case 'factor_removed':
      return !isByCode;
    case 'recovery_code_used':
      return isByCode;
    case 'signed_in':
      return isNewDevice(transaction, services, user, event);
    default:
      return true;
  }
}

/** Remembers the device of a sign-in. It is new when no session and no sign-in of the last 90 days used it. */
async function isNewDevice(
  transaction: Transaction,
  { clock }: UndoServices,
  user: User,
  { userAgent, address, isFirst, happenedAt }: AccountEvent,
): Promise<boolean> {
  const device = toDeviceKey(userAgent, address);
  const { rows: sessions } = await transaction.query<{ userAgent: string | null; address: string | null }>(
    `select user_agent as "userAgent", host(ip) as address from auth.sessions
     where user_id = $1::uuid and created_at < $2::timestamptz`,
    [user.id, toTimestamp(happenedAt)],
  );
  const { rowCount } = await transaction.query(
    'select from auth.known_devices where user_id = $1::uuid and device = $2 and seen_at > $3::timestamptz',
    [user.id, device, toTimestamp(clock() - deviceMemory)],
  );
  await transaction.query(
    `insert into auth.known_devices (user_id, device, seen_at) values ($1::uuid, $2, $3::timestamptz)
     on conflict (user_id, device) do update set seen_at = excluded.seen_at`,
    [user.id, device, toTimestamp(clock())],
  );
  const isKnown = rowCount > 0 || sessions.some((one) => toDeviceKey(one.userAgent, one.address) === device);
  return !isFirst && !isKnown;
}

/**
 * Queues the email for one event. Other emails do not count towards its limit, so nobody can suppress it by requesting
 * those.
 */
async function notify(
  transaction: Transaction,
  services: UndoServices,
  user: User,
  event: AccountEvent,
): Promise<void> {
  const countLately = (kind: AccountEvent['kind']) =>
    countUndos(transaction, user.id, kind, services.clock() - hour);
  const sent = await countLately(event.kind);
  const link = await issueUndo(transaction, services, user.id, event);
  if (sent >= maxNotices) return;
  // Adding a factor creates codes too, and that already sends a notice.
  if (event.kind === 'recovery_codes_made' && (await countLately('factor_added')) > 0) return;
  const notice = {
    to: event.email,
    email: user.email,
    link,
    happenedAt: event.happenedAt,
    // Recipients must not learn the operator's address and browser.
    from: event.action === 'user_modified' ? 'the administrator of this server' : describeOrigin(event),
  };
  const message = toNoticeMail(event.kind, notice);
  await services.mailer.enqueue(transaction, { ...message, userId: user.id });
  if (event.kind !== 'email_changed') return;
  const moved = toMovedMail({ ...notice, to: user.email, oldEmail: event.email });
  await services.mailer.enqueue(transaction, { ...moved, userId: user.id });
}

function describeOrigin({ userAgent, address }: AccountEvent): string {
  return address === null ? nameDevice(userAgent) : `${nameDevice(userAgent)}, ${address}`;
}
