import type { Transaction } from '#domain/transaction.ts';
import { compareNewestFirst } from '#domain/transaction.ts';

/** A change as the person made it, complete: it can be shown before, and sent after, anyone confirms it. */
export type TransactionChange =
  | { readonly kind: 'add' | 'update'; readonly transaction: Transaction }
  | { readonly kind: 'move'; readonly id: string; readonly status: string }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'replace'; readonly transactions: readonly Transaction[] };

/** The list after a change. Applying the same change again gives the same list. */
export function applyChange(list: readonly Transaction[], change: TransactionChange): readonly Transaction[] {
  switch (change.kind) {
    case 'add':
      return insert(without(list, change.transaction.id), change.transaction);
    case 'update':
      return list.some(({ id }) => id === change.transaction.id)
        ? insert(without(list, change.transaction.id), change.transaction)
        : list;
    case 'move':
      return list.map((item) => (item.id === change.id ? { ...item, status: change.status } : item));
    case 'delete':
      return without(list, change.id);
    case 'replace':
      return change.transactions.toSorted(compareNewestFirst);
  }
}

function without(list: readonly Transaction[], id: string): readonly Transaction[] {
  return list.some((item) => item.id === id) ? list.filter((item) => item.id !== id) : list;
}

function insert(list: readonly Transaction[], transaction: Transaction): readonly Transaction[] {
  const place = list.findIndex((item) => compareNewestFirst(transaction, item) < 0);
  return place < 0 ? [...list, transaction] : list.toSpliced(place, 0, transaction);
}
