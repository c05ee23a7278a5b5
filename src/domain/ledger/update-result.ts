import type { CurrencyCode } from '../money/currency.ts';
import type { TotalMinorUnits } from '../money/money.ts';
import { finishSteps } from '../steps.ts';
import type { Summary } from '../transactions/summary.ts';
import { toSummary } from '../transactions/summary.ts';
import type { ColumnView, QueryResult } from './query.ts';
import { mapCurrencies, toMoney } from './query.ts';
import type { RowList } from './row-list.ts';

/** Updates a result after rows were removed and added; both are given as results of the same filter. */
export function updateResult(before: QueryResult, gone: QueryResult, added: QueryResult): QueryResult {
  const toList = (list: RowList, minus: RowList, plus: RowList) => {
    if (minus.length + plus.length === 0) return list;
    const positions = Array.from(minus, (row) => list.findPosition(row) as number);
    return finishSteps(list.change(positions, plus.slots));
  };
  const toTotal = (total?: Summary, minus?: Summary, plus?: Summary) => {
    const sum = (half: 'income' | 'expense') =>
      ((total?.[half] ?? 0n) - (minus?.[half] ?? 0n) + (plus?.[half] ?? 0n)) as TotalMinorUnits;
    return toSummary(sum('income'), sum('expense'));
  };
  const listOf = (code: CurrencyCode) => toList(before.lists[code], gone.lists[code], added.lists[code]);
  const summaryOf = (code: CurrencyCode) =>
    toTotal(before.summaries[code], gone.summaries[code], added.summaries[code]);
  return {
    lists: mapCurrencies(listOf),
    summaries: mapCurrencies(summaryOf),
    board: before.board.map((column, index) => {
      const [minus, plus] = [gone.board[index] as ColumnView, added.board[index] as ColumnView];
      const moneyOf = ({ money }: ColumnView, code: CurrencyCode) =>
        money.find(({ currency }) => currency === code);
      return {
        ...column,
        cards: toList(column.cards, minus.cards, plus.cards),
        money: toMoney((code) => toTotal(moneyOf(column, code), moneyOf(minus, code), moneyOf(plus, code))),
      };
    }),
  };
}
