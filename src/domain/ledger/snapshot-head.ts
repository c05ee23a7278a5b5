import type { ColumnMoney } from '../board.ts';
import type { CurrencyCode } from '../currency.ts';
import { currencyCodes, isCurrencyCode } from '../currency.ts';
import type { TotalMinorUnits } from '../money.ts';
import type { Result } from '../result.ts';
import { accepted, refused } from '../result.ts';
import type { Status } from '../status.ts';
import { statuses } from '../status.ts';
import type { Summary } from '../summary.ts';
import { toSummary } from '../summary.ts';
import type { Transaction } from '../transaction.ts';
import { isCountable } from '../transaction.ts';
import type { Ledger } from './ledger.ts';
import type { ListedRows } from './row-list.ts';
import { findStoredTransaction } from './stored-transaction.ts';

/** The beginning of a list, and how many rows it has in all. */
export interface HeadList {
  readonly count: number;
  readonly first: readonly Transaction[];
}

/** What the first paint of a warm start needs, while the snapshot with the rest is still being read. */
export interface Head {
  readonly summaries: Readonly<Record<CurrencyCode, Summary>>;
  readonly lists: Readonly<Record<CurrencyCode, HeadList>>;
  readonly columns: Readonly<Record<Status, HeadList & { readonly money: readonly ColumnMoney[] }>>;
}

/** How many rows of each list and column a head has: more than any window shows at first. */
const headRows = 24;

/** The head as it stands in the ledger. */
export function toHead(ledger: Ledger): Head {
  const toList = (list: ListedRows): HeadList => ({ count: list.length, first: list.slice(0, headRows) });
  const toColumn = (status: Status) => {
    const { cards, money } = ledger.column(status);
    return { ...toList(cards), money };
  };
  return {
    summaries: ledger.summaries,
    lists: {
      INR: toList(ledger.list('INR')),
      USD: toList(ledger.list('USD')),
      GBP: toList(ledger.list('GBP')),
    },
    columns: { todo: toColumn('todo'), 'in-progress': toColumn('in-progress'), done: toColumn('done') },
  };
}

/** A head for storage: plain JSON, whose `newest` are the first rows of a list in whatever order it has. A row that stands in a list and in a column is kept once. */
export function encodeHead(head: Head): unknown {
  const places = new Map<Transaction, number>();
  const toPlace = (row: Transaction) => {
    const place = places.get(row) ?? places.size;
    places.set(row, place);
    return place;
  };
  const toList = ({ count, first }: HeadList) => ({ count, newest: first.map(toPlace) });
  const toSums = ({ income, expense }: Summary) => [String(income), String(expense)];
  const lists = currencyCodes.map((code) => ({
    ...toList(head.lists[code]),
    sums: toSums(head.summaries[code]),
  }));
  const columns = statuses.map((status) => ({
    ...toList(head.columns[status]),
    money: head.columns[status].money.map((entry) => [entry.currency, ...toSums(entry)]),
  }));
  return { version: 1, lists, columns, rows: [...places.keys()] };
}

/** Reads a stored head. Refused whole when any part of it is not as `encodeHead` makes it. */
export function parseHead(value: unknown): Result<Head> {
  try {
    return accepted(requireHead(value));
  } catch (error) {
    if (!(error instanceof Damage)) throw error;
    return refused({ code: 'head_damaged', field: error.message });
  }
}

class Damage extends Error {}

function requireHead(value: unknown): Head {
  const record = requireRecord(value, 'head');
  if (record.version !== 1) throw new Damage('version');
  const rows = requireArray(record.rows, 'rows').map((row) => {
    const transaction = findStoredTransaction(row);
    if (transaction === undefined || !isCountable(transaction)) throw new Damage('rows');
    return transaction;
  });
  const toList = (given: Readonly<Record<string, unknown>>): HeadList => {
    const first = requireArray(given.newest, 'newest').map((place) => {
      const row = typeof place === 'number' ? rows[place] : undefined;
      if (row === undefined) throw new Damage('newest');
      return row;
    });
    const { count } = given;
    if (typeof count !== 'number' || !Number.isInteger(count) || count < first.length)
      throw new Damage('count');
    return { count, first };
  };
  const lists = requireArray(record.lists, 'lists').map((list) => requireRecord(list, 'lists'));
  const columns = requireArray(record.columns, 'columns').map((column) => requireRecord(column, 'columns'));
  const listOf = (code: CurrencyCode) => requireRecord(lists[currencyCodes.indexOf(code)], 'lists');
  const sumsOf = (code: CurrencyCode) => requireSums(requireArray(listOf(code).sums, 'sums'));
  const columnOf = (status: Status) => {
    const column = requireRecord(columns[statuses.indexOf(status)], 'columns');
    return { ...toList(column), money: requireArray(column.money, 'money').map(requireMoney) };
  };
  return {
    summaries: { INR: sumsOf('INR'), USD: sumsOf('USD'), GBP: sumsOf('GBP') },
    lists: { INR: toList(listOf('INR')), USD: toList(listOf('USD')), GBP: toList(listOf('GBP')) },
    columns: { todo: columnOf('todo'), 'in-progress': columnOf('in-progress'), done: columnOf('done') },
  };
}

function requireMoney(value: unknown): ColumnMoney {
  const [currency, ...sums] = requireArray(value, 'money');
  if (!isCurrencyCode(currency)) throw new Damage('money');
  return { currency, ...requireSums(sums) };
}

function requireSums(sums: readonly unknown[]): Summary {
  const [income, expense] = sums.map((sum) => {
    if (typeof sum !== 'string' || !/^\d+$/.test(sum)) throw new Damage('sums');
    return BigInt(sum) as TotalMinorUnits;
  });
  if (income === undefined || expense === undefined) throw new Damage('sums');
  return toSummary(income, expense);
}

function requireArray(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Damage(name);
  return value;
}

function requireRecord(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) throw new Damage(name);
  return value as Readonly<Record<string, unknown>>;
}
