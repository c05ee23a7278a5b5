import { createHash } from 'node:crypto';
import type { Transaction } from '../database/database.ts';
import type { AuthServices } from './auth-services.ts';
import { type FlowMethod, voidFlows } from './flow-state.ts';
import { toTimestamp } from './timestamps.ts';

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
  readonly token: string;
  readonly code: string;
}

export interface FoundToken {
  readonly userId: string;
  /** What the database stores of the link's token while it is unused. */
  readonly hash: string;
  readonly purpose: TokenPurpose;
  /** When it was sent, in milliseconds since 1970. */
  readonly issuedAt: number;
  /** Whether it was used before: retained so that a second click differs from an invented link. */
  readonly isSpent: boolean;
  /** The password hash that the person who requested the email has proven to know. */
  readonly provenPassword: string | null;
}

/**
 * One pending email per type; `sent` is the column with its time. The user's row holds the code's hash. `flow` is how
 * the link continues for a client that uses PKCE.
 */
const places = {
  signup: {
    type: 'confirmation_token',
    code: 'confirmation_token',
    sent: 'confirmation_sent_at',
    flow: 'email/signup',
  },
  invite: {
    type: 'confirmation_token',
    code: 'confirmation_token',
    sent: 'confirmation_sent_at',
    flow: 'email/signup',
  },
  recovery: { type: 'recovery_token', code: 'recovery_token', sent: 'recovery_sent_at', flow: 'recovery' },
  magiclink: { type: 'recovery_token', code: 'recovery_token', sent: 'recovery_sent_at', flow: 'magiclink' },
  email_change_current: {
    type: 'email_change_token_current',
    code: 'email_change_token_current',
    sent: 'email_change_sent_at',
    flow: 'email_change',
  },
  email_change_new: {
    type: 'email_change_token_new',
    code: 'email_change_token_new',
    sent: 'email_change_sent_at',
    flow: 'email_change',
  },
} as const satisfies Record<TokenPurpose, { type: string; code: string; sent: string; flow: FlowMethod }>;

/** Who requests an email: somebody who chose the account's password, or somebody who repeats the request. */
export type MailAsker = 'knows-password' | 'repeats';

/** Creates a token and a code, and voids those of an earlier email of the same type. */
export async function issueToken(
  transaction: Transaction,
  { random, clock }: Pick<AuthServices, 'random' | 'clock'>,
  wanted: { userId: string; purpose: TokenPurpose; email: string; isPkce: boolean; asker?: MailAsker },
): Promise<IssuedToken> {
  const { userId, purpose } = wanted;
  const token = `${wanted.isPkce ? 'pkce_' : ''}${Buffer.from(random(28)).toString('hex')}`;
  const code = toCode(random);
  const now = toTimestamp(clock());
  const place = places[purpose];
  await transaction.query(
    `insert into auth.one_time_tokens as known
       (user_id, token_type, token_hash, relates_to, created_at, updated_at, proven_password)
     select u.id, $2::auth.one_time_token_type, $3, $4, $5::timestamptz, $5::timestamptz,
       case when $6 then u.encrypted_password end
     from auth.users u where u.id = $1::uuid
     on conflict (user_id, token_type) do update set token_hash = excluded.token_hash,
       relates_to = excluded.relates_to, created_at = excluded.created_at, updated_at = excluded.updated_at,
       proven_password = case when $7 then known.proven_password else excluded.proven_password end`,
    [
      userId,
      place.type,
      hashToken(purpose, token),
      wanted.email,
      now,
      wanted.asker === 'knows-password',
      wanted.asker === 'repeats',
    ],
  );
  await voidFlows(transaction, userId, [place.flow]);
  await transaction.query(
    `update auth.users set ${place.code} = $2, ${place.sent} = $3::timestamptz, updated_at = $3::timestamptz
     where id = $1::uuid`,
    [userId, hashCode(userId, purpose, code), now],
  );
  return { token, code };
}

