import { createHash } from 'node:crypto';
import type { Transaction } from '../../database/database.ts';
import { toNetwork } from '../../http/client-address.ts';
import type { AuthServices } from '../auth-services.ts';
import { toTimestamp } from '../timestamps.ts';
import { type FlowMethod, voidFlows } from './flow-state.ts';

/** The purpose of an email. */
export type TokenPurpose =
  | 'signup'
  | 'invite'
  | 'recovery'
  | 'magiclink'
  | 'email_change_current'
  | 'email_change_new';

/** How long a link or code is valid: one hour. */
export const tokenLife = 3_600_000;

/** A link's token and an equivalent code; only the email contains them, the database stores their hashes. */
export interface IssuedToken {
  readonly id: string;
  readonly token: string;
  readonly code: string;
}

export interface FoundToken {
  readonly id: string;
  readonly userId: string;
  /** What the database stores of the link's token while it is unused. */
  readonly hash: string;
  readonly purpose: TokenPurpose;
  /** When it was sent, in milliseconds since 1970. */
  readonly issuedAt: number;
  /** Whether it was used before or wrong passwords ended it: kept so that a second click differs from an invented link. */
  readonly isSpent: boolean;
  /** The password hash that the person who requested the email has proven to know. */
  readonly provenPassword: string | null;
  /** The network that asked for it; null when nobody's did. */
  readonly askedFrom: string | null;
}

/** `sent` is the column with the last email's time; `flow` is how the link continues for a client that uses PKCE. */
const places = {
  signup: { type: 'confirmation_token', sent: 'confirmation_sent_at', flow: 'email/signup' },
  invite: { type: 'confirmation_token', sent: 'confirmation_sent_at', flow: 'email/signup' },
  recovery: { type: 'recovery_token', sent: 'recovery_sent_at', flow: 'recovery' },
  magiclink: { type: 'recovery_token', sent: 'recovery_sent_at', flow: 'magiclink' },
  email_change_current: {
    type: 'email_change_token_current',
    sent: 'email_change_sent_at',
    flow: 'email_change',
  },
  email_change_new: { type: 'email_change_token_new', sent: 'email_change_sent_at', flow: 'email_change' },
} as const satisfies Record<TokenPurpose, { type: string; sent: string; flow: FlowMethod }>;

/** Who requests an email: somebody who chose the account's password, or somebody who repeats the request. */
export type MailAsker = 'knows-password' | 'repeats';

/** What an email is for, and who gets it. */
export interface WantedToken {
  readonly userId: string;
  readonly purpose: TokenPurpose;
  readonly email: string;
  readonly isPkce: boolean;
  readonly asker?: MailAsker;
  /** The address of whoever requests it; null for the operator. */
  readonly from: string | null;
}

/** A spent email is remembered for a day, so that a second click differs from an invented link. */
const memory = 86_400_000;

/**
 * Creates a token and a code. Earlier emails stay valid: whoever requests this one may not be the owner, who has asked
 * before.
 */
export async function issueToken(
  transaction: Transaction,
  { random, clock }: Pick<AuthServices, 'random' | 'clock'>,
  wanted: WantedToken,
): Promise<IssuedToken> {
  const { userId, purpose } = wanted;
  const token = `${wanted.isPkce ? 'pkce_' : ''}${Buffer.from(random(28)).toString('hex')}`;
  const code = toLinkCode(token);
  const now = toTimestamp(clock());
  const place = places[purpose];
  await transaction.query(
    `delete from auth.one_time_tokens
     where user_id = $1::uuid and token_type = $2::auth.one_time_token_type and created_at < $3::timestamptz`,
    [userId, place.type, toTimestamp(clock() - memory)],
  );
  const { rows } = await transaction.query<{ id: string }>(
    `insert into auth.one_time_tokens
       (user_id, token_type, token_hash, code_hash, relates_to, asked_from, created_at, updated_at, proven_password)
     select u.id, $2::auth.one_time_token_type, $3, $4, $5, $6, $7::timestamptz, $7::timestamptz,
       case when $8 or ($9 and exists (
         select from auth.one_time_tokens as known
         where known.user_id = u.id and known.proven_password = u.encrypted_password)) then u.encrypted_password end
     from auth.users u where u.id = $1::uuid returning id`,
    [
      userId,
      place.type,
      hashToken(purpose, token),
      hashCode(userId, purpose, code),
      wanted.email,
      wanted.from === null ? null : toNetwork(wanted.from, 48),
      now,
      wanted.asker === 'knows-password',
      wanted.asker === 'repeats',
    ],
  );
  await transaction.query(
    `update auth.users set ${place.sent} = $2::timestamptz, updated_at = $2::timestamptz where id = $1::uuid`,
    [userId, now],
  );
  return { id: rows[0]?.id ?? '', token, code };
}

