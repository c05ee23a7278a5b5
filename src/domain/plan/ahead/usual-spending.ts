import type { Repeat } from '../../collections/repeat.ts';
import { addDays, type CalendarDate } from '../../dates/calendar-date.ts';
import type { RowList } from '../../ledger/row-list.ts';
import type { DayRange } from '../../lens/period.ts';
import type { CurrencyCode } from '../../money/currency.ts';
import type { TotalMinorUnits } from '../../money/money.ts';
import { toKnownCategory, toUsualType } from '../../transactions/category.ts';
import { isOpen, toKnownStatus } from '../../transactions/status.ts';
import { toRepeatTail } from '../repeats/occurrence-id.ts';

/** How many days usual spending is the average of, up to today. */
export const usualDays = 90;

/** These days. */
export function toUsualDays(today: CalendarDate): DayRange {
  return { from: addDays(today, 1 - usualDays), to: today };
}

/**
 * One currency's expenses of `usualDays` days that are Done and are not of a repeat, less what came back of such categories
 * as are usually spent on: what comes besides what is planned. Not below nothing.
 */
export function sumUsualSpending(
  rows: RowList,
  repeats: readonly Pick<Repeat, 'id' | 'state'>[],
  currency: CurrencyCode,
): TotalMinorUnits {
  // A declined offer plans nothing.
  const planned = new Set(
    repeats.filter(({ state }) => state !== 'declined').map(({ id }) => toRepeatTail(id)),
  );
  let sum = 0n;
  for (const row of rows.slice()) {
    const isCounted =
      row.currency === currency && !isOpen(toKnownStatus(row.status)) && !planned.has(toRepeatTail(row.id));
    if (!isCounted) continue;
    if (row.type === 'expense') sum += BigInt(row.amount);
    else if (row.type === 'income' && toUsualType(toKnownCategory(row.category)) === 'expense') {
      sum -= BigInt(row.amount);
    }
  }
  return (sum > 0n ? sum : 0n) as TotalMinorUnits;
}

/** An estimate: the balance at the end of each day if as much is spent from tomorrow on as is usual. */
export function withUsualSpending(
  balances: readonly TotalMinorUnits[],
  usual: TotalMinorUnits,
): readonly TotalMinorUnits[] {
  return balances.map(
    (balance, ahead) => (balance - (usual * BigInt(ahead)) / BigInt(usualDays)) as TotalMinorUnits,
  );
}
