import type { Context } from 'hono';
import type { Transaction } from '../../database/database.ts';
import type { ServerEnv } from '../../http/request-variables.ts';
import type { Caller } from '../bearer.ts';
import { refuse } from '../refusal.ts';
import { isUuid } from '../uuid.ts';

/** A second factor of an account. Its secret never leaves the server but once, when it is enrolled. */
export interface Factor {
  readonly id: string;
  readonly status: 'unverified' | 'verified';
  readonly secret: string;
}

/** The factor that the path names, locked, if it is the caller's. */
export async function requireFactor(
  transaction: Transaction,
  context: Context<ServerEnv>,
  { user }: Caller,
): Promise<Factor> {
  const id = context.req.param('id') ?? '';
  if (!isUuid(id)) refuse(404, 'validation_failed', 'factor_id must be an UUID');
  const { rows } = await transaction.query<Factor>(
    `select id, status::text as status, coalesce(secret, '') as secret from auth.mfa_factors
     where id = $1::uuid and user_id = $2::uuid and factor_type = 'totp' for update`,
    [id, user.id],
  );
  return rows[0] ?? refuse(404, 'mfa_factor_not_found', 'Factor not found');
}
