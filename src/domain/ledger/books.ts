import type { CurrencyCode } from '../currency.ts';
import { currencyCodes } from '../currency.ts';
import type { Status } from '../status.ts';
import { statuses, toColumn } from '../status.ts';
import type { Transaction } from '../transaction.ts';
import { ColumnBook } from './column-book.ts';
import { CurrencyBook } from './currency-book.ts';
import { RowList } from './row-list.ts';
import { sortInSteps } from './sort-in-steps.ts';
import type { Steps } from './steps.ts';
import { walkInSteps } from './steps.ts';

/** Every index of a ledger. */
export interface Books {
  readonly byId: Map<string, Transaction>;
  readonly currencies: Readonly<Record<CurrencyCode, CurrencyBook>>;
  readonly columns: Readonly<Record<Status, ColumnBook>>;
  rows: RowList;
}

/** The indexes of rows in any order. Of two rows with one id the later given counts. */
export function* buildBooksInSteps(given: Iterable<Transaction>): Steps<Books> {
  const all = [...given];
  const byId = new Map<string, Transaction>();
  yield* walkInSteps(all.length, (start, end) => {
    for (let index = start; index < end; index += 1) {
      const row = all[index] as Transaction;
      byId.set(row.id, row);
    }
  });
  const rows = yield* sortInSteps(byId.size === all.length ? all : [...byId.values()]);
  const books: Books = {
    byId,
    rows: RowList.of(rows),
    currencies: { INR: new CurrencyBook(), USD: new CurrencyBook(), GBP: new CurrencyBook() },
    columns: {
      todo: new ColumnBook('todo'),
      'in-progress': new ColumnBook('in-progress'),
      done: new ColumnBook('done'),
    },
  };
  yield* fillInSteps(books, rows);
  return books;
}

function* fillInSteps({ currencies, columns }: Books, rows: readonly Transaction[]): Steps<void> {
  const ofCurrency: Record<CurrencyCode, Transaction[]> = { INR: [], USD: [], GBP: [] };
  const ofColumn: Record<Status, Transaction[]> = { todo: [], 'in-progress': [], done: [] };
  yield* walkInSteps(rows.length, (start, end) => {
    for (let index = start; index < end; index += 1) {
      const row = rows[index] as Transaction;
      const status = toColumn(row.status);
      ofCurrency[row.currency].push(row);
      ofColumn[status].push(row);
      currencies[row.currency].addSums(row);
      columns[status].addSums(row);
    }
  });
  for (const currency of currencyCodes) currencies[currency].fill(ofCurrency[currency]);
  for (const status of statuses) columns[status].fill(ofColumn[status]);
}
