import { expect, it } from 'vitest';
import type { ColumnMeaning } from '../reading.ts';
import { isDoubleEntry } from './double-entry.ts';

const columns: readonly ColumnMeaning[] = ['date', 'ignored', 'amount'];

it.each([
  [9, 2, true],
  [8, 2, false],
])('rows of which %i pairs cancel out and %i stand alone are postings: %s', (pairs, alone, expected) => {
  const rows = Array.from({ length: pairs }, (_, day) => [
    [`2026-10-${day + 10}`, 'assets:bank', '-5.00'],
    [`2026-10-${day + 10}`, 'expenses:food', '5.00'],
  ]).flat();
  const others = Array.from({ length: alone }, (_, day) => [`2026-11-${day + 10}`, 'assets:bank', '-7.00']);
  expect(isDoubleEntry([...rows, ...others], columns)).toBe(expected);
});
