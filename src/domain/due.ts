import type { CalendarDate } from './calendar-date.ts';
import { formatDate, toDayNumber } from './calendar-date.ts';
import { isOpen, toKnownStatus } from './status.ts';
import type { Transaction } from './transaction.ts';

/** When an open transaction is due, in words. */
export interface Due {
  readonly words: string;
  readonly urgency: 'overdue' | 'soon' | 'later';
}

/** Up to so many days ahead is soon; words count the days up to so many, beyond which a date says more. */
const soonDays = 3;
const countedDays = 30;

/** '34 days overdue', 'today', 'tomorrow', 'in 8 days', '2 Mar 2027'. Null if the transaction is Done. */
export function toDue(
  { date, status }: Pick<Transaction, 'date' | 'status'>,
  today: CalendarDate,
): Due | null {
  if (!isOpen(toKnownStatus(status))) return null;
  const ahead = toDayNumber(date) - toDayNumber(today);
  if (ahead < 0)
    return { words: ahead === -1 ? '1 day overdue' : `${-ahead} days overdue`, urgency: 'overdue' };
  const words =
    ['today', 'tomorrow'][ahead] ?? (ahead <= countedDays ? `in ${ahead} days` : formatDate(date));
  return { words, urgency: ahead <= soonDays ? 'soon' : 'later' };
}
