import type { CalendarDate } from '../dates/calendar-date.ts';
import { formatNearDate, toDayNumber } from '../dates/calendar-date.ts';
import { isOpen, type Status, statusLabels, toKnownStatus } from './status.ts';
import type { Transaction } from './transaction.ts';

/** One change of a transaction, and the day on which it was made. */
export interface HistoryStep {
  readonly day: CalendarDate;
  readonly before: Pick<Transaction, 'status'> | null;
  readonly after: Pick<Transaction, 'status'> | null;
}

/** A status and the day on which it began; undefined if that is not known. */
interface StatusPeriod {
  readonly status: Status;
  readonly since: CalendarDate | undefined;
}

/**
 * Describes a transaction's history in one line: 'Added 3 Nov · To Do for 9 days, Done on 12 Nov'. `steps` are its changes,
 * oldest first; empty for none. `made` is the day it was added, for when the journal begins later than that.
 */
export function describeHistory(
  steps: readonly HistoryStep[],
  today: CalendarDate,
  made?: CalendarDate,
): string {
  const added = steps[0]?.before === null ? steps[0].day : made;
  const periods = toStatusPeriods(steps);
  const told = periods.flatMap(({ status, since }, index) => {
    const { title } = statusLabels[status];
    const next = periods[index + 1];
    if (since === undefined) return [];
    if (next === undefined && !isOpen(status)) {
      return `${title} ${since === added ? 'the same day' : `on ${formatNearDate(since, today)}`}`;
    }
    if (next === undefined && index > 0) return `${title} since ${formatNearDate(since, today)}`;
    const days = toDayNumber(next?.since ?? today) - toDayNumber(since);
    return days < 1 ? [] : `${title} for ${days === 1 ? '1 day' : `${days} days`}`;
  });
  return [added && `Added ${formatNearDate(added, today)}`, told.join(', ')].filter(Boolean).join(' · ');
}

/** Lists each status that it kept overnight, and the current one. */
function toStatusPeriods(steps: readonly HistoryStep[]): readonly StatusPeriod[] {
  const periods: StatusPeriod[] = [];
  const [first] = steps;
  if (first?.before) periods.push({ status: toKnownStatus(first.before.status), since: undefined });
  for (const { day, after } of steps) {
    if (after === null) continue;
    const status = toKnownStatus(after.status);
    // A status that was chosen and changed on the same day was a slip.
    if (periods.at(-1)?.since === day && periods.at(-1)?.status !== status) periods.pop();
    if (periods.at(-1)?.status !== status) periods.push({ status, since: day });
  }
  return periods;
}
