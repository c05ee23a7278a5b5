import { useIsMutating, useMutationState, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Transaction } from '#domain/transaction.ts';
import {
  type Plan,
  planAdd,
  planDelete,
  planMove,
  planReplace,
  planUpdate,
  type Replacement,
} from './change-plans.ts';
import { messages } from './messages.ts';
import type { Outcome } from './outcome.ts';
import { queryClient } from './query-client.ts';
import { currentUser, useSession } from './session.ts';
import type { TransactionChange } from './transaction-changes.ts';
import { applyChange } from './transaction-changes.ts';
import { fetchTransactions, sendChange } from './transaction-requests.ts';

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
    queryClient(),
  );
  const waiting = useMutationState(
    {
      filters: { mutationKey: changeKey(userId), status: 'pending' },
      select: (mutation) => mutation.state.variables as TransactionChange,
    },
    queryClient(),
  );
  const confirmed = query.data ?? none;
  const transactions = useMemo(() => waiting.reduce(applyChange, confirmed), [waiting, confirmed]);
  const failed = query.isError || (query.isPending && query.fetchStatus === 'paused');
  return { state: failed ? 'failed' : query.isPending ? 'loading' : 'ready', transactions };
}

export function useAddTransaction(): Change<Replacement, Transaction> {
  return useChange(planAdd);
}

export function useUpdateTransaction(): Change<Transaction, Transaction> {
  return useChange(planUpdate);
}

export function useMoveTransaction(): Change<{ readonly id: string; readonly status: string }, null> {
  return useChange(planMove);
}

export function useDeleteTransaction(): Change<string, null> {
  return useChange(planDelete);
}

/** Puts these rows in the place of all the person's rows, in one database transaction; rows that had an id keep it. */
export function useReplaceTransactions(): Change<readonly Replacement[], readonly Transaction[]> {
  return useChange(planReplace);
}

function useChange<Input, Value>({ kind, toChange, toValue }: Plan<Input, Value>): Change<Input, Value> {
  const userId = useSession().user?.id;
  const mutationKey = changeKey(userId);
  const busy =
    useIsMutating({ mutationKey, predicate: (mutation) => kindOf(mutation) === kind }, queryClient()) > 0;
  const run = useCallback(
    async (input: Input): Promise<Outcome<Value>> => {
      const outcome = await submit(toChange(input));
      return outcome.ok
        ? { ok: true, value: toValue(outcome.value) }
        : { ok: false, message: outcome.message };
    },
    [toChange, toValue],
  );
  return { run, busy };
}

function kindOf(mutation: { readonly state: { readonly variables: unknown } }): string | undefined {
  return (mutation.state.variables as TransactionChange | undefined)?.kind;
}

/** One change after the other, in the order in which they were made. */
async function submit(change: TransactionChange): Promise<Outcome<TransactionChange>> {
  const userId = currentUser()?.id;
  if (userId === undefined) return { ok: false, message: messages.notLoggedIn };
  const client = queryClient();
  const mutation = client.getMutationCache().build(client, {
    mutationKey: changeKey(userId),
    scope: { id: 'transactions' },
    mutationFn: async (sent: TransactionChange) => {
      const outcome = await sendChange(userId, sent);
      if (outcome.ok) await confirmChange(userId, outcome.value);
      else if (outcome.gone) await client.invalidateQueries({ queryKey: listKey(userId) });
      return outcome;
    },
  });
  return mutation.execute(change);
}

/** A list that was read before this change was stored would take it back, so it is read again instead. */
async function confirmChange(userId: string, change: TransactionChange): Promise<void> {
  const queryKey = listKey(userId);
  const client = queryClient();
  const reading = client.isFetching({ queryKey }) > 0;
  await client.cancelQueries({ queryKey });
  client.setQueryData<readonly Transaction[]>(queryKey, (list) => list && applyChange(list, change));
  if (reading) void client.invalidateQueries({ queryKey });
}

async function readList(userId: string, signal: AbortSignal): Promise<readonly Transaction[]> {
  try {
    return await fetchTransactions(userId, signal);
  } catch (cause) {
    if (!signal.aborted) console.error('The transactions could not be read', cause);
    throw cause;
  }
}
