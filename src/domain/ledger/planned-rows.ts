import type { CalendarDate } from '../dates/calendar-date.ts';
import { addDays } from '../dates/calendar-date.ts';
import type { Filter } from '../lens/lens.ts';
import { isOpen } from '../transactions/status.ts';
import type { RowList } from './row-list.ts';

/**
 * How many of the rows that a filter finds, newest first, come before today's and can be folded: those dated after today.
 * None where the filter is about what is to come: its days begin today or later, or it leaves out what is done, or it
 * finds nothing else.
 */
export function countFoldable(rows: RowList, filter: Filter, today: CalendarDate): number {
  const { days, statuses, conditions } = filter;
  const asksAhead =
    (days.from !== null && days.from >= today) ||
    (statuses.length > 0 && statuses.every(isOpen)) ||
    conditions.some(({ meaning }) => meaning.kind === 'open');
  if (asksAhead) return 0;
  const count = rows.countBefore({ date: addDays(today, 1), id: '' });
  return count === rows.length ? 0 : count;
}
