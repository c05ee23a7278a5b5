import type { CalendarDate } from '../dates/calendar-date.ts';
import {
  formatDate,
  formatDayAndMonth,
  toDateParts,
  toDayNumber,
  toWeekday,
  weekdayNames,
} from '../dates/calendar-date.ts';
import type { DayReading } from '../dates/day-choice.ts';
import { readDay } from '../dates/day-text.ts';
import { toSearchText } from '../lens/search-text.ts';
import { formatCount } from '../money/digit-groups.ts';

/** The longest form has about forty characters: 'on the first Wednesday of September next year'. */
const maxLength = 60;

/**
 * The day that a text means to somebody for whom it is `today`; undefined if it is in none of these forms. Whatever the
 * case, also with 'on' before it:
 * - 'today', 'tod', 'yesterday', 'yest', 'tomorrow', 'tom', 'last night';
 * - 'fri', 'friday': the latest one, also today; 'last', 'past' and 'previous fri' are before today, 'next' and 'coming fri'
 *   after it; 'this fri' is of this week and refused once it has passed; 'fri last week', of weeks from Sunday on;
 * - '-3', '+2', '3 days ago', 'in 2 weeks', 'a month ago', 'two years from now', 'the day after tomorrow',
 *   'a week before 5 dec';
 * - '20/11', '20.11', '20-11', '1 dec', '1st of December', 'dec 1', '1-dec': of the year that makes it nearest to today,
 *   of two such years the earlier; with 'last' or 'next' before it the one before or after today. Of years with two
 *   digits ('20/11/26', '1 dec 26') the nearest one is meant, too;
 * - '1st', 'the 1st': of this month or of a neighbour that has this day, whichever is nearest to today;
 * - '1st of next month' (or last, or this), and 'next month', which is the 1st of it;
 * - 'first friday of december', 'last sunday of the month', 'end of month', 'start of next year';
 * - '20/11/2026', '1 december 2026', '2026-11-05', '2026/11/05'; 'fri 20 nov', refused if that day is no Friday.
 *
 * A day that its month does not have ('31/11', '29 feb 2027') is refused and never becomes another one; so is a day
 * outside the years 0001 to 9999.
 */
export function readDate(text: string, today: CalendarDate): DayReading {
  return text.length > maxLength ? undefined : readDay(toSearchText(text.replace(/\p{Cf}/gu, '')), today);
}

/** A day as people say it: 'today', 'yesterday', 'tomorrow', 'Fri 20 Nov', and 'Thu 20 Nov 2025' of another year. */
export function formatSpokenDay(date: CalendarDate, today: CalendarDate): string {
  const day = toDayNumber(date);
  const after = day - toDayNumber(today);
  if (after === 0) return 'today';
  if (after === -1) return 'yesterday';
  if (after === 1) return 'tomorrow';
  const isThisYear = toDateParts(date).year === toDateParts(today).year;
  const weekday = weekdayNames[toWeekday(day)] as string;
  return `${weekday.slice(0, 3)} ${isThisYear ? formatDayAndMonth(date) : formatDate(date)}`;
}

/** Says how far away an unlikely day is, a year or more ahead or ten years back; empty for any other. */
export function describeFarDay(date: CalendarDate, today: CalendarDate): string {
  const days = toDayNumber(date) - toDayNumber(today);
  const years = Math.floor((Math.abs(days) + 1) / 365.2425);
  if (days > -3650 && days < 365) return '';
  return `${years < 2 ? 'over a year' : `${formatCount(years)} years`} ${days > 0 ? 'ahead' : 'back'}`;
}
