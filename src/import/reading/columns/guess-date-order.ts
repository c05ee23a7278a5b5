import type { CurrencyCode } from '#domain/money/currency.ts';
import { findDate, isFar } from '../cells/date-text.ts';
import type { DateOrder } from '../reading.ts';

/** The order of a column's dates, and examples if nothing in the column tells it. */
export interface DateOrderGuess {
  readonly order: DateOrder;
  /** Up to three different ones. */
  readonly ambiguous: readonly string[];
  /** The same of those whose years are far from ours. */
  readonly far: readonly string[];
}

/** Finds the order in which all dates of a column exist, or most. */
export function guessDateOrder(cells: Iterable<string>, currency: CurrencyCode): DateOrderGuess {
  let [dayFirst, monthFirst, yearFirst, equal] = [0, 0, 0, 0];
  const examples = new Set<string>();
  const seen = new Set<string>();
  const far: string[] = [];
  for (const cell of cells) {
    if (seen.has(cell)) continue;
    seen.add(cell);
    const found = findDate(cell);
    if (found && far.length < 3 && isFar(found)) far.push(cell.trim());
    if (found?.form !== 'digits') continue;
    const [one, two] = found.parts;
    // Dots are written where the day comes first, everywhere.
    if (one > 31) yearFirst += 1;
    else if (one > 12 || found.mark === '.') dayFirst += 1;
    else if (two > 12) monthFirst += 1;
    else if (one === two) equal += 1;
    else if (examples.size < 3) examples.add(cell.trim());
  }
  const isKnown = dayFirst + monthFirst + yearFirst > 0;
  if (!isKnown && examples.size > 0) {
    return { order: currency === 'USD' ? 'mdy' : 'dmy', ambiguous: [...examples], far };
  }
  // 05/05/2026 is one day either way, but a year does not stand first. Dates in full are read alike in any order.
  if (!isKnown) return { order: equal > 0 ? 'dmy' : 'ymd', ambiguous: [], far };
  const most = Math.max(dayFirst, monthFirst, yearFirst);
  const order = yearFirst === most ? 'ymd' : dayFirst === most ? 'dmy' : 'mdy';
  return { order, ambiguous: [], far };
}
