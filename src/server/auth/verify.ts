import type { Endpoint } from './auth-services.ts';
import { requireEmail } from './email-address.ts';
import { isForm } from './mailed-link.ts';
import { findCode, findToken } from './one-time-token.ts';
import { refuse } from './refusal.ts';
import { type RequestBody, readBody } from './request-body.ts';
import { createSession, type Grant, toDevice } from './session.ts';
import { toTokenReply } from './token-reply.ts';
import { toPurposes, type Verification, verifyToken } from './verification.ts';
import { pressLink } from './verify-link.ts';

const halfWay = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
const codeExpired = 'Token has expired or is invalid';

/** `POST /verify`: a code from an email, a link's token passed on by a page, or the button of a link's page. */
export const verify: Endpoint = async (services, context) => {
  if (isForm(context)) return pressLink(services, context);
  const device = toDevice(context);
  await services.limits.take('verify', device.address);
  const proof = readProof(await readBody(context));
  if ('code' in proof) await services.limits.take('wrong-code', proof.email);
  const outcome = await services.database.asOwner(
    async (transaction): Promise<{ verification: Verification; grant?: Grant }> => {
      const purposes = toPurposes(proof.type);
      const found =
        'code' in proof
          ? await findCode(transaction, purposes, proof.email, proof.code)
          : await findToken(transaction, purposes, proof.token);
      const how = { address: device.address, provenPassword: found?.provenPassword ?? null };
      const verification = await verifyToken(transaction, services, found, how);
      if (verification.kind !== 'verified') return { verification };
      return {
        verification,
        grant: await createSession(transaction, services, verification.userId, 'otp', device),
      };
    },
  );
  if ('code' in proof && outcome.verification.kind !== 'expired') {
    await services.limits.giveBack('wrong-code', proof.email);
  }
  if (outcome.grant) return context.json(await toTokenReply(services, outcome.grant));
  if (outcome.verification.kind === 'half') return context.json({ msg: halfWay, code: '200' });
  return expired('code' in proof ? codeExpired : 'Email link is invalid or has expired');
};

type Proof = { readonly type: string } & (
  | { readonly token: string }
  | { readonly email: string; readonly code: string }
);

function readProof(body: RequestBody): Proof {
  const type = body.text('type');
  const [email, phone] = [body.text('email'), body.text('phone')];
  const [token, tokenHash] = [body.text('token'), body.text('token_hash')];
  if (type === '') invalid('Verify requires a verification type');
  if ((token === '') === (tokenHash === '')) invalid('Verify requires either a token or a token hash');
  if (tokenHash !== '') {
    if (email !== '' || phone !== '') invalid('Only the token_hash and type should be provided');
    return { type, token: tokenHash };
  }
  if (email !== '' && phone !== '') {
    invalid('Only an email address or phone number should be provided on verify');
  }
  if (phone !== '') {
    requirePhone(phone);
    // No code was ever sent to a phone, so none can be right.
    expired(codeExpired);
  }
  return { type, email: requireEmail(email), code: token };
}

/** The international form: up to fifteen digits, not starting with zero; spaces and the plus do not count. */
function requirePhone(text: string): void {
  const digits = text.replace(/^\+/, '').replaceAll(' ', '');
  if (!/^[1-9]\d{1,14}$/.test(digits)) invalid('Invalid phone number format (E.164 required)');
}

function expired(message: string): never {
  return refuse(403, 'otp_expired', message);
}

function invalid(message: string): never {
  return refuse(400, 'validation_failed', message);
}
