import type { Filter } from '../lens/lens.ts';
import { emptyFilter, internFilter } from '../lens/lens.ts';
import { isOpen, type Status, toKnownStatus } from '../transactions/status.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { createLedger } from './ledger.ts';

/** The filter of a board column. Open columns ignore the period, so that it never hides anything overdue. */
export function toColumnFilter(filter: Filter, status: Status): Filter {
  return isOpen(status) ? internFilter({ ...filter, days: emptyFilter.days }) : filter;
}

/** Whether the board shows a transaction. It asks the query itself, which alone knows what a search means. */
export function isOnBoard(row: Transaction, filter: Filter): boolean {
  const { board } = createLedger([row]).query(toColumnFilter(filter, toKnownStatus(row.status)));
  return board.some(({ cards }) => cards.length > 0);
}