type StoredToken = Omit<FoundToken, 'purpose' | 'isSpent'>;

const columns = `t.id, t.user_id as "userId", t.token_hash as hash, t.proven_password as "provenPassword",
  t.asked_from as "askedFrom", (extract(epoch from t.created_at) * 1000)::float8 as "issuedAt"`;

/** Finds a link's token among those purposes, including used ones. */
export async function findToken(
  transaction: Transaction,
  purposes: readonly TokenPurpose[],
  token: string,
): Promise<FoundToken | undefined> {
  const byHash = new Map(purposes.map((purpose) => [hashToken(purpose, token), purpose]));
  const hashes = [...byHash.keys()].flatMap((hash) => [hash, `used:${hash}`]);
  const { rows } = await transaction.query<StoredToken & { isEnded: boolean }>(
    `select ${columns}, t.wrong_passwords >= $2 as "isEnded"
     from auth.one_time_tokens t where t.token_hash = any ($1::text[])`,
    [hashes, linkTries],
  );
  const [row] = rows;
  const hash = row?.hash.replace(/^used:/, '') ?? '';
  const purpose = byHash.get(hash);
  if (!row || !purpose) return undefined;
  const { isEnded, ...found } = row;
  return { ...found, hash, purpose, isSpent: isEnded || row.hash !== hash };
}

/**
 * Whether an email that was found before its account was locked is still unused: another request may have held the lock
 * and used it meanwhile.
 */
export async function isUnused(transaction: Transaction, { id, hash }: FoundToken): Promise<boolean> {
  const { rows } = await transaction.query(
    'select from auth.one_time_tokens where id = $1::uuid and token_hash = $2',
    [id, hash],
  );
  return rows.length > 0;
}

/** How many wrong passwords end a link. Its code stays valid. */
const linkTries = 5;

/**
 * Counts a password typed at a link as wrong before it is checked, so that simultaneous ones count too. Returns how many
 * more there may be; null when it was one too many.
 */
export async function countLinkTry(
  transaction: Transaction,
  purpose: TokenPurpose,
  token: string,
): Promise<number | null> {
  const { rows } = await transaction.query<{ taken: number }>(
    `update auth.one_time_tokens set wrong_passwords = wrong_passwords + 1
     where token_hash = $1 and wrong_passwords < $2 returning wrong_passwords as taken`,
    [hashToken(purpose, token), linkTries],
  );
  return rows[0] ? linkTries - rows[0].taken : null;
}

/** The password was right. */
export async function uncountLinkTry(
  transaction: Transaction,
  purpose: TokenPurpose,
  token: string,
): Promise<void> {
  await transaction.query(
    `update auth.one_time_tokens set wrong_passwords = wrong_passwords - 1
     where token_hash = $1 and wrong_passwords > 0`,
    [hashToken(purpose, token)],
  );
}

