import {
  addDays,
  type CalendarDate,
  formatDate,
  formatDayAndMonth,
  formatMonth,
  monthOf,
  toCalendarDate,
  toDateParts,
  toDayNumber,
} from '#domain/dates/calendar-date.ts';

interface DateTick {
  date: CalendarDate;
  label: string;
  /** A second line: the month or year that begins here. */
  below?: string;
}

const daySteps = [1, 2, 3, 7, 14];
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200, 6000, 12_000];

/** Round days between two days, at most `most` of them: days and weeks, then months, then years. */
export function toDateTicks(first: CalendarDate, last: CalendarDate, most: number): readonly DateTick[] {
  const days = toDayNumber(last) - toDayNumber(first);
  const dayStep = daySteps.find((step) => Math.floor(days / step) + 1 <= most);
  if (dayStep !== undefined) return toDayTicks(first, days, dayStep);

  for (const step of monthSteps) {
    const ticks = toMonthTicks(first, last, step);
    if (ticks.length <= most) return ticks;
  }
  return [];
}

/**
 * The same for a phone, in two lines: days over their month, or months over their year. `fits` says whether so many
 * labels have room side by side.
 */
export function toShortDateTicks(
  first: CalendarDate,
  last: CalendarDate,
  fits: (label: string, count: number) => boolean,
): readonly DateTick[] {
  const days = toDayNumber(last) - toDayNumber(first);
  const dayStep = daySteps.find((step) => fits('30', Math.floor(days / step) + 1));
  if (dayStep !== undefined) {
    return toDays(first, days, dayStep).map((date, index, dates) => ({
      date,
      label: String(toDateParts(date).day),
      ...toBelow(formatMonth(monthOf(date)), dates[index - 1], 7, date),
    }));
  }
  for (const step of [1, 3, 6]) {
    const months = toMonthTicks(first, last, step).map(({ date }) => date);
    for (const length of [3, 1]) {
      if (!fits('Mar'.slice(0, length), months.length)) continue;
      return months.map((date, index) => toShortMonthTick(date, months[index - 1], length));
    }
  }
  for (const step of monthSteps.filter((months) => months >= 12)) {
    const years = toMonthTicks(first, last, step);
    if (fits('2024', years.length)) return years;
  }
  return [];
}

/** A month by its first letters, over its year if that is not the year of the tick before. */
export function toShortMonthTick(
  date: CalendarDate,
  before: CalendarDate | undefined,
  length: number,
): DateTick {
  const label = formatMonth(monthOf(date)).slice(0, length);
  return { date, label, ...toBelow(String(toDateParts(date).year), before, 4, date) };
}

/** A second line where a date begins otherwise than the one before. */
function toBelow(text: string, before: CalendarDate | undefined, digits: number, date: CalendarDate) {
  return before?.slice(0, digits) === date.slice(0, digits) ? {} : { below: text };
}

function toDays(first: CalendarDate, days: number, step: number): readonly CalendarDate[] {
  const count = Math.floor(days / step) + 1;
  return Array.from({ length: count }, (_, index) => addDays(first, index * step));
}

function toDayTicks(first: CalendarDate, days: number, step: number): readonly DateTick[] {
  return toDays(first, days, step).map((date, index, dates) => {
    const yearIsNew = dates[index - 1]?.slice(0, 4) !== date.slice(0, 4);
    return { date, label: yearIsNew ? formatDate(date) : formatDayAndMonth(date) };
  });
}

/** The firsts of months whose number since year zero is a multiple of `step`: quarters begin in January. */
function toMonthTicks(first: CalendarDate, last: CalendarDate, step: number): readonly DateTick[] {
  const from = toMonthNumber(first) + (toDateParts(first).day > 1 ? 1 : 0);
  const ticks: DateTick[] = [];
  for (let month = Math.ceil(from / step) * step; month <= toMonthNumber(last); month += step) {
    const date = toCalendarDate(Math.floor(month / 12), (month % 12) + 1, 1);
    ticks.push({ date, label: step < 12 ? formatMonth(monthOf(date)) : String(Number(date.slice(0, 4))) });
  }
  return ticks;
}

function toMonthNumber(date: CalendarDate): number {
  const { year, month } = toDateParts(date);
  return year * 12 + month - 1;
}
