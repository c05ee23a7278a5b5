import type { CalendarDate } from '../dates/calendar-date.ts';
import type { Fields, Row } from '../fields/field-table.ts';
import { type Kind, kinds } from '../fields/kinds.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { type MinorUnits, toDecimal } from '../money/money.ts';

export const budgetScopes = ['category', 'tag', 'everything'] as const;
export type BudgetScope = (typeof budgetScopes)[number];

export const budgetPeriods = ['week', 'month', 'year'] as const;
export type BudgetPeriod = (typeof budgetPeriods)[number];

/** A limit on spending in each week, month or year. */
export interface Budget extends Row {
  readonly scope: BudgetScope;
  /** The category or tag; empty for everything. */
  readonly subject: string;
  /** The limit now. */
  readonly amount: MinorUnits;
  readonly currency: CurrencyCode;
  readonly period: BudgetPeriod;
  /** Whether what is left, or was spent too much, counts in the next period. */
  readonly carries: boolean;
  /** A day of the first period, which counts in full. Nothing before it is judged or carried over. */
  readonly starts: CalendarDate;
  /** On which day its months begin: 1 to 31; in a month that is too short, on its last. */
  readonly monthDay: number;
  /** Earlier limits as `writeEarlier` writes them: at most `maxEarlier` texts, in no order. */
  readonly earlier: readonly string[];
}

/** An amount that held in the periods that end before a day, as far as no earlier one did. */
export interface EarlierAmount {
  readonly before: CalendarDate;
  readonly amount: MinorUnits;
}

/** The most earlier amounts that a budget keeps. */
export const maxEarlier = 100;

/** '2026-11-01 1000.00'. */
export function writeEarlier({ before, amount }: EarlierAmount): string {
  return `${before} ${toDecimal(amount)}`;
}

/** The amounts that held before, the earliest first. */
export function readEarlier({ earlier }: Pick<Budget, 'earlier'>): readonly EarlierAmount[] {
  return earlier.toSorted().flatMap((text) => {
    const [before, amount] = [kinds.date.fromWire(text.slice(0, 10)), kinds.amount.fromWire(text.slice(11))];
    return before === undefined || amount === undefined ? [] : [{ before, amount }];
  });
}

export const budgetFields = {
  scope: { kind: kinds.choice as Kind<BudgetScope>, label: 'kind' },
  subject: { kind: kinds.text, empty: '', maxLength: 40, sinceFormat: 3 },
  amount: { kind: kinds.amount },
  currency: { kind: kinds.choice as Kind<CurrencyCode> },
  period: { kind: kinds.choice as Kind<BudgetPeriod> },
  carries: { kind: kinds.flag, label: 'carried over' },
  starts: { kind: kinds.date, label: 'first day' },
  monthDay: {
    kind: kinds.wholeNumber,
    label: 'first day of its months',
    column: 'month_day',
    empty: 1,
    sinceFormat: 4,
  },
  earlier: { kind: kinds.textList, label: 'earlier amounts', empty: [], sinceFormat: 4 },
} satisfies Fields<Budget>;

/** The collection of budgets. */
export const inBudgets = { collection: 'budgets' } as const;
