import type { Transaction } from '../../database/database.ts';
import { toTimestamp } from '../timestamps.ts';

/** A new account. */
export interface NewAccount {
  readonly email: string;
  /** Null for accounts that sign in by email alone. */
  readonly passwordHash: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly isConfirmed: boolean;
  /** True for a sign-up, false when the operator created the account. */
  readonly isSelfRegistered: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** A UUID; the database creates one when it is absent. */
  readonly identityId?: string;
}

/** Creates an account with its identity and returns its id; undefined when the address has got one in the meantime. */
export async function insertAccount(
  transaction: Transaction,
  account: NewAccount,
): Promise<string | undefined> {
  const { email, isConfirmed } = account;
  const now = toTimestamp(account.now);
  const metadata = isConfirmed ? { ...account.metadata, email_verified: true } : account.metadata;
  const { rows } = await transaction.query<{ id: string }>(
    `insert into auth.users
       (email, encrypted_password, raw_user_meta_data, email_confirmed_at, self_registered, created_at, updated_at)
     values ($1, $2, $3::jsonb, $4::timestamptz, $5, $6::timestamptz, $6::timestamptz)
     on conflict (email) where not is_sso_user do nothing returning id`,
    [
      email,
      account.passwordHash,
      JSON.stringify(metadata),
      isConfirmed ? now : null,
      account.isSelfRegistered,
      now,
    ],
  );
  const [user] = rows;
  if (!user) return undefined;
  const identity = {
    ...account.metadata,
    sub: user.id,
    email,
    email_verified: isConfirmed,
    phone_verified: false,
  };
  await transaction.query(
    `insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
     values (coalesce($5::uuid, gen_random_uuid()), $1::uuid, 'email', $2, $3::jsonb, $4::timestamptz, $4::timestamptz)`,
    [user.id, user.id, JSON.stringify(identity), now, account.identityId ?? null],
  );
  return user.id;
}

/**
 * Drops the password and data of an account that was signed up but never confirmed: whoever sent them may not be the
 * one who reads the emails. Nothing replaces them, or a stranger would only have to sign up second; the session from
 * the email chooses a new password. Data `claimed` again unchanged stays, and so does everything the operator set.
 */
export async function dropUnprovenClaims(
  transaction: Transaction,
  userId: string,
  claimed: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await transaction.query(
    `update auth.users set encrypted_password = null
     where id = $1::uuid and self_registered and email_confirmed_at is null`,
    [userId],
  );
  const { rowCount } = await transaction.query(
    `update auth.users set raw_user_meta_data = '{}'
     where id = $1::uuid and self_registered and email_confirmed_at is null and raw_user_meta_data <> $2::jsonb`,
    [userId, JSON.stringify(claimed)],
  );
  if (rowCount === 0) return;
  await transaction.query(
    `update auth.identities set identity_data = jsonb_build_object('sub', identity_data -> 'sub',
       'email', identity_data -> 'email', 'email_verified', false, 'phone_verified', false)
     where user_id = $1::uuid and provider = 'email'`,
    [userId],
  );
}

/** Turns an account into an invited one, whoever signed up for it before, with the data the operator gave. */
export async function markInvited(
  transaction: Transaction,
  userId: string,
  metadata: Readonly<Record<string, unknown>>,
  now: number,
): Promise<void> {
  await dropUnprovenClaims(transaction, userId);
  await transaction.query(
    `update auth.users set invited_at = $2::timestamptz, self_registered = false,
       raw_user_meta_data = raw_user_meta_data || $3::jsonb where id = $1::uuid`,
    [userId, toTimestamp(now), JSON.stringify(metadata)],
  );
}

/** Marks an account's address as confirmed. */
export async function confirmAccount(transaction: Transaction, userId: string, now: number): Promise<void> {
  const at = toTimestamp(now);
  await transaction.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, $2::timestamptz),
       raw_user_meta_data = raw_user_meta_data || '{"email_verified": true}', updated_at = $2::timestamptz
     where id = $1::uuid`,
    [userId, at],
  );
  await transaction.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}',
       updated_at = $2::timestamptz where user_id = $1::uuid and provider = 'email'`,
    [userId, at],
  );
}

/** Moves an account to another address that its owner has confirmed. */
export async function moveAccount(
  transaction: Transaction,
  userId: string,
  email: string,
  now: number,
): Promise<void> {
  const at = toTimestamp(now);
  await transaction.query(
    `update auth.users set email = $2, email_change = '', email_change_confirm_status = 0,
       email_confirmed_at = coalesce(email_confirmed_at, $3::timestamptz), updated_at = $3::timestamptz
     where id = $1::uuid`,
    [userId, email, at],
  );
  await transaction.query(
    `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', true),
       updated_at = $3::timestamptz where user_id = $1::uuid and provider = 'email'`,
    [userId, email, at],
  );
}
