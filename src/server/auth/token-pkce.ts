import { writeAudit } from './audit-log.ts';
import type { Endpoint } from './auth-services.ts';
import { closeFlow } from './flow-state.ts';
import { refuse } from './refusal.ts';
import { readBody } from './request-body.ts';
import { createSession, toDevice } from './session.ts';
import { toTokenReply } from './token-reply.ts';
import { requireUser } from './user.ts';

/** `POST /token?grant_type=pkce`: the code from a link, against the secret that only the asking client has. */
export const tokenByPkce: Endpoint = async (services, context) => {
  const body = await readBody(context);
  const [code, verifier] = [body.text('auth_code'), body.text('code_verifier')];
  if (code === '' || verifier === '') {
    refuse(400, 'validation_failed', 'invalid request: both auth code and code verifier should be non-empty');
  }
  const device = toDevice(context);
  const grant = await services.database.asOwner(async (transaction) => {
    const { userId, method } = await closeFlow(transaction, services.clock, code, verifier);
    const { email } = await requireUser(transaction, userId);
    const entry = { action: 'login', userId, email, address: device.address } as const;
    await writeAudit(transaction, services.clock(), entry);
    return createSession(transaction, services, userId, method, device);
  });
  return context.json(await toTokenReply(services, grant));
};
