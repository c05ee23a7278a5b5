import { type Running, toMonthName, toSumBefore } from '#domain/charts/running.ts';
import { formatDate } from '#domain/dates/calendar-date.ts';
import type { CurrencyCode } from '#domain/money/currency.ts';
import { formatMoney, type TotalMinorUnits, toDecimal } from '#domain/money/money.ts';
import type { ChartTableData } from '../chart-table-data.ts';

/** The running sums of both months by day of the month, and how far they are apart. */
export function toRunningTableData(running: Running, currency: CurrencyCode): ChartTableData {
  const { type, now, known, until, before, byDate } = running;
  const count = Math.max(now.length, before?.length ?? 0);
  const end = count - 1;
  const dayAt = (index: number) => (index < until ? now[index] : undefined);
  const columns: { name: string; sumAt: (index: number) => bigint | null; total: bigint | null }[] = [
    { name: toMonthName(now), sumAt: (index) => dayAt(index)?.done ?? null, total: now.at(-1)?.done ?? null },
  ];
  if (before !== null) {
    const sumBefore = (index: number) => toSumBefore(running, index);
    columns.push(
      { name: toMonthName(before), sumAt: sumBefore, total: sumBefore(end) },
      {
        name: 'Difference',
        sumAt: (index) => {
          const [sum, past] = [index < known ? now[index]?.done : undefined, sumBefore(index)];
          return sum === undefined || past === null ? null : sum - past;
        },
        total: null,
      },
    );
  }
  const planned = now.at(-1)?.planned ?? 0n;
  if (planned > 0n) {
    const name = byDate ? 'Planned' : 'Not done';
    columns.push({ name, sumAt: (index) => dayAt(index)?.planned ?? null, total: planned });
  }
  const toLine = (label: string, sums: readonly (bigint | null)[]) => {
    const write = (format: (amount: TotalMinorUnits) => string) =>
      sums.map((sum) => (sum === null ? '' : format(sum as TotalMinorUnits)));
    return {
      label,
      cells: write((amount) => formatMoney(amount, currency)),
      plain: [label, ...write(toDecimal)],
    };
  };
  return {
    title: type === 'expense' ? 'Running Spending' : 'Running Income',
    corner: 'Day',
    columns: columns.map(({ name }) => name),
    count,
    rowAt: (index) => {
      const date = (now[index] ?? before?.[index])?.date;
      if (date === undefined) throw new RangeError(`No day ${index} of ${count}`);
      return {
        ...toLine(
          `Day ${index + 1}`,
          columns.map(({ sumAt }) => sumAt(index)),
        ),
        name: formatDate(date),
        lens: { period: { from: date, to: date } },
      };
    },
    total: toLine(
      'Total',
      columns.map(({ total }) => total),
    ),
    newestLast: true,
  };
}
