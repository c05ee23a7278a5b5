import type { Category } from '../transactions/category.ts';
import { categories } from '../transactions/category.ts';
import { findEveryday } from '../transactions/everyday-words.ts';
import type { TransactionType } from '../transactions/transaction.ts';
import { toMatchText } from './earlier-entries.ts';

const names: readonly (readonly [string, Category])[] = [
  ...categories.map((category) => [toMatchText(category), category] as const),
  [' food ', 'Food & Dining'],
  [' dining ', 'Food & Dining'],
];

/** Words between a thing and the rest: 'coffee with Sam', 'train to Leeds'. */
const between = /^(?:with|for|from|to|at|in|on|of|by|and)$/;

/**
 * The category that a description says: the one whose name comes first in it; else that of the last word of daily life
 * in its first part, since the thing itself comes last: 'school bag', 'movie snacks at the mall'.
 */
export function findKnownCategory(description: string, type: TransactionType): Category | undefined {
  const text = toMatchText(description);
  const [named] = names
    .map(([name, category]) => ({ category, at: text.indexOf(name) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  if (named !== undefined) return named.category;
  let found: Category | undefined;
  for (const word of text.trim().split(' ')) {
    if (between.test(word) && found !== undefined) return found;
    const known = findEveryday(word);
    if (known && known.category !== 'Other' && (known.type ?? type) === type) found = known.category;
  }
  return found;
}
