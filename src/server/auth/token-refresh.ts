import { isIP } from 'node:net';
import type { Transaction } from '../database/database.ts';
import type { AuthServices, Endpoint } from './auth-services.ts';
import { isBanned } from './bearer.ts';
import {
  hashRefreshToken,
  isRefreshTokenShaped,
  newRefreshToken,
  toNextRefreshToken,
  usedTokenLife,
} from './refresh-token.ts';
import { refuse } from './refusal.ts';
import { readBody } from './request-body.ts';
import { type Device, type Grant, insertRefreshToken, loadGrant, toDevice } from './session.ts';
import { requireLiving, type SessionTimes, sessionTimes } from './session-life.ts';
import { toTimestamp } from './timestamps.ts';
import { toTokenReply } from './token-reply.ts';
import { findUserById } from './user.ts';

/** What the database knows of a presented token and its session. Times in milliseconds since 1970. */
interface Presented extends SessionTimes {
  readonly sessionId: string;
  readonly userId: string;
  readonly isRevoked: boolean;
  /** When it was used, where it was. */
  readonly changedAt: number;
  /** Whether it was given once more, late, to a client that presented the token before it. */
  readonly wasGivenAgain: boolean;
  /** Hashes of the session's tokens that are still good: one, as a rule. */
  readonly active: readonly string[];
}

/**
 * How long the answer to a refresh may be fetched again, in milliseconds: a day. A laptop that is closed while the answer
 * is on its way asks again when it is opened, often the next morning, and its person should not have to sign in for that.
 */
const lostAnswerLife = 86_400_000;

/** `POST /token?grant_type=refresh_token`: each token is good once; one that was used long ago ends its session. */
export const tokenByRefresh: Endpoint = async (services, context) => {
  const token = (await readBody(context)).text('refresh_token');
  if (!isRefreshTokenShaped(token)) refuse(400, 'validation_failed', 'Refresh token is not valid');
  const seed = await services.refreshSeed();
  const device = toDevice(context);
  const grant = await services.database.asOwner((transaction) =>
    rotate(transaction, services, { token, seed, device }),
  );
  // Refused only now, after the commit: the session of a stolen token has to be gone.
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
  requireLiving(services.settings, presented, now);
  const good = presented.isRevoked
    ? await findGood(transaction, services, presented, { token, seed, now })
    : await follow(transaction, presented, { token, seed, now });
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
 * Locks the session first, so that two refreshes at once come one after the other; and before it the account, lightly,
 * as whoever deletes the account holds that one first and wants its sessions then.
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

/** Uses a token up and makes the next; those used so long ago that no client can have kept them are forgotten. */
async function follow(
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
 * What a used token may still be answered with. If the use was so recent that several tabs explain it: whichever token is
 * good by now. Later: the one that followed it, as the client may never have got that, but only within a day and not
 * for two tokens in a row. An answer is rarely lost, while an owner and a thief who share a session present each other's
 * used tokens all the time: the second time the session ends for both. Undefined means that the token was stolen.
 */
async function findGood(
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
  // A second factor has begun a new line of tokens meanwhile, and its answer may have been lost.
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
