import { type CalendarDate, formatDate, toDayNumber } from '../dates/calendar-date.ts';
import type { DayRange } from '../lens/period.ts';
import type { SeriesPoint } from './chart-series.ts';

/** The days that a line is drawn of, and what is said of those that are left out. */
export interface NearDays {
  readonly days: readonly SeriesPoint[];
  /** '31 Dec 9999 is in the table only.' Empty where none is left out. */
  readonly note: string;
}

/** In days: what lies that far ahead or back, with as wide a gap before it, is left out. */
const farAhead = 365;
const farBack = 3650;
const widestGap = 366;

/**
 * Leaves out single days a year or more ahead, or ten years back, that would press all others of a line together: a slip of
 * the keyboard should not. Days within a period that somebody has chosen all stay.
 */
export function findNearDays(
  days: readonly SeriesPoint[],
  { from, to }: DayRange,
  today: CalendarDate,
): NearDays {
  const now = toDayNumber(today);
  const numbers = days.map(({ date }) => toDayNumber(date));
  const at = (index: number) => numbers[index] ?? now;
  const gap = (index: number) => at(index + 1) - at(index);
  const anchor = Math.max(
    numbers.findLastIndex((day) => day <= now),
    0,
  );
  let [first, last] = [anchor, anchor];
  while (last + 1 < days.length && (to !== null || at(last + 1) - now < farAhead || gap(last) <= widestGap)) {
    last += 1;
  }
  while (first > 0 && (from !== null || now - at(first - 1) < farBack || gap(first - 1) <= widestGap))
    first -= 1;
  const near = days.slice(first, last + 1);
  const far = [...days.slice(0, first), ...days.slice(last + 1)];
  const [only] = far;
  const name = only && (far.length === 1 ? `${formatDate(only.date)} is` : `${far.length} days far away are`);
  return { days: near, note: name === undefined ? '' : `${name} in the table only.` };
}
