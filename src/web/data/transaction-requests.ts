import type { Transaction } from '#domain/transaction.ts';
import { messages, toChangeMessage } from './messages.ts';
import type { Outcome } from './outcome.ts';
import { restClient } from './rest-client.ts';
import type { TransactionChange } from './transaction-changes.ts';
import { rowColumns, toRow, toTransactions } from './transaction-row.ts';

/** PostgREST's own limit; a server may give fewer rows at once, never more. */
const pageSize = 1000;

/**
 * Reads every row of the person, newest first. The pages follow each other by key, not by number, so that a row added
 * meanwhile neither hides one nor shows one twice.
 */
export async function fetchTransactions(
  userId: string,
  signal: AbortSignal,
): Promise<readonly Transaction[]> {
  const rows: unknown[] = [];
  let total: number | undefined;
  let last: { readonly date: unknown; readonly id: unknown } | undefined;
  do {
    let request = restClient()
      .from('transactions')
      .select(rowColumns, total === undefined ? { count: 'exact' } : {})
      .eq('user_id', userId)
      .order('date', { ascending: false })
      .order('id', { ascending: false })
      .limit(pageSize);
    if (last) request = request.or(`date.lt.${last.date},and(date.eq.${last.date},id.lt.${last.id})`);
    const { data, error, count } = await request.abortSignal(signal);
    if (error) throw error;
    total ??= count ?? data.length;
    rows.push(...data);
    last = data.at(-1) as typeof last;
  } while (last && rows.length < total);
  return toTransactions(rows);
}

/** Sends one change. `gone`: the row is not there any more, so the list that is shown is out of date. */
export async function sendChange(
  userId: string,
  change: TransactionChange,
): Promise<Outcome<TransactionChange> & { readonly gone?: boolean }> {
  const table = restClient().from('transactions');
  switch (change.kind) {
    case 'add': {
      const row = { ...toRow(change.transaction), user_id: userId };
      const answer = await table.insert(row).select(rowColumns).single();
      return answer.error ? refuse(answer, messages.addFailed) : confirm(change, [answer.data]);
    }
    case 'update': {
      const { id, ...values } = toRow(change.transaction);
      const answer = await table.update(values).eq('id', id).eq('user_id', userId).select(rowColumns);
      if (answer.error) return refuse(answer, messages.updateFailed);
      return answer.data.length === 0 ? missing() : confirm(change, answer.data);
    }
    case 'move': {
      const { id, status } = change;
      const answer = await table.update({ status }).eq('id', id).eq('user_id', userId).select('id');
      if (answer.error) return refuse(answer, messages.moveFailed);
      return answer.data.length === 0 ? missing() : { ok: true, value: change };
    }
    case 'delete': {
      const answer = await table.delete().eq('id', change.id).eq('user_id', userId).select('id');
      if (answer.error) return refuse(answer, messages.deleteFailed);
      return answer.data.length === 0 ? missing() : { ok: true, value: change };
    }
    case 'replace': {
      const rows = change.transactions.map(toRow);
      const answer = await restClient().rpc('replace_transactions', { rows });
      const fallback = rows.length > 0 ? messages.loadSampleFailed : messages.clearFailed;
      return answer.error ? refuse(answer, fallback) : { ok: true, value: change };
    }
  }
}

/** What the server stored is what the list shows from now on. */
function confirm(
  change: Extract<TransactionChange, { readonly transaction: Transaction }>,
  rows: readonly unknown[],
): Outcome<TransactionChange> {
  const stored = toTransactions(rows)[0];
  return { ok: true, value: stored ? { ...change, transaction: stored } : change };
}

function refuse(
  answer: {
    readonly error: { readonly message: string; readonly code?: string | null };
    readonly status: number;
  },
  fallback: string,
): Outcome<never> {
  console.error(fallback, answer.error);
  return { ok: false, message: toChangeMessage(answer.error, answer.status, fallback) };
}

function missing(): Outcome<never> & { readonly gone: boolean } {
  console.error(messages.transactionGone);
  return { ok: false, message: messages.transactionGone, gone: true };
}
