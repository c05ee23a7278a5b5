import type { Filter } from '#domain/lens/lens.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import type { NewTransaction, Transaction } from '#domain/transactions/transaction.ts';
import { createStore, useStore } from '#web/base/store.ts';
import { useCurrency } from '#web/data/preferences.ts';
import { type ListState, useListState } from '#web/data/views/ledger-views.ts';
import { addTransaction, replaceTransactions } from '#web/data/views/transactions.ts';
import { useToday } from '#web/money/use-today.ts';
import type { LensContext } from '#web/transactions/commands.ts';
import { useFilter } from '#web/transactions/lens-store.ts';
import type { DataAction } from './data/use-data-action.ts';

/** Callbacks of the dashboard, for commands. */
export interface PageActions {
  /** Called before something is undone. */
  readonly onStart: () => void;
  readonly onDuplicate: (transaction: Transaction) => void;
  readonly onEdit: (transaction: Transaction) => void;
  /** Adds a transaction, which `words` describe. */
  readonly onAdd: (row: NewTransaction, words: string) => void;
  /** Replaces all transactions, without a question. */
  readonly onReplace: (kind: DataAction) => void;
}

/** State that commands read, and the page's callbacks. */
export interface CommandContext extends PageActions, LensContext {
  readonly list: ListState;
  /** Whether transactions are being added or replaced. */
  readonly busy: boolean;
  readonly currency: CurrencyCode;
  readonly filter: Filter;
  /** The transaction whose row or card has the focus, or had it before a dialog. */
  readonly focused?: Transaction | undefined;
}

const nothing = () => undefined;

/** Written by the dashboard while it is there. */
export const pageActions = createStore<PageActions>({
  onStart: nothing,
  onDuplicate: nothing,
  onEdit: nothing,
  onAdd: nothing,
  onReplace: nothing,
});

export function useCommandContext(): CommandContext {
  const isAdding = addTransaction.useBusy();
  const isReplacing = replaceTransactions.useBusy();
  return {
    ...useStore(pageActions),
    today: useToday(),
    list: useListState(),
    busy: isReplacing || isAdding,
    currency: useCurrency(),
    filter: useFilter(),
  };
}
