import type { Endpoint } from './auth-services.ts';
import { requireCaller } from './sessions/bearer.ts';

/** `GET /user`: the token's user as the database has it now. */
export const userGet: Endpoint = async (services, context) => {
  const { user } = await requireCaller(services, context);
  return context.json(user.object);
};
