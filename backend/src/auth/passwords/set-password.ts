import type { Transaction } from '../../database/database.ts';
import { voidTokens } from '../codes/one-time-token.ts';
import { endSessions } from '../sessions/session.ts';

/**
 * Sets a locked account's password. Voids everything else that opens the account or proves who owns it, and that may be
 * in other hands: pending emails, unexchanged codes of links, an emailed code, and all sessions but the one to retain.
 */
export async function setPassword(
  transaction: Transaction,
  userId: string,
  { passwordHash, keep }: { passwordHash: string; keep: string | null },
): Promise<void> {
  await transaction.query(
    `update auth.users set encrypted_password = $2, reauthentication_token = '' where id = $1::uuid`,
    [userId, passwordHash],
  );
  await voidTokens(transaction, userId);
  await transaction.query('delete from auth.flow_state where user_id = $1::uuid', [userId]);
  await endSessions(transaction, userId, keep);
}
