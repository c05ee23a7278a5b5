import { isIP } from 'node:net';
import type { Transaction } from '../../database/database.ts';
import type { AuthServices, Endpoint } from '../auth-services.ts';
import { refuse } from '../refusal.ts';
import { readBody } from '../request/request-body.ts';
import { isBanned } from '../sessions/bearer.ts';
import {
  hashRefreshToken,
  isRefreshTokenShaped,
  newRefreshToken,
  toNextRefreshToken,
  usedTokenLife,
} from '../sessions/refresh-token.ts';
import { type Device, type Grant, insertRefreshToken, loadGrant, toDevice } from '../sessions/session.ts';
import { requireActiveSession, type SessionTimes, sessionTimes } from '../sessions/session-life.ts';
import { toTokenReply } from '../sessions/token-reply.ts';
import { toTimestamp } from '../timestamps.ts';
import { findUserById } from '../user.ts';

/** A presented token and its session according to the database. Times in milliseconds since 1970. */
interface Presented extends SessionTimes {
  readonly sessionId: string;
  readonly userId: string;
  readonly isRevoked: boolean;
  /** When it was used, if it was. */
  readonly changedAt: number;
  /** Whether it was issued again, late, to a client that presented the token before it. */
  readonly wasGivenAgain: boolean;
  /** Hashes of the session's valid tokens: usually one. */
  readonly active: readonly string[];
}

/**
 * How long a client can fetch the response to a refresh again, in milliseconds: one day. A laptop that is closed before
 * the response arrives asks again when opened, often the next morning, and the person should not have to sign in for
 * that.
 */
const lostAnswerLife = 86_400_000;

/** `POST /token?grant_type=refresh_token`: each token works once; reusing an old one ends its session. */
export const tokenByRefresh: Endpoint = async (services, context) => {
  const token = (await readBody(context)).text('refresh_token');
  if (!isRefreshTokenShaped(token)) refuse(400, 'validation_failed', 'Refresh token is not valid');
  const seed = await services.refreshSeed();
  const device = toDevice(context);
  const grant = await services.database.asOwner((transaction) =>
    rotate(transaction, services, { token, seed, device }),
  );
  // Refuse only after the commit: the session of a stolen token must be gone.
  if (!grant) return refuse(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  return context.json(await toTokenReply(services, grant));
};

async function rotate(
  transaction: Transaction,
  services: AuthServices,
  { token, seed, device }: { token: string; seed: string; device: Device },
): Promise<Grant | null> {
  const presented = await findPresented(transaction, token);
  const user = presented && (await findUserById(transaction, presented.userId));
  if (!presented || !user) {
    return refuse(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }
  const { sessionId, userId } = presented;
  await services.limits.take('account', userId);
  if (isBanned(user, services)) refuse(400, 'user_banned', 'User is banned');
  const now = services.clock();
  requireActiveSession(services.settings, presented, now);
  const good = presented.isRevoked
    ? await findReusableToken(transaction, services, presented, { token, seed, now })
    : await rotateToken(transaction, presented, { token, seed, now });
  if (good === undefined) {
    await transaction.query('delete from auth.sessions where id = $1::uuid', [sessionId]);
    return null;
  }
  await transaction.query(
    `update auth.sessions set refreshed_at = $2::timestamptz, updated_at = $2::timestamptz, user_agent = $3,
       ip = $4::inet where id = $1::uuid`,
    [sessionId, toTimestamp(now), device.userAgent, isIP(device.address) === 0 ? null : device.address],
  );
  return loadGrant(transaction, userId, sessionId, good);
}

/**
 * Locks the session, so that two simultaneous refreshes run one after the other, and before it the account with a weak
 * lock, because deleting an account locks in that order.
 */
async function findPresented(transaction: Transaction, token: string): Promise<Presented | undefined> {
  const hash = hashRefreshToken(token);
  await transaction.query(
    `select from auth.users
     where id = (select user_id from auth.refresh_tokens where token = $1) for key share`,
    [hash],
  );
  await transaction.query(
    `select from auth.sessions
     where id = (select session_id from auth.refresh_tokens where token = $1) for update`,
    [hash],
  );
  const { rows } = await transaction.query<Presented>(
    `select s.id as "sessionId", s.user_id as "userId", t.revoked as "isRevoked",
       (extract(epoch from t.updated_at) * 1000)::float8 as "changedAt", t.given_again as "wasGivenAgain",
       ${sessionTimes('s')},
       coalesce((select json_agg(a.token) from auth.refresh_tokens a
         where a.session_id = s.id and not a.revoked), '[]') as active
     from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
     where t.token = $1`,
    [hash],
  );
  return rows[0];
}

/** Uses a token up and creates the next; forgets tokens used so long ago that no client can still have them. */
async function rotateToken(
  transaction: Transaction,
  { sessionId, userId }: Presented,
  { token, seed, now }: { token: string; seed: string; now: number },
): Promise<string> {
  const at = toTimestamp(now);
  await transaction.query(
    'update auth.refresh_tokens set revoked = true, updated_at = $2::timestamptz where token = $1',
    [hashRefreshToken(token), at],
  );
  await transaction.query(
    'delete from auth.refresh_tokens where session_id = $1::uuid and revoked and updated_at < $2::timestamptz',
    [sessionId, toTimestamp(now - usedTokenLife)],
  );
  const next = toNextRefreshToken(token, seed);
  await insertRefreshToken(transaction, { userId, sessionId, token: next, parent: token, now: at });
  return next;
}

/**
 * What a used token may still return. If it was used so recently that several tabs explain it: the token that is valid
 * now. Later: the one that followed it, as the client may never have got that, but only within a day and not for two
 * tokens in a row. Responses rarely get lost, while an owner and a thief who share a session keep presenting each
 * other's used tokens: the second time ends the session for both. Undefined means that the token was stolen.
 */
async function findReusableToken(
  transaction: Transaction,
  { settings, random }: AuthServices,
  { active, changedAt, wasGivenAgain, sessionId, userId }: Presented,
  { token, seed, now }: { token: string; seed: string; now: number },
): Promise<string | undefined> {
  const age = now - changedAt;
  const isRecent = age <= settings.refreshTokenReuseInterval * 1000;
  let next = toNextRefreshToken(token, seed);
  if (active.includes(hashRefreshToken(next))) {
    if (isRecent) return next;
    if (wasGivenAgain || age > lostAnswerLife) return undefined;
    await transaction.query('update auth.refresh_tokens set given_again = true where token = $1', [
      hashRefreshToken(next),
    ]);
    return next;
  }
  if (!isRecent) return undefined;
  for (let step = 0; step < 100; step++) {
    next = toNextRefreshToken(next, seed);
    if (active.includes(hashRefreshToken(next))) return next;
  }
  // Verifying a second factor has started a new line of tokens, and its response may have been lost.
  const fresh = newRefreshToken(random);
  await insertRefreshToken(transaction, {
    userId,
    sessionId,
    token: fresh,
    parent: token,
    now: toTimestamp(now),
  });
  return fresh;
}
