import type { Transaction } from '../transaction.ts';
import { compareNewestFirst } from '../transaction.ts';
import type { Steps } from './steps.ts';
import { rowsPerStep, walkInSteps } from './steps.ts';

/** The rows newest first. What is already in order, as every saved list is, costs one look at each row. */
export function* sortInSteps(rows: readonly Transaction[]): Steps<readonly Transaction[]> {
  let sorted = true;
  yield* walkInSteps(rows.length, (start, end) => {
    sorted &&= isSorted(rows, Math.max(1, start), end);
  });
  if (sorted) return rows;
  // By day first: few days are distinct among many rows, and within a day little is left to compare.
  const days = new Map<string, Transaction[]>();
  yield* walkInSteps(rows.length, (start, end) => {
    for (let index = start; index < end; index += 1) {
      const row = rows[index] as Transaction;
      const day = days.get(row.date);
      if (day === undefined) days.set(row.date, [row]);
      else day.push(row);
    }
  });
  const parts: (readonly Transaction[])[] = [];
  let count = 0;
  for (const date of [...days.keys()].sort().reverse()) {
    const day = days.get(date) ?? [];
    parts.push(day.length > rowsPerStep ? yield* sortRunsInSteps(day) : day.sort(compareNewestFirst));
    count += day.length;
    if (count < rowsPerStep) continue;
    count = 0;
    yield;
  }
  return parts.flat();
}

/** Whether each row from `start` to `end` stands rightly after the one before it. */
function isSorted(rows: readonly Transaction[], start: number, end: number): boolean {
  for (let index = start; index < end; index += 1) {
    if (compareNewestFirst(rows[index - 1] as Transaction, rows[index] as Transaction) > 0) return false;
  }
  return true;
}

/** For more rows than a step may sort: parts of them are sorted, and joined two by two. */
function* sortRunsInSteps(rows: readonly Transaction[]): Steps<readonly Transaction[]> {
  let runs: (readonly Transaction[])[] = [];
  yield* walkInSteps(rows.length, (start, end) => {
    runs.push(rows.slice(start, end).sort(compareNewestFirst));
  });
  while (runs.length > 1) {
    const merged: (readonly Transaction[])[] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(yield* mergeInSteps(runs[index] ?? [], runs[index + 1] ?? []));
    }
    runs = merged;
  }
  return runs[0] ?? [];
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
