import type { Transaction } from '../../database/database.ts';
import { writeAudit } from '../audit-log.ts';
import type { AuthServices, Endpoint } from '../auth-services.ts';
import { codeLife, endFlow, type FlowMethod, findFlow, type ProvenFlow } from '../codes/flow-state.ts';
import { findTokenById, type TokenPurpose, tokenLife } from '../codes/one-time-token.ts';
import { verifyToken } from '../links/verification.ts';
import { refuse } from '../refusal.ts';
import { readBody } from '../request/request-body.ts';
import { isBanned } from '../sessions/bearer.ts';
import { createSession, toDevice } from '../sessions/session.ts';
import { toTokenReply } from '../sessions/token-reply.ts';
import { findUserById, type User } from '../user.ts';

/** The email that a flow waited for, when this exchange is what uses it up. */
const mails: Partial<Record<FlowMethod, TokenPurpose>> = {
  'email/signup': 'signup',
  recovery: 'recovery',
  magiclink: 'magiclink',
};

/**
 * `POST /token?grant_type=pkce`: exchanges the code from a link, with the secret that only the requesting client has.
 * Only this uses the email up: it was opened where it was requested.
 */
export const tokenByPkce: Endpoint = async (services, context) => {
  const body = await readBody(context);
  const [code, verifier] = [body.text('auth_code'), body.text('code_verifier')];
  if (code === '' || verifier === '') {
    refuse(400, 'validation_failed', 'invalid request: both auth code and code verifier should be non-empty');
  }
  const device = toDevice(context);
  const grant = await services.database.asOwner(async (transaction) => {
    const flow = await findFlow(transaction, services.clock, code, verifier);
    // All other code locks the account first, too.
    const user = await findUserById(transaction, flow.userId, 'lock');
    if (!user) return refuse(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found');
    if (isBanned(user, services)) refuse(400, 'user_banned', 'User is banned');
    await endFlow(transaction, flow, code);
    await spendMail(transaction, services, { flow, user, address: device.address });
    return createSession(transaction, services, flow.userId, flow.purpose, device);
  });
  return context.json(await toTokenReply(services, grant));
};

async function spendMail(
  transaction: Transaction,
  services: AuthServices,
  { flow, user, address }: { flow: ProvenFlow; user: User; address: string },
): Promise<void> {
  const purpose = mails[flow.purpose];
  if (!purpose) {
    const entry = { action: 'login', userId: user.id, email: user.email, address } as const;
    return writeAudit(transaction, services.clock(), entry);
  }
  const found = await findTokenById(transaction, flow.tokenId, purpose);
  // The link was valid when pressed: what remains is the life of the code.
  const how = { address, provenPassword: flow.provenPassword, life: tokenLife + codeLife };
  const { kind } = await verifyToken(transaction, services, found, how);
  if (kind !== 'verified') refuse(403, 'otp_expired', 'Email link is invalid or has expired');
}
