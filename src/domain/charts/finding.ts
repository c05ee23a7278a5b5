import type { CalendarDate } from '../dates/calendar-date.ts';
import { monthNames, toDateParts } from '../dates/calendar-date.ts';
import { endOf, startOf } from '../dates/grain.ts';
import { toDifference } from '../lens/answer.ts';
import type { ClosedDayRange } from '../lens/earlier.ts';
import { findComparison } from '../lens/earlier.ts';
import type { DayRange } from '../lens/period.ts';
import { findMonthOrYear, toDaysPhrase } from '../lens/period.ts';
import type { CurrencyCode } from '../money/currency.ts';
import type { TotalMinorUnits } from '../money/money.ts';
import { formatMoney } from '../money/money.ts';
import type { ChartSeries, Flow, PieSlice, SeriesPoint } from './chart-series.ts';
import { formatShare, sumFlows } from './chart-series.ts';

/** The days that a finding describes and the earlier days it compares them with, each with its wording. */
export interface Subject {
  readonly now: Span;
  /** Also the days of it that lie ahead. */
  readonly whole: Span;
  /** Null where the days lie ahead, or before the first year. */
  readonly before: Span | null;
}

interface Span {
  readonly days: ClosedDayRange;
  /** 'by 23 November', 'in October 2026', 'in the 90 days before', 'the day before'. */
  readonly phrase: string;
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

function toSubject(range: ClosedDayRange, today: CalendarDate, all = range): Subject {
  const comparison = findComparison(range, today);
  const isRunning = range.from <= today && today < range.to;
  const days = isRunning ? { from: range.from, to: today } : range;
  const now = {
    days,
    phrase: isRunning ? toRunningPhrase(days, findMonthOrYear(range)) : toDaysPhrase(range),
  };
  const whole = { days: all, phrase: toDaysPhrase(all) };
  if (comparison === undefined) return { now, whole, before: null };
  const { before, label } = comparison;
  const isDays = comparison.isRunning || label === 'the day before';
  return { now, whole, before: { days: before, phrase: isDays ? label : `in ${label}` } };
}

/** Names days that are still running: 'by 20 November' of a month, 'in 2026 by 20 November' of a year. */
function toRunningPhrase(days: ClosedDayRange, whole: string | undefined): string {
  if (whole === undefined) return toDaysPhrase(days);
  const { year, month, day } = toDateParts(days.to);
  const until = `by ${day} ${monthNames[month - 1]}`;
  return whole.length === 4 ? `in ${year} ${until}` : until;
}

/**
 * What the transactions of a subject say, in one or two sentences: what was spent or else received, by what is Done, how
 * that compares with the span before, and on what most went; or what is not done yet. The figures are those of the
 * lens's answer. Empty if there is nothing to say.
 */
export function toFinding(
  { now, whole, before }: Subject,
  read: (days: DayRange) => ChartSeries,
  currency: CurrencyCode,
): string {
  const write = (amount: bigint) => formatMoney(amount as TotalMinorUnits, currency);
  const { days, categories } = read(whole.days);
  const done = sumFlows(days.map(toDone));
  const toStart = ({ phrase }: Span) => phrase.charAt(0).toUpperCase() + phrase.slice(1);
  if (!hasMoney(done)) {
    const open = sumFlows(days.map((day) => day.planned));
    const parts = [
      ...(open.expense > 0n ? [`${write(open.expense)} not paid yet`] : []),
      ...(open.income > 0n ? [`${write(open.income)} not received yet`] : []),
    ];
    return parts.length === 0 ? '' : `${toStart(whole)}, ${parts.join(' and ')}.`;
  }
  const type = done.expense > 0n ? 'expense' : 'income';
  const past = before === null ? 0n : sumFlows(read(before.days).days.map(toDone))[type];
  const compared =
    before === null || past === 0n
      ? ''
      : `, ${toDifference(done[type], past as TotalMinorUnits, before.phrase, currency)}`;
  const verb = type === 'expense' ? 'spent' : 'received';
  const largest = type === 'expense' ? toLargest(categories, write) : '';
  return `${toStart(now)} you ${verb} ${write(done[type])}${compared}.${largest}`;
}

/**
 * ' Largest: Rent, ₹400.00.' or ' Largest: Shopping, ₹700.00, ₹200.00 came back.', by what is Done; empty where fewer than
 * two categories have something.
 */
export function toLargest(categories: readonly PieSlice[], write: (amount: bigint) => string): string {
  const spent = categories
    .map(({ amount, planned, ...slice }) => ({ ...slice, amount: amount - planned }))
    .filter(({ amount }) => amount > 0n);
  if (spent.length < 2) return '';
  const largest = spent.reduce((most, one) => (one.amount > most.amount ? one : most));
  return ` Largest: ${largest.category}, ${write(largest.amount)}${formatReturned(largest.returned, write)}.`;
}

/** ', ₹200.00 came back'; empty where nothing did. */
export function formatReturned(
  returned: TotalMinorUnits,
  write: (amount: TotalMinorUnits) => string,
): string {
  return returned === 0n ? '' : `, ${write(returned)} came back`;
}

/** Summarises a pie: its three largest slices and their share, and what came back of all. Empty without slices. */
export function toPieFinding(slices: readonly PieSlice[], currency: CurrencyCode): string {
  const write = (amount: TotalMinorUnits) => formatMoney(amount, currency);
  const whole = slices.reduce((sum, { amount }) => sum + amount, 0n) as TotalMinorUnits;
  const back = slices.reduce((sum, { returned }) => sum + returned, 0n) as TotalMinorUnits;
  const end = `${write(whole)}${formatReturned(back, write)}.`;
  const [first, ...others] = slices.slice(0, 3);
  if (first === undefined) return '';
  if (others.length === 0) return `All of it is ${first.category}: ${end}`;
  const named = [first, ...others].map((slice) => `${slice.category} ${formatShare(slice)}`);
  const perMille = [first, ...others].reduce((sum, slice) => sum + slice.perMille, 0);
  const together = slices.length > 3 ? `, together ${formatShare({ perMille, amount: whole })},` : '';
  return `${named.slice(0, -1).join(', ')} and ${named.at(-1)}${together} of ${end}`;
}

/** Formats the difference between two amounts: '₹500.00 less', 'same', 'new'; empty if both are zero. */
export function formatDifference(amount: bigint, before: bigint, currency: CurrencyCode): string {
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
