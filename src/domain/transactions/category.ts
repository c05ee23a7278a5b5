import type { TransactionType } from './transaction.ts';

/** The 16 categories, in display order. */
export const categories = [
  'Salary',
  'Freelance',
  'Investment',
  'Side Hustle',
  'Rent',
  'Groceries',
  'Transportation',
  'Entertainment',
  'Utilities',
  'Healthcare',
  'Education',
  'Shopping',
  'Food & Dining',
  'Travel',
  'Insurance',
  'Other',
] as const;

export type Category = (typeof categories)[number];

/** Whether a value is one of the 16 categories, exactly as written. */
export function isCategory(value: unknown): value is Category {
  return typeof value === 'string' && (categories as readonly string[]).includes(value);
}

/** The category that a stored one counts and shows as: Other if this version does not know it. The stored word stays. */
export function toKnownCategory(category: string): Category {
  return isCategory(category) ? category : 'Other';
}

const incomeCategories: readonly string[] = ['Salary', 'Freelance', 'Side Hustle'];
/** An investment is an expense, its yield is income; Other can be anything. */
const eitherWay: readonly string[] = ['Investment', 'Other'];

/** The usual type of a category's transactions; undefined if both are usual or the category is unknown. */
export function toUsualType(category: string): TransactionType | undefined {
  if (!isCategory(category) || eitherWay.includes(category)) return undefined;
  return incomeCategories.includes(category) ? 'income' : 'expense';
}
