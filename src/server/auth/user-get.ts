import type { Endpoint } from './auth-services.ts';
import { requireCaller } from './bearer.ts';

/** `GET /user`: who the token belongs to, as the database knows them now. */
export const userGet: Endpoint = async (services, context) => {
  const { user } = await requireCaller(services, context);
  return context.json(user.object);
};
