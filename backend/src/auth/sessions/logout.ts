import { writeAudit } from '../audit-log.ts';
import type { Endpoint } from '../auth-services.ts';
import { refuse } from '../refusal.ts';
import { changeAccount, lacksSecondFactor, requireCaller } from './bearer.ts';
import { endSessions, trustEndedSessions } from './session.ts';

/**
 * `POST /logout?scope=`: ends sessions of the caller. Access tokens stop working with their session. A browser that
 * signs out also clears its HTTP cache of this site.
 */
export const logout: Endpoint = async (services, context) => {
  const scope = context.req.query('scope') || 'global';
  if (scope !== 'global' && scope !== 'local' && scope !== 'others') {
    refuse(400, 'validation_failed', `Unsupported logout scope "${scope.slice(0, 40)}"`);
  }
  // Even when the session has already ended: the person is still leaving this device.
  if (scope !== 'others') context.header('clear-site-data', '"cache"');
  const caller = await requireCaller(services, context);
  const { user, session } = caller;
  // Whoever has the password alone must not sign the owner out: such a session can end only itself.
  const isOwn = scope === 'local' || lacksSecondFactor(caller);
  if (isOwn && scope === 'others') refuse(403, 'insufficient_aal', 'AAL2 required to end other sessions');
  await changeAccount(services, caller, async (transaction) => {
    const entry = { action: 'logout', userId: user.id, email: user.email } as const;
    await writeAudit(transaction, services.clock(), { ...entry, address: context.get('clientAddress') });
    if (!isOwn || !session) {
      return endSessions(transaction, user.id, scope === 'others' ? (session?.id ?? null) : null);
    }
    await trustEndedSessions(transaction);
    await transaction.query('delete from auth.sessions where id = $1::uuid', [session.id]);
  });
  return context.body(null, 204);
};