/** Finds a link's token among those purposes, including used ones. */
export async function findToken(
  transaction: Transaction,
  purposes: readonly TokenPurpose[],
  token: string,
): Promise<FoundToken | undefined> {
  const byHash = new Map(purposes.map((purpose) => [hashToken(purpose, token), purpose]));
  const hashes = [...byHash.keys()].flatMap((hash) => [hash, `used:${hash}`]);
  const { rows } = await transaction.query<Omit<FoundToken, 'purpose' | 'isSpent'>>(
    `select user_id as "userId", token_hash as hash, (extract(epoch from created_at) * 1000)::float8 as "issuedAt",
       proven_password as "provenPassword"
     from auth.one_time_tokens where token_hash = any ($1::text[])`,
    [hashes],
  );
  const [row] = rows;
  const hash = row?.hash.replace(/^used:/, '') ?? '';
  const purpose = byHash.get(hash);
  return row && purpose && { ...row, hash, purpose, isSpent: row.hash !== hash };
}

/**
 * Whether an email that was found before its account was locked is still unused: another request may have held the lock
 * and used it meanwhile, or sent a later one in its place.
 */
export async function isUnused(transaction: Transaction, { userId, hash }: FoundToken): Promise<boolean> {
  const { rows } = await transaction.query(
    'select from auth.one_time_tokens where user_id = $1::uuid and token_hash = $2',
    [userId, hash],
  );
  return rows.length > 0;
}

/** Finds the code sent to this address. Does not find used codes. */
export async function findCode(
  transaction: Transaction,
  purposes: readonly TokenPurpose[],
  email: string,
  code: string,
): Promise<FoundToken | undefined> {
  const { rows: users } = await transaction.query<{ id: string } & Record<string, string>>(
    `select id, confirmation_token, recovery_token, email_change_token_current, email_change_token_new
     from auth.users where (email = $1 or email_change = $1) and not is_sso_user and deleted_at is null`,
    [email],
  );
  for (const user of users) {
    const purpose = purposes.find((one) => user[places[one].code] === hashCode(user.id, one, code));
    if (!purpose) continue;
    const found = await findPendingMail(transaction, user.id, purpose);
    if (found?.sentTo === email) return found;
  }
  return undefined;
}

/** The account's pending email of that purpose, and the address it went to. */
export async function findPendingMail(
  transaction: Transaction,
  userId: string,
  purpose: TokenPurpose,
): Promise<(FoundToken & { sentTo: string }) | undefined> {
  const { rows } = await transaction.query<{
    hash: string;
    sentTo: string;
    issuedAt: number;
    provenPassword: string | null;
  }>(
    `select token_hash as hash, relates_to as "sentTo", (extract(epoch from created_at) * 1000)::float8 as "issuedAt",
       proven_password as "provenPassword"
     from auth.one_time_tokens
     where user_id = $1::uuid and token_type = $2::auth.one_time_token_type and token_hash not like 'used:%'`,
    [userId, places[purpose].type],
  );
  const [row] = rows;
  return row && { ...row, userId, purpose, isSpent: false };
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
  const isAll = wanted === null;
  const purposes = wanted ?? (Object.keys(places) as TokenPurpose[]);
  const types = [...new Set(purposes.map((purpose) => places[purpose].type))];
  const codes = [...new Set(purposes.map((purpose) => places[purpose].code))];
  await transaction.query(
    `update auth.one_time_tokens set token_hash = 'used:' || token_hash
     where user_id = $1::uuid and token_type = any ($2::text[]::auth.one_time_token_type[])
       and token_hash not like 'used:%'`,
    [userId, types],
  );
  const cleared = codes.map((column) => `${column} = ''`).join(', ');
  await transaction.query(`update auth.users set ${cleared} where id = $1::uuid`, [userId]);
  // A change of address has two emails and one flow, which the second email still needs.
  const flows = isAll ? null : purposes.map(toFlow).filter((flow) => flow !== 'email_change');
  await voidFlows(transaction, userId, flows);
}

/** Six digits, all numbers equally likely. */
export function toCode(random: AuthServices['random']): string {
  const span = 1_000_000;
  for (;;) {
    const number = Buffer.from(random(4)).readUInt32BE();
    if (number < 4294 * span) return String(number % span).padStart(6, '0');
  }
}

/** Includes the purpose: a link cannot pass for one of another kind. */
function hashToken(purpose: TokenPurpose, token: string): string {
  return createHash('sha256').update(`${purpose}:${token}`).digest('hex');
}

function hashCode(userId: string, purpose: TokenPurpose, code: string): string {
  return createHash('sha256').update(`${userId}:${purpose}:${code}`).digest('hex');
}
