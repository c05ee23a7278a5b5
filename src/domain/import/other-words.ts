import { wordsOf } from '../collections/collection-words.ts';
import { formatCount } from '../digit-groups.ts';
import type { OtherRow } from './sheet.ts';

/** How many rows of which collections: '2 views, 1 rule'. */
export function toOtherWords(others: readonly OtherRow[]): string {
  return [...Map.groupBy(others, ({ collection }) => collection)]
    .map(([collection, { length }]) => {
      const [one, many] = wordsOf({ collection }).nouns;
      return `${formatCount(length)} ${length === 1 ? one : many}`;
    })
    .join(', ');
}
