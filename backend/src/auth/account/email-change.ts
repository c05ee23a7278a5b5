import { DatabaseError, type Transaction } from '../../database/database.ts';
import type { AuthServices } from '../auth-services.ts';
import type { CodeChallenge } from '../codes/flow-state.ts';
import { forgetTokens, issueToken, type TokenPurpose, voidTokens } from '../codes/one-time-token.ts';
import { queueLinkMail } from '../emails/account-mail.ts';
import { toTakenAddressMail } from '../emails/mail-messages.ts';
import { refuse } from '../refusal.ts';
import { findUserByEmail, type User } from '../user.ts';
import { moveAccount } from './account.ts';

/**
 * Starts or restarts a change of address: emails the new address and the old one, whose owner may not be the one who
 * asks. Until both have confirmed, the account keeps its address. Earlier emails stay valid only for the same new
 * address. An address that already has an account gets a notice without a link.
 */
export async function queueEmailChange(
  transaction: Transaction,
  services: AuthServices,
  user: User,
  change: { newEmail: string; target: string; challenge: CodeChallenge | null; from: string },
): Promise<void> {
  const { newEmail, target, challenge, from } = change;
  await startEmailChange(transaction, user, newEmail);
  const mail = { userId: user.id, target, newEmail, from };
  if (user.email !== '' && user.isConfirmed) {
    const current = { purpose: 'email_change_current', to: user.email, challenge } as const;
    await queueLinkMail(transaction, services, { ...mail, ...current });
  }
  const taken = await findUserByEmail(transaction, newEmail);
  if (!taken) {
    const next = { purpose: 'email_change_new', to: newEmail, challenge } as const;
    await queueLinkMail(transaction, services, { ...mail, ...next });
    return;
  }
  // The caller sees what everybody sees. This token is sent to nobody.
  const unsent = {
    userId: user.id,
    purpose: 'email_change_new',
    email: newEmail,
    isPkce: false,
    from,
  } as const;
  await issueToken(transaction, services, unsent);
  await services.mailer.enqueue(transaction, { ...toTakenAddressMail(newEmail), userId: taken.id });
}

/** Notes the new address. What either mailbox agreed to for another one, or might still agree to, is gone. */
export async function startEmailChange(
  transaction: Transaction,
  user: Pick<User, 'id' | 'newEmail'>,
  newEmail: string,
): Promise<void> {
  if (user.newEmail !== newEmail) await forgetTokens(transaction, user.id, bothMailboxes);
  await transaction.query(
    'update auth.users set email_change = $2, email_change_confirm_status = 0 where id = $1::uuid',
    [user.id, newEmail],
  );
}

const bothMailboxes: readonly TokenPurpose[] = ['email_change_current', 'email_change_new'];

/** Stored as `email_change_confirm_status`: the mailbox that has confirmed; 0 while neither has. */
const consents = { new: 1, current: 2 } as const;

/** Accepts one of two confirmations; `half` while the other address has not confirmed. */
export async function confirmEmailChange(
  transaction: Transaction,
  services: AuthServices,
  user: User,
  purpose: TokenPurpose,
): Promise<'half' | 'moved'> {
  // The change was called off after the email had been sent.
  if (user.newEmail === '') refuse(403, 'otp_expired', 'Email link is invalid or has expired');
  const needsBoth = user.email !== '' && user.isConfirmed;
  // Which of them has consented, not how many times: one mailbox cannot speak for both.
  const own = consents[purpose === 'email_change_new' ? 'new' : 'current'];
  const other = consents.new + consents.current - own;
  if (needsBoth && user.emailChangeConfirmed !== other) {
    await voidTokens(transaction, user.id, [purpose]);
    await transaction.query('update auth.users set email_change_confirm_status = $2 where id = $1::uuid', [
      user.id,
      own,
    ]);
    return 'half';
  }
  // Nothing that the old mailbox got opens the account any more.
  await voidTokens(transaction, user.id, [...bothMailboxes, 'signup', 'recovery']);
  await moveToFreeEmail(transaction, user.id, user.newEmail, services.clock());
  return 'moved';
}

/** Changes the address; refuses one that another account has, even if only since a moment ago. */
export async function moveToFreeEmail(
  transaction: Transaction,
  userId: string,
  email: string,
  now: number,
): Promise<void> {
  await requireFreeEmail(transaction, email);
  try {
    await moveAccount(transaction, userId, email, now);
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23505') return refuseEmail();
    throw error;
  }
}

/** Refuses an address that already has an account. */
export async function requireFreeEmail(transaction: Transaction, email: string): Promise<void> {
  if (await findUserByEmail(transaction, email)) refuseEmail();
}

function refuseEmail(): never {
  return refuse(422, 'email_exists', 'A user with this email address has already been registered');
}
