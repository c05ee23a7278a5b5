import type { Endpoint } from '../auth-services.ts';
import { readUserId, requireKnownUser } from './admin-route.ts';

/** `GET /admin/users/:id`. */
export const usersGet: Endpoint = async (services, context) => {
  const id = readUserId(context);
  const user = await services.database.asOwner((transaction) => requireKnownUser(transaction, id));
  return context.json(user.object);
};
