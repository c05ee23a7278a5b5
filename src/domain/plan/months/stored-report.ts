import { maxReport } from '../../collections/closed-month.ts';
import { parseCalendarDate } from '../../dates/calendar-date.ts';
import { isCurrencyCode } from '../../money/currency.ts';
import type { TotalMinorUnits } from '../../money/money.ts';
import { isCategory } from '../../transactions/category.ts';
import type {
  BudgetResult,
  CategoryFigure,
  CurrencyReport,
  Figure,
  MonthReport,
  ReportEntry,
  UnusualEntry,
} from './month-report.ts';

const version = 1;

/** Lists are shortened to so many, one after the other, until the text is short enough. */
const lengths = [Number.POSITIVE_INFINITY, 20, 10, 5, 2, 0];

/** A report as JSON text of at most `maxReport` characters: amounts are the digits of whole minor units. */
export function writeMonthReport(report: MonthReport): string {
  let text = '';
  for (const length of lengths) {
    text = JSON.stringify({ version, ...shorten(report, length) }, toText);
    if (text.length <= maxReport) break;
  }
  return text;
}

function toText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

function shorten({ currencies, budgets, ...rest }: MonthReport, length: number): MonthReport {
  return {
    ...rest,
    budgets: budgets.slice(0, length),
    currencies: currencies.map((report) => ({
      ...report,
      categories: report.categories.slice(0, length),
      largest: report.largest.slice(0, length),
      unusual: report.unusual.slice(0, length),
    })),
  };
}

/** Parses a stored report. Undefined for one of a later version, or that no version has written. */
export function parseMonthReport(text: string): MonthReport | undefined {
  try {
    const stored = toFields(JSON.parse(text));
    if (stored.version !== version) return undefined;
    return {
      entries: toCount(stored.entries),
      currencies: toList(stored.currencies, toCurrencyReport),
      budgets: toList(stored.budgets, toBudget),
    };
  } catch {
    return undefined;
  }
}

type Stored = Readonly<Record<string, unknown>>;

function toCurrencyReport(stored: Stored): CurrencyReport {
  return {
    currency: require(stored.currency, isCurrencyCode),
    hasBefore: stored.hasBefore === true,
    months: toCount(stored.months),
    income: toFigure(toFields(stored.income)),
    expense: toFigure(toFields(stored.expense)),
    categories: toList(stored.categories, toCategory),
    largest: toList(stored.largest, toEntry),
    unusual: toList(stored.unusual, toUnusual),
  };
}

const toFigure = ({ now, before, average }: Stored): Figure => ({
  now: toAmount(now),
  before: toAmount(before),
  average: toAmount(average),
});

const toCategory = (stored: Stored): CategoryFigure => ({
  category: require(stored.category, isCategory),
  ...toFigure(stored),
  returned: toReturned(stored),
});

function toEntry({ date, name, amount }: Stored): ReportEntry {
  const day = parseCalendarDate(require(date, isText));
  if (!day.ok) throw new TypeError('No day');
  return { date: day.value, name: require(name, isText), amount: toAmount(amount) };
}

const toUnusual = (stored: Stored): UnusualEntry => ({ ...toEntry(stored), usual: toAmount(stored.usual) });

const toBudget = ({ name, currency, budget, spent, ...stored }: Stored): BudgetResult => ({
  name: require(name, isText),
  currency: require(currency, isCurrencyCode),
  budget: toAmount(budget),
  spent: toAmount(spent),
  returned: toReturned(stored),
});

/** Reports of months that were closed earlier say nothing of what came back. */
const toReturned = ({ returned = '0' }: Stored) => toAmount(returned);

// Each throws for what it does not take.

function require<Value>(value: unknown, is: (value: unknown) => value is Value): Value {
  if (!is(value)) throw new TypeError('Not as it is written');
  return value;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isInteger(value);
const isFields = (value: unknown): value is Stored => typeof value === 'object' && value !== null;
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

const toCount = (value: unknown) => require(value, isCount);
const toFields = (value: unknown) => require(value, isFields);
const toAmount = (value: unknown) => BigInt(require(value, isText)) as TotalMinorUnits;
const toList = <Item>(value: unknown, toItem: (stored: Stored) => Item): readonly Item[] =>
  require(value, isList).map((one) => toItem(toFields(one)));
