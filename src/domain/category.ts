import type { TransactionType } from './transaction.ts';

/** The 16 categories, in the order in which the product offers them. */
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

/** Whether a text is one of the 16 categories, letter for letter. */
export function isCategory(value: unknown): value is Category {
  return typeof value === 'string' && (categories as readonly string[]).includes(value);
}

const incomeCategories: readonly string[] = ['Salary', 'Freelance', 'Side Hustle'];
/** Money put in is an expense, what it yields is income; and Other may be anything. */
const eitherWay: readonly string[] = ['Investment', 'Other'];

/** The type that most transactions of a category have; undefined where either is usual or the category is unknown. */
export function toUsualType(category: string): TransactionType | undefined {
  if (!isCategory(category) || eitherWay.includes(category)) return undefined;
  return incomeCategories.includes(category) ? 'income' : 'expense';
}
