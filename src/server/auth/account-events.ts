import type { Transaction } from '../database/database.ts';

/** What may happen to an account that its owner is told of; the triggers of `auth.account_events` name them. */
export type EventKind =
  | 'password_changed'
  | 'email_changed'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_code_used'
  | 'recovery_codes_made'
  | 'signed_in';

export interface AccountEvent {
  readonly id: number;
  readonly kind: EventKind;
  /** Whom to tell: the address that the account had before. */
  readonly email: string;
  /** The second factor that was added. */
  readonly factorId: string | null;
  /** Whether it is the first sign-in ever. */
  readonly isFirst: boolean;
  /** Null where the trail has it. */
  readonly address: string | null;
  readonly userAgent: string | null;
  /** What the trail says that was done in the same transaction. */
  readonly action: string | null;
  readonly transactionId: number;
  /** Milliseconds since 1970. */
  readonly happenedAt: number;
}

/** Keeps what the rest of the transaction does to accounts from their owners: it is told otherwise, or is nothing new. */
export async function keepFromOwner(transaction: Transaction): Promise<void> {
  await transaction.query(`select set_config('auth.events', 'off', true)`);
}

/** The account with the oldest event that nobody has been told of. */
export async function findToldLast(transaction: Transaction): Promise<string | undefined> {
  const { rows } = await transaction.query<{ userId: string }>(
    'select user_id as "userId" from auth.account_events order by id limit 1',
  );
  return rows[0]?.userId;
}

/** Takes the events of a locked account out of the list, by the transactions in which they happened. */
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
