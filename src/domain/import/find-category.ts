import type { Category } from '../category.ts';
import { isCategory } from '../category.ts';
import { findNamedCategory } from './category-names.ts';
import { type CategoryRule, matchesPhrase } from './category-rule.ts';
import type { CategorySource, ExistingTransaction } from './planned-row.ts';
import { toTextKey } from './text-key.ts';

export interface FoundCategory {
  readonly category: Category;
  readonly source: CategorySource;
}

/**
 * Finds the category of a description: the file's own if it is one of ours, else that of the longest rule whose phrase
 * it contains, else what the same description had last, else Other. Other itself is no answer that history gives: it
 * is where rows wait that nobody has looked at.
 */
export function createCategoryFinder(
  rules: readonly CategoryRule[],
  existing: readonly ExistingTransaction[],
): (named: readonly string[], description: string) => FoundCategory {
  const longest = rules.toSorted((one, other) => other.phrase.length - one.phrase.length);
  const history = toHistory(existing);
  return (named, description) => {
    const own = named
      .toReversed()
      .map(findNamedCategory)
      .find((found) => found !== undefined);
    if (own !== undefined) return { category: own, source: 'file' };
    const rule = longest.find(({ phrase }) => matchesPhrase(phrase, description))?.category;
    if (isCategory(rule)) return { category: rule, source: 'rule' };
    const last = description === '' ? undefined : history.get(toTextKey(description));
    return last === undefined
      ? { category: 'Other', source: 'none' }
      : { category: last.category as Category, source: 'history' };
  };
}

function toHistory(existing: readonly ExistingTransaction[]): ReadonlyMap<string, ExistingTransaction> {
  const history = new Map<string, ExistingTransaction>();
  for (const one of existing) {
    if (one.description === '' || one.category === 'Other' || !isCategory(one.category)) continue;
    const key = toTextKey(one.description);
    const last = history.get(key);
    if (!last || one.date > last.date || (one.date === last.date && one.id > last.id)) history.set(key, one);
  }
  return history;
}
