import { addDays, type CalendarDate, formatDate, toDayNumber } from '#domain/dates/calendar-date.ts';
import { formatMoney, type TotalMinorUnits, toDecimal } from '#domain/money/money.ts';
import type { Projection } from '#domain/plan/ahead/projection.ts';
import type { ChartTableData } from '#web/transactions/charts/chart-table-data.ts';

/** Marks everything that is no fact. */
export const estimateName = 'with usual spending, an estimate';

/** The balance of each day in words, with what is paid and received on it, and the estimate in a column of its own. */
export function toAheadTableData(
  { currency, balances, entries, ...sums }: Projection,
  estimate: readonly TotalMinorUnits[] | null,
  today: CalendarDate,
): ChartTableData {
  const flows = balances.map(() => ({ expense: 0n, income: 0n }));
  const [first] = flows as [(typeof flows)[number]];
  first.expense += sums.overduePay;
  first.income += sums.overdueReceive;
  for (const { day, like } of entries) {
    const flow = flows[toDayNumber(day) - toDayNumber(today)];
    if (flow !== undefined) flow[like.type] += BigInt(like.amount);
  }
  const toLine = (label: string, index: number, { expense, income }: { expense: bigint; income: bigint }) => {
    const after = [balances[index], ...(estimate === null ? [] : [estimate[index]])];
    const amounts = [expense, income, ...after] as TotalMinorUnits[];
    return {
      label,
      cells: amounts.map((amount) => formatMoney(amount, currency)),
      plain: [label, ...amounts.map(toDecimal)],
    };
  };
  const isOverdue = sums.overduePay + sums.overdueReceive > 0n;
  return {
    title: 'Balance to come',
    corner: 'Date',
    columns: ['To pay', 'To receive', 'Balance', ...(estimate === null ? [] : [`Balance ${estimateName}`])],
    count: balances.length,
    rowAt: (index) => {
      const day = addDays(today, index);
      const name = formatDate(day);
      const label = index === 0 && isOverdue ? `${name}, with what is overdue` : name;
      return {
        ...toLine(label, index, flows[index] ?? first),
        name,
        lens: { period: { from: day, to: day } },
      };
    },
    total: toLine('Together', balances.length - 1, {
      expense: sums.overduePay + sums.toPay,
      income: sums.overdueReceive + sums.toReceive,
    }),
    newestLast: false,
  };
}
