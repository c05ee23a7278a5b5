import { findMonth } from '../dates/calendar-date.ts';
import { toSearchText } from '../lens/search-text.ts';
import { toKnownCategory } from '../transactions/category.ts';
import type { Transaction } from '../transactions/transaction.ts';

/** No description needs more to be recognised. */
const mostLetters = 200;

/**
 * What payments to the same payee have in common: the words of the description, whatever their case, accents and spaces,
 * without months and numbers, which differ each time ('NETFLIX 4321', 'Rent October'). Where nothing else is left, all
 * its words; where there are none, the category.
 */
export function toPayee({ description, category }: Pick<Transaction, 'description' | 'category'>): string {
  const words = toSearchText(description.slice(0, mostLetters))
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
  const lasting = words.filter((word) => !/\d.*\d/.test(word) && findMonth(word) === undefined);
  return (lasting.length > 0 ? lasting : words).join(' ') || toKnownCategory(category).toLowerCase();
}
