import { type CalendarDate, todayIn } from '#domain/dates/calendar-date.ts';
import type { HistoryStep } from '#domain/transactions/describe-history.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { readRowActivity } from '../engine/activity.ts';

/** Reads a transaction's changes of the last 30 days, the oldest first, as far as they can be read now. */
export async function readHistory(id: string): Promise<readonly HistoryStep[]> {
  const activities = await readRowActivity(id);
  return activities.flatMap(({ time, changes }) =>
    changes.map(({ before, after }) => ({
      day: toDay(time ?? Date.now()),
      before: before as Transaction | null,
      after: after as Transaction | null,
    })),
  );
}

/** The day on which a device made this id; undefined if it does not say so. */
export function findDayOfId(id: string): CalendarDate | undefined {
  const [, high, low] = /^([\da-f]{8})-([\da-f]{4})-7/.exec(id) ?? [];
  return high === undefined || low === undefined ? undefined : toDay(Number.parseInt(high + low, 16));
}

/** The day of a moment where the person is. */
function toDay(time: number): CalendarDate {
  const moment = new Date();
  moment.setTime(time);
  return todayIn(moment);
}
