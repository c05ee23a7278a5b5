import { insertAccount, markInvited } from '../account/account.ts';
import { writeAudit } from '../audit-log.ts';
import type { Endpoint } from '../auth-services.ts';
import { queueLinkMail, sendQueuedMail } from '../emails/account-mail.ts';
import { refuse } from '../refusal.ts';
import { requireEmail } from '../request/email-address.ts';
import { readBody } from '../request/request-body.ts';
import { readTarget } from '../request/request-target.ts';
import { findUserByEmail, requireUser } from '../user.ts';

/** `POST /invite`: creates an account without a password and emails a link to it. */
export const invite: Endpoint = async (services, context) => {
  const { clock, database } = services;
  const body = await readBody(context);
  const email = requireEmail(body.text('email'));
  const metadata = body.data();
  const target = readTarget(services, context);
  const user = await database.asOwner(async (transaction) => {
    const known = await findUserByEmail(transaction, email, 'lock');
    const account = {
      email,
      passwordHash: null,
      metadata,
      isConfirmed: false,
      isSelfRegistered: false,
      now: clock(),
    };
    const userId = known?.id ?? (await insertAccount(transaction, account));
    if (userId === undefined || known?.isConfirmed) {
      return refuse(422, 'email_exists', 'A user with this email address has already been registered');
    }
    await markInvited(transaction, userId, metadata, clock());
    await queueLinkMail(transaction, services, {
      userId,
      purpose: 'invite',
      to: email,
      target,
      challenge: null,
      from: null,
    });
    const entry = { action: 'user_invited', userId, email, address: context.get('clientAddress') } as const;
    await writeAudit(transaction, clock(), entry);
    return requireUser(transaction, userId);
  });
  sendQueuedMail(services);
  return context.json(user.object);
};
