import { isIP } from 'node:net';
import { writeAudit } from '../audit-log.ts';
import type { Endpoint } from '../auth-services.ts';
import { changeAccount, requireCaller } from '../sessions/bearer.ts';
import { toTimestamp } from '../timestamps.ts';
import { requireFactor } from './factor.ts';

/** How long a challenge stays open: five minutes. */
export const challengeLife = 300_000;

/** `POST /factors/:id/challenge`: opens a challenge for a code of the factor. */
export const challenge: Endpoint = async (services, context) => {
  const address = context.get('clientAddress');
  await services.limits.take('factor', `challenge ${address}`);
  const caller = await requireCaller(services, context);
  const now = services.clock();
  const id = await changeAccount(services, caller, async (transaction) => {
    const factor = await requireFactor(transaction, context.req.param('id'), caller.user.id);
    await transaction.query(
      'delete from auth.mfa_challenges where factor_id = $1::uuid and created_at < $2::timestamptz',
      [factor.id, toTimestamp(now - 86_400_000)],
    );
    const { rows } = await transaction.query<{ id: string }>(
      `insert into auth.mfa_challenges (factor_id, ip_address, created_at)
       values ($1::uuid, $2::inet, $3::timestamptz) returning id`,
      [factor.id, isIP(address) === 0 ? null : address, toTimestamp(now)],
    );
    await transaction.query(
      'update auth.mfa_factors set last_challenged_at = $2::timestamptz where id = $1::uuid',
      [factor.id, toTimestamp(now)],
    );
    const entry = { action: 'challenge_created', userId: caller.user.id, email: caller.user.email } as const;
    await writeAudit(transaction, now, { ...entry, address });
    return rows[0]?.id ?? '';
  });
  return context.json({ id, type: 'totp', expires_at: Math.floor((now + challengeLife) / 1000) });
};
