import type { Budget } from '../../collections/budget.ts';
import { addDays, type CalendarDate, toDayNumber } from '../../dates/calendar-date.ts';
import type { RowList } from '../../ledger/row-list.ts';
import type { ClosedDayRange } from '../../lens/earlier.ts';
import type { TotalMinorUnits } from '../../money/money.ts';
import { type BudgetAmounts, readAmounts } from './budget-amounts.ts';
import { isKnownBudget, listBudgetPeriods, type Rhythm, toBudgetPeriod } from './budget-period.ts';
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
  /**
   * How much of the amount is spent, in whole per cent, rounded down: 0 where more came back than was spent, and 100
   * where there is nothing to spend.
   */
  readonly percent: number;
  /** The twelve periods before, the earliest first, as far as the budget had begun. */
  readonly history: readonly BudgetFigures[];
}

/** How many periods a history has. */
const historyLength = 12;

/**
 * The budgets in their periods of a day. An expense counts in the period of its date, whatever its status: an open one
 * of an earlier period lessens what that period carries over, and is in no later one. Left out are a budget that begins
 * later, and one of a later version, with words that this one does not know.
 */
export function toBudgetStates(
  rows: RowList,
  budgets: readonly Budget[],
  day: CalendarDate,
): readonly BudgetState[] {
  const known = budgets.filter(isKnownBudget);
  // Once for all budgets: days are texts, and take their time.
  const rhythms = new Map(known.map((budget) => [toRhythmKey(budget), budget]));
  const periodsOf = new Map(
    [...rhythms].map(([key, rhythm]) => [key, listBudgetPeriods(rhythm, day, historyLength)]),
  );
  const plans = known.map((budget): Plan => {
    const first = toBudgetPeriod(budget, budget.starts).from;
    const periods = (periodsOf.get(toRhythmKey(budget)) ?? []).filter(({ from }) => from >= first);
    return { budget, amounts: readAmounts(budget), first, periods };
  });
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

/** Months that begin on the same day, or weeks, or years. */
const toRhythmKey = ({ period, monthDay }: Rhythm) => `${period} ${monthDay}`;

interface Plan {
  readonly budget: Budget;
  readonly amounts: BudgetAmounts;
  /** The first day that it judges. */
  readonly first: CalendarDate;
  /** The earliest first; the last one is the period of the day. */
  readonly periods: readonly ClosedDayRange[];
}

function toState(plan: Plan, spending: Spending, day: CalendarDate): BudgetState | undefined {
  const { budget, amounts, first, periods } = plan;
  let left = carryIn(plan, spending);
  const all = periods.map((period): BudgetFigures => {
    const carried = budget.carries && period.from > first ? left : 0n;
    const amount = amounts.of(period) + carried;
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
    percent: toPercent(now),
    history: all.slice(0, -1),
  };
}

/** What the periods before those of the plan carry into them. */
function carryIn({ budget, amounts, first, periods: [earliest] }: Plan, spending: Spending): bigint {
  if (!budget.carries || earliest === undefined || first >= earliest.from) return 0n;
  const spent = spending.of(budget, { from: first, to: addDays(earliest.from, -1) });
  return amounts.sum(first, earliest.from) - sumOf(spent);
}

function toPercent({ amount, spent }: BudgetFigures): number {
  if (amount <= 0n) return spent < amount ? 0 : 100;
  return spent < 0n ? 0 : Number((spent * 100n) / amount);
}

function sumOf({ spent, committed, planned }: Spent): bigint {
  return spent + committed + planned;
}
