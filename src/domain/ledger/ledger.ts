import type { ChartSeries } from '../charts/chart-series.ts';
import { emptyFilter, type Filter } from '../lens/lens.ts';
import { TextSearch } from '../lens/text-search.ts';
import { type CurrencyCode, currencyCodes } from '../money/currency.ts';
import { finishSteps, type Steps, walkInSteps } from '../steps.ts';
import type { Transaction } from '../transactions/transaction.ts';
import {
  type GroupTotal,
  type QueryResult,
  runQuery,
  toPeriodSlots,
  toUnreadTotals,
  type UnreadTotals,
} from './query.ts';
import { RowColumns } from './row-columns.ts';
import { RowList } from './row-list.ts';
import { RowTable, type TableChange } from './row-table.ts';
import { toSeries } from './series.ts';
import { sortSlots } from './sort-slots.ts';
import { updateResult } from './update-result.ts';

/** A change of one row: a null `before` means added, a null `after` means removed. */
export interface LedgerChange {
  readonly id: string;
  readonly before: Transaction | null;
  readonly after: Transaction | null;
}

/** The results of a filter, as of the rows in `rows`. */
interface CachedResult {
  rows: RowList;
  result: QueryResult;
  readonly series: Partial<Record<CurrencyCode, { readonly list: RowList; readonly series: ChartSeries }>>;
}

/** Up to this many changed rows, cached results are updated incrementally; beyond, they are recomputed. */
const fewRows = 1000;

/**
 * One person's transactions. Everything it returns is immutable, and each part keeps its identity until its content
 * changes, so components can compare by identity to decide what to rerender.
 */
export class Ledger {
  #table: RowTable;
  #search: TextSearch;
  #rest: UnreadTotals = [];
  /** The latest change of the rows. */
  #change: TableChange | undefined;
  readonly #cached = new WeakMap<Filter, CachedResult>();

  /** Made by `createLedger`. */
  constructor(rows: RowList) {
    this.#table = new RowTable(rows);
    this.#search = new TextSearch(rows.columns);
  }

  /** Every row of every currency, newest first. */
  get rows(): RowList {
    return this.#table.rows;
  }

  get count(): number {
    return this.#rest.reduce((sum, { count }) => sum + count, this.rows.length);
  }

  /** The number of rows in no list and no sum, because a later version made them. */
  get uncounted(): number {
    const { lists } = this.query();
    return currencyCodes.reduce((left, code) => left - lists[code].length, this.rows.length);
  }

  /** The row with this id; none if there is none. */
  find(id: string): Transaction | undefined {
    return this.#table.find(id);
  }

  /** While only some rows have loaded: sets the totals of all rows, so that counts and sums include the unread ones. */
  setServerTotals(totals: readonly GroupTotal[]): void {
    this.#rest = toUnreadTotals(this.rows, this.#search, totals);
    this.#change = undefined;
  }

  /** Returns the lists, sums and counts of the rows that fit the filter. */
  query(filter: Filter = emptyFilter): QueryResult {
    return this.#cache(filter).result;
  }

