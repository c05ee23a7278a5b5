import type { Transaction } from '#domain/transactions/transaction.ts';
import { readTransaction } from '#web/data/views/ledger-views.ts';

/** The transaction whose row or card has the focus. */
export function findFocusedRow(): Transaction | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-row], li:has(> [data-card])');
  const id = row?.dataset.row ?? row?.querySelector<HTMLElement>('[data-card]')?.dataset.card;
  return id === undefined ? undefined : readTransaction(id);
}
