import {
  type CalendarDate,
  monthNames,
  monthOf,
  toCalendarDate,
  toDateParts,
} from '../../dates/calendar-date.ts';
import { toPeriodSlots } from '../../ledger/query.ts';
import type { RowList } from '../../ledger/row-list.ts';
import type { DayRange } from '../../lens/period.ts';
import { isCurrencyCode } from '../../money/currency.ts';
import { isOpen, toKnownStatus } from '../../transactions/status.ts';
import { isTransactionType } from '../../transactions/transaction.ts';

/** How many entries a month has. */
export interface MonthEntries {
  /** Its first day. */
  readonly month: CalendarDate;
  readonly entries: number;
  /** Those of them that are not Done. */
  readonly open: number;
}

/** The months of these days that have entries of known types and currencies, the latest first. */
export function listMonths(rows: RowList, days: DayRange): readonly MonthEntries[] {
  const { type, currency, status, date } = rows.columns.fields;
  const types = type.values.map(isTransactionType);
  const currencies = currency.values.map(isCurrencyCode);
  const open = status.values.map((word) => isOpen(toKnownStatus(word)));
  const months: { month: CalendarDate; entries: number; open: number }[] = [];
  let day = -1;
  for (const slot of toPeriodSlots(rows, { days })) {
    if (!types[type.indexes[slot] as number] || !currencies[currency.indexes[slot] as number]) continue;
    const index = date.indexes[slot] as number;
    if (index !== day) {
      day = index;
      const month = toFirstDay(date.values[index] as CalendarDate);
      if (months.at(-1)?.month !== month) months.push({ month, entries: 0, open: 0 });
    }
    const last = months[months.length - 1] as (typeof months)[number];
    last.entries += 1;
    if (open[status.indexes[slot] as number]) last.open += 1;
  }
  return months;
}

/** The first day of a day's month. */
export function toFirstDay(day: CalendarDate): CalendarDate {
  return `${monthOf(day)}-01` as CalendarDate;
}

/** The first day of the month that is so many months later; of the first or last month there is beyond these. */
export function addMonths(month: CalendarDate, months: number): CalendarDate {
  const { year, month: number } = toDateParts(month);
  const count = Math.min(Math.max(year * 12 + number - 1 + months, 12), 9999 * 12 + 11);
  return toCalendarDate(Math.floor(count / 12), (count % 12) + 1, 1);
}

/** 'October', or 'October 2025' where it is not of this year. */
export function toMonthName(month: CalendarDate, today: CalendarDate): string {
  const { year, month: number } = toDateParts(month);
  const name = monthNames[number - 1] as string;
  return year === toDateParts(today).year ? name : `${name} ${year}`;
}
