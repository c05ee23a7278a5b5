import { type CategoryRule, matchesPhrase } from '#domain/collections/category-rule.ts';
import { findMerchant } from '#domain/plan/repeats/merchant.ts';
import type { Category } from '#domain/transactions/category.ts';
import { isCategory } from '#domain/transactions/category.ts';
import { findEveryday } from '#domain/transactions/everyday-words.ts';
import type { TransactionType } from '#domain/transactions/transaction.ts';
import { findNamedCategory } from '../reading/columns/category-names.ts';
import type { CategorySource, ExistingTransaction } from '../reading/planned-row.ts';
import { createMerchantHistory } from './merchant-history.ts';

export interface FoundCategory {
  readonly category: Category;
  readonly source: CategorySource;
  /** Why this one: 'Groceries, like 212 of BigBasket'. Empty where the file says it itself. */
  readonly reason: string;
}

/** Finds the category of a row: `named` are the categories that the file gives it, from the wider one to the narrower. */
export type CategoryFinder = (
  named: readonly string[],
  description: string,
  type: TransactionType,
) => FoundCategory;

/**
 * The file's own category if it is one of ours, else that of the longest rule whose phrase the description contains, else
 * what most of the person's transactions with this merchant have, else what a word of daily life usually is, else Other.
 */
export function createCategoryFinder(
  rules: readonly CategoryRule[],
  existing: readonly ExistingTransaction[],
): CategoryFinder {
  const longest = rules.toSorted((one, other) => other.phrase.length - one.phrase.length);
  const findInHistory = createMerchantHistory(existing);
  const known = new Map<string, FoundCategory>();
  const find = (description: string, type: TransactionType): FoundCategory => {
    const rule = longest.find(({ phrase }) => matchesPhrase(phrase, description));
    if (rule !== undefined && isCategory(rule.category)) {
      const { phrase, category } = rule;
      return { category, source: 'rule', reason: `${category}, by your rule “${phrase}”` };
    }
    const { words } = findMerchant(description);
    const past = findInHistory(words, type);
    if (past !== undefined) {
      const { category, count, name } = past;
      return { category, source: 'history', reason: `${category}, like ${count} of ${name}` };
    }
    for (const word of words) {
      const known = findEveryday(word);
      if (known === undefined || (known.type ?? type) !== type) continue;
      const { category } = known;
      return { category, source: 'known', reason: `${category}, as usual for “${word}”` };
    }
    return { category: 'Other', source: 'none', reason: 'No category found' };
  };
  return (named, description, type) => {
    const own = named
      .toReversed()
      .map(findNamedCategory)
      .find((found) => found !== undefined);
    if (own !== undefined) return { category: own, source: 'file', reason: '' };
    const key = type + description;
    const found = known.get(key) ?? find(description, type);
    known.set(key, found);
    return found;
  };
}
