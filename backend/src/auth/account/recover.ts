import { writeAudit } from '../audit-log.ts';
import type { Endpoint } from '../auth-services.ts';
import { readChallenge } from '../codes/flow-state.ts';
import { queueLinkMail, secondsToNextMail, sendQueuedMail } from '../emails/account-mail.ts';
import { requireEmail } from '../request/email-address.ts';
import { readBody } from '../request/request-body.ts';
import { readTarget } from '../request/request-target.ts';
import { findUserByEmail } from '../user.ts';
import { dropUnprovenClaims } from './account.ts';

/** `POST /recover`: emails a link that lets the owner of the address choose a new password. */
export const recover: Endpoint = async (services, context) => {
  const address = context.get('clientAddress');
  await services.limits.take('recover', address);
  const body = await readBody(context);
  const email = requireEmail(body.text('email'));
  const challenge = readChallenge(body);
  const target = readTarget(services, context);
  await services.limits.take('mail', address);
  await services.limits.take('mail-to', email);
  await services.database.asOwner(async (transaction) => {
    const user = await findUserByEmail(transaction, email, 'lock');
    if (!user) return;
    // The link also confirms the address, and asking for it says that they have no password.
    await dropUnprovenClaims(transaction, user.id);
    if (secondsToNextMail(services, user.recoverySentAt) > 0) return;
    await queueLinkMail(transaction, services, {
      userId: user.id,
      purpose: 'recovery',
      to: email,
      target,
      challenge,
      from: address,
    });
    const action = 'user_recovery_requested';
    await writeAudit(transaction, services.clock(), { action, userId: user.id, email, address });
  });
  sendQueuedMail(services);
  return context.json({});
};
