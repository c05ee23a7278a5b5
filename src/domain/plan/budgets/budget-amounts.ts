import { type Budget, readEarlier } from '../../collections/budget.ts';
import type { CalendarDate } from '../../dates/calendar-date.ts';
import type { ClosedDayRange } from '../../lens/earlier.ts';
import { toPeriodNumber } from './budget-period.ts';

/** What a budget allows, now and before its amount was changed, without what is carried over. */
export interface BudgetAmounts {
  /** In one of its periods. */
  of(period: ClosedDayRange): bigint;
  /** In all periods from that of one day to that of another, this one not counted. */
  sum(from: CalendarDate, before: CalendarDate): bigint;
}

export function readAmounts(budget: Budget): BudgetAmounts {
  const steps = readEarlier(budget);
  return {
    of: ({ to }) => BigInt((steps.find(({ before }) => to < before) ?? budget).amount),
    sum: (from, before) => {
      const end = toPeriodNumber(budget, before);
      let [next, sum] = [toPeriodNumber(budget, from), 0n];
      for (const step of [...steps, { before, amount: budget.amount }]) {
        const until = Math.min(Math.max(toPeriodNumber(budget, step.before), next), end);
        sum += BigInt(step.amount) * BigInt(until - next);
        next = until;
      }
      return sum;
    },
  };
}
