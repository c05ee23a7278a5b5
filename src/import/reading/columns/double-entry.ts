import { toCellText } from '../cells/cell-text.ts';
import type { ColumnMeaning } from '../reading.ts';
import { toValues } from './running-balance.ts';

/** 'assets:bank:checking', as ledger, hledger and beancount name accounts. */
const account = /^[^:\s][^:]*(?::[^:]+)+$/;

/**
 * Whether the rows are the postings of somebody's books: nearly all stand in pairs of one day and text whose amounts
 * cancel out, and a column names accounts.
 */
export function isDoubleEntry(
  rows: readonly (readonly string[])[],
  columns: readonly ColumnMeaning[],
): boolean {
  const filled = rows.filter((row) => row.length > 1);
  const accountAt = columns.findIndex((_, column) => account.test(toCellText(filled[0]?.[column])));
  if (filled.length < 4 || accountAt < 0) return false;
  const [amount, into, out] = (['amount', 'in', 'out'] as const).map((meaning) => {
    const column = columns.indexOf(meaning);
    return column < 0 ? [] : toValues(filled, column);
  });
  const net = filled.map(
    (_, index) => (amount?.[index] ?? 0) + (into?.[index] ?? 0) - Math.abs(out?.[index] ?? 0),
  );
  const said = columns.flatMap((meaning, column) =>
    meaning === 'date' || meaning === 'description' ? [column] : [],
  );
  let paired = 0;
  for (let index = 0; index + 1 < filled.length; index += 1) {
    const [one = [], other = []] = [filled[index], filled[index + 1]];
    const isPair =
      net[index] !== 0 &&
      (net[index] ?? 0) + (net[index + 1] ?? 0) === 0 &&
      said.every((column) => toCellText(one[column]) === toCellText(other[column])) &&
      toCellText(one[accountAt]) !== toCellText(other[accountAt]);
    if (!isPair) continue;
    paired += 2;
    index += 1;
  }
  return paired * 10 >= filled.length * 9;
}
