import type { CurrencyCode } from '../currency.ts';
import { currencyCodes } from '../currency.ts';
import type { Status } from '../status.ts';
import { statuses, toKnownStatus } from '../status.ts';
import type { Summary } from '../summary.ts';
import type { Transaction } from '../transaction.ts';
import { isCountable } from '../transaction.ts';
import type { Books } from './books.ts';
import { buildBooksInSteps } from './books.ts';
import type { ChartSeries } from './currency-book.ts';
import type { ColumnView, LedgerView } from './ledger-view.ts';
import type { RowList } from './row-list.ts';
import { isSameTransaction } from './same-transaction.ts';
import { SearchIndex } from './search-index.ts';
import { toSearchTerms } from './search-text.ts';
import type { Steps } from './steps.ts';
import { finishSteps } from './steps.ts';

/** What became of one row: none before means added, none after means removed. */
export interface RowChange {
  readonly id: string;
  readonly before: Transaction | null;
  readonly after: Transaction | null;
}

/**
 * One person's transactions with everything that is shown of them. A change costs the same at a thousand rows and at
 * a hundred thousand. What a getter gives never changes afterwards and is the same object until it would differ, so
 * that it can be compared by identity.
 */
export class Ledger implements LedgerView {
  #books: Books;
  #search = new SearchIndex();
  // The last search of each list, so that a screen which searches two of them asks for neither twice.
  #found = new WeakMap<RowList, { readonly query: string; readonly rows: readonly Transaction[] }>();
  #summaries: Readonly<Record<CurrencyCode, Summary>> | undefined;
  #board: readonly ColumnView[] = [];

  /** Made by `createLedger`. */
  constructor(books: Books) {
    this.#books = books;
  }

  /** Every row of every currency, newest first. */
  get rows(): RowList {
    return this.#books.rows;
  }

  get count(): number {
    return this.rows.length;
  }

  /** How many of them are in no list and no sum, because a later version made them. */
  get uncounted(): number {
    return this.count - currencyCodes.reduce((sum, code) => sum + this.list(code).length, 0);
  }

  /** The row with this id; none if there is none. */
  find(id: string): Transaction | undefined {
    return this.#books.byId.get(id);
  }

  /** The rows of one currency, newest first. */
  list(currency: CurrencyCode): RowList {
    return this.#books.currencies[currency].rows;
  }

  /** As `summarize`. */
  summary(currency: CurrencyCode): Summary {
    return this.#books.currencies[currency].summary;
  }

  /** As `summarizeAll`. */
  get summaries(): Readonly<Record<CurrencyCode, Summary>> {
    const kept = this.#summaries;
    if (kept !== undefined && currencyCodes.every((code) => kept[code] === this.summary(code))) return kept;
    this.#summaries = { INR: this.summary('INR'), USD: this.summary('USD'), GBP: this.summary('GBP') };
    return this.#summaries;
  }

  /** As `toLineSeries`, `toMonthSeries` and `toPieSeries`. */
  series(currency: CurrencyCode): ChartSeries {
    return this.#books.currencies[currency].series;
  }

  column(status: Status): ColumnView {
    return this.#books.columns[status].column;
  }

  /** As `toBoard`. */
  get board(): readonly ColumnView[] {
    const kept = this.#board;
    const same = statuses.every((status, index) => kept[index] === this.column(status));
    if (!same) this.#board = statuses.map((status) => this.column(status));
    return this.#board;
  }

  /**
   * The rows in which every word of the query stands, newest first: in description, category, amount or date, whatever
   * the case and accents. Of one currency, or of all when none is named. No words find every row.
   */
  search(query: string, currency?: CurrencyCode): readonly Transaction[] {
    const list = currency === undefined ? this.rows : this.list(currency);
    const kept = this.#found.get(list);
    if (kept?.query === query) return kept.rows;
    const rows = this.#search.find(list, toSearchTerms(query));
    this.#found.set(list, { query, rows });
    return rows;
  }

  /** Makes the texts for `search` ahead, so that the first search is as fast as the next. */
  prepareSearchInSteps(currency?: CurrencyCode): Steps<void> {
    return this.#search.prepareInSteps(currency === undefined ? this.rows : this.list(currency));
  }

  /** Makes ready for changes what a ledger of this device's rows did without to be shown sooner. */
  prepareChangesInSteps(): Steps<void> {
    return this.#books.byId.prepareInSteps();
  }

  /** Makes several changes. Many are made by building anew. */
  applyChanges(changes: readonly Pick<RowChange, 'id' | 'after'>[]): void {
    if (changes.length > 1000 && changes.length * 8 > this.count) {
      const byId = new Map(Array.from(this.rows, (row) => [row.id, row]));
      for (const { id, after } of changes) {
        if (after === null) byId.delete(id);
        else byId.set(id, after);
      }
      this.replaceAll(byId.values());
      return;
    }
    for (const { id, after } of changes) {
      if (after === null) this.removeTransaction(id);
      else this.putTransaction(after);
    }
  }

  /** Puts these rows in the place of all. */
  replaceAll(rows: Iterable<Transaction>): void {
    this.takeOver(createLedger(rows));
  }

  /** Takes the content of another ledger, built in steps meanwhile. That one is not used any more. */
  takeOver(other: Ledger): void {
    // Only lists without rows are one and the same.
    if (other.rows === this.rows) return;
    this.#books = other.#books;
    this.#search = other.#search;
  }

  /** Adds the row, or puts it in the place of the one with its id. */
  putTransaction(row: Transaction): void {
    const { byId, rows } = this.#books;
    const before = byId.get(row.id);
    if (before !== undefined && isSameTransaction(before, row)) return;
    this.#books.rows = before === undefined ? rows.put(row) : rows.replace(before, row);
    if (before !== undefined && isCountable(before) && isCountable(row)) this.#relist(before, row);
    else {
      if (before !== undefined) this.#unlist(before);
      this.#list(row);
    }
    byId.set(row.id, row);
  }

  /** Takes the row with this id out, if it is there. */
  removeTransaction(id: string): void {
    const { byId } = this.#books;
    const row = byId.get(id);
    if (row === undefined) return;
    byId.delete(id);
    this.#books.rows = this.#books.rows.remove(row);
    this.#unlist(row);
  }

  #list(row: Transaction): void {
    if (!isCountable(row)) return;
    this.#books.currencies[row.currency].add(row);
    this.#books.columns[toKnownStatus(row.status)].add(row);
  }

  #unlist(row: Transaction): void {
    if (!isCountable(row)) return;
    this.#books.currencies[row.currency].remove(row);
    this.#books.columns[toKnownStatus(row.status)].remove(row);
  }

  #relist(before: Transaction, row: Transaction): void {
    const { currencies, columns } = this.#books;
    const [statusBefore, status] = [toKnownStatus(before.status), toKnownStatus(row.status)];
    if (before.currency === row.currency) currencies[row.currency].replace(before, row);
    else {
      currencies[before.currency].remove(before);
      currencies[row.currency].add(row);
    }
    if (statusBefore === status) columns[status].replace(before, row);
    else {
      columns[statusBefore].remove(before);
      columns[status].add(row);
    }
  }
}

/** The ledger of these rows, in any order. Of two rows with one id the later given counts. */
export function createLedger(rows: Iterable<Transaction> = []): Ledger {
  return finishSteps(createLedgerInSteps(rows));
}

/** The same in steps, for rows so many that the main thread must be let go meanwhile. */
export function* createLedgerInSteps(rows: Iterable<Transaction>): Steps<Ledger> {
  return new Ledger(yield* buildBooksInSteps(rows));
}
