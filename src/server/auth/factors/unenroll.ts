import { writeAudit } from '../audit-log.ts';
import type { Endpoint } from '../auth-services.ts';
import { requireCaller } from '../bearer.ts';
import { requireFresh } from '../fresh-session.ts';
import { refuse } from '../refusal.ts';
import { requireFactor } from './factor.ts';

/** `DELETE /factors/:id`: gives a factor up; the sessions that it raised fall back to the first level. */
export const unenroll: Endpoint = async (services, context) => {
  const caller = await requireCaller(services, context);
  const { user, session } = caller;
  const id = await services.database.asOwner(async (transaction) => {
    const factor = await requireFactor(transaction, context, caller);
    if (factor.status === 'verified' && session?.aal !== 'aal2') {
      refuse(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    if (factor.status === 'verified') requireFresh(services, session);
    await transaction.query(
      `delete from auth.mfa_amr_claims a using auth.sessions s
       where a.session_id = s.id and s.factor_id = $1::uuid and a.authentication_method = 'totp'`,
      [factor.id],
    );
    await transaction.query(
      `update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1::uuid`,
      [factor.id],
    );
    await transaction.query('delete from auth.mfa_factors where id = $1::uuid', [factor.id]);
    const entry = { action: 'factor_unenrolled', userId: user.id, email: user.email } as const;
    await writeAudit(transaction, services.clock(), { ...entry, address: context.get('clientAddress') });
    return factor.id;
  });
  return context.json({ id });
};
