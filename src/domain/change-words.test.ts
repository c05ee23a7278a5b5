import { expect, test } from 'vitest';
import { toCalendarDate } from './calendar-date.ts';
import { toChangeWords, toUndoneWords } from './change-words.ts';
import type { RowChange } from './collections/collections.ts';
import { type ImportedFile, inImports } from './import/imported-file.ts';
import { fromDecimal } from './money.ts';
import { sampleTransactions } from './sample-data.ts';
import type { Transaction } from './transaction.ts';

const [sample] = sampleTransactions;
if (sample === undefined) throw new Error('The sample set is empty');
const rent: Transaction = {
  ...sample,
  type: 'expense',
  category: 'Rent',
  amount: fromDecimal('12000'),
  currency: 'INR',
  status: 'todo',
  description: '',
};
const change = (before: Transaction | null, after: Transaction | null) => ({ id: rent.id, before, after });

const file: ImportedFile = {
  id: 'f',
  name: 'hdfc-oct.csv',
  result: '212 of 220 rows',
  batch: 'b',
  head: '',
  reading: '',
};
const imported: readonly RowChange[] = [
  change(null, rent),
  { ...inImports, id: file.id, before: null, after: file },
  change(null, rent),
];
const reverse = ({ before, after, ...at }: RowChange): RowChange => ({ ...at, before: after, after: before });

test.each([
  ['Added: Rent, ₹12,000.00', [change(null, rent)]],
  ['Deleted: Rent, ₹12,000.00', [change(rent, null)]],
  ['Moved to Done: Rent, ₹12,000.00', [change(rent, { ...rent, status: 'done' })]],
  [
    'Edited: Rent, ₹12,000.00; amount from ₹12,000.00 to ₹12,500.00, description from none to “May”',
    [change(rent, { ...rent, amount: fromDecimal('12500'), description: 'May' })],
  ],
  [
    'Edited: Rent, ₹12,000.00; date from 1 Jan 2024 to 2 Jan 2024, tags from none to Flat, food',
    [change(rent, { ...rent, date: toCalendarDate(2024, 1, 2), tags: ['Flat', 'food'] })],
  ],
  ['Added 2 transactions', [change(null, rent), change(null, rent)]],
  [
    'Added 1 transaction, edited 1, deleted 1',
    [change(null, rent), change(rent, { ...rent, type: 'income' }), change(rent, null)],
  ],
  ['Imported 212 of 220 rows from hdfc-oct.csv', imported],
  ['Reverted 212 of 220 rows from hdfc-oct.csv', imported.map(reverse)],
  ['Changed nothing', []],
])('%s', (words, changes) => {
  expect(toChangeWords(changes)).toBe(words);
});

test.each([
  ['Removed: Rent, ₹12,000.00', [change(null, rent)]],
  ['Restored: Rent, ₹12,000.00', [change(rent, null)]],
  ['Moved back to To Do: Rent, ₹12,000.00', [change(rent, { ...rent, status: 'done' })]],
  ['Changed back: Rent, ₹12,000.00', [change(rent, { ...rent, description: 'May' })]],
  ['Undone: Added 2 transactions', [change(null, rent), change(null, rent)]],
  ['Reverted: 212 of 220 rows from hdfc-oct.csv', imported],
  ['Imported again: 212 of 220 rows from hdfc-oct.csv', imported.map(reverse)],
  ['Undone: Changed nothing', []],
])('undone: %s', (words, changes) => {
  expect(toUndoneWords(changes)).toBe(words);
});
