import type { Transaction } from '../database/database.ts';
import { moveAccount } from './account.ts';
import { queueLinkMail } from './account-mail.ts';
import type { AuthServices } from './auth-services.ts';
import type { CodeChallenge } from './flow-state.ts';
import { spendTokens, type TokenPurpose } from './one-time-token.ts';
import { refuse } from './refusal.ts';
import { findUserByEmail, type User } from './user.ts';

/**
 * Begins, or begins anew, an account's move to another address: mails to the new address and to the old one, whose
 * owner may not be the one who asks. Until both have confirmed, the account stays where it is.
 */
export async function queueEmailChange(
  transaction: Transaction,
  services: AuthServices,
  user: User,
  change: { newEmail: string; target: string; challenge: CodeChallenge | null },
): Promise<void> {
  const { newEmail, target, challenge } = change;
  await transaction.query(
    'update auth.users set email_change = $2, email_change_confirm_status = 0 where id = $1::uuid',
    [user.id, newEmail],
  );
  const mail = { userId: user.id, target, newEmail };
  if (user.email !== '' && user.isConfirmed) {
    const current = { purpose: 'email_change_current', to: user.email, challenge } as const;
    await queueLinkMail(transaction, services, { ...mail, ...current });
  }
  await queueLinkMail(transaction, services, {
    ...mail,
    purpose: 'email_change_new',
    to: newEmail,
    challenge,
  });
}

/** Takes one confirmation of a move; `half` while the other address has not confirmed. */
export async function confirmEmailChange(
  transaction: Transaction,
  services: AuthServices,
  user: User,
  purpose: TokenPurpose,
): Promise<'half' | 'moved'> {
  await spendTokens(transaction, user.id, [purpose]);
  const needsBoth = user.email !== '' && user.isConfirmed;
  if (needsBoth && user.emailChangeConfirmed === 0) {
    await transaction.query('update auth.users set email_change_confirm_status = 1 where id = $1::uuid', [
      user.id,
    ]);
    return 'half';
  }
  await requireFreeEmail(transaction, user.newEmail);
  await moveAccount(transaction, user.id, user.newEmail, services.clock());
  return 'moved';
}

/** Refuses an address that already has an account. */
export async function requireFreeEmail(transaction: Transaction, email: string): Promise<void> {
  if (await findUserByEmail(transaction, email)) {
    refuse(422, 'email_exists', 'A user with this email address has already been registered');
  }
}
