import type { CalendarDate } from '../dates/calendar-date.ts';
import { formatDate, monthNames, toDateParts } from '../dates/calendar-date.ts';
import type { Days } from '../lens/earlier.ts';
import { findComparison } from '../lens/earlier.ts';
import type { DayRange } from '../lens/period.ts';
import { findWhole } from '../lens/period.ts';
import type { CurrencyCode } from '../money/currency.ts';
import type { TotalMinorUnits } from '../money/money.ts';
import { formatMoney } from '../money/money.ts';
import type { ChartSeries, Flow, PieSlice, SeriesPoint } from './chart-series.ts';
import { formatShare, sumFlows } from './chart-series.ts';
import { endOf, startOf } from './grain.ts';

/** The days that a finding describes and the earlier days it compares them with, each with its wording. */
export interface Subject {
  readonly now: Span;
  /** Also the days of it that lie ahead. */
  readonly whole: Span;
  /** Null where the days lie ahead, or before the first year. */
  readonly before: Span | null;
}

interface Span {
  readonly days: Days;
  /** 'by 23 November', 'in October 2026', 'in the 90 days before'. */
  readonly words: string;
}

/**
 * Picks the days to describe: the selected period or, if that is unbounded, this month or the latest month in which
 * anything is Done. Null without transactions.
 */
export function findSubject(
  days: readonly SeriesPoint[],
  { from, to }: DayRange,
  today: CalendarDate,
): Subject | null {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (from !== null || to !== null) {
    const start = from ?? first.date;
    const until = start <= today ? today : last.date;
    return toSubject({ from: start, to: to ?? until }, today, {
      from: start,
      to: to ?? (last.date > today ? last.date : until),
    });
  }
  const past = days.filter(({ date }) => date <= today);
  const start = startOf(
    (past.findLast((day) => hasMoney(toDone(day))) ?? past.at(-1) ?? first).date,
    'month',
  );
  return toSubject({ from: start, to: endOf(start, 'month') }, today);
}

function toSubject(range: Days, today: CalendarDate, all = range): Subject {
  const comparison = findComparison(range, today);
  const isRunning = range.from <= today && today < range.to;
  const now = isRunning ? { from: range.from, to: today } : range;
  const name = findWhole(range);
  const toWords = (days: Days) => toSpanWords(days, isRunning ? name : findWhole(days), isRunning);
  const span = { days: now, words: toWords(now) };
  const whole = { days: all, words: toSpanWords(all, findWhole(all), false) };
  if (comparison === undefined) return { now: span, whole, before: null };
  const { before, words } = comparison;
  const isDirectly = name === undefined && !isRunning;
  const beforeWords = isDirectly ? (words === 'the day before' ? words : `in ${words}`) : toWords(before);
  return { now: span, whole, before: { days: before, words: beforeWords } };
}

/** The wording for days that are a whole month or year, or the start of one. */
function toSpanWords({ from, to }: Days, whole: string | undefined, isRunning: boolean): string {
  const { year, month, day } = toDateParts(to);
  const name = monthNames[month - 1];
  if (whole === undefined) {
    return from === to ? `on ${formatDate(from)}` : `from ${formatDate(from)} to ${formatDate(to)}`;
  }
  const until = isRunning ? `by ${day} ${name}` : '';
  if (whole.length === 4) return `in ${year} ${until}`.trim();
  return until || `in ${name} ${year}`;
}

/**
 * Summarises a span in one or two sentences: the amount spent (or else received), counting Done only, how that compares
 * with the span before, and the largest category. With `byDate` the series ignores statuses, and the sentence says that
 * nothing is Done. Empty if there is nothing to say.
 */
export function toFinding(
  { now, whole, before }: Subject,
  read: (days: DayRange) => ChartSeries,
  currency: CurrencyCode,
  { byDate = false } = {},
): string {
  const write = (amount: bigint) => formatMoney(amount as TotalMinorUnits, currency);
  const { days, categories } = read(now.days);
  const done = sumFlows(days.map(toDone));
  const toStart = ({ words }: Span) => words.charAt(0).toUpperCase() + words.slice(1);
  if (!hasMoney(done)) {
    // Where there is nothing up to today, what lies ahead.
    const span = days.length > 0 ? now : whole;
    const planned = sumFlows(read(span.days).days.map((day) => day.planned));
    const parts = [
      planned.expense > 0n ? [`${write(planned.expense)} to go out`] : [],
      planned.income > 0n ? [`${write(planned.income)} to come in`] : [],
    ].flat();
    return parts.length === 0 ? '' : `${toStart(span)}, ${parts.join(' and ')}: not done yet.`;
  }
  const type = done.expense > 0n ? 'expense' : 'income';
  const amount = done[type];
  const past = before === null ? 0n : sumFlows(read(before.days).days.map(toDone))[type];
  const difference =
    amount === past ? 'as much as' : `${write(abs(amount - past))} ${amount < past ? 'less' : 'more'} than`;
  const compared = before === null || past === 0n ? '' : `, ${difference} ${before.words}`;
  const verbs = byDate
    ? { expense: 'your expenses come to', income: 'your income comes to' }
    : { expense: 'you spent', income: 'you received' };
  const largest = type === 'expense' ? toLargest(categories, write) : '';
  return `${toStart(now)} ${verbs[type]} ${write(amount)}${compared}.${byDate ? ' None of it is Done.' : largest}`;
}

function toLargest(categories: readonly PieSlice[], write: (amount: bigint) => string): string {
  const spent = categories
    .map((slice) => ({ category: slice.category, amount: slice.amount - slice.planned }))
    .filter(({ amount }) => amount > 0n);
  if (spent.length < 2) return '';
  const largest = spent.reduce((most, one) => (one.amount > most.amount ? one : most));
  return ` Largest: ${largest.category}, ${write(largest.amount)}.`;
}

/** Summarises a pie: its three largest slices and their share. Empty without slices. */
export function toPieFinding(slices: readonly PieSlice[], currency: CurrencyCode): string {
  const whole = slices.reduce((sum, { amount }) => sum + amount, 0n) as TotalMinorUnits;
  const [first, ...others] = slices.slice(0, 3);
  if (first === undefined) return '';
  if (others.length === 0) return `All of it is ${first.category}: ${formatMoney(whole, currency)}.`;
  const named = [first, ...others].map((slice) => `${slice.category} ${formatShare(slice)}`);
  const perMille = [first, ...others].reduce((sum, slice) => sum + slice.perMille, 0);
  const together = slices.length > 3 ? `, together ${formatShare({ perMille, amount: whole })},` : '';
  return `${named.slice(0, -1).join(', ')} and ${named.at(-1)}${together} of ${formatMoney(whole, currency)}.`;
}

/** How an amount differs from the one before: '₹500.00 less', 'same', 'new'; empty where there is neither. */
export function toDifferenceWords(amount: bigint, before: bigint, currency: CurrencyCode): string {
  if (before === 0n) return amount === 0n ? '' : 'new';
  if (amount === before) return 'same';
  return `${formatMoney(abs(amount - before) as TotalMinorUnits, currency)} ${amount < before ? 'less' : 'more'}`;
}

function toDone({ income, expense, planned }: SeriesPoint): Flow {
  return {
    income: (income - planned.income) as TotalMinorUnits,
    expense: (expense - planned.expense) as TotalMinorUnits,
  };
}

function hasMoney({ income, expense }: Flow): boolean {
  return income > 0n || expense > 0n;
}

function abs(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
