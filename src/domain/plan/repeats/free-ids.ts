import type { OtherRow } from '../../collections/collections.ts';
import { inRepeats } from '../../collections/repeat.ts';
import { type Steps, walkInSteps } from '../../steps.ts';
import type { NewTransaction, Transaction } from '../../transactions/transaction.ts';
import { toRepeatTail, withRepeatTail } from './occurrence-id.ts';

/** A transaction of a file, with its id where an exported file gives it one. */
export type ImportedTransaction = NewTransaction & { readonly id?: string };

/** What a file adds, under the ids that it is stored with. */
export interface AddedRows {
  readonly transactions: readonly Transaction[];
  readonly others: readonly OtherRow[];
}

/**
 * Gives what is added its ids. Those of an exported file stay where they are free, so that what belongs together does: a
 * repeat and its transactions share the end of their ids, and the parts of a split entry name one. Where a transaction of
 * the person has such an id, all that came with the repeat or the entry get others, alike. In steps, because there may be
 * many.
 */
export function* toFreeIds(
  rows: readonly ImportedTransaction[],
  others: readonly OtherRow[],
  isTaken: (id: string) => boolean,
  makeId: () => string,
): Steps<AddedRows> {
  const repeats = new Set(
    others.flatMap(({ collection, row }) =>
      collection === inRepeats.collection ? (toRepeatTail(row.id) ?? []) : [],
    ),
  );
  /** By the ends of ids, and by what parts were split from. */
  const renamed = new Map<string, string>();
  yield* walkInSteps(rows.length, (start, end) => {
    for (const { id = '', split } of rows.slice(start, end)) {
      if (!isTaken(id)) continue;
      const tail = toRepeatTail(id);
      if (tail !== undefined && repeats.has(tail)) renamed.set(tail, makeId());
      if (split !== '') renamed.set(split, makeId());
    }
  });
  const rename = (id: string) => {
    const made = toRepeatTail(renamed.get(toRepeatTail(id) ?? '') ?? '');
    return made === undefined ? id : withRepeatTail(id, made);
  };
  const used = new Set<string>();
  const toOwnId = (given: string) => {
    const id = rename(given);
    const isFree = toRepeatTail(id) !== undefined && !used.has(id) && !isTaken(id);
    const own = isFree ? id : makeId();
    used.add(own);
    return own;
  };
  const transactions: Transaction[] = [];
  yield* walkInSteps(rows.length, (start, end) => {
    for (const row of rows.slice(start, end)) {
      const split = renamed.get(row.split) ?? rename(row.split);
      transactions.push({ ...row, split, id: toOwnId(row.id ?? '') });
    }
  });
  const toOther = ({ collection, row }: OtherRow) => {
    const id = toRepeatTail(row.id) === undefined ? makeId() : rename(row.id);
    return { collection, row: { ...row, id } };
  };
  return { transactions, others: others.map(toOther) };
}
