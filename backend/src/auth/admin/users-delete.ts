import type { Endpoint } from '../auth-services.ts';
import { readUserId, requireKnownUser } from './admin-route.ts';

/** `DELETE /admin/users/:id`: deletes the account and all its data for good. */
export const usersDelete: Endpoint = async (services, context) => {
  const id = readUserId(context);
  await services.database.asOwner(async (transaction) => {
    const { email } = await requireKnownUser(transaction, id);
    await transaction.query('delete from auth.mail_queue where recipient = $1', [email]);
    await transaction.query('delete from auth.users where id = $1::uuid', [id]);
  });
  return context.json({});
};
