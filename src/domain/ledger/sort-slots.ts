import type { RowColumns } from './row-columns.ts';

/** The slots, newest row first. Rows that are already sorted, as every saved list is, cost one look at each. */
export function sortSlots({ words: columns, ids }: RowColumns, slots: Uint32Array): Uint32Array {
  const { words, indexes } = columns.date;
  const compareSlots = (one: number, other: number) => {
    const [day, otherDay] = [indexes[one] as number, indexes[other] as number];
    return day === otherDay
      ? compareDown(ids.at(one), ids.at(other))
      : compareDown(words[day], words[otherDay]);
  };
  const isSorted = slots.every(
    (slot, position) => position === 0 || compareSlots(slots[position - 1] as number, slot) < 0,
  );
  return isSorted ? slots : slots.toSorted(compareSlots);
}

function compareDown(one = '', other = ''): number {
  return one < other ? 1 : one > other ? -1 : 0;
}
