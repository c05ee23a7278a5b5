import {
  type Flow,
  formatShare,
  type PieSlice,
  type SeriesPoint,
  sumFlows,
} from '#domain/charts/chart-series.ts';
import { clipPoint } from '#domain/charts/clip-point.ts';
import { formatDifference, formatReturned } from '#domain/charts/finding.ts';
import { formatPoint } from '#domain/charts/group-days.ts';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import type { Grain } from '#domain/dates/grain.ts';
import type { Lens } from '#domain/lens/lens.ts';
import type { DayRange } from '#domain/lens/period.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { formatMoney, type TotalMinorUnits, toDecimal } from '#domain/money/money.ts';

/** One point in words. */
export interface ChartTableRow extends Line {
  /** The lens of a press, and its name: 'Oct 2026', 'Aug 2026, from 27 Aug', 'Rent'. */
  lens: Partial<Lens>;
  name: string;
}

interface Line {
  /** The row's heading: a day, a month, a category. */
  label: string;
  /** One text for each of the table's columns. */
  cells: readonly string[];
  /** The same for a spreadsheet, the heading first: amounts as plain numbers. */
  plain: readonly string[];
}

/**
 * A chart's numbers in words, the one source for tooltip, speech and table, so that they cannot disagree. Rows are
 * worded on demand: a line may have thousands of points.
 */
export interface ChartTableData {
  title: string;
  /** The heading over the rows' labels. */
  corner: string;
  columns: readonly string[];
  /** Those of `plain`, where a spreadsheet has a figure apart that stands beside another on the page. */
  plainColumns?: readonly string[];
  count: number;
  rowAt: (index: number) => ChartTableRow;
  /** The same texts for all rows together. */
  total: Line;
  /** Whether the last row is the newest, so that a table begins with it. */
  newestLast: boolean;
}

const corners: Readonly<Record<Grain, string>> = { day: 'Date', week: 'Week', month: 'Month' };

export interface TimeSetting {
  grain: Grain;
  currency: CurrencyCode;
  today: CalendarDate;
  /** The days that are looked at. */
  days: DayRange;
}

type ToCell = (amount: TotalMinorUnits, type: keyof Flow) => string;

export function toTimeTableData(
  title: string,
  series: readonly SeriesPoint[],
  { grain, currency, today, days }: TimeSetting,
): ChartTableData {
  const write = (amount: TotalMinorUnits) => formatMoney(amount, currency);
  const toRow = (label: string, { income, expense }: Flow, toCell: ToCell = write) => {
    const net = (income - expense) as TotalMinorUnits;
    return {
      label,
      cells: [toCell(income, 'income'), toCell(expense, 'expense'), write(net)],
      plain: [label, ...[income, expense, net].map(toDecimal)],
    };
  };
  return {
    title,
    corner: corners[grain],
    columns: ['Income', 'Expense', 'Net'],
    count: series.length,
    rowAt: (index) => {
      const point = requireAt(series, index);
      const { income, expense, planned } = point;
      const part = clipPoint(point, grain, days, today);
      const name = formatPoint(point, grain) + (part.note && `, ${part.note}`);
      const open = part.days.from > today ? 'planned' : 'not done';
      const isOpen = planned.income === income && planned.expense === expense;
      const row = toRow(name, point, (amount, type) => {
        const rest = planned[type];
        if (isOpen || rest === 0n) return write(amount);
        return `${write(amount)}, ${rest === amount ? '' : `${write(rest)} of it `}${open}`;
      });
      const label = name + (isOpen ? `, ${open}` : part.isRunning ? ', so far' : '');
      return { ...row, label, plain: [label, ...row.plain.slice(1)], name, lens: { period: part.days } };
    },
    total: toRow('Total', sumFlows(series)),
    newestLast: true,
  };
}

/** Amounts of the categories now and before, to compare the slices. */
export interface PieChange {
  now: readonly PieSlice[];
  before: readonly PieSlice[];
}

export function toPieTableData(
  series: readonly PieSlice[],
  currency: CurrencyCode,
  change: PieChange | null,
): ChartTableData {
  const amountOf = (slices: readonly PieSlice[], { category }: PieSlice) =>
    slices.find((slice) => slice.category === category)?.amount ?? 0n;
  const sum = (slices: readonly PieSlice[], part: 'amount' | 'returned' = 'amount') =>
    slices.reduce((total, slice) => total + slice[part], 0n) as TotalMinorUnits;
  const write = (amount: TotalMinorUnits) => formatMoney(amount, currency);
  const total = { amount: sum(series), returned: sum(series, 'returned'), perMille: 1000 };
  const hasReturned = total.returned > 0n;
  const toRow = (
    label: string,
    slice: Pick<PieSlice, 'amount' | 'returned' | 'perMille'>,
    [now, before]: readonly bigint[],
  ) => {
    const last = change === null ? [] : [formatDifference(now ?? 0n, before ?? 0n, currency)];
    const share = formatShare(slice);
    return {
      label,
      cells: [write(slice.amount) + formatReturned(slice.returned, write), share, ...last],
      plain: [
        label,
        toDecimal(slice.amount),
        ...(hasReturned ? [toDecimal(slice.returned)] : []),
        share,
        ...last,
      ],
    };
  };
  const columns = ['Share', ...(change === null ? [] : ['Change'])];
  return {
    title: 'Expense Categories Breakdown',
    corner: 'Category',
    columns: ['Amount', ...columns],
    plainColumns: ['Amount', ...(hasReturned ? ['Came back'] : []), ...columns],
    count: series.length,
    rowAt: (index) => {
      const slice = requireAt(series, index);
      const amounts = change === null ? [] : [amountOf(change.now, slice), amountOf(change.before, slice)];
      const { category } = slice;
      return { ...toRow(category, slice, amounts), name: category, lens: { categories: [category] } };
    },
    total: toRow('Total', total, change === null ? [] : [sum(change.now), sum(change.before)]),
    newestLast: false,
  };
}

/** A row as one sentence: '5 Feb 2024: Income ₹0.00, Expense ₹1,200.00, Net -₹1,200.00'. */
export function toSentence(table: ChartTableData, index: number): string {
  const { label, cells } = table.rowAt(index);
  const parts = cells.map((cell, column) => cell && `${table.columns[column]} ${cell}`);
  return `${label}: ${parts.filter(Boolean).join(', ')}`;
}

/** The rows' positions from the top of a table. */
export function toTableIndex(table: ChartTableData, position: number): number {
  return table.newestLast ? table.count - 1 - position : position;
}

/** The whole table for a spreadsheet: cells apart by tabs, one line a row. */
export function toTabbedText(table: ChartTableData): string {
  const rows = Array.from({ length: table.count }, (_, position) =>
    table.rowAt(toTableIndex(table, position)),
  );
  const lines = [
    [table.corner, ...(table.plainColumns ?? table.columns)],
    ...rows.map(({ plain }) => plain),
    table.total.plain,
  ];
  return lines.map((line) => line.join('\t')).join('\n');
}

function requireAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`No point ${index} of ${items.length}`);
  return item;
}
