import { addDays, type CalendarDate } from '../../dates/calendar-date.ts';
import type { ClosedDayRange } from '../../lens/earlier.ts';
import { type CurrencyCode, currencyCodes } from '../../money/currency.ts';
import { ExactSum } from '../../money/exact-sum.ts';
import { formatMoney, type MinorUnits, type TotalMinorUnits } from '../../money/money.ts';
import { type Category, categories, toKnownCategory, toUsualType } from '../../transactions/category.ts';
import { isOpen, toKnownStatus } from '../../transactions/status.ts';
import { isCountable, type Transaction } from '../../transactions/transaction.ts';
import { toShortName } from '../../transactions/transaction-name.ts';
import { toPayee } from '../repeats/payee.ts';
import { addMonths, toFirstDay } from './month-list.ts';

/** A sum of the month, and those that it is compared with. */
export interface Figure {
  readonly now: TotalMinorUnits;
  /** Of the month before. */
  readonly before: TotalMinorUnits;
  /** Of the months before that have entries, a month's average, rounded to whole minor units. */
  readonly average: TotalMinorUnits;
}

export interface CategoryFigure extends Figure {
  readonly category: Category;
  /** The month's income of a category that is usually spent on: money that came back. It lessens no figure. */
  readonly returned: TotalMinorUnits;
}

export interface ReportEntry {
  readonly date: CalendarDate;
  /** Its description, of at most 60 characters, or its category. */
  readonly name: string;
  readonly amount: TotalMinorUnits;
}

/** An entry of at least three times what is usual. */
export interface UnusualEntry extends ReportEntry {
  /** The median of its payee's entries in the year before, or of its category's. */
  readonly usual: TotalMinorUnits;
}

/** What a budget allowed, and what was spent of it. */
export interface BudgetResult {
  readonly name: string;
  readonly currency: CurrencyCode;
  readonly budget: TotalMinorUnits;
  /** Less what came back. */
  readonly spent: TotalMinorUnits;
  readonly returned: TotalMinorUnits;
}

export interface CurrencyReport {
  readonly currency: CurrencyCode;
  /** Whether the month before has entries to compare with. */
  readonly hasBefore: boolean;
  /** How many of the twelve months before have entries: the average is of these. */
  readonly months: number;
  readonly income: Figure;
  readonly expense: Figure;
  /** Where most was spent, that first. */
  readonly categories: readonly CategoryFigure[];
  /** The largest expenses, the largest first. */
  readonly largest: readonly ReportEntry[];
  /** The largest first. */
  readonly unusual: readonly UnusualEntry[];
}

/** The figures of a month. Only what is Done counts. */
export interface MonthReport {
  readonly entries: number;
  /** Those that have entries in the month. */
  readonly currencies: readonly CurrencyReport[];
  readonly budgets: readonly BudgetResult[];
}

/** How many categories, large entries and unusual ones a report names. */
const most = { categories: 8, largest: 5, unusual: 5 } as const;
const monthsCompared = 12;
/** From so many on, a median says what is usual. */
const leastCompared = 5;
/** An amount of so many times the usual one is unusual. */
const unusualTimes = 3n;

/** The days whose entries the report of a month depends on. */
export function toReportDays(month: CalendarDate): ClosedDayRange {
  return { from: addMonths(month, -monthsCompared), to: toLastDay(month) };
}

/** The report of the month with this first day, from entries among which are all of its `toReportDays`. */
export function toMonthReport(
  rows: Iterable<Transaction>,
  month: CalendarDate,
  budgets: readonly BudgetResult[],
): MonthReport {
  const { from, to } = toReportDays(month);
  const done = [...rows].filter(
    ({ date, status, ...row }) =>
      date >= from && date <= to && isCountable(row) && !isOpen(toKnownStatus(status)),
  );
  const reports = currencyCodes.flatMap((currency) => {
    const ofCurrency = done.filter((row) => row.currency === currency);
    const own = ofCurrency.filter((row) => row.date >= month);
    const earlier = ofCurrency.filter((row) => row.date < month);
    return own.length === 0 ? [] : [{ count: own.length, report: toReport(currency, own, earlier, month) }];
  });
  return {
    entries: reports.reduce((sum, { count }) => sum + count, 0),
    currencies: reports.map(({ report }) => report),
    budgets,
  };
}

function toReport(
  currency: CurrencyCode,
  own: readonly Transaction[],
  earlier: readonly Transaction[],
  month: CalendarDate,
): CurrencyReport {
  const lastMonth = addMonths(month, -1);
  const before = earlier.filter(({ date }) => date >= lastMonth);
  const months = new Set(earlier.map(({ date }) => toFirstDay(date))).size;
  const toFigure = (isMeant: (row: Transaction) => boolean): Figure => ({
    now: sum(own.filter(isMeant)),
    before: sum(before.filter(isMeant)),
    average: divide(sum(earlier.filter(isMeant)), months),
  });
  const expenses = own.filter(({ type }) => type === 'expense').toSorted(compareLargestFirst);
  return {
    currency,
    hasBefore: before.length > 0,
    months,
    income: toFigure(({ type }) => type === 'income'),
    expense: toFigure(({ type }) => type === 'expense'),
    categories: categories
      .map((category) => ({
        category,
        ...toFigure((row) => row.type === 'expense' && toKnownCategory(row.category) === category),
        returned: toReturned(own, category),
      }))
      .filter(({ now }) => now > 0n)
      .sort((one, other) => Number(other.now - one.now))
      .slice(0, most.categories),
    largest: expenses.slice(0, most.largest).map(toEntry),
    unusual: findUnusual(own, earlier).slice(0, most.unusual),
  };
}

