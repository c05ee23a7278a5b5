import { termsOf } from '#domain/collections/collection-terms.ts';
import type { OtherRow } from '#domain/collections/collections.ts';
import { formatCount } from '#domain/money/digit-groups.ts';

/** Counts rows by collection: '2 views, 1 rule'. */
export function formatRowCounts(others: readonly OtherRow[]): string {
  return [...Map.groupBy(others, ({ collection }) => collection)]
    .map(([collection, { length }]) => {
      const [one, many] = termsOf({ collection }).nouns;
      return `${formatCount(length)} ${length === 1 ? one : many}`;
    })
    .join(', ');
}
