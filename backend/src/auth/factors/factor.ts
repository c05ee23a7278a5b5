import type { Transaction } from '../../database/database.ts';
import { refuse } from '../refusal.ts';
import { isUuid } from '../uuid.ts';

/** A second factor of an account. Its secret leaves the server only once, when it is enrolled. */
export interface Factor {
  readonly id: string;
  readonly status: 'unverified' | 'verified';
  readonly secret: string;
}

/** The account's factor with that id, locked. */
export async function requireFactor(
  transaction: Transaction,
  id: string | undefined,
  userId: string,
): Promise<Factor> {
  if (id === undefined || !isUuid(id)) {
    return refuse(404, 'validation_failed', 'factor_id must be an UUID');
  }
  const { rows } = await transaction.query<Factor>(
    `select id, status::text as status, coalesce(secret, '') as secret from auth.mfa_factors
     where id = $1::uuid and user_id = $2::uuid and factor_type = 'totp' for update`,
    [id, userId],
  );
  return rows[0] ?? refuse(404, 'mfa_factor_not_found', 'Factor not found');
}

/** Removes a factor; sessions that it had raised fall back to the first level. */
export async function removeFactor(transaction: Transaction, factorId: string): Promise<void> {
  await transaction.query(
    `delete from auth.mfa_amr_claims a using auth.sessions s
     where a.session_id = s.id and s.factor_id = $1::uuid and a.authentication_method = 'totp'`,
    [factorId],
  );
  await transaction.query(
    `update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1::uuid`,
    [factorId],
  );
  await transaction.query('delete from auth.mfa_factors where id = $1::uuid', [factorId]);
}
