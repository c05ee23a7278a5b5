import { expect, test } from 'vitest';
import { toImportedCount, toImportResult } from './import-result.ts';

test.each([
  [212, 220, '212 of 220 rows'],
  [0, 1, '0 of 1 row'],
  [100_000, 100_001, '100,000 of 100,001 rows'],
])('%i of %i rows are told in words, from which the first number can be read', (added, total, words) => {
  expect(toImportResult(added, total)).toBe(words);
  expect(toImportedCount(words)).toBe(added);
});

test('other words tell of none', () => {
  expect(toImportedCount('everything')).toBe(0);
});
