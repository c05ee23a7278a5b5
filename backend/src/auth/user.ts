import type { Transaction } from '../database/database.ts';
import { rfc3339 } from './timestamps.ts';

/**
 * A user as the protocol shows it; null members are left out. It adds `has_password`, which is false for an account
 * without a password and otherwise left out, so that pages can ask for one.
 */
export interface UserObject {
  readonly id: string;
  readonly aud: string;
  readonly role: string;
  readonly email: string;
  readonly phone: string;
  readonly app_metadata: Readonly<Record<string, unknown>>;
  readonly user_metadata: Readonly<Record<string, unknown>>;
  readonly identities: readonly object[];
  readonly factors?: readonly { readonly id: string }[];
  readonly is_anonymous: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  readonly [member: string]: unknown;
}

/** The columns of `auth.users` that endpoints need. Times in milliseconds since 1970. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly newEmail: string;
  readonly passwordHash: string | null;
  readonly isConfirmed: boolean;
  readonly bannedUntil: number | null;
  readonly confirmationSentAt: number | null;
  readonly recoverySentAt: number | null;
  readonly emailChangeSentAt: number | null;
  readonly reauthenticationSentAt: number | null;
  readonly emailChangeConfirmed: number;
  readonly hasVerifiedFactor: boolean;
  readonly object: UserObject;
}

const identities = `coalesce((
  select json_agg(json_build_object(
    'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
    'provider', i.provider, 'last_sign_in_at', ${rfc3339('i.last_sign_in_at')},
    'created_at', ${rfc3339('i.created_at')}, 'updated_at', ${rfc3339('i.updated_at')}, 'email', i.email
  ) order by i.created_at, i.id)
  from auth.identities i where i.user_id = u.id), '[]')::jsonb`;

const factors = `(
  select json_agg(json_strip_nulls(json_build_object(
    'id', f.id, 'created_at', ${rfc3339('f.created_at')}, 'updated_at', ${rfc3339('f.updated_at')},
    'status', f.status, 'friendly_name', coalesce(f.friendly_name, ''), 'factor_type', f.factor_type,
    'last_challenged_at', ${rfc3339('f.last_challenged_at')}
  )) order by f.created_at, f.id)
  from auth.mfa_factors f where f.user_id = u.id)`;

const times = [
  'email_confirmed_at',
  'invited_at',
  'phone_confirmed_at',
  'confirmation_sent_at',
  'confirmed_at',
  'recovery_sent_at',
  'email_change_sent_at',
  'phone_change_sent_at',
  'reauthentication_sent_at',
  'last_sign_in_at',
  'banned_until',
  'deleted_at',
];

/** SQL for a user's JSON from a row `u` of `auth.users`; metadata retains its own nulls. */
const object = `json_strip_nulls(json_build_object(
    ${times.map((name) => `'${name}', ${rfc3339(`u.${name}`)}`).join(', ')},
    'new_email', nullif(u.email_change, ''), 'new_phone', nullif(u.phone_change, ''), 'factors', ${factors},
    'has_password', case when coalesce(u.encrypted_password, '') = '' then false end
  ))::jsonb || jsonb_build_object(
    'id', u.id, 'aud', u.aud, 'role', u.role, 'email', coalesce(u.email, ''), 'phone', coalesce(u.phone, ''),
    'app_metadata', u.raw_app_meta_data, 'user_metadata', u.raw_user_meta_data, 'identities', ${identities},
    'is_anonymous', u.is_anonymous, 'created_at', ${rfc3339('u.created_at')}, 'updated_at', ${rfc3339('u.updated_at')}
  )`;

const milliseconds = (column: string) => `(extract(epoch from u.${column}) * 1000)::float8`;

/** The columns of {@link User}, from `auth.users u`. */
export const userColumns = `
  u.id, coalesce(u.email, '') as email, u.email_change as "newEmail",
  nullif(u.encrypted_password, '') as "passwordHash", u.email_confirmed_at is not null as "isConfirmed",
  ${milliseconds('banned_until')} as "bannedUntil", ${milliseconds('confirmation_sent_at')} as "confirmationSentAt",
  ${milliseconds('recovery_sent_at')} as "recoverySentAt",
  ${milliseconds('email_change_sent_at')} as "emailChangeSentAt",
  ${milliseconds('reauthentication_sent_at')} as "reauthenticationSentAt",
  u.email_change_confirm_status as "emailChangeConfirmed",
  exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as "hasVerifiedFactor",
  ${object} as object`;

/** The user with this address, as stored. Without `lock`, another request may change it in the meantime. */
export async function findUserByEmail(
  transaction: Transaction,
  email: string,
  lock: 'lock' | 'read' = 'read',
): Promise<User | undefined> {
  return findUser(transaction, 'u.email = $1 and not u.is_sso_user', email, lock);
}

export async function findUserById(
  transaction: Transaction,
  id: string,
  lock: 'lock' | 'read' = 'read',
): Promise<User | undefined> {
  return findUser(transaction, 'u.id = $1::uuid', id, lock);
}

export async function requireUser(transaction: Transaction, id: string): Promise<User> {
  const user = await findUserById(transaction, id);
  if (!user) throw new Error(`user ${id} is gone within its own transaction`);
  return user;
}

async function findUser(
  transaction: Transaction,
  condition: string,
  value: string,
  lock: 'lock' | 'read',
): Promise<User | undefined> {
  const wanted = `from auth.users u where ${condition} and u.deleted_at is null`;
  // Not FOR UPDATE: that waits for every row that is just being added to the account, an import of a minute too.
  // Lock in a statement of its own: one that waits for the lock would still see the old factors.
  if (lock === 'lock') await transaction.query(`select ${wanted} for no key update`, [value]);
  const { rows } = await transaction.query<User>(
    `select ${userColumns} ${wanted} ${lock === 'lock' ? 'for no key update of u' : ''}`,
    [value],
  );
  return rows[0];
}
