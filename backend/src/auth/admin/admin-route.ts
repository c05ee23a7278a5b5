import type { Context } from 'hono';
import type { Transaction } from '../../database/database.ts';
import type { ServerEnv } from '../../http/request-variables.ts';
import type { AuthServices, Endpoint } from '../auth-services.ts';
import { refuse } from '../refusal.ts';
import { requireServiceRole } from '../sessions/bearer.ts';
import { findUserById, type User } from '../user.ts';
import { isUuid } from '../uuid.ts';

/** Requires the secret key. */
export function operatorOnly(endpoint: Endpoint): Endpoint {
  return async (services: AuthServices, context: Context<ServerEnv>) => {
    await requireServiceRole(services, context);
    return endpoint(services, context);
  };
}

/** The id in the path; refuses malformed ones without asking the database. */
export function readUserId(context: Context<ServerEnv>): string {
  const id = context.req.param('id') ?? '';
  if (!isUuid(id)) refuse(404, 'validation_failed', 'user_id must be an UUID');
  return id;
}

/** The user in the path, locked. */
export async function requireKnownUser(transaction: Transaction, id: string): Promise<User> {
  const user = await findUserById(transaction, id, 'lock');
  return user ?? refuse(404, 'user_not_found', 'User not found');
}
