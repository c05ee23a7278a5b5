import type { Sort } from '../lens/lens.ts';
import { RowList } from './row-list.ts';

/**
 * Rows that are newest first, as somebody wants them sorted; of one amount the newest first. Rows by amount are for
 * reading: the places of dates mean nothing there.
 */
export function sortRows(rows: RowList, sort: Sort): RowList {
  if (sort === 'newest') return rows;
  if (sort === 'oldest') return rows.toReversed();
  const { columns, slots, missing } = rows;
  const amounts = Float64Array.from(slots, (slot) => columns.amounts[slot] as number);
  const sorted = amounts.toSorted();
  const isLargest = sort === 'largest';
  /** By the first position of an amount, the number of its rows that are placed already. */
  const taken = new Uint32Array(slots.length);
  const placed = new Uint32Array(slots.length);
  for (let position = 0; position < slots.length; position += 1) {
    const first = countBelow(sorted, amounts[position] as number, isLargest);
    const place = first + (taken[first] as number);
    taken[first] = (taken[first] as number) + 1;
    placed[place] = slots[position] as number;
  }
  return new RowList(columns, placed, 1, missing);
}

/** Counts the sorted amounts before one, from the largest or from the smallest. */
function countBelow(sorted: Float64Array, amount: number, isLargest: boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = sorted[middle] as number;
    if (other < amount || (isLargest && other === amount)) low = middle + 1;
    else high = middle;
  }
  return isLargest ? sorted.length - low : low;
}
