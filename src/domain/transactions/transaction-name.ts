import { isCurrencyCode } from '../money/currency.ts';
import { formatMoney, toDecimal } from '../money/money.ts';
import { toKnownCategory } from './category.ts';
import type { Transaction } from './transaction.ts';

/** Texts that may turn round what stands behind them. */
const turning = /[\u0590-\u08ff]/;

/**
 * Marks that nobody sees, some of which turn round the words after them or end what isolates them. Joiners stay: emoji
 * and some scripts need them. `reminders.to_line` in SQL leaves the same out.
 */
const unseen = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Names a transaction in a line: 'Train to Oxford, £38.50'. */
export function toTransactionName(
  row: Pick<Transaction, 'description' | 'category' | 'amount' | 'currency'>,
): string {
  return `${toShortName(row)}, ${toAmountText(row)}`;
}

/** The same with its sign: 'Train to Oxford, −£38.50'. One of a type that this version does not know has none. */
export function toSignedName(row: Transaction): string {
  return `${toShortName(row)}, ${signs[row.type] ?? ''}${toAmountText(row)}`;
}

const signs: Readonly<Record<string, string>> = { income: '+', expense: '−' };

/** Its description, which people remember, of which 60 characters are enough; its category where it has none. */
export function toShortName({
  description,
  category,
}: Pick<Transaction, 'description' | 'category'>): string {
  const text = description
    .replace(unseen, '')
    .replace(/[\s\u0085]+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .replace(/^(.{59}).{2,}$/u, '$1…');
  return toIsolated(text) || toKnownCategory(category);
}

/** A text as it can stand in a line: where it may turn round what stands behind it, it is isolated. */
export function toIsolated(text: string): string {
  const seen = text.replace(unseen, '');
  return turning.test(seen) ? `\u2068${seen}\u2069` : seen;
}

/** An amount with its currency, also one that this version does not know. */
export function toAmountText({ amount, currency }: Pick<Transaction, 'amount' | 'currency'>): string {
  return isCurrencyCode(currency) ? formatMoney(amount, currency) : `${currency} ${toDecimal(amount)}`;
}
