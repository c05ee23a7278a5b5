import type { GroupTotal } from '#domain/ledger/query.ts';
import type { TotalMinorUnits } from '#domain/money/money.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { transactionFields } from '#domain/transactions/transaction-fields.ts';
import { pageSize, restClient } from '../rest-client.ts';
import { requestTimeoutMs } from './read-journal.ts';
import { toRows } from './transaction-row.ts';

/** The first answer to a device without rows: the newest rows, and the totals of all. */
export interface Overview {
  readonly rows: readonly Transaction[];
  readonly totals: readonly GroupTotal[];
}

/** As `read_overview` answers: sums are minor units as text. */
interface WireOverview {
  readonly user_id: string;
  readonly rows: readonly unknown[];
  readonly totals: readonly (Omit<GroupTotal, 'sum'> & { readonly sum: string })[];
}

/** Reads it as of one moment, in one request. Undefined if somebody else has signed in meanwhile. */
export async function readOverview(person: string): Promise<Overview | undefined> {
  const { data, error } = await restClient(person)
    .rpc('read_overview', { newest: pageSize })
    .abortSignal(AbortSignal.timeout(requestTimeoutMs));
  if (error) throw error;
  const { user_id: owner, rows, totals } = data as WireOverview;
  if (owner !== person) return undefined;
  return {
    rows: toRows(transactionFields, rows) as Transaction[],
    totals: totals.map(({ sum, ...group }) => ({ ...group, sum: BigInt(sum) as TotalMinorUnits })),
  };
}
