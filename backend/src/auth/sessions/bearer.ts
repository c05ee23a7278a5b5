import type { Context } from 'hono';
import type { Transaction } from '../../database/database.ts';
import type { AccessClaims, TokenProblem } from '../../http/keys/access-token.ts';
import type { ServerEnv } from '../../http/request-variables.ts';
import type { AuthServices } from '../auth-services.ts';
import { refuse } from '../refusal.ts';
import { findUserById, type User } from '../user.ts';
import { isUuid } from '../uuid.ts';
import { isActiveSession, type SessionTimes, sessionTimes } from './session-life.ts';

/** The caller and their session. */
export interface Caller {
  readonly user: User;
  readonly claims: AccessClaims;
  /** Null for a token from elsewhere that names no session. */
  readonly session: CallerSession | null;
}

export interface CallerSession extends SessionTimes {
  readonly id: string;
  readonly aal: string;
  /** When the person last proved their identity by password, link or code; in milliseconds since 1970. */
  readonly provenAt: number;
  /** Whether it began with an emailed link or code. */
  readonly isFromMail: boolean;
}

/** The signed-in caller; refuses everybody else in the protocol's order and words. */
export async function requireCaller(services: AuthServices, context: Context<ServerEnv>): Promise<Caller> {
  const claims = await requireClaims(services, context);
  const { sub = '' } = claims;
  if (sub === '') refuse(403, 'bad_jwt', 'invalid claim: missing sub claim');
  if (!isUuid(sub)) refuse(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID');
  await services.limits.take('account', sub);
  return services.database.asOwner((transaction) => readCaller(transaction, services, claims));
}

/**
 * Runs a change that could cost the caller their account. The request may have waited since the caller was checked, and
 * the owner may have acted against that very session in the meantime. So this locks the account and reads the caller
 * again in the transaction that writes, and does nothing if the facts that the request was checked against have
 * changed. Always lock the account first, then its sessions.
 */
export async function changeAccount<T>(
  services: AuthServices,
  caller: Caller,
  work: (transaction: Transaction, user: User) => Promise<T>,
): Promise<T> {
  return services.database.asOwner(async (transaction) => {
    const now = await readCaller(transaction, services, caller.claims, 'lock');
    if (toGrounds(now) !== toGrounds(caller)) {
      refuse(409, 'conflict', 'The account was changed at the same time. Please try again.');
    }
    return work(transaction, now.user);
  });
}

/** The facts that decide whether a caller may change the account, in comparable form. */
function toGrounds({ user, session }: Caller): string {
  const { email, passwordHash, hasVerifiedFactor } = user;
  return JSON.stringify([email, passwordHash, hasVerifiedFactor, session?.aal, session?.provenAt]);
}

/** The caller according to the database; refused when the user or session is gone, or the user is banned. */
async function readCaller(
  transaction: Transaction,
  services: AuthServices,
  claims: AccessClaims,
  lock: 'lock' | 'read' = 'read',
): Promise<Caller> {
  const { sub = '', session_id: sessionId } = claims;
  const user = await findUserById(transaction, sub, lock);
  if (!user) return refuse(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const session = isUuid(sessionId ?? '') ? await findSession(transaction, user.id, sessionId ?? '') : null;
  if (
    sessionId !== undefined &&
    !(session && isActiveSession(services.settings, session, services.clock()))
  ) {
    const isByFactor = user.hasVerifiedFactor && (await isFactorNewer(transaction, user.id, claims));
    refuse(
      403,
      'session_not_found',
      isByFactor ? endedByFactor : 'Session from session_id claim in JWT does not exist',
    );
  }
  if (isBanned(user, services)) refuse(403, 'user_banned', 'User is banned');
  return { user, claims, session };
}

/** `src/web/data/session/ended-session.ts` knows these words. */
const endedByFactor = 'Session was ended because two-factor sign-in was turned on';

/** Whether the caller's token is from before the account had its second factor, which ended such sessions. */
async function isFactorNewer(
  transaction: Transaction,
  userId: string,
  { iat, aal }: AccessClaims,
): Promise<boolean> {
  if (aal === 'aal2') return false;
  const { rows } = await transaction.query(
    `select from auth.mfa_factors
     where user_id = $1::uuid and status = 'verified' and created_at >= to_timestamp($2::float8)`,
    [userId, Number(iat)],
  );
  return rows.length > 0;
}

async function findSession(
  transaction: Transaction,
  userId: string,
  sessionId: string,
): Promise<CallerSession | null> {
  const { rows } = await transaction.query<CallerSession>(
    `select s.id, s.aal::text as aal, ${sessionTimes('s')},
       (extract(epoch from coalesce((select max(a.updated_at) from auth.mfa_amr_claims a where a.session_id = s.id),
         s.created_at)) * 1000)::float8 as "provenAt",
       exists (select from auth.mfa_amr_claims a where a.session_id = s.id
               and a.authentication_method not in ('password', 'totp')) as "isFromMail"
     from auth.sessions s where s.id = $1::uuid and s.user_id = $2::uuid`,
    [sessionId, userId],
  );
  return rows[0] ?? null;
}

/**
 * The verified claims of the bearer token, whoever it belongs to. Reads the body first: a body that arrives slowly
 * would give a token time to become invalid.
 */
async function requireClaims(
  { tokens }: Pick<AuthServices, 'tokens'>,
  context: Context<ServerEnv>,
): Promise<AccessClaims> {
  await context.req.text();
  const header = context.req.header('authorization') ?? '';
  if (!/^bearer\s+\S/i.test(header)) {
    refuse(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const token = context.get('userToken');
  if (token === null) return { role: context.get('apiKeyRole') };
  const verified = await tokens.verify(token);
  if (verified.ok) return verified.claims;
  return refuse(
    403,
    'bad_jwt',
    `invalid JWT: unable to parse or verify signature, ${toReason(verified.problem)}`,
  );
}

/** Requires the secret key. */
export async function requireServiceRole(services: AuthServices, context: Context<ServerEnv>): Promise<void> {
  const { role } = await requireClaims(services, context);
  if (role !== 'service_role') refuse(403, 'not_admin', 'User not allowed');
}

export function isBanned(user: User, { clock }: Pick<AuthServices, 'clock'>): boolean {
  return user.bannedUntil !== null && user.bannedUntil > clock();
}

function toReason(problem: TokenProblem): string {
  switch (problem.kind) {
    case 'empty':
    case 'parts':
      return 'token is malformed: token contains an invalid number of segments';
    case 'signature':
      return 'token is unverifiable: signature is invalid';
    case 'expired':
      return 'token has invalid claims: token is expired';
    case 'not-yet-valid':
      return 'token has invalid claims: token is not valid yet';
    case 'issued-in-future':
      return 'token has invalid claims: token used before issued';
    case 'audience':
      return 'token has invalid claims: token has invalid audience';
    case 'claim':
      return `token has invalid claims: ${problem.message}`;
  }
}

/** Whether the caller has entered the password alone, although the account has a second factor. */
export function lacksSecondFactor({ user, session }: Caller): boolean {
  return user.hasVerifiedFactor && session?.aal !== 'aal2';
}
