import type { CalendarDate } from '../dates/calendar-date.ts';
import { formatDayAndMonth, formatMonth, monthOf, toDayNumber } from '../dates/calendar-date.ts';
import { isOpen, toKnownStatus } from './status.ts';
import type { Transaction } from './transaction.ts';

/** When an open transaction is due: its day, and what to say beside it. */
export interface Due {
  /** Without its year, which the words say where it is not near. */
  readonly day: string;
  readonly note: string;
  readonly urgency: 'overdue' | 'soon' | 'later';
}

/** Up to so many days ahead is soon. */
const soonDays = 3;

/** Up to this many days ahead or behind the text counts days; beyond, the month is clearer. */
const countedAhead = 30;
const countedBehind = 89;

/**
 * '20 Oct' with '34 days overdue', 'today', 'tomorrow' or 'in 8 days'; '2 Mar' with 'since Mar 2024'. Null for what is Done,
 * and for what is so far ahead that its date says all.
 */
export function toDue(
  { date, status }: Pick<Transaction, 'date' | 'status'>,
  today: CalendarDate,
): Due | null {
  if (!isOpen(toKnownStatus(status))) return null;
  const ahead = toDayNumber(date) - toDayNumber(today);
  if (ahead > countedAhead) return null;
  const day = formatDayAndMonth(date);
  if (ahead < -countedBehind) {
    return { day, note: `since ${formatMonth(monthOf(date))}`, urgency: 'overdue' };
  }
  if (ahead < 0) {
    return { day, note: ahead === -1 ? '1 day overdue' : `${-ahead} days overdue`, urgency: 'overdue' };
  }
  const note = ['today', 'tomorrow'][ahead] ?? `in ${ahead} days`;
  return { day, note, urgency: ahead <= soonDays ? 'soon' : 'later' };
}
