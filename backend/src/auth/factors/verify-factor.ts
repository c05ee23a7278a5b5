import type { Transaction } from '../../database/database.ts';
import { writeAudit } from '../audit-log.ts';
import type { AuthServices, Endpoint } from '../auth-services.ts';
import { countGuess, isOwnersNetwork } from '../limits/guesses.ts';
import { refuse } from '../refusal.ts';
import { readBody } from '../request/request-body.ts';
import { type Caller, changeAccount, requireCaller } from '../sessions/bearer.ts';
import { newRefreshToken } from '../sessions/refresh-token.ts';
import { addAuthMethod, type Grant, insertRefreshToken, loadGrant } from '../sessions/session.ts';
import { toTokenReply } from '../sessions/token-reply.ts';
import { toTimestamp } from '../timestamps.ts';
import { isUuid } from '../uuid.ts';
import { challengeLife } from './challenge.ts';
import { type Factor, requireFactor } from './factor.ts';
import { findStep } from './totp.ts';

/** `POST /factors/:id/verify`: answers a challenge, which raises the session to the second level. */
export const verifyFactor: Endpoint = async (services, context) => {
  const address = context.get('clientAddress');
  await services.limits.take('factor', `verify ${address}`);
  const caller = await requireCaller(services, context);
  const body = await readBody(context);
  const [challengeId, code] = [body.text('challenge_id'), body.text('code')];
  if (code === '') refuse(400, 'validation_failed', 'Code needs to be non-empty');
  const { user, session } = caller;
  if (!session)
    return refuse(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  const uncount = await countTry(services, caller, address);
  const grant = await changeAccount(services, caller, async (transaction) => {
    const factor = await requireFactor(transaction, context.req.param('id'), caller.user.id);
    // Otherwise anybody who knows the password could add a factor of their own to an account that has one.
    if (factor.status === 'unverified' && user.hasVerifiedFactor && session.aal !== 'aal2') {
      refuse(403, 'insufficient_aal', 'AAL2 required to verify a new factor');
    }
    await requireOpenChallenge(transaction, services, factor, { challengeId, address });
    const step = findStep(factor.secret, code, services.clock());
    if (step === undefined || (await wasUsed(transaction, factor, step))) {
      if (factor.status === 'verified') await countWrong(transaction, session.id);
      return null;
    }
    await transaction.query(
      'update auth.mfa_challenges set verified_at = $2::timestamptz, otp_code = $3 where id = $1::uuid',
      [challengeId, toTimestamp(services.clock()), String(step)],
    );
    const entry = { action: 'verification_attempted', userId: user.id, email: user.email, address } as const;
    await writeAudit(transaction, services.clock(), entry);
    return raise(transaction, services, { userId: user.id, sessionId: session.id, factorId: factor.id });
  }).catch(async (error: unknown) => {
    // Whatever else it was, no code was judged.
    await uncount();
    throw error;
  });
  if (!grant) return refuse(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  await uncount();
  return context.json(await toTokenReply(services, grant));
};

/**
 * Codes count for sessions opened by the password apart from those opened by an email: whoever has the password alone
 * cannot use up the tries of whoever has the mailbox.
 */
async function countTry(services: AuthServices, { user, session }: Caller, from: string) {
  const isKnown = await services.database.asOwner((transaction) =>
    isOwnersNetwork(transaction, { email: user.email, from, secret: 'factor' }),
  );
  const subject = `${user.id} ${session?.isFromMail ? 'mail' : 'password'}`;
  return countGuess(services, { secret: 'factor', subject, from, isKnown });
}

/** How many wrong codes in a row end the session that sent them. */
const maxWrong = 5;

async function countWrong(transaction: Transaction, sessionId: string): Promise<void> {
  await transaction.query('update auth.sessions set wrong_codes = wrong_codes + 1 where id = $1::uuid', [
    sessionId,
  ]);
  await transaction.query('delete from auth.sessions where id = $1::uuid and wrong_codes >= $2', [
    sessionId,
    maxWrong,
  ]);
}

async function requireOpenChallenge(
  transaction: Transaction,
  { clock }: AuthServices,
  factor: Factor,
  { challengeId, address }: { challengeId: string; address: string },
): Promise<void> {
  const { rows } = await transaction.query<{ createdAt: number; isUsed: boolean; address: string | null }>(
    `select (extract(epoch from created_at) * 1000)::float8 as "createdAt", verified_at is not null as "isUsed",
       host(ip_address) as address
     from auth.mfa_challenges where id = $1::uuid and factor_id = $2::uuid`,
    [isUuid(challengeId) ? challengeId : null, factor.id],
  );
  const [found] = rows;
  if (!found) {
    return refuse(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  }
  if (found.isUsed || (found.address !== null && found.address !== address)) {
    refuse(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  }
  if (clock() - found.createdAt > challengeLife) {
    const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`;
    refuse(422, 'mfa_challenge_expired', message);
  }
}

/** A code works once: nobody who reads it over a shoulder can use it in the same 30 seconds. */
async function wasUsed(transaction: Transaction, factor: Factor, step: number): Promise<boolean> {
  const { rows } = await transaction.query(
    'select from auth.mfa_challenges where factor_id = $1::uuid and otp_code = $2',
    [factor.id, String(step)],
  );
  return rows.length > 0;
}

/** Ends sessions without the second factor, as a thief may hold one, and deletes factors that were never verified. */
async function raise(
  transaction: Transaction,
  services: AuthServices,
  { userId, sessionId, factorId }: { userId: string; sessionId: string; factorId: string },
): Promise<Grant> {
  const now = toTimestamp(services.clock());
  await transaction.query(
    `update auth.mfa_factors set status = 'verified', updated_at = $2::timestamptz where id = $1::uuid`,
    [factorId, now],
  );
  await transaction.query(
    `delete from auth.mfa_factors where user_id = $1::uuid and status = 'unverified' and factor_type = 'totp'`,
    [userId],
  );
  await transaction.query(
    `update auth.sessions set aal = 'aal2', factor_id = $2::uuid, wrong_codes = 0, updated_at = $3::timestamptz where id = $1::uuid`,
    [sessionId, factorId, now],
  );
  await transaction.query(`delete from auth.sessions where user_id = $1::uuid and aal < 'aal2'`, [userId]);
  await addAuthMethod(transaction, sessionId, 'totp', now);
  await transaction.query(
    `update auth.refresh_tokens set revoked = true, updated_at = $2::timestamptz
     where session_id = $1::uuid and not revoked`,
    [sessionId, now],
  );
  const token = newRefreshToken(services.random);
  await insertRefreshToken(transaction, { userId, sessionId, token, parent: null, now });
  return loadGrant(transaction, userId, sessionId, token);
}
