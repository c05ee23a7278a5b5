import type { Repeat } from '../../collections/repeat.ts';
import { addDays, type CalendarDate } from '../../dates/calendar-date.ts';
import { type CurrencyCode, currencyCodes } from '../../money/currency.ts';
import type { TotalMinorUnits } from '../../money/money.ts';
import { isCountable } from '../../transactions/transaction.ts';
import { countOccurrencesBefore } from '../repeats/occurrences.ts';
import { toNextYear } from '../repeats/repeat-draft.ts';
import { hasEnded } from './upcoming.ts';

/** What repeats come to in a month, on average. */
export interface MonthlyLoad {
  readonly currency: CurrencyCode;
  readonly expense: TotalMinorUnits;
  readonly income: TotalMinorUnits;
}

/**
 * A twelfth of what active repeats come to in the twelve months after today, by currency, rounded to the nearest minor
 * unit, halves up. Currencies without any are left out.
 */
export function toMonthlyLoads(repeats: readonly Repeat[], today: CalendarDate): readonly MonthlyLoad[] {
  const start = addDays(today, 1);
  const end = toNextYear(start);
  return currencyCodes.flatMap((currency) => {
    const sums = { expense: 0n, income: 0n };
    for (const repeat of repeats) {
      if (repeat.currency !== currency || repeat.state !== 'active') continue;
      if (!isCountable(repeat) || hasEnded(repeat, today)) continue;
      const count = countOccurrencesBefore(repeat, end) - countOccurrencesBefore(repeat, start);
      sums[repeat.type] += BigInt(count) * BigInt(repeat.amount);
    }
    const toMonth = (year: bigint) => ((year + 6n) / 12n) as TotalMinorUnits;
    const [expense, income] = [toMonth(sums.expense), toMonth(sums.income)];
    return sums.expense + sums.income === 0n ? [] : [{ currency, expense, income }];
  });
}
