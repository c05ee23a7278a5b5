import { formatMoney } from './money.ts';
import type { Transaction } from './transaction.ts';

/** What a transaction is called wherever it is named in a line: 'Travel, £420.00'. */
export function toTransactionName({
  category,
  amount,
  currency,
}: Pick<Transaction, 'category' | 'amount' | 'currency'>): string {
  return `${category}, ${formatMoney(amount, currency)}`;
}
