import type { CalendarDate } from '../dates/calendar-date.ts';
import type { Fields, Row } from '../fields/field-table.ts';
import { type Kind, kinds } from '../fields/kinds.ts';
import type { CurrencyCode } from '../money/currency.ts';
import type { MinorUnits } from '../money/money.ts';

export const budgetScopes = ['category', 'tag', 'everything'] as const;
export type BudgetScope = (typeof budgetScopes)[number];

export const budgetPeriods = ['week', 'month', 'year'] as const;
export type BudgetPeriod = (typeof budgetPeriods)[number];

/** How much may be spent in each week, month or year. */
export interface Budget extends Row {
  readonly scope: BudgetScope;
  /** The category or tag; empty for everything. */
  readonly subject: string;
  readonly amount: MinorUnits;
  readonly currency: CurrencyCode;
  readonly period: BudgetPeriod;
  /** Whether what is left, or was spent too much, counts in the next period. */
  readonly carries: boolean;
  /** A day of the first period; from it on, periods carry over. */
  readonly starts: CalendarDate;
}

export const budgetFields = {
  scope: { kind: kinds.word as Kind<BudgetScope>, label: 'kind' },
  subject: { kind: kinds.text, empty: '', maxLength: 40, sinceFormat: 3 },
  amount: { kind: kinds.amount },
  currency: { kind: kinds.word as Kind<CurrencyCode> },
  period: { kind: kinds.word as Kind<BudgetPeriod> },
  carries: { kind: kinds.flag, label: 'carried over' },
  starts: { kind: kinds.date, label: 'first day' },
} satisfies Fields<Budget>;

/** Says that a row is a budget. */
export const inBudgets = { collection: 'budgets' } as const;
