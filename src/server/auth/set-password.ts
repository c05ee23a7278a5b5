import type { Transaction } from '../database/database.ts';
import { spendTokens } from './one-time-token.ts';
import { endSessions } from './session.ts';

/**
 * Gives a locked account another password. Whatever else opens the account, or proves whose it is, and may be in other
 * hands by now is void: mails under way, codes of links that wait to be exchanged, a mailed code, and every session but
 * the one to keep.
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
  await spendTokens(transaction, userId);
  await transaction.query('delete from auth.flow_state where user_id = $1::uuid', [userId]);
  await endSessions(transaction, userId, keep);
}
