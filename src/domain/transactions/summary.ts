import { convert } from '../money/convert.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { currencyCodes } from '../money/currency.ts';
import { ExactSum } from '../money/exact-sum.ts';
import type { TotalMinorUnits } from '../money/money.ts';
import type { Transaction } from './transaction.ts';

/** Totals in minor units of one currency. */
export interface Summary {
  readonly income: TotalMinorUnits;
  readonly expense: TotalMinorUnits;
  /** Income minus expense. */
  readonly balance: TotalMinorUnits;
}

/** The totals of one currency among several. */
export interface CurrencyTotals extends Summary {
  readonly currency: CurrencyCode;
}

/** The fields of a transaction that a sum needs. */
export type Countable = Pick<Transaction, 'type' | 'amount' | 'currency'>;

/** The totals of one currency's transactions; others are left out, never converted. */
export function summarize(transactions: Iterable<Countable>, currency: CurrencyCode): Summary {
  return summarizeAll(transactions)[currency];
}

/** The totals of every currency, in one pass. */
export function summarizeAll(transactions: Iterable<Countable>): Readonly<Record<CurrencyCode, Summary>> {
  const sums = {
    INR: { income: new ExactSum(), expense: new ExactSum() },
    USD: { income: new ExactSum(), expense: new ExactSum() },
    GBP: { income: new ExactSum(), expense: new ExactSum() },
  };
  for (const { type, amount, currency } of transactions) sums[currency][type].add(amount);
  return {
    INR: toSummary(sums.INR.income.total, sums.INR.expense.total),
    USD: toSummary(sums.USD.income.total, sums.USD.expense.total),
    GBP: toSummary(sums.GBP.income.total, sums.GBP.expense.total),
  };
}

/**
 * The totals of all currencies, converted to one. Each total is rounded once; the balance is the difference of the two
 * converted totals, so that the three figures add up exactly.
 */
export function toOverall(
  summaries: Readonly<Record<CurrencyCode, Summary>>,
  currency: CurrencyCode,
): Summary {
  let income = 0n;
  let expense = 0n;
  for (const code of currencyCodes) {
    income += convert(summaries[code].income, code, currency);
    expense += convert(summaries[code].expense, code, currency);
  }
  return toSummary(income as TotalMinorUnits, expense as TotalMinorUnits);
}

/** The summary of an income and an expense total. */
export function toSummary(income: TotalMinorUnits, expense: TotalMinorUnits): Summary {
  return { income, expense, balance: (income - expense) as TotalMinorUnits };
}
