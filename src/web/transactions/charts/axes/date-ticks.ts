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

function toDayTicks(first: CalendarDate, days: number, step: number): readonly DateTick[] {
  const count = Math.floor(days / step) + 1;
  const dates = Array.from({ length: count }, (_, index) => addDays(first, index * step));
  return dates.map((date, index) => {
    const before = dates[index - 1];
    const yearIsNew = before === undefined || before.slice(0, 4) !== date.slice(0, 4);
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
