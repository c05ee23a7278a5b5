import { toKnownCategory } from './category.ts';
import { isCurrencyCode } from './currency.ts';
import { formatMoney, toDecimal } from './money.ts';
import type { Transaction } from './transaction.ts';

/** What a transaction is called wherever it is named in a line: 'Travel, £420.00'. */
export function toTransactionName({
  category,
  amount,
  currency,
}: Pick<Transaction, 'category' | 'amount' | 'currency'>): string {
  return `${toKnownCategory(category)}, ${toAmountText({ amount, currency })}`;
}

/** An amount with its currency, also one that this version does not know. */
export function toAmountText({ amount, currency }: Pick<Transaction, 'amount' | 'currency'>): string {
  return isCurrencyCode(currency) ? formatMoney(amount, currency) : `${currency} ${toDecimal(amount)}`;
}
