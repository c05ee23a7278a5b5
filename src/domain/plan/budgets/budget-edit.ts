import { type Budget, readEarlier, writeEarlier } from '../../collections/budget.ts';
import { type CalendarDate, formatDayAndMonth, monthNames, toDateParts } from '../../dates/calendar-date.ts';
import { type Rhythm, toBudgetPeriod } from './budget-period.ts';

// What happens to a budget's amounts as it is edited. Only its form needs to know, which loads when it is opened.

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

/** Since when what is changed today holds: 'From November on', 'From 25 Nov on', 'From this week on', 'From 2026 on'. */
export function toFromWords(rhythm: Rhythm, today: CalendarDate): string {
  const { from } = toBudgetPeriod(rhythm, today);
  const { year, month, day } = toDateParts(from);
  if (rhythm.period === 'week') return 'From this week on';
  if (rhythm.period === 'year') return `From ${year} on`;
  return `From ${day === 1 ? monthNames[month - 1] : formatDayAndMonth(from)} on`;
}
