import type { Transaction } from '../transaction.ts';

/** The fields of a transaction that a person can change. */
export const transactionFields = [
  'type',
  'amount',
  'currency',
  'category',
  'date',
  'description',
  'status',
] as const satisfies readonly (keyof Transaction)[];

export type TransactionField = (typeof transactionFields)[number];

/** Whether two transactions are one and the same with the same content. */
export function isSameTransaction(one: Transaction, other: Transaction): boolean {
  return (
    one === other ||
    (one.id === other.id &&
      one.amount === other.amount &&
      one.date === other.date &&
      one.status === other.status &&
      one.description === other.description &&
      one.category === other.category &&
      one.currency === other.currency &&
      one.type === other.type)
  );
}
