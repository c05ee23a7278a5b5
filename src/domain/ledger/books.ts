import type { CurrencyCode } from '../currency.ts';
import { isCurrencyCode } from '../currency.ts';
import type { Status } from '../status.ts';
import { toKnownStatus } from '../status.ts';
import type { Transaction } from '../transaction.ts';
import { isCountable, isTransactionType } from '../transaction.ts';
import { ColumnBook } from './column-book.ts';
import type { CountedColumns } from './count-columns.ts';
import { countColumnsInSteps, toCountedColumns } from './count-columns.ts';
import { CurrencyBook } from './currency-book.ts';
import type { Places } from './picked-rows.ts';
import { RowList } from './row-list.ts';
import { RowsById } from './rows-by-id.ts';
import { SnapshotRows } from './snapshot-rows.ts';
import { sortInSteps } from './sort-in-steps.ts';
import type { Steps } from './steps.ts';
import { walkInSteps } from './steps.ts';
import type { WordColumn } from './word-column.ts';
import { groupInSteps, wordAt } from './word-column.ts';

/** Every index of a ledger. */
export interface Books {
  readonly byId: RowsById;
  readonly currencies: Readonly<Record<CurrencyCode, CurrencyBook>>;
  readonly columns: Readonly<Record<Status, ColumnBook>>;
  rows: RowList;
}

/** The indexes of rows in any order. Of two rows with one id the later given counts. */
export function* buildBooksInSteps(given: Iterable<Transaction>): Steps<Books> {
  // What this device kept is in order, and no row of it is made before it is shown.
  if (given instanceof SnapshotRows) {
    return yield* fillInSteps(given, given.columns, new RowsById(new Map(), given));
  }
  const all = [...given];
  const byId = new Map<string, Transaction>();
  yield* walkInSteps(all.length, (start, end) => {
    for (let index = start; index < end; index += 1) {
      const row = all[index] as Transaction;
      byId.set(row.id, row);
    }
  });
  const rows = yield* sortInSteps(byId.size === all.length ? all : [...byId.values()]);
  return yield* fillInSteps(rows, yield* toCountedColumns(rows), new RowsById(byId));
}

/** The indexes of rows that stand newest first. */
function* fillInSteps(rows: Places, counted: CountedColumns, byId: RowsById): Steps<Books> {
  const { currencies: codes, statuses: stored } = counted;
  const books: Books = {
    byId,
    rows: RowList.pick(
      rows,
      codes.indexes.map((_, position) => position),
    ),
    currencies: { INR: new CurrencyBook(), USD: new CurrencyBook(), GBP: new CurrencyBook() },
    columns: {
      todo: new ColumnBook('todo'),
      'in-progress': new ColumnBook('in-progress'),
      done: new ColumnBook('done'),
    },
  };
  yield* countColumnsInSteps(books, counted);
  for (const [code, positions] of yield* groupInSteps(toListed(codes, counted))) {
    if (isCurrencyCode(code)) books.currencies[code].fill(RowList.pick(rows, positions));
  }
  const columns = { ...stored, words: stored.words.map(toKnownStatus) };
  for (const [status, positions] of yield* groupInSteps(toListed(columns, counted))) {
    if (status !== '') books.columns[status].fill(RowList.pick(rows, positions));
  }
  return books;
}

/** The column with an empty word for each row that stands in no list. */
function toListed<Word extends string>(
  column: WordColumn<Word>,
  { types, currencies }: CountedColumns,
): WordColumn<Word | ''> {
  if (types.words.every(isTransactionType) && currencies.words.every(isCurrencyCode)) return column;
  const indexes = column.indexes.map((index, position) =>
    isCountable({ type: wordAt(types, position), currency: wordAt(currencies, position) })
      ? index
      : column.words.length,
  );
  return { words: [...column.words, ''], indexes };
}
