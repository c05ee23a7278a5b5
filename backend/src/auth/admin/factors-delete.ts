import { writeAudit } from '../audit-log.ts';
import type { Endpoint } from '../auth-services.ts';
import { removeFactor, requireFactor } from '../factors/factor.ts';
import { readUserId, requireKnownUser } from './admin-route.ts';

/** `DELETE /admin/users/:id/factors/:factorId`: for people who have lost both the factor and the recovery codes. */
export const factorsDelete: Endpoint = async (services, context) => {
  const userId = readUserId(context);
  const factor = await services.database.asOwner(async (transaction) => {
    const user = await requireKnownUser(transaction, userId);
    const { id } = await requireFactor(transaction, context.req.param('factorId'), userId);
    await removeFactor(transaction, id);
    const entry = { action: 'factor_deleted', userId, email: user.email } as const;
    await writeAudit(transaction, services.clock(), { ...entry, address: context.get('clientAddress') });
    return user.object.factors?.find((one) => one.id === id);
  });
  return context.json(factor);
};
