import type { Filter } from '../lens/lens.ts';
import { emptyFilter } from '../lens/lens.ts';
import type { TextSearch } from '../lens/text-search.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { currencyCodes } from '../money/currency.ts';
import type { TotalMinorUnits } from '../money/money.ts';
import type { BoardColumn } from '../transactions/board.ts';
import { categories, toKnownCategory } from '../transactions/category.ts';
import { isOpen, statuses, statusLabels, toKnownStatus } from '../transactions/status.ts';
import type { CurrencyTotals, Summary } from '../transactions/summary.ts';
import { toSummary } from '../transactions/summary.ts';
import type { TransactionType } from '../transactions/transaction.ts';
import { transactionTypes } from '../transactions/transaction.ts';
import type { DictionaryColumn } from './dictionary-column.ts';
import { RowList } from './row-list.ts';

/** A column of the status board with its cards by position. */
export interface ColumnView extends Omit<BoardColumn, 'cards'> {
  /** The cards of all currencies: oldest first in To Do and In Progress, newest first in Done. */
  readonly cards: RowList;
}

/** The lists, sums and counts of the rows that fit a filter. A row of an unknown type or currency fits none. */
export interface QueryResult {
  /** Each currency's rows, newest first. */
  readonly lists: Readonly<Record<CurrencyCode, RowList>>;
  readonly summaries: Readonly<Record<CurrencyCode, Summary>>;
  /** The three columns, left to right. */
  readonly board: readonly ColumnView[];
}

/** Every combination of type, status and currency: the groups in which rows are listed and counted. */
const groups = transactionTypes.flatMap((type) =>
  statuses.flatMap((status) => currencyCodes.map((currency) => ({ type, status, currency }))),
);

type Group = (typeof groups)[number];

/** The rows of one currency, type and status, counted elsewhere. */
export interface GroupTotal {
  readonly currency: string;
  readonly type: string;
  readonly status: string;
  readonly count: number;
  readonly sum: TotalMinorUnits;
}

/** For each group, what the rows that are not read yet add to it. */
export type UnreadTotals = readonly { readonly count: number; readonly sum: bigint }[];

/** Subtracts these rows from the totals. */
export function toUnreadTotals(
  rows: RowList,
  search: TextSearch,
  totals: readonly GroupTotal[],
): UnreadTotals {
  const { counts, sums } = passOver(rows, emptyFilter, search);
  return groups.map(({ currency, type, status }, index) => {
    const ofGroup = totals.filter(
      (one) => one.currency === currency && one.type === type && toKnownStatus(one.status) === status,
    );
    return {
      count: ofGroup.reduce((left, { count }) => left + count, -(counts[index] as number)),
      sum: ofGroup.reduce<bigint>((left, { sum }) => left + sum, -(sums[index] as bigint)),
    };
  });
}

/** The rows in the filter's period, each with its group. What the filter leaves out is in a group after all others. */
interface Pass {
  readonly slots: Uint32Array;
  readonly groupOf: Uint8Array;
  readonly counts: Uint32Array;
  readonly sums: readonly bigint[];
}

/** Filters, sorts and counts all rows; the counts and sums of `rest` are added. */
export function runQuery(
  rows: RowList,
  filter: Filter,
  search: TextSearch,
  rest: UnreadTotals = [],
): QueryResult {
  const pass = passOver(rows, filter, search);
  const lists = split(pass, currencyCodes, ({ currency }) => currency);
  const columns = split(pass, statuses, ({ status }) => status);
  const totalsOf = (isPart: (group: Group) => boolean) => toTotals(pass, rest, isPart);
  const summaryOf = (code: CurrencyCode) => totalsOf(({ currency }) => currency === code);
  const toList = (slots = new Uint32Array(), isPart: (group: Group) => boolean) => {
    const missing = rest.reduce(
      (sum, { count }, index) => (isPart(groups[index] as Group) ? sum + count : sum),
      0,
    );
    return new RowList(rows.columns, slots, 1, missing);
  };
  const listOf = (code: CurrencyCode) =>
    toList(lists[currencyCodes.indexOf(code)], ({ currency }) => currency === code);
  return {
    lists: mapCurrencies(listOf),
    summaries: mapCurrencies(summaryOf),
    board: statuses.map((status, index) => {
      const cards = toList(columns[index], (group) => group.status === status);
      const money = toMoney((code) =>
        totalsOf((group) => group.status === status && group.currency === code),
      );
      return { status, ...statusLabels[status], cards: isOpen(status) ? cards.toReversed() : cards, money };
    }),
  };
}

/** A value of each currency. */
export const mapCurrencies = <Value>(toValue: (code: CurrencyCode) => Value) => ({
  INR: toValue('INR'),
  USD: toValue('USD'),
  GBP: toValue('GBP'),
});

/** The totals of the currencies that have any: amounts are above zero. */
export function toMoney(toTotal: (currency: CurrencyCode) => Summary): readonly CurrencyTotals[] {
  return currencyCodes
    .map((currency) => ({ currency, ...toTotal(currency) }))
    .filter(({ income, expense }) => income + expense > 0n);
}

