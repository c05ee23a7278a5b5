import type { Transaction } from '../../database/database.ts';
import { writeAudit } from '../audit-log.ts';
import type { AuthServices, Endpoint } from '../auth-services.ts';
import { type CodeChallenge, readChallenge } from '../codes/flow-state.ts';
import { queueLinkMail, secondsToNextMail, sendQueuedMail } from '../emails/account-mail.ts';
import { refuse } from '../refusal.ts';
import { requireEmail } from '../request/email-address.ts';
import { type RequestBody, readBody } from '../request/request-body.ts';
import { readTarget } from '../request/request-target.ts';
import { findUserByEmail, type User } from '../user.ts';
import { dropUnprovenClaims, insertAccount } from './account.ts';

interface Wish {
  readonly email: string;
  readonly mayCreate: boolean;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly challenge: CodeChallenge | null;
  readonly target: string;
  readonly address: string;
}

/** `POST /otp`: emails a link and code that sign in without a password; creates the account if there is none. */
export const otp: Endpoint = async (services, context) => {
  const address = context.get('clientAddress');
  await services.limits.take('otp', address);
  const body = await readBody(context);
  const wish: Wish = {
    email: readEmail(body),
    mayCreate: body.flag('create_user', true),
    metadata: body.data(),
    challenge: readChallenge(body),
    target: readTarget(services, context),
    address,
  };
  await services.limits.take('mail', address);
  await services.limits.take('mail-to', wish.email);
  await services.database.asOwner(async (transaction) => {
    const user = await findUserByEmail(transaction, wish.email, 'lock');
    return user ? admitKnown(transaction, services, wish, user) : admitNew(transaction, services, wish);
  });
  sendQueuedMail(services);
  return context.json({});
};

function readEmail(body: RequestBody): string {
  const [email, phone] = [body.text('email'), body.text('phone')];
  if (email !== '' && phone !== '') {
    refuse(400, 'validation_failed', 'Only an email address or phone number should be provided');
  }
  if (phone !== '') refuse(400, 'phone_provider_disabled', 'Unsupported phone provider');
  if (email === '') refuse(400, 'validation_failed', 'One of email or phone must be set');
  return requireEmail(email);
}

async function admitKnown(
  transaction: Transaction,
  services: AuthServices,
  { email, metadata, target, challenge, address }: Wish,
  user: User,
): Promise<void> {
  const purpose = user.isConfirmed ? 'magiclink' : 'signup';
  await dropUnprovenClaims(transaction, user.id, metadata);
  const sentAt = user.isConfirmed ? user.recoverySentAt : user.confirmationSentAt;
  if (secondsToNextMail(services, sentAt) > 0) return;
  await queueLinkMail(transaction, services, {
    userId: user.id,
    purpose,
    to: email,
    target,
    challenge,
    from: address,
  });
  const entry = { action: 'user_recovery_requested', userId: user.id, email, address } as const;
  await writeAudit(transaction, services.clock(), entry);
}

async function admitNew(transaction: Transaction, services: AuthServices, wish: Wish): Promise<void> {
  const { email, metadata, target, challenge, address } = wish;
  const { settings, clock } = services;
  // A refusal would reveal that nobody has this address.
  if (!wish.mayCreate || settings.signupDisabled) return;
  const isConfirmed = settings.mailerAutoconfirm;
  const account = {
    email,
    passwordHash: null,
    metadata,
    isConfirmed,
    isSelfRegistered: true,
    now: clock(),
  };
  const userId = await insertAccount(transaction, account);
  // Somebody created it at the same moment and got the email.
  if (userId === undefined) return;
  const purpose = isConfirmed ? 'magiclink' : 'signup';
  await queueLinkMail(transaction, services, {
    userId,
    purpose,
    to: email,
    target,
    challenge,
    from: address,
  });
  await writeAudit(transaction, clock(), { action: 'user_signedup', userId, email, address });
}
