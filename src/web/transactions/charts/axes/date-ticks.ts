import {
  addDays,
  type CalendarDate,
  formatMonth,
  monthOf,
  toCalendarDate,
  toDateParts,
  toDayNumber,
} from '#domain/dates/calendar-date.ts';

interface DateTick {
  date: CalendarDate;
  label: string;
  /** A second line where another month or year begins than at the tick before. */
  below?: string;
}

/** Months from tick to tick, and the letters of a month's name; without any, ticks are of years. */
const monthSteps = [
  [1, 3],
  [3, 3],
  [3, 1],
  ...[12, 24, 60, 120, 240, 600, 1200, 6000, 12_000].map((step) => [step, 0] as const),
] as const;

/** For how many months quarters by their first letters can be read: beyond, the years say more. */
const mostByLetter = 36;

/** Finds the distance between named months, and the letters of their names: the first step with room for its labels. */
export function findMonthStep(
  months: number,
  hasRoom: (step: number, label: string) => boolean,
): readonly [number, number] {
  const toLabel = (letters: number) => (letters === 0 ? '2024' : 'Mar'.slice(0, letters));
  return (
    monthSteps.find(
      ([step, letters]) => (letters !== 1 || months <= mostByLetter) && hasRoom(step, toLabel(letters)),
    ) ?? ([12_000, 0] as const)
  );
}

/**
 * Round days between two days: days or weeks over their month, months over their year, or years alone, the first of
 * them of which so many labels fit.
 */
export function toDateTicks(
  first: CalendarDate,
  last: CalendarDate,
  fits: (label: string, count: number) => boolean,
): readonly DateTick[] {
  const days = toDayNumber(last) - toDayNumber(first);
  const dayStep = [1, 7].find((step) => fits('30', Math.floor(days / step) + 1));
  if (dayStep !== undefined) {
    const dates = Array.from({ length: Math.floor(days / dayStep) + 1 }, (_, index) =>
      addDays(first, index * dayStep),
    );
    return dates.map((date, index) => {
      const isNew = dates[index - 1]?.slice(0, 7) !== date.slice(0, 7);
      return {
        date,
        label: String(toDateParts(date).day),
        ...(isNew && { below: formatMonth(monthOf(date)) }),
      };
    });
  }
  const count = (step: number) => listMonths(first, last, step).length;
  const [step, letters] = findMonthStep(count(1), (months, label) => fits(label, count(months)));
  const months = listMonths(first, last, step);
  return months.map((date, index) => toMonthTick(date, months[index - 1], letters));
}

/** A month by its first letters over its year, if that is not the year of the tick before; or the year alone. */
export function toMonthTick(date: CalendarDate, before: CalendarDate | undefined, letters: number): DateTick {
  const year = String(toDateParts(date).year);
  if (letters === 0) return { date, label: year };
  const label = formatMonth(monthOf(date)).slice(0, letters);
  return { date, label, ...(before?.slice(0, 4) !== date.slice(0, 4) && { below: year }) };
}

/** The firsts of months whose number since year zero is a multiple of `step`: quarters begin in January. */
function listMonths(first: CalendarDate, last: CalendarDate, step: number): readonly CalendarDate[] {
  const from = toMonthNumber(first) + (toDateParts(first).day > 1 ? 1 : 0);
  const months: CalendarDate[] = [];
  for (let month = Math.ceil(from / step) * step; month <= toMonthNumber(last); month += step) {
    months.push(toCalendarDate(Math.floor(month / 12), (month % 12) + 1, 1));
  }
  return months;
}

function toMonthNumber(date: CalendarDate): number {
  const { year, month } = toDateParts(date);
  return year * 12 + month - 1;
}
