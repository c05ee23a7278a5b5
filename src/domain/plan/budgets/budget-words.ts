import type { Budget, BudgetPeriod } from '../../collections/budget.ts';
import { type CalendarDate, formatDayAndMonth, monthNames, toDateParts } from '../../dates/calendar-date.ts';
import type { ClosedDayRange } from '../../lens/earlier.ts';
import { toDaysPhrase } from '../../lens/period.ts';
import { type CurrencyCode, toCurrencyCode } from '../../money/currency.ts';
import { formatMoney, type MinorUnits, maxAmount, type TotalMinorUnits } from '../../money/money.ts';
import { toIsolated } from '../../transactions/transaction-name.ts';
import type { Rhythm } from './budget-period.ts';
import type { BudgetFigures, BudgetState } from './budget-state.ts';

/** 'Groceries', '#goa', 'Everything'. */
export function toBudgetName({ scope, subject }: Pick<Budget, 'scope' | 'subject'>): string {
  if (scope === 'everything') return 'Everything';
  return scope === 'tag' ? `#${toIsolated(subject)}` : subject;
}

/** '₹1,760.00 left', '₹340.00 over', 'Nothing left'. */
export function toLeftWords(left: TotalMinorUnits, currency: CurrencyCode): string {
  if (left === 0n) return 'Nothing left';
  const size = (left < 0n ? -left : left) as TotalMinorUnits;
  return `${formatMoney(size, currency)} ${left < 0n ? 'over' : 'left'}`;
}

/** 'this month' for the period of today, else 'in October 2026', 'in 2026', 'from 4 Oct 2026 to 10 Oct 2026'. */
export function toPeriodPhrase(days: ClosedDayRange, period: BudgetPeriod, today: CalendarDate): string {
  return days.from <= today && today <= days.to ? `this ${period}` : toDaysPhrase(days);
}

/** What of a budget makes people look at it: 100 per cent spent, 80 per cent, or nothing yet. */
export type BudgetLevel = 0 | 80 | 100;

export function toBudgetLevel({ percent }: Pick<BudgetState, 'percent'>): BudgetLevel {
  return percent >= 100 ? 100 : percent >= 80 ? 80 : 0;
}

/** Says in one line that these budgets, each at 80 per cent or more, have come that far. */
export function toBudgetAlert(states: readonly BudgetState[]): string {
  const [state] = states;
  if (state !== undefined && states.length === 1) return toOneAlert(state);
  const [full, near] = ([100, 80] as const).map((level) =>
    states.filter((one) => toBudgetLevel(one) === level),
  );
  return [toManyAlert(full ?? [], 'used up'), toManyAlert(near ?? [], 'nearly used up')].join(' ').trim();
}

function toOneAlert({ budget, amount, spent, left, percent, to }: BudgetState): string {
  const write = (value: bigint) => formatMoney(value as TotalMinorUnits, toCurrencyCode(budget.currency));
  const name = toBudgetName(budget);
  if (spent > amount) return `${name}: ${write(spent - amount)} over the budget of ${write(amount)}.`;
  if (percent >= 100) return `${name}: the budget of ${write(amount)} is used up.`;
  const begin = `${name}: ${percent} % of ${write(amount)} spent`;
  const until = `until ${formatDayAndMonth(to)}`;
  if (left < 0n) return `${begin}, ${write(-left)} too little for what is open ${until}.`;
  return left === 0n ? `${begin}, the rest is planned.` : `${begin}, ${write(left)} left ${until}.`;
}

/** How many budgets are named; the others are counted. */
const mostNames = 5;

function toManyAlert(states: readonly BudgetState[], words: string): string {
  if (states.length === 0) return '';
  const names = states.slice(0, mostNames).map(({ budget }) => toBudgetName(budget));
  const more = states.length > mostNames ? ` and ${states.length - mostNames} more` : '';
  const subject = states.length === 1 ? '1 budget is' : `${states.length} budgets are`;
  return `${subject} ${words}: ${names.join(', ')}${more}.`;
}

/** What is usually spent. */
export interface Usual {
  /** Undefined where there is nothing to tell it from. */
  readonly amount: MinorUnits | undefined;
  /** '₹11,230.00 on average in Aug, Sep and Oct', or why there is no amount. */
  readonly words: string;
}

/** How many periods an average is of. */
const averaged: Readonly<Record<BudgetPeriod, number>> = { week: 6, month: 3, year: 3 };

/**
 * The average spent in the last full periods of a budget's history, rounded to whole minor units. `first` is the day of
 * the person's first transaction: nothing is known of the periods before it.
 */
export function toUsual(
  history: readonly BudgetFigures[],
  { period, monthDay, currency }: Pick<Budget, 'period' | 'monthDay' | 'currency'>,
  first: CalendarDate | undefined,
): Usual {
  const known = history.slice(-averaged[period]).filter(({ to }) => first !== undefined && first <= to);
  if (known.length === 0) return { amount: undefined, words: `There is no full ${period} yet.` };
  const when = toAverageWords(known, { period, monthDay });
  const count = BigInt(known.length);
  const sum = known.reduce((total, { spent }) => total + spent, 0n);
  const average = (sum + count / 2n) / count;
  if (average <= 0n) return { amount: undefined, words: `Nothing was spent in ${when}.` };
  const amount = Math.min(Number(average), maxAmount) as MinorUnits;
  return { amount, words: `${formatMoney(amount, toCurrencyCode(currency))} on average in ${when}` };
}

/** 'Aug, Sep and Oct', '2025 and 2026', 'the 6 weeks until 21 Nov', 'the month until 24 Nov'. */
function toAverageWords(periods: readonly ClosedDayRange[], { period, monthDay }: Rhythm): string {
  if (period === 'week' || (period === 'month' && monthDay > 1)) {
    const until = periods.at(-1)?.to as CalendarDate;
    const count = periods.length === 1 ? `the ${period}` : `the ${periods.length} ${period}s`;
    return `${count} until ${formatDayAndMonth(until)}`;
  }
  const names = periods.map(({ from }) => {
    const { year, month } = toDateParts(from);
    return period === 'year' ? String(year) : (monthNames[month - 1]?.slice(0, 3) ?? '');
  });
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}
