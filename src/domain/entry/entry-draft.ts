import type { CurrencyCode } from '../money/currency.ts';
import type { MinorUnits } from '../money/money.ts';
import { formatMoney, toDecimal } from '../money/money.ts';
import type { TransactionDraft, TransactionType } from '../transactions/transaction.ts';
import { parseAmountText } from './amount-text.ts';

/** The draft of a new entry: a transaction, and its repeat rule as text; empty if it does not repeat. */
export type EntryDraft = TransactionDraft & { readonly repeat: string };

/** The currency that an amount's text names. */
export function findNamedCurrency(amount: string): CurrencyCode | undefined {
  const typed = parseAmountText(amount);
  return typed.ok ? typed.value.currency : undefined;
}

/** A form as it counts: a calculation is its result, and a currency that the amount's text names is the form's. */
export function withReadAmount<Draft extends Pick<TransactionDraft, 'amount' | 'currency'>>(
  draft: Draft,
): Draft {
  const typed = parseAmountText(draft.amount);
  if (!typed.ok) return draft;
  const { amount, currency = draft.currency } = typed.value;
  return { ...draft, amount: toDecimal(amount), currency };
}

/** '−₹450.00' or '+₹450.00'. */
export function toSignedMoney(amount: MinorUnits, currency: CurrencyCode, type: TransactionType): string {
  return `${type === 'income' ? '+' : '−'}${formatMoney(amount, currency)}`;
}
