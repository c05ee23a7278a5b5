import { findMerchant } from '#domain/plan/repeats/merchant.ts';
import type { Category } from '#domain/transactions/category.ts';
import { isCategory } from '#domain/transactions/category.ts';
import type { TransactionType } from '#domain/transactions/transaction.ts';
import type { ExistingTransaction } from '../reading/planned-row.ts';

/** The usual category of a merchant's transactions. */
export interface PastCategory {
  readonly category: Category;
  /** The number of transactions with it. */
  readonly count: number;
  /** The merchant, as the person or the bank wrote it. */
  readonly name: string;
}

/** The transactions whose merchant begins with some words. */
interface Past {
  readonly counts: Map<Category, number>;
  total: number;
  latest: { readonly date: string; readonly id: string; readonly category: Category };
  /** Whether some merchant has these words and no more. */
  whole: boolean;
  name: string;
}

/** As many words distinguish merchants. */
const mostWords = 3;

/** Alone, these name no merchant: they begin the names of very different ones. */
const common = new Set(
  'sri shri shree sree new the hotel star royal city super big om jai sai maa mr mrs dr la le les el los das der die st san'.split(
    ' ',
  ),
);

/**
 * Indexes the person's transactions by merchant. Other is no category that history gives: it is where rows wait that
 * nobody has looked at. A name counts as the same if it begins the same, in the type's own transactions first.
 */
export function createMerchantHistory(
  existing: readonly ExistingTransaction[],
): (words: readonly string[], type: TransactionType) => PastCategory | undefined {
  const merchants = new Map<string, ReturnType<typeof findMerchant>>();
  const past = { income: new Map<string, Past>(), expense: new Map<string, Past>() };
  for (const { id, type, category, description, date } of existing) {
    if (description === '' || category === 'Other' || !isCategory(category)) continue;
    const merchant = merchants.get(description) ?? findMerchant(description);
    merchants.set(description, merchant);
    const { words, name } = merchant;
    for (let count = 1; count <= Math.min(words.length, mostWords); count += 1) {
      const key = words.slice(0, count).join(' ');
      const latest = { date, id, category };
      const one = past[type].get(key) ?? { counts: new Map(), total: 0, latest, whole: false, name };
      past[type].set(key, one);
      one.counts.set(category, (one.counts.get(category) ?? 0) + 1);
      one.total += 1;
      if (date > one.latest.date || (date === one.latest.date && id > one.latest.id)) one.latest = latest;
      one.whole ||= count === words.length;
      if (isNicer(name, one.name)) one.name = name;
    }
  }
  const find = (words: readonly string[], among: ReadonlyMap<string, Past>) => {
    for (let count = Math.min(words.length, mostWords); count > 0; count -= 1) {
      const found = among.get(words.slice(0, count).join(' '));
      if (found !== undefined && isDistinctive(words, count, found)) return toMainCategory(found);
    }
    // A name that the person knows may stand behind words that they do not: a town, a payment service.
    for (let start = 1; start < words.length; start += 1) {
      for (let count = Math.min(words.length - start, mostWords); count > 0; count -= 1) {
        const part = words.slice(start, start + count);
        const found = among.get(part.join(' '));
        if (found?.whole && isDistinctive(part, count, found)) return toMainCategory(found);
      }
    }
    return undefined;
  };
  return (words, type) =>
    find(words, past[type]) ?? find(words, past[type === 'income' ? 'expense' : 'income']);
}

/** Whether shared words identify a merchant: two of them, or one that is a whole name or rare enough. */
function isDistinctive(words: readonly string[], count: number, { whole }: Past): boolean {
  const [first = ''] = words;
  if (count > 1) return true;
  if (common.has(first)) return words.length === 1 && whole;
  return whole || words.length === 1 || first.length > 3;
}

/** The category of more than half, else the latest one. */
function toMainCategory({ counts, total, latest, name }: Past): PastCategory {
  const [category] = [...counts].find(([, count]) => count * 2 > total) ?? [latest.category];
  return { category, count: counts.get(category) ?? 0, name };
}

/** People write a name shorter than banks, and not in capitals alone. */
function isNicer(name: string, than: string): boolean {
  const isShouted = (text: string) => !/\p{Ll}/u.test(text);
  if (isShouted(name) !== isShouted(than)) return isShouted(than);
  return name.length < than.length;
}
