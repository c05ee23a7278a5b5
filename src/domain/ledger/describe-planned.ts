import type { CalendarDate } from '../dates/calendar-date.ts';
import { formatDate } from '../dates/calendar-date.ts';
import { formatCount } from '../money/digit-groups.ts';
import { formatMoney } from '../money/money.ts';
import { toGroupMoney } from './row-groups.ts';
import type { RowList } from './row-list.ts';

/**
 * What the first rows come to: '9 planned to 2 Jan 2027 · ₹1,36,599.00 to pay, ₹1,59,500.00 to receive'. Never the
 * difference, which would hide a bill behind a salary.
 */
export function describePlanned(rows: RowList, count: number): string {
  const [last, first] = [rows.at(0)?.date, rows.at(count - 1)?.date] as [CalendarDate, CalendarDate];
  const parts = toGroupMoney(rows, { start: 0, end: count }).flatMap(({ currency, expense, income }) => [
    ...(expense > 0n ? [`${formatMoney(expense, currency)} to pay`] : []),
    ...(income > 0n ? [`${formatMoney(income, currency)} to receive`] : []),
  ]);
  return `${formatCount(count)} planned ${first === last ? 'for' : 'to'} ${formatDate(last)} · ${parts.join(', ')}`;
}
