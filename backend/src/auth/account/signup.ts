import type { AuthServices, Endpoint } from '../auth-services.ts';
import { readChallenge } from '../codes/flow-state.ts';
import { sendQueuedMail } from '../emails/account-mail.ts';
import { requireStrongPassword } from '../passwords/password-strength.ts';
import { refuse } from '../refusal.ts';
import { requireEmail } from '../request/email-address.ts';
import { type RequestBody, readBody } from '../request/request-body.ts';
import { readTarget } from '../request/request-target.ts';
import { toDevice } from '../sessions/session.ts';
import { toTokenReply } from '../sessions/token-reply.ts';
import { registerAccount } from './register-account.ts';

/** `POST /signup`: the response does not reveal whether the address already has an account. */
export const signup: Endpoint = async (services, context) => {
  const device = toDevice(context);
  await services.limits.take('signup', device.address);
  const body = await readBody(context);
  const { email, password } = await requireCredentials(services, body);
  const request = {
    email,
    metadata: body.data(),
    challenge: readChallenge(body),
    password,
    target: readTarget(services, context),
    device,
  };
  if (!services.settings.mailerAutoconfirm) {
    await services.limits.take('mail', device.address);
    await services.limits.take('mail-to', email);
  }
  const outcome = await registerAccount(services, request);
  sendQueuedMail(services);
  return context.json('grant' in outcome ? await toTokenReply(services, outcome.grant) : outcome.user);
};

/** The protocol's checks; the address comes before the password, whose costly check reads both. */
async function requireCredentials({ settings }: AuthServices, body: RequestBody) {
  if (settings.signupDisabled) refuse(422, 'signup_disabled', 'Signups not allowed for this instance');
  const [address, phone, password] = [body.text('email'), body.text('phone'), body.text('password')];
  if (address === '' && phone === '') {
    refuse(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  if (password === '') refuse(400, 'validation_failed', 'Signup requires a valid password');
  if (address === '') refuse(400, 'phone_provider_disabled', 'Phone signups are disabled');
  if (phone !== '') {
    refuse(400, 'validation_failed', 'Only an email address or phone number should be provided on signup.');
  }
  const email = requireEmail(address);
  readChallenge(body);
  await requireStrongPassword(password, email, settings.passwordMinLength);
  return { email, password };
}
