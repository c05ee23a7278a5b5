import type { CalendarDate } from './calendar-date.ts';
import { toDayNumber } from './calendar-date.ts';
import { isOpen, toKnownStatus } from './status.ts';
import type { Transaction } from './transaction.ts';

/** How late an open transaction is: '34 days overdue'. Null if it is Done, or not past its date. */
export function toOverdueWords(
  { date, status }: Pick<Transaction, 'date' | 'status'>,
  today: CalendarDate,
): string | null {
  if (!isOpen(toKnownStatus(status))) return null;
  const days = toDayNumber(today) - toDayNumber(date);
  if (days <= 0) return null;
  return days === 1 ? '1 day overdue' : `${days} days overdue`;
}
