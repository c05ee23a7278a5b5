import type { Transaction } from '../database/database.ts';
import { toTimestamp } from './timestamps.ts';

/** Actions in the audit log, in the protocol's words. */
export type AuditAction =
  | 'login'
  | 'logout'
  | 'token_refreshed'
  | 'token_revoked'
  | 'user_confirmation_requested'
  | 'user_deleted'
  | 'user_invited'
  | 'user_modified'
  | 'user_reauthenticate_requested'
  | 'user_recovery_requested'
  | 'user_repeated_signup'
  | 'user_signedup'
  | 'user_updated_password'
  | 'factor_deleted'
  | 'factor_in_progress'
  | 'challenge_created'
  | 'verification_attempted'
  | 'factor_unenrolled';

const accountActions: ReadonlySet<AuditAction> = new Set(['login', 'logout']);

/** Writes one entry to the audit log, in the transaction it describes. Never includes a secret. */
export async function writeAudit(
  transaction: Transaction,
  now: number,
  entry: { action: AuditAction; userId: string; email: string; address: string },
): Promise<void> {
  const payload = {
    action: entry.action,
    actor_id: entry.userId,
    actor_username: entry.email,
    actor_via_sso: false,
    log_type: accountActions.has(entry.action) ? 'account' : 'user',
  };
  await transaction.query(
    `insert into auth.audit_log_entries (user_id, payload, ip_address, created_at)
     values ($1::uuid, $2::jsonb, $3, $4::timestamptz)`,
    [entry.userId, JSON.stringify(payload), entry.address, toTimestamp(now)],
  );
}
