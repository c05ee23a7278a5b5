import { expect, test } from 'vitest';
import { toCalendarDate } from '../dates/calendar-date.ts';
import { emptyFilter, emptyLens, type Filter, toFilter } from '../lens/lens.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { isOnBoard } from './board-filter.ts';

const [sample] = sampleTransactions as [Transaction];
const rent: Transaction = {
  ...sample,
  category: 'Rent',
  date: toCalendarDate(2026, 10, 31),
  description: 'flat',
};
const november = { from: toCalendarDate(2026, 11, 1), to: toCalendarDate(2026, 11, 30) };
const today = toCalendarDate(2026, 11, 23);

test.each<[string, Partial<Filter>, boolean, boolean]>([
  ['everything', {}, true, true],
  ['a period that it is not in', { days: november }, true, false],
  ['a period that it is in', { days: { from: rent.date, to: null } }, true, true],
  ['its status as it is now', { statuses: ['todo'] }, true, false],
  ['the status that it gets', { statuses: ['done'] }, false, true],
  ['what is overdue', toFilter({ ...emptyLens, text: 'overdue' }, today), true, false],
  ['another category', { categories: ['Travel'] }, false, false],
])('asked for %s', (_, asked, open, done) => {
  const filter = { ...emptyFilter, ...asked };
  expect(isOnBoard({ ...rent, status: 'todo' }, filter)).toBe(open);
  expect(isOnBoard({ ...rent, status: 'done' }, filter)).toBe(done);
});
