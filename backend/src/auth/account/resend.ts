import type { Transaction } from '../../database/database.ts';
import type { AuthServices, Endpoint } from '../auth-services.ts';
import { type CodeChallenge, readChallenge } from '../codes/flow-state.ts';
import { tokenLife } from '../codes/one-time-token.ts';
import { queueLinkMail, secondsToNextMail, sendQueuedMail } from '../emails/account-mail.ts';
import { refuse } from '../refusal.ts';
import { requireEmail } from '../request/email-address.ts';
import { readBody } from '../request/request-body.ts';
import { readTarget } from '../request/request-target.ts';
import { findUserByEmail } from '../user.ts';
import { queueEmailChange } from './email-change.ts';

interface Repeat {
  readonly email: string;
  /** The caller's address. */
  readonly from: string;
  readonly target: string;
  readonly challenge: CodeChallenge | null;
}

/** `POST /resend`: sends the email of a pending sign-up or change of address again. */
export const resend: Endpoint = async (services, context) => {
  const address = context.get('clientAddress');
  await services.limits.take('resend', address);
  const body = await readBody(context);
  const type = body.text('type');
  if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type)) {
    const message = 'Missing one of these types: signup, email_change, sms, phone_change';
    refuse(400, 'validation_failed', message);
  }
  if (type === 'sms' || type === 'phone_change') {
    refuse(400, 'phone_provider_disabled', 'Unsupported phone provider');
  }
  const repeat = {
    email: requireEmail(body.text('email')),
    from: address,
    target: readTarget(services, context),
    challenge: readChallenge(body),
  };
  await services.limits.take('mail', address);
  await services.limits.take('mail-to', repeat.email);
  const again = type === 'signup' ? repeatSignup : repeatEmailChange;
  await services.database.asOwner((transaction) => again(transaction, services, repeat));
  sendQueuedMail(services);
  return context.json({});
};

async function repeatSignup(transaction: Transaction, services: AuthServices, repeat: Repeat): Promise<void> {
  const { email, target, challenge, from } = repeat;
  const user = await findUserByEmail(transaction, email, 'lock');
  if (!user || user.isConfirmed) return;
  if (secondsToNextMail(services, user.confirmationSentAt) > 0) return;
  const mail = {
    userId: user.id,
    purpose: 'signup',
    to: email,
    target,
    challenge,
    from,
    asker: 'repeats',
  } as const;
  await queueLinkMail(transaction, services, mail);
}

/**
 * Anybody can ask for this, so it must void nothing: while the links are valid, and once one side has confirmed, it
 * sends nothing. The signed-in owner can start over by asking for the change again.
 */
async function repeatEmailChange(
  transaction: Transaction,
  services: AuthServices,
  { email, target, challenge, from }: Repeat,
): Promise<void> {
  const user = await findUserByEmail(transaction, email, 'lock');
  if (!user || user.newEmail === '' || user.emailChangeConfirmed > 0) return;
  if (services.clock() - (user.emailChangeSentAt ?? 0) <= tokenLife) return;
  if (secondsToNextMail(services, user.emailChangeSentAt) > 0) return;
  await queueEmailChange(transaction, services, user, {
    newEmail: user.newEmail,
    target,
    challenge,
    from,
  });
}
