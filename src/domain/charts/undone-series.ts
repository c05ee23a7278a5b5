import type { CalendarDate } from '../dates/calendar-date.ts';
import type { TotalMinorUnits } from '../money/money.ts';
import type { ChartSeries, Flow, SeriesPoint } from './chart-series.ts';

const nothing: Flow = { income: 0n as TotalMinorUnits, expense: 0n as TotalMinorUnits };

/** Whether nothing is Done, so that statuses tell nothing apart: nobody has moved a card, or asks for what is open. */
export function isNothingDone(days: readonly SeriesPoint[]): boolean {
  return days.every(
    ({ income, expense, planned }) => planned.income === income && planned.expense === expense,
  );
}

/** A series in which dates decide instead of statuses: the days up to today count as done. Its slices stay as they are. */
export function toSeriesByDate({ days, categories }: ChartSeries, today: CalendarDate): ChartSeries {
  return { days: days.map((day) => (day.date <= today ? { ...day, planned: nothing } : day)), categories };
}
