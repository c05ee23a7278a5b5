import type { Endpoint } from '../auth-services.ts';
import { readUserId, requireKnownUser } from './admin-route.ts';

/** `GET /admin/users/:id/factors`: the account's second factors, without their secrets. */
export const factorsList: Endpoint = async (services, context) => {
  const id = readUserId(context);
  const user = await services.database.asOwner((transaction) => requireKnownUser(transaction, id));
  return context.json(user.object.factors ?? []);
};
