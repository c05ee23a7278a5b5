import type { Transaction } from '../database/database.ts';
import { toTimestamp } from './timestamps.ts';

/** An account as it is made. */
export interface NewAccount {
  readonly email: string;
  /** Null for accounts that sign in by mail alone. */
  readonly passwordHash: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly isConfirmed: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Makes an account with its identity and returns its id; undefined when the address has one meanwhile. */
export async function insertAccount(
  transaction: Transaction,
  account: NewAccount,
): Promise<string | undefined> {
  const { email, isConfirmed } = account;
  const now = toTimestamp(account.now);
  const metadata = isConfirmed ? { ...account.metadata, email_verified: true } : account.metadata;
  const { rows } = await transaction.query<{ id: string }>(
    `insert into auth.users (email, encrypted_password, raw_user_meta_data, email_confirmed_at, created_at, updated_at)
     values ($1, $2, $3::jsonb, $4::timestamptz, $5::timestamptz, $5::timestamptz)
     on conflict (email) where not is_sso_user do nothing returning id`,
    [email, account.passwordHash, JSON.stringify(metadata), isConfirmed ? now : null, now],
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
    `insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
     values ($1::uuid, 'email', $2, $3::jsonb, $4::timestamptz, $4::timestamptz)`,
    [user.id, user.id, JSON.stringify(identity), now],
  );
  return user.id;
}

/** Marks the address of an account as its owner's. */
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

/** Moves an account to another address, confirmed by its owner. */
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
