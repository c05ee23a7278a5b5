import type { Budget } from '../collections/budget.ts';
import { addDays, type CalendarDate, toDayNumber } from '../dates/calendar-date.ts';
import type { RowList } from '../ledger/row-list.ts';
import type { ClosedDayRange } from '../lens/earlier.ts';
import type { TotalMinorUnits } from '../money/money.ts';
import { countBudgetPeriods, isKnownBudget, listBudgetPeriods, toBudgetPeriod } from './budget-period.ts';
import { Spending, type Spent } from './spending.ts';

/** A budget in one of its periods. `spent`, `committed`, `planned` and `left` add up to `amount`. */
export interface BudgetFigures extends ClosedDayRange, Spent {
  /** What may be spent, with what was carried over: it may be below zero. */
  readonly amount: TotalMinorUnits;
  /** Below zero where more is spent, committed and planned than there is. */
  readonly left: TotalMinorUnits;
}

/** A budget in the period of a day. */
export interface BudgetState extends BudgetFigures {
  readonly budget: Budget;
  /** What is left for each day until the end, the day itself counted, rounded down; undefined if it is nothing. */
  readonly perDay: TotalMinorUnits | undefined;
  /** How much of the amount is spent, in whole per cent, rounded down; 100 where there is nothing to spend. */
  readonly percent: number;
  /** The twelve periods before, the earliest first. Those before the budget began have its plain amount. */
  readonly history: readonly BudgetFigures[];
}

/** How many periods a history has. */
const historyLength = 12;

/**
 * The budgets in their periods of a day. An expense counts in the period of its date, whatever its status: an open one
 * of an earlier period lessens what that period carries over, and is in no later one. A budget of a later version, with
 * words that this one does not know, is left out.
 */
export function toBudgetStates(
  rows: RowList,
  budgets: readonly Budget[],
  day: CalendarDate,
): readonly BudgetState[] {
  const known = budgets.filter(isKnownBudget);
  // Once for all budgets: days are texts, and take their time.
  const periodsOf = new Map(
    [...new Set(known.map(({ period }) => period))].map((period) => [
      period,
      listBudgetPeriods(period, day, historyLength),
    ]),
  );
  const plans = known.map((budget) => ({
    budget,
    first: toBudgetPeriod(budget.period, budget.starts).from,
    periods: periodsOf.get(budget.period) ?? [],
  }));
  const starts = plans.flatMap(({ budget, first, periods: [earliest] }) => [
    ...(earliest ? [earliest.from] : []),
    ...(budget.carries ? [first] : []),
  ]);
  const ends = plans.flatMap(({ periods }) => periods.map(({ to }) => to));
  const [from = day] = [day, ...starts].toSorted();
  const to = [day, ...ends].toSorted().at(-1) ?? day;
  const spending = new Spending(rows, known, { from, to });
  return plans.flatMap((plan) => toState(plan, spending, day) ?? []);
}

interface Plan {
  readonly budget: Budget;
  /** The first day from which it carries over. */
  readonly first: CalendarDate;
  /** The earliest first; the last one is the period of the day. */
  readonly periods: readonly ClosedDayRange[];
}

function toState(plan: Plan, spending: Spending, day: CalendarDate): BudgetState | undefined {
  const { budget, first, periods } = plan;
  let left = carryIn(plan, spending);
  const all = periods.map((period): BudgetFigures => {
    const carried = budget.carries && period.from > first ? left : 0n;
    const amount = BigInt(budget.amount) + carried;
    const spent = spending.of(budget, period);
    left = amount - sumOf(spent);
    return { ...period, ...spent, amount: amount as TotalMinorUnits, left: left as TotalMinorUnits };
  });
  const now = all.at(-1);
  if (now === undefined) return undefined;
  const days = BigInt(toDayNumber(now.to) - toDayNumber(day) + 1);
  const perDay = now.left > 0n ? now.left / days : 0n;
  return {
    budget,
    ...now,
    perDay: perDay > 0n ? (perDay as TotalMinorUnits) : undefined,
    percent: now.amount > 0n ? Number((now.spent * 100n) / now.amount) : 100,
    history: all.slice(0, -1),
  };
}

/** What the periods before those of the plan carry into them. */
function carryIn({ budget, first, periods: [earliest] }: Plan, spending: Spending): bigint {
  if (!budget.carries || earliest === undefined || first >= earliest.from) return 0n;
  const count = countBudgetPeriods(budget.period, first, earliest.from);
  const spent = spending.of(budget, { from: first, to: addDays(earliest.from, -1) });
  return BigInt(budget.amount) * BigInt(count) - sumOf(spent);
}

function sumOf({ spent, committed, planned }: Spent): bigint {
  return spent + committed + planned;
}
