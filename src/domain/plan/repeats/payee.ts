import { findMonth } from '../../dates/calendar-date.ts';
import { toSearchText } from '../../lens/search-text.ts';
import { toKnownCategory } from '../../transactions/category.ts';
import type { Transaction } from '../../transactions/transaction.ts';

/** No description needs more to be recognised. */
const mostLetters = 200;

/**
 * What payments to the same payee have in common: the lasting words of the description ('NETFLIX 4321', 'Rent October');
 * the category where it has no words.
 */
export function toPayee({ description, category }: Pick<Transaction, 'description' | 'category'>): string {
  return toLastingWords(description) || toKnownCategory(category).toLowerCase();
}

/**
 * The words of a description, whatever their case, accents and spaces, without months and numbers, which differ each
 * time. Where nothing else is left, all its words.
 */
export function toLastingWords(description: string): string {
  const words = toSearchText(description.slice(0, mostLetters))
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
  const lasting = words.filter((word) => !/\d.*\d/.test(word) && findMonth(word) === undefined);
  return (lasting.length > 0 ? lasting : words).join(' ');
}
