import { expect, test } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { emptyLens, toFilter } from '../lens/lens.ts';
import { requireMinorUnits } from '../money/money.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { findBestRows } from './best-rows.ts';
import { createLedger } from './ledger.ts';

const today = '2026-11-26' as CalendarDate;
const [sample] = sampleTransactions as [Transaction];
const row = (
  description: string,
  rupees: number,
  day: number,
  rest: Partial<Transaction> = {},
): Transaction => ({
  ...sample,
  id: `row ${day}`,
  description,
  amount: requireMinorUnits(rupees * 100),
  date: `2026-10-${String(day).padStart(2, '0')}` as CalendarDate,
  tags: [],
  ...rest,
});
const ledger = createLedger([
  row('Tea', 45, 1),
  row('Green tea', 450, 2),
  row('Steam iron', 4500, 3),
  row('Lunch', 45, 4, { tags: ['tea'] }),
  row('Tea from later', 45, 5, { currency: 'XXX' as never }),
]);

const find = (text: string, most = 10) => {
  const filter = toFilter({ ...emptyLens, text }, today);
  return findBestRows(ledger.search(filter), filter, most).map(({ description }) => description);
};

test('first those with words that begin so, newest first, then the others', () => {
  expect(find('tea')).toEqual(['Green tea', 'Tea', 'Lunch', 'Steam iron']);
  expect(find('tea', 2)).toEqual(['Green tea', 'Tea']);
});

test('the very amount first', () => {
  expect(find('45')).toEqual(['Lunch', 'Tea', 'Steam iron', 'Green tea']);
  expect(find('tea 450')).toEqual(['Green tea', 'Steam iron']);
});

test('all words count, also those that are days', () => {
  expect(find('green 2 oct')).toEqual(['Green tea']);
  expect(find('tea -lunch november')).toEqual([]);
});