function passOver(rows: RowList, filter: Filter, search: TextSearch): Pass {
  const { amounts, fields } = rows.columns;
  const slots = search.find(filter, toPeriodSlots(rows, filter));
  const [typeOf, statusOf] = [fields.type.indexes, fields.status.indexes];
  const [currencyOf, categoryOf] = [fields.currency.indexes, fields.category.indexes];
  // Each value is judged once. The codes of a row's values add up to its group: a branch here would often be mispredicted.
  const types = toCodes(fields.type, transactionTypes, filter.types, statuses.length * currencyCodes.length);
  const states = toCodes(fields.status, statuses, filter.statuses, currencyCodes.length, toKnownStatus);
  const currencies = toCodes(fields.currency, currencyCodes, [], 1);
  const kinds = toCodes(fields.category, categories, filter.categories, 0, toKnownCategory);
  const [tagsOf, tagged] = [fields.tags.indexes, toTagCodes(fields.tags, filter.tags)];
  const groupOf = new Uint8Array(slots.length);
  const counts = new Uint32Array(groups.length + 1);
  const sums = new Float64Array(counts.length);
  for (let position = 0; position < slots.length; position += 1) {
    const slot = slots[position] as number;
    const code =
      (types[typeOf[slot] as number] as number) +
      (states[statusOf[slot] as number] as number) +
      (currencies[currencyOf[slot] as number] as number) +
      (kinds[categoryOf[slot] as number] as number) +
      (tagged[tagsOf[slot] as number] as number);
    const group = Math.min(code, groups.length);
    groupOf[position] = group;
    counts[group] = (counts[group] as number) + 1;
    sums[group] = (sums[group] as number) + (amounts[slot] as number);
  }
  // A sum of whole numbers is exact up to there, and everything beyond comes out larger.
  const toExact = (sum: number, group: number) =>
    sum <= Number.MAX_SAFE_INTEGER ? BigInt(sum) : sumExactly({ slots, groupOf }, group, amounts);
  return { slots, groupOf, counts, sums: Array.from(sums, toExact) };
}

function sumExactly(
  { slots, groupOf }: Pick<Pass, 'slots' | 'groupOf'>,
  group: number,
  amounts: Float64Array,
) {
  return slots.reduce(
    (sum, slot, position) => (groupOf[position] === group ? sum + BigInt(amounts[slot] as number) : sum),
    0n,
  );
}

/** Returns for each value of a column the position of the known value that it counts as, times `step`. Nothing chosen means any. */
function toCodes<Value extends string, Known extends string>(
  { values }: DictionaryColumn<Value>,
  known: readonly Known[],
  chosen: readonly Known[],
  step: number,
  toKnown: (value: Value) => Value | Known = (value) => value,
): Uint8Array {
  return Uint8Array.from(values, (value) => {
    const number = known.indexOf(toKnown(value) as Known);
    const isWanted = number !== -1 && (chosen.length === 0 || chosen.includes(known[number] as Known));
    return isWanted ? number * step : groups.length;
  });
}

/** For each list of tags 0 if any chosen one is in it, whatever the case, else what leaves out its rows. */
function toTagCodes({ values }: DictionaryColumn<readonly string[]>, chosen: readonly string[]): Uint8Array {
  const wanted = new Set(chosen.map((tag) => tag.toLowerCase()));
  const isIn = (list: readonly string[]) => list.some((tag) => wanted.has(tag.toLowerCase()));
  return Uint8Array.from(values, (list) => (wanted.size === 0 || isIn(list) ? 0 : groups.length));
}

/** The slots of the rows in the filter's period. */
export function toPeriodSlots(rows: RowList, { days }: Pick<Filter, 'days'>): Uint32Array {
  const { from, to } = days;
  // In the order of rows, an id before all others and one after.
  const start = to === null ? 0 : rows.countBefore({ date: to, id: '\uffff' });
  const end = from === null ? rows.length : rows.countBefore({ date: from, id: '' });
  return rows.slots.subarray(start, end);
}

/** The slots by the key of their group, in the order of the keys. */
function split<Key>({ slots, groupOf, counts }: Pass, keys: readonly Key[], toKey: (group: Group) => Key) {
  const partOf = Uint8Array.from([...groups.map((group) => keys.indexOf(toKey(group))), keys.length]);
  const ends = new Uint32Array(keys.length + 1);
  let end = 0;
  const starts = Array.from(ends, (_, part) => {
    const start = end;
    end += counts.reduce((sum, count, group) => (partOf[group] === part ? sum + count : sum), 0);
    ends[part] = start;
    return start;
  });
  const sorted = new Uint32Array(slots.length);
  for (let position = 0; position < slots.length; position += 1) {
    const part = partOf[groupOf[position] as number] as number;
    const next = ends[part] as number;
    sorted[next] = slots[position] as number;
    ends[part] = next + 1;
  }
  return keys.map((_, part) => sorted.subarray(starts[part], starts[part + 1]));
}

function toTotals({ sums }: Pass, rest: UnreadTotals, isPart: (group: Group) => boolean): Summary {
  const sum = (type: TransactionType) =>
    groups.reduce(
      (total, group, index) =>
        group.type === type && isPart(group)
          ? total + (sums[index] as bigint) + (rest[index]?.sum ?? 0n)
          : total,
      0n,
    ) as TotalMinorUnits;
  return toSummary(sum('income'), sum('expense'));
}