  /**
   * The rows of every currency that meet the filter's days and conditions, newest first. Nothing is counted or kept, so
   * what the dashboard shows stays ready while somebody types.
   */
  search(filter: Pick<Filter, 'days' | 'conditions'>): RowList {
    const { rows } = this;
    return new RowList(rows.columns, this.#search.find(filter, toPeriodSlots(rows, filter)));
  }

  /** The points of one currency's charts. They are computed when they are asked for, after everything else. */
  series(currency: CurrencyCode, filter: Filter = emptyFilter): ChartSeries {
    const { result, series } = this.#cache(filter);
    const list = result.lists[currency];
    const before = series[currency];
    if (before?.list === list) return before.series;
    const now = reuse(before?.series, toSeries(list, before?.series));
    series[currency] = { list, series: now };
    return now;
  }

  #cache(filter: Filter): CachedResult {
    const { rows } = this;
    let cached = this.#cached.get(filter);
    const run = () => runQuery(rows, filter, this.#search, filter === emptyFilter ? this.#rest : []);
    const change = this.#change;
    if (cached === undefined) {
      cached = { rows, result: run(), series: {} };
      this.#cached.set(filter, cached);
    } else if (cached.rows !== rows) {
      const isNext = change?.before === cached.rows && change.after === rows;
      const updated = isNext ? this.#update(cached.result, filter, change) : undefined;
      cached.result = reuse(cached.result, updated ?? run());
      cached.rows = rows;
    }
    return cached;
  }

  /** A result after a change; undefined if that takes longer than a new one. */
  #update(result: QueryResult, filter: Filter, { gone, added, after }: TableChange): QueryResult | undefined {
    if (gone.length + added.length > fewRows || after.columns !== added.columns) return undefined;
    const [minus, plus] = [gone, added].map((rows) => runQuery(rows, filter, this.#search));
    return minus && plus && updateResult(result, minus, plus);
  }

  /** Gets ready for changes, in a few milliseconds: a page does this once it has opened. */
  prepareChanges(): void {
    this.#table.prepareChanges();
  }

  /** Applies changes; of several to one row the last counts. */
  applyChanges(changes: readonly Pick<LedgerChange, 'id' | 'after'>[]): void {
    finishSteps(this.prepare(changes))();
  }

  /**
   * The same in steps, for many rows. Nothing is visible until the returned function runs. The rows must not change in
   * between.
   */
  *prepare(changes: readonly Pick<LedgerChange, 'id' | 'after'>[]): Steps<() => void> {
    const commit = yield* this.#table.prepare(changes);
    return () => {
      const { columns } = this.rows;
      this.#change = commit();
      if (this.rows.columns !== columns) this.#search = new TextSearch(this.rows.columns);
    };
  }

  /** Takes over the rows of another ledger, built in steps meanwhile. That one is not used any more. */
  replaceWith(other: Ledger): void {
    this.#table = other.#table;
    this.#search = other.#search;
    this.#rest = other.#rest;
  }
}

/** The ledger of these rows, in any order. Of two rows with one id the later given counts. */
export function createLedger(rows: Iterable<Transaction> = []): Ledger {
  return finishSteps(createLedgerInSteps(rows));
}

/** The same in steps, for so many rows that the main thread must get a chance to paint in between. */
export function* createLedgerInSteps(rows: Iterable<Transaction>): Steps<Ledger> {
  if (rows instanceof RowList) return new Ledger(rows);
  const given = [...rows];
  const columns = new RowColumns();
  yield* walkInSteps(given.length, (start, end) => {
    for (const row of given.slice(start, end)) columns.push(row);
  });
  const { ids } = columns;
  const { slots } = RowList.of(columns);
  const last = slots.filter((slot) => ids.find(ids.at(slot)) === slot);
  yield;
  return new Ledger(new RowList(columns, sortSlots(columns, last)));
}

/**
 * Structural sharing: returns `made` with every part that equals its counterpart in `before` replaced by that very
 * object, so that equal means identical. Parts are row lists, arrays and plain objects.
 */
function reuse<Value>(before: Value | undefined, made: Value): Value {
  if (made === before) return made;
  if (made instanceof RowList) return before instanceof RowList && isSameList(before, made) ? before : made;
  if (typeof made !== 'object' || made === null || typeof before !== 'object' || before === null) return made;
  const keys = Object.keys(made) as (keyof Value)[];
  let isSame = keys.length === Object.keys(before).length;
  for (const key of keys) {
    made[key] = reuse(before[key], made[key]);
    isSame &&= made[key] === before[key];
  }
  return isSame ? before : made;
}

function isSameList(one: RowList, other: RowList): boolean {
  if (one.columns !== other.columns || one.length !== other.length || one.missing !== other.missing) {
    return false;
  }
  for (let position = 0; position < one.length; position += 1) {
    if (one.slots[position] !== other.slots[position]) return false;
  }
  return true;
}
