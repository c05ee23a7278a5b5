import type { Repeat } from '../collections/repeat.ts';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { type CurrencyCode, currencyCodes } from '../money/currency.ts';
import type { TotalMinorUnits } from '../money/money.ts';
import { isCountable } from '../transactions/transaction.ts';
import { countOccurrencesBefore } from './occurrences.ts';
import { toNextYear } from './repeat-draft.ts';

/** What repeats come to in a month, on average. */
export interface MonthlyLoad {
  readonly currency: CurrencyCode;
  readonly expense: TotalMinorUnits;
  readonly income: TotalMinorUnits;
}

/**
 * A twelfth of what active repeats come to in the twelve months from today on, by currency, rounded to the nearest minor
 * unit, halves up. Currencies without any
 * are left out.
 */
export function toMonthlyLoads(repeats: readonly Repeat[], today: CalendarDate): readonly MonthlyLoad[] {
  const end = toNextYear(today);
  return currencyCodes.flatMap((currency) => {
    const sums = { expense: 0n, income: 0n };
    for (const repeat of repeats) {
      if (repeat.state !== 'active' || repeat.currency !== currency || !isCountable(repeat)) continue;
      const count = countOccurrencesBefore(repeat, end) - countOccurrencesBefore(repeat, today);
      sums[repeat.type] += BigInt(count) * BigInt(repeat.amount);
    }
    const toMonth = (year: bigint) => ((year + 6n) / 12n) as TotalMinorUnits;
    const [expense, income] = [toMonth(sums.expense), toMonth(sums.income)];
    return sums.expense + sums.income === 0n ? [] : [{ currency, expense, income }];
  });
}
