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

/** A status, and the day since when; none where that is not known. */
interface Stay {
  readonly status: Status;
  readonly since: CalendarDate | undefined;
}

/**
 * A transaction's changes, the oldest first, in one line: 'Added 3 Nov · To Do for 9 days, Done on 12 Nov'. Says only what
 * they tell: nothing of no changes. Where they begin later, it was `made` on the day that something else tells.
 */
export function describeHistory(
  steps: readonly HistoryStep[],
  today: CalendarDate,
  made?: CalendarDate,
): string {
  const added = steps[0]?.before === null ? steps[0].day : made;
  const stays = toStays(steps);
  const told = stays.flatMap(({ status, since }, index) => {
    const { title } = statusLabels[status];
    const next = stays[index + 1];
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

/** Each status that it had over a night, and the one that it has now. */
function toStays(steps: readonly HistoryStep[]): readonly Stay[] {
  const stays: Stay[] = [];
  const [first] = steps;
  if (first?.before) stays.push({ status: toKnownStatus(first.before.status), since: undefined });
  for (const { day, after } of steps) {
    if (after === null) continue;
    const status = toKnownStatus(after.status);
    // A status that was chosen and changed on the same day was a slip.
    if (stays.at(-1)?.since === day && stays.at(-1)?.status !== status) stays.pop();
    if (stays.at(-1)?.status !== status) stays.push({ status, since: day });
  }
  return stays;
}
