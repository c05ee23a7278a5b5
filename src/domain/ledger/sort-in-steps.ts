import type { Transaction } from '../transaction.ts';
import { compareNewestFirst } from '../transaction.ts';
import type { Steps } from './steps.ts';
import { walkInSteps } from './steps.ts';

/** The rows newest first. What is already in order, as every saved list is, costs one look at each row. */
export function* sortInSteps(rows: readonly Transaction[]): Steps<readonly Transaction[]> {
  let sorted = true;
  let runs: (readonly Transaction[])[] = [];
  yield* walkInSteps(rows.length, (start, end) => {
    sorted &&= isSorted(rows, Math.max(1, start), end);
    if (!sorted) runs.push(rows.slice(runs.length === 0 ? 0 : start, end).sort(compareNewestFirst));
  });
  if (sorted) return rows;
  while (runs.length > 1) {
    const merged: (readonly Transaction[])[] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(yield* mergeInSteps(runs[index] ?? [], runs[index + 1] ?? []));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

/** Whether each row from `start` to `end` stands rightly after the one before it. */
function isSorted(rows: readonly Transaction[], start: number, end: number): boolean {
  for (let index = start; index < end; index += 1) {
    if (compareNewestFirst(rows[index - 1] as Transaction, rows[index] as Transaction) > 0) return false;
  }
  return true;
}

function* mergeInSteps(
  one: readonly Transaction[],
  other: readonly Transaction[],
): Steps<readonly Transaction[]> {
  const merged: Transaction[] = [];
  let left = 0;
  let right = 0;
  yield* walkInSteps(one.length + other.length, (start, end) => {
    for (let index = start; index < end; index += 1) {
      const first = one[left];
      const second = other[right];
      if (second === undefined || (first !== undefined && compareNewestFirst(first, second) <= 0)) {
        merged.push(first as Transaction);
        left += 1;
      } else {
        merged.push(second);
        right += 1;
      }
    }
  });
  return merged;
}
