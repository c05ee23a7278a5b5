import { type Budget, readEarlier, writeEarlier } from '../collections/budget.ts';
import type { CalendarDate } from '../dates/calendar-date.ts';
import type { ClosedDayRange } from '../lens/earlier.ts';
import { toBudgetPeriod, toPeriodNumber } from './budget-period.ts';

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

/** A budget as a person changes it. */
type Next = Omit<Budget, 'id' | 'earlier'>;

/** Whether an edit gives a budget another amount than it had in a period before that of today. */
export function asksSince(budget: Budget, next: Next, today: CalendarDate): boolean {
  const hasPast = next.starts < toBudgetPeriod(next, today).from;
  return hasPast && next.amount !== budget.amount && isAlike(budget, next);
}

/**
 * A budget's earlier amounts after an edit. A new amount holds from the period of today on, if that `keepsPast`, or for
 * all of it; so does that of another currency or period, as what was for a month says nothing of a week.
 */
export function toEarlier(
  budget: Budget,
  next: Next,
  today: CalendarDate,
  keepsPast: boolean,
): readonly string[] {
  if (next.amount === budget.amount && isAlike(budget, next)) return budget.earlier;
  return keepsPast && asksSince(budget, next, today) ? keepAmount(budget, next, today) : [];
}

function isAlike(budget: Budget, next: Next): boolean {
  return next.currency === budget.currency && next.period === budget.period;
}

function keepAmount(budget: Budget, next: Next, today: CalendarDate): readonly string[] {
  const { from, to } = toBudgetPeriod(next, today);
  const steps = readEarlier(budget);
  const kept = steps.filter(({ before }) => before <= to);
  if (kept.some(({ before }) => before >= from)) return kept.map(writeEarlier);
  const { amount } = steps[kept.length] ?? budget;
  return [...kept, { before: from, amount }].map(writeEarlier);
}
