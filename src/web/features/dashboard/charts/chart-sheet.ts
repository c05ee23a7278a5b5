import { type CalendarDate, formatDate, formatMonth } from '#domain/calendar-date.ts';
import { type DayPoint, formatShare, type PieSlice } from '#domain/chart-series.ts';
import type { CurrencyCode } from '#domain/currency.ts';
import { formatMoney } from '#domain/money.ts';
import type { PlannedMonth } from '#domain/planned.ts';

interface SheetRow {
  /** The row's heading: a day, a month, a category. */
  label: string;
  /** One text for each of the sheet's columns. */
  cells: readonly string[];
}

/**
 * A chart's numbers in words, the one source for tooltip, speech and table, so that they cannot disagree. Rows are
 * worded on demand: a line may have thousands of points.
 */
export interface ChartSheet {
  title: string;
  /** The heading over the rows' labels. */
  corner: string;
  columns: readonly string[];
  count: number;
  rowAt: (index: number) => SheetRow;
}

export function toLineSheet(
  series: readonly DayPoint[],
  currency: CurrencyCode,
  today: CalendarDate,
): ChartSheet {
  return {
    title: 'Income vs Expenses Over Time',
    corner: 'Date',
    columns: ['Income', 'Expense'],
    count: series.length,
    rowAt: (index) => {
      const { date, income, expense } = requireAt(series, index);
      return {
        label: date > today ? `${formatDate(date)}, planned` : formatDate(date),
        cells: [formatMoney(income, currency), formatMoney(expense, currency)],
      };
    },
  };
}

const timeWords = { past: '', current: ', so far', ahead: ', planned' };

export function toMonthSheet(series: readonly PlannedMonth[], currency: CurrencyCode): ChartSheet {
  const toCell = ({ time, planned, ...sums }: PlannedMonth, type: 'income' | 'expense') => {
    const amount = formatMoney(sums[type], currency);
    const isPart = time === 'current' && planned[type] > 0n;
    return isPart ? `${amount}, ${formatMoney(planned[type], currency)} of it planned` : amount;
  };
  return {
    title: 'Monthly Income vs Expenses',
    corner: 'Month',
    columns: ['Income', 'Expense'],
    count: series.length,
    rowAt: (index) => {
      const point = requireAt(series, index);
      return {
        label: `${formatMonth(point.month)}${timeWords[point.time]}`,
        cells: [toCell(point, 'income'), toCell(point, 'expense')],
      };
    },
  };
}

export function toPieSheet(series: readonly PieSlice[], currency: CurrencyCode): ChartSheet {
  return {
    title: 'Expense Categories Breakdown',
    corner: 'Category',
    columns: ['Amount', 'Share'],
    count: series.length,
    rowAt: (index) => {
      const slice = requireAt(series, index);
      return { label: slice.category, cells: [formatMoney(slice.amount, currency), formatShare(slice)] };
    },
  };
}

/** A row as one sentence: '5 Feb 2024: Income ₹0.00, Expense ₹1,200.00'. */
export function toSentence(sheet: ChartSheet, index: number): string {
  const { label, cells } = sheet.rowAt(index);
  return `${label}: ${cells.map((cell, column) => `${sheet.columns[column]} ${cell}`).join(', ')}`;
}

function requireAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`No point ${index} of ${items.length}`);
  return item;
}
