import { toNetwork } from '../../http/client-address.ts';
import type { AuthServices, Endpoint } from '../auth-services.ts';
import { findCode, findToken } from '../codes/one-time-token.ts';
import { countGuessLeniently, isOwnersNetwork } from '../limits/guesses.ts';
import { refuse } from '../refusal.ts';
import { requireEmail } from '../request/email-address.ts';
import { type RequestBody, readBody } from '../request/request-body.ts';
import { createSession, type Grant, toDevice } from '../sessions/session.ts';
import { toTokenReply } from '../sessions/token-reply.ts';
import { isForm } from './mailed-link.ts';
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
  const guess = 'code' in proof ? await countCode(services, proof.email, device.address) : null;
  const outcome = await services.database.asOwner(
    async (transaction): Promise<{ verification: Verification; grant?: Grant }> => {
      const purposes = toPurposes(proof.type);
      const found =
        'code' in proof
          ? await findCode(transaction, purposes, { ...proof, askedFrom: guess?.askedFrom ?? null })
          : await findToken(transaction, purposes, proof.token);
      // Who reads an email may not be who chose the password, unless it was asked for on this network, or by the
      // operator, who speaks for the accounts they make.
      const isTheirs = found?.askedFrom === null || found?.askedFrom === toNetwork(device.address, 48);
      const provenPassword = isTheirs ? found.provenPassword : null;
      const how = { address: device.address, provenPassword };
      const verification = await verifyToken(transaction, services, found, how);
      if (verification.kind !== 'verified') return { verification };
      return {
        verification,
        grant: await createSession(transaction, services, verification.userId, 'otp', device),
      };
    },
  );
  if (outcome.verification.kind !== 'expired') await guess?.uncount();
  else if (guess?.excess) throw guess.excess;
  if (outcome.grant) return context.json(await toTokenReply(services, outcome.grant));
  if (outcome.verification.kind === 'half') return context.json({ msg: halfWay, code: '200' });
  return expired('code' in proof ? codeExpired : 'Email link is invalid or has expired');
};

/**
 * Counts a guess of a code for an address, which may have no account. After ten guesses from unknown networks together,
 * such a network can only use codes that it requested itself, so that nobody can lock the owner out; and after ten
 * wrong codes, the right one is still accepted for ten more tries.
 */
async function countCode(services: AuthServices, email: string, from: string) {
  const guess = { secret: 'code', from } as const;
  const isKnown = await services.database.asOwner((transaction) =>
    isOwnersNetwork(transaction, { ...guess, email }),
  );
  const counted = await countGuessLeniently(services, { ...guess, subject: email, isKnown });
  return { ...counted, askedFrom: counted.excess && !isKnown ? toNetwork(from, 48) : null };
}

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
    if (tokenHash.startsWith('pkce_')) {
      refuse(400, 'bad_code_verifier', 'This link continues in the client that asked for it');
    }
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
