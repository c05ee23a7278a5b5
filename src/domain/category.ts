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

/** The category of a stored value; one that this version does not know counts as Other. */
export function toCategory(value: unknown): Category {
  return isCategory(value) ? value : 'Other';
}