/** Finds the code sent to this address, if it was asked for from that network or from any. Does not find used ones. */
export async function findCode(
  transaction: Transaction,
  purposes: readonly TokenPurpose[],
  { email, code, askedFrom }: { email: string; code: string; askedFrom: string | null },
): Promise<FoundToken | undefined> {
  const { rows } = await transaction.query<StoredToken & { code: string }>(
    `select ${columns}, t.code_hash as code
     from auth.one_time_tokens t join auth.users u on u.id = t.user_id
     where t.relates_to = $1 and t.code_hash <> '' and ($2::text is null or t.asked_from = $2)
       and not u.is_sso_user and u.deleted_at is null
     order by t.created_at desc`,
    [email, askedFrom],
  );
  for (const { code: stored, ...row } of rows) {
    const purpose = purposes.find((one) => stored === hashCode(row.userId, one, code));
    if (purpose) return { ...row, purpose, isSpent: false };
  }
  return undefined;
}

/** The email that a PKCE flow waits for. */
export async function findTokenById(
  transaction: Transaction,
  id: string,
  purpose: TokenPurpose,
): Promise<FoundToken | undefined> {
  const { rows } = await transaction.query<StoredToken>(
    `select ${columns} from auth.one_time_tokens t where t.id = $1::uuid and t.token_hash not like 'used:%'`,
    [id],
  );
  const [row] = rows;
  return row && { ...row, purpose, isSpent: false };
}

/** How an emailed link continues for a client that uses PKCE. */
export function toFlow(purpose: TokenPurpose): FlowMethod {
  return places[purpose].flow;
}

/**
 * Voids the pending emails of these purposes, or all: marks their links as used, forgets their codes, and ends the
 * flows they began.
 */
export async function voidTokens(
  transaction: Transaction,
  userId: string,
  wanted: readonly TokenPurpose[] | null = null,
): Promise<void> {
  const purposes = wanted ?? (Object.keys(places) as TokenPurpose[]);
  await transaction.query(
    `update auth.one_time_tokens set ${spent}
     where user_id = $1::uuid and token_type = any ($2::text[]::auth.one_time_token_type[])
       and token_hash not like 'used:%'`,
    [userId, toTypes(purposes)],
  );
  // The browser that moves an account to its new address gets a code afterwards.
  const flows = wanted && purposes.map(toFlow).filter((flow) => flow !== 'email_change');
  await voidFlows(transaction, userId, flows);
}

/** Uses up one email, and no other of its purpose. */
export async function spendToken(transaction: Transaction, id: string): Promise<void> {
  await transaction.query(`update auth.one_time_tokens set ${spent} where id = $1::uuid`, [id]);
}

const spent = `token_hash = 'used:' || token_hash, code_hash = ''`;

/** Deletes the emails of these purposes: their links are as good as invented, not used. */
export async function forgetTokens(
  transaction: Transaction,
  userId: string,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await transaction.query(
    `delete from auth.one_time_tokens
     where user_id = $1::uuid and token_type = any ($2::text[]::auth.one_time_token_type[])`,
    [userId, toTypes(purposes)],
  );
}

function toTypes(purposes: readonly TokenPurpose[]): string[] {
  return [...new Set(purposes.map((purpose) => places[purpose].type))];
}

/** Six digits, all numbers equally likely. */
export function toCode(random: AuthServices['random']): string {
  const span = 1_000_000;
  for (;;) {
    const number = Buffer.from(random(4)).readUInt32BE();
    if (number < 4294 * span) return String(number % span).padStart(6, '0');
  }
}

/** The code beside a link. It follows from the token, so that the link's page can show it without storing it. */
export function toLinkCode(token: string): string {
  let round = 0;
  return toCode(() => createHash('sha256').update(`code:${round++}:${token}`).digest());
}

/** Includes the purpose: a link cannot pass for one of another kind. */
function hashToken(purpose: TokenPurpose, token: string): string {
  return createHash('sha256').update(`${purpose}:${token}`).digest('hex');
}

function hashCode(userId: string, purpose: TokenPurpose, code: string): string {
  return createHash('sha256').update(`${userId}:${purpose}:${code}`).digest('hex');
}
