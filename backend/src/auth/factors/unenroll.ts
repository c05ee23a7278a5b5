import { writeAudit } from '../audit-log.ts';
import type { Endpoint } from '../auth-services.ts';
import { refuse } from '../refusal.ts';
import { changeAccount, requireCaller } from '../sessions/bearer.ts';
import { requireFresh } from '../sessions/fresh-session.ts';
import { removeFactor, requireFactor } from './factor.ts';

/** `DELETE /factors/:id`: removes a factor; sessions that it had raised fall back to the first level. */
export const unenroll: Endpoint = async (services, context) => {
  const caller = await requireCaller(services, context);
  const { user, session } = caller;
  const id = await changeAccount(services, caller, async (transaction) => {
    const factor = await requireFactor(transaction, context.req.param('id'), caller.user.id);
    if (factor.status === 'verified' && session?.aal !== 'aal2') {
      refuse(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    if (factor.status === 'verified') requireFresh(services, session);
    await removeFactor(transaction, factor.id);
    const entry = { action: 'factor_unenrolled', userId: user.id, email: user.email } as const;
    await writeAudit(transaction, services.clock(), { ...entry, address: context.get('clientAddress') });
    return factor.id;
  });
  return context.json({ id });
};
