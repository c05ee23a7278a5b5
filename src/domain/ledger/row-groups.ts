import type { CalendarDate } from '../dates/calendar-date.ts';
import { addDays, formatDate, formatFullMonth, monthOf } from '../dates/calendar-date.ts';
import type { DayRange } from '../lens/period.ts';
import { toMonthRange } from '../lens/period.ts';
import { currencyCodes } from '../money/currency.ts';
import { ExactSum } from '../money/exact-sum.ts';
import type { MinorUnits } from '../money/money.ts';
import type { CurrencyTotals } from '../transactions/summary.ts';
import { toSummary } from '../transactions/summary.ts';
import { transactionTypes } from '../transactions/transaction.ts';
import type { RowList } from './row-list.ts';

/** Rows of a list that stand together under one heading, from position `start` up to `end`. */
export interface RowGroup {
  /** Empty where there is no heading; two groups without one never follow each other. */
  readonly title: string;
  /** The one day or month that its rows are of; none where they are together for another reason. */
  readonly days?: DayRange;
  readonly start: number;
  readonly end: number;
}

/** Groups rows, oldest first, by when they are due: overdue, today, in the next 7 days, later. No group is empty. */
export function toDueGroups(rows: RowList, today: CalendarDate): readonly RowGroup[] {
  const endBefore = (day: CalendarDate) => rows.countBefore({ date: day, id: '' });
  const ends = [
    ['Overdue', endBefore(today)],
    ['Today', endBefore(addDays(today, 1))],
    ['Next 7 days', endBefore(addDays(today, 8))],
    ['Later', rows.length],
  ] as const;
  return ends
    .map(([title, end], index) => ({ title, start: ends[index - 1]?.[1] ?? 0, end }))
    .filter(({ start, end }) => end > start);
}

/** The months of rows that are newest first, the latest first. */
export function toMonthGroups(rows: RowList): readonly RowGroup[] {
  const groups: RowGroup[] = [];
  let start = 0;
  while (start < rows.length) {
    const month = monthOf(dateAt(rows, start));
    const end = rows.countBefore({ date: `${month}-01` as CalendarDate, id: '' });
    const [year, number] = month.split('-').map(Number) as [number, number];
    groups.push({ title: formatFullMonth(month), days: toMonthRange(year, number), start, end });
    start = end;
  }
  return groups;
}

/** Returns the newest month, and every month that ends on or after `since`. */
export function toMonthsSince(months: readonly RowGroup[], since: CalendarDate | null): readonly RowGroup[] {
  return months.filter(({ start, days }) => start === 0 || (since !== null && since <= (days?.to ?? '')));
}

/** Groups rows, sorted by date, by day. Consecutive days with a single row share one untitled group. */
export function toDayGroups({ columns, slots }: RowList): readonly RowGroup[] {
  const { values, indexes } = columns.fields.date;
  const groups: RowGroup[] = [];
  let singles: { title: ''; start: number; end: number } | undefined;
  let start = 0;
  for (let position = 1; position <= slots.length; position += 1) {
    const index = indexes[slots[start] as number] as number;
    if (position < slots.length && indexes[slots[position] as number] === index) continue;
    if (position - start > 1) {
      const day = values[index] as CalendarDate;
      groups.push({ title: formatDate(day), days: { from: day, to: day }, start, end: position });
      singles = undefined;
    } else if (singles === undefined) {
      singles = { title: '', start, end: position };
      groups.push(singles);
    } else singles.end = position;
    start = position;
  }
  return groups;
}

/** The totals of a group, for each currency in it, in the product's order. Its rows are of known types and currencies. */
export function toGroupMoney(
  { columns, slots }: RowList,
  { start, end }: Pick<RowGroup, 'start' | 'end'>,
): readonly CurrencyTotals[] {
  const { amounts, fields } = columns;
  const [typeOf, currencyOf] = [fields.type.indexes, fields.currency.indexes];
  const sums = currencyCodes.map((currency) => ({
    currency,
    income: new ExactSum(),
    expense: new ExactSum(),
  }));
  // Each value is looked up once, not each row.
  const types = fields.type.values.map((type) => transactionTypes.find((known) => known === type));
  const currencies = fields.currency.values.map((currency) => sums.find((sum) => sum.currency === currency));
  for (let position = start; position < end; position += 1) {
    const slot = slots[position] as number;
    const type = types[typeOf[slot] as number];
    const sum = currencies[currencyOf[slot] as number];
    if (type !== undefined) sum?.[type].add(amounts[slot] as MinorUnits);
  }
  return (
    sums
      .map(({ currency, income, expense }) => ({ currency, ...toSummary(income.total, expense.total) }))
      // Amounts are above zero.
      .filter(({ income, expense }) => income + expense > 0n)
  );
}

function dateAt({ columns, slots }: RowList, position: number): CalendarDate {
  return columns.fields.date.at(slots[position] as number);
}