function toReturned(own: readonly Transaction[], category: Category): TotalMinorUnits {
  if (toUsualType(category) !== 'expense') return nothing;
  return sum(own.filter((row) => row.type === 'income' && toKnownCategory(row.category) === category));
}

function findUnusual(own: readonly Transaction[], earlier: readonly Transaction[]): readonly UnusualEntry[] {
  const byPayee = new UsualAmounts(earlier, toPayee);
  const byCategory = new UsualAmounts(earlier, ({ category }) => toKnownCategory(category));
  return own.toSorted(compareLargestFirst).flatMap((row) => {
    const usual = byPayee.find(row) ?? byCategory.find(row);
    const entry = toEntry(row);
    return usual !== undefined && entry.amount >= usual * unusualTimes ? [{ ...entry, usual }] : [];
  });
}

/** What entries that have a key and a type in common usually amount to. */
class UsualAmounts {
  readonly #toKey: (row: Transaction) => string;
  readonly #amounts: ReadonlyMap<string, readonly Transaction[]>;
  readonly #medians = new Map<string, TotalMinorUnits>();

  constructor(rows: readonly Transaction[], toKey: (row: Transaction) => string) {
    this.#toKey = (row) => `${row.type} ${toKey(row)}`;
    this.#amounts = Map.groupBy(rows, this.#toKey);
  }

  /** The median; undefined of too few. */
  find(row: Transaction): TotalMinorUnits | undefined {
    const key = this.#toKey(row);
    const compared = this.#amounts.get(key) ?? [];
    if (compared.length < leastCompared) return undefined;
    const median = this.#medians.get(key) ?? toMedian(compared);
    this.#medians.set(key, median);
    return median;
  }
}

/** Income minus expense, in each of the figures, so that they add up exactly. */
export function toLeftOver({ income, expense }: Pick<CurrencyReport, 'income' | 'expense'>): Figure {
  const minus = (part: keyof Figure) => (income[part] - expense[part]) as TotalMinorUnits;
  return { now: minus('now'), before: minus('before'), average: minus('average') };
}

/**
 * How a month differs from its report, in words: 'out ₹42,300.00 → ₹42,750.00', '1 entry added'. What the months before
 * have become is not its affair.
 */
export function listDifferences(report: MonthReport, today: MonthReport): readonly string[] {
  const find = ({ currencies }: MonthReport, code: CurrencyCode) =>
    currencies.find(({ currency }) => currency === code);
  const sums = currencyCodes.flatMap((code) => {
    const [then, now] = [find(report, code), find(today, code)];
    return (['income', 'expense'] as const).flatMap((part) => {
      const [from, to] = [then?.[part].now ?? nothing, now?.[part].now ?? nothing];
      const name = part === 'income' ? 'in' : 'out';
      return from === to ? [] : [`${name} ${formatMoney(from, code)} → ${formatMoney(to, code)}`];
    });
  });
  const added = today.entries - report.entries;
  const count = Math.abs(added);
  const entries = `${count} ${count === 1 ? 'entry' : 'entries'} ${added > 0 ? 'added' : 'removed'}`;
  const differences = added === 0 ? sums : [...sums, entries];
  if (differences.length > 0) return differences;
  const isSame = report.currencies.every((then) => hasSameEntries(then, find(today, then.currency)));
  return isSame ? [] : ['entries edited, totals the same'];
}

const nothing = 0n as TotalMinorUnits;

/** Whether the entries that a report names are the same, as far as it names them. */
function hasSameEntries(then: CurrencyReport, now: CurrencyReport | undefined): boolean {
  return (
    then.categories.every((one, index) => {
      const other = now?.categories[index];
      return one.category === other?.category && one.now === other.now;
    }) &&
    then.largest.every((one, index) => {
      const other = now?.largest[index];
      return one.date === other?.date && one.name === other.name && one.amount === other.amount;
    })
  );
}

function toEntry(row: Transaction): ReportEntry {
  return { date: row.date, name: toShortName(row), amount: BigInt(row.amount) as TotalMinorUnits };
}

/** Of equal amounts the earlier first. */
function compareLargestFirst(one: Transaction, other: Transaction): number {
  return other.amount - one.amount || (one.date + one.id < other.date + other.id ? -1 : 1);
}

function sum(rows: readonly Transaction[]): TotalMinorUnits {
  const all = new ExactSum();
  for (const { amount } of rows) all.add(amount);
  return all.total;
}

/** A sum that is not negative by a number, rounded to the nearest; nothing by nothing. */
function divide(total: TotalMinorUnits, by: number): TotalMinorUnits {
  return (by === 0 ? 0n : (total * 2n + BigInt(by)) / BigInt(by * 2)) as TotalMinorUnits;
}

function toMedian(rows: readonly Transaction[]): TotalMinorUnits {
  const sorted = rows.map(({ amount }) => amount).sort((one, other) => one - other);
  return BigInt(sorted[(sorted.length - 1) >> 1] as MinorUnits) as TotalMinorUnits;
}

function toLastDay(month: CalendarDate): CalendarDate {
  const next = addMonths(month, 1);
  // The last month there is has no next one.
  return next === month ? addDays(month, 30) : addDays(next, -1);
}
