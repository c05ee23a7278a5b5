import type { Transaction } from '../database/database.ts';

/** Events that the owner of an account hears about; the triggers of `auth.account_events` use the same names. */
export type EventKind =
  | 'password_changed'
  | 'email_changed'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_code_used'
  | 'recovery_codes_made'
  | 'calendar_made'
  | 'signed_in';

export interface AccountEvent {
  readonly id: number;
  readonly kind: EventKind;
  /** Where the notice goes: the account's address before the event. */
  readonly email: string;
  /** The second factor that was added. */
  readonly factorId: string | null;
  /** Whether it is the first sign-in ever. */
  readonly isFirst: boolean;
  /** Null when only the audit log has it. */
  readonly address: string | null;
  readonly userAgent: string | null;
  /** The action that the audit log records in the same transaction. */
  readonly action: string | null;
  readonly transactionId: number;
  /** Milliseconds since 1970. */
  readonly happenedAt: number;
}

/**
 * Sends no notices for what the rest of the transaction does: the owner hears of it some other way, or it is not news.
 */
export async function suppressNotices(transaction: Transaction): Promise<void> {
  await transaction.query(`select set_config('auth.events', 'off', true)`);
}

/** The account with the oldest event that has not been notified. */
export async function findAccountToNotify(transaction: Transaction): Promise<string | undefined> {
  const { rows } = await transaction.query<{ userId: string }>(
    'select user_id as "userId" from auth.account_events order by id limit 1',
  );
  return rows[0]?.userId;
}

/** Removes and returns the events of a locked account, grouped by the transaction they happened in. */
export async function takeEvents(
  transaction: Transaction,
  userId: string,
): Promise<readonly (readonly AccountEvent[])[]> {
  const { rows } = await transaction.query<AccountEvent>(
    `with taken as (delete from auth.account_events where user_id = $1::uuid returning *)
     select t.id, t.kind, t.email, t.factor_id as "factorId", t.is_first as "isFirst",
       coalesce(t.address, nullif(a.ip_address, '')) as address,
       coalesce(t.user_agent, (
         select s.user_agent from auth.sessions s where s.user_id = t.user_id and host(s.ip) = a.ip_address
         order by coalesce(s.refreshed_at, s.created_at) desc limit 1)) as "userAgent",
       a.payload ->> 'action' as action, t.transaction_id as "transactionId",
       (extract(epoch from t.created_at) * 1000)::float8 as "happenedAt"
     from taken t left join lateral (
       select e.payload, e.ip_address from auth.audit_log_entries e
       where e.user_id = t.user_id and e.transaction_id = t.transaction_id order by e.created_at desc limit 1
     ) a on true
     order by t.id`,
    [userId],
  );
  return [...Map.groupBy(rows, ({ transactionId }) => transactionId).values()];
}
