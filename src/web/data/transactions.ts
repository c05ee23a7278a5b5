import { useIsMutating, useMutationState, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { NewTransaction, Transaction } from '#domain/transaction.ts';
import { messages } from './messages.ts';
import type { Outcome } from './outcome.ts';
import { queryClient } from './query-client.ts';
import { currentUser, useSession } from './session.ts';
import type { TransactionChange } from './transaction-changes.ts';
import { applyChange } from './transaction-changes.ts';
import { fetchTransactions, sendChange } from './transaction-requests.ts';
import { uuidV7 } from './uuid-v7.ts';

export interface TransactionsView {
  readonly state: 'loading' | 'ready' | 'failed';
  /** Every currency, newest first, changes that wait for the server included. */
  readonly transactions: readonly Transaction[];
}

export interface Change<Input, Value> {
  run(input: Input): Promise<Outcome<Value>>;
  readonly busy: boolean;
}

const none: readonly Transaction[] = [];
const listKey = (userId: string | undefined) => ['transactions', userId] as const;
const changeKey = (userId: string | undefined) => ['transaction changes', userId] as const;

/**
 * The confirmed rows with the waiting changes laid over them. A change that fails is simply laid over no longer, so
 * nothing has to be put back, and one that came after it stays.
 */
export function useTransactions(): TransactionsView {
  const userId = useSession().user?.id;
  const query = useQuery(
    {
      queryKey: listKey(userId),
      enabled: userId !== undefined,
      queryFn: ({ signal }) => readList(userId ?? '', signal),
    },
    queryClient,
  );
  const waiting = useMutationState(
    {
      filters: { mutationKey: changeKey(userId), status: 'pending' },
      select: (mutation) => mutation.state.variables as TransactionChange,
    },
    queryClient,
  );
  const confirmed = query.data ?? none;
  const transactions = useMemo(() => waiting.reduce(applyChange, confirmed), [waiting, confirmed]);
  const failed = query.isError || (query.isPending && query.fetchStatus === 'paused');
  return { state: failed ? 'failed' : query.isPending ? 'loading' : 'ready', transactions };
}

export function useAddTransaction(): Change<NewTransaction, Transaction> {
  return useChange('add', (fields: NewTransaction) => {
    const transaction = { ...fields, id: uuidV7() };
    return [{ kind: 'add', transaction }, (done) => ('transaction' in done ? done.transaction : transaction)];
  });
}

export function useUpdateTransaction(): Change<Transaction, Transaction> {
  return useChange('update', (transaction: Transaction) => [
    { kind: 'update', transaction },
    (done) => ('transaction' in done ? done.transaction : transaction),
  ]);
}

export function useMoveTransaction(): Change<{ readonly id: string; readonly status: string }, null> {
  return useChange('move', ({ id, status }) => [{ kind: 'move', id, status }, () => null]);
}

export function useDeleteTransaction(): Change<string, null> {
  return useChange('delete', (id: string) => [{ kind: 'delete', id }, () => null]);
}

/** Puts these rows in the place of all the person's rows, in one database transaction; rows that had an id keep it. */
export function useReplaceTransactions(): Change<
  readonly (NewTransaction & { readonly id?: string })[],
  readonly Transaction[]
> {
  return useChange('replace', (given: readonly (NewTransaction & { readonly id?: string })[]) => {
    const transactions = given.map((item) => ({ ...item, id: item.id ?? uuidV7() }));
    return [{ kind: 'replace', transactions }, () => transactions];
  });
}

function useChange<Input, Value>(
  kind: TransactionChange['kind'],
  plan: (input: Input) => [TransactionChange, (done: TransactionChange) => Value],
): Change<Input, Value> {
  const userId = useSession().user?.id;
  const filters = {
    mutationKey: changeKey(userId),
    predicate: (mutation: { state: { variables?: unknown } }) =>
      (mutation.state.variables as TransactionChange | undefined)?.kind === kind,
  };
  const busy = useIsMutating(filters, queryClient) > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a plan holds no state of the component
  const run = useCallback(async (input: Input): Promise<Outcome<Value>> => {
    const [change, toValue] = plan(input);
    const outcome = await submit(change);
    return outcome.ok ? { ok: true, value: toValue(outcome.value) } : outcome;
  }, []);
  return { run, busy };
}

/** One change after the other, in the order in which they were made. */
async function submit(change: TransactionChange): Promise<Outcome<TransactionChange>> {
  const userId = currentUser()?.id;
  if (userId === undefined) return { ok: false, message: messages.notLoggedIn };
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationKey: changeKey(userId),
    scope: { id: 'transactions' },
    mutationFn: async (sent: TransactionChange) => {
      const outcome = await sendChange(userId, sent);
      if (outcome.ok) await confirmChange(userId, outcome.value);
      else if (outcome.gone) await queryClient.invalidateQueries({ queryKey: listKey(userId) });
      return outcome;
    },
  });
  return mutation.execute(change);
}

/** A list that was read before this change was stored would take it back, so it is read again instead. */
async function confirmChange(userId: string, change: TransactionChange): Promise<void> {
  const queryKey = listKey(userId);
  const reading = queryClient.isFetching({ queryKey }) > 0;
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<readonly Transaction[]>(queryKey, (list) => list && applyChange(list, change));
  if (reading) void queryClient.invalidateQueries({ queryKey });
}

async function readList(userId: string, signal: AbortSignal): Promise<readonly Transaction[]> {
  try {
    return await fetchTransactions(userId, signal);
  } catch (cause) {
    if (!signal.aborted) console.error('The transactions could not be read', cause);
    throw cause;
  }
}
