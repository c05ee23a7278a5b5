import { array, assert as check, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { addDays } from '../dates/calendar-date.ts';
import type { Lens } from '../lens/lens.ts';
import { emptyLens, toFilter } from '../lens/lens.ts';
import { requireMinorUnits } from '../money/money.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { describePlanned } from './describe-planned.ts';
import { createLedger } from './ledger.ts';
import { countFoldable } from './planned-rows.ts';

const [sample] = sampleTransactions as [Transaction];
const today = '2026-11-28' as CalendarDate;

const toRows = (rows: readonly (Partial<Transaction> & { ahead: number })[]) =>
  createLedger(
    rows.map(({ ahead, ...rest }, index) => ({
      ...sample,
      id: String(index).padStart(3, '0'),
      date: addDays(today, ahead),
      ...rest,
    })),
  ).rows;

const count = (rows: ReturnType<typeof toRows>, lens: Partial<Lens> = {}) =>
  countFoldable(rows, toFilter({ ...emptyLens, ...lens }, today), today);

// Specification 2.75, 2.76
test('what is dated after today comes first, and folds unless there is nothing else', () => {
  check(
    property(array(integer({ min: -3, max: 3 }), { maxLength: 30 }), (given) => {
      const rows = toRows(given.map((ahead) => ({ ahead })));
      const planned = [...rows].filter(({ date }) => date > today);
      const folded = count(rows);
      expect(folded).toBe(planned.length === rows.length ? 0 : planned.length);
      expect([...rows.from(folded)]).toEqual([...rows].slice(folded));
    }),
  );
});

test('nothing folds where a lens is about what is to come', () => {
  const rows = toRows([{ ahead: 2 }, { ahead: 1 }, { ahead: 0 }]);
  const folded: Partial<Lens>[] = [
    {},
    { text: 'rent' },
    { period: 'this-month' },
    { statuses: ['todo', 'done'] },
    { categories: ['Rent'] },
  ];
  const whole: Partial<Lens>[] = [
    { period: 'next-14-days' },
    { period: 'next-month' },
    { text: 'next week' },
    { text: 'planned' },
    { text: 'due' },
    { statuses: ['todo', 'in-progress'] },
  ];
  expect(folded.map((lens) => count(rows, lens))).toEqual(folded.map(() => 2));
  expect(whole.map((lens) => count(rows, lens))).toEqual(whole.map(() => 0));
});

test('its words say how many, until when, and what goes each way in every currency', () => {
  const amounts = [13_659_900, 15_950_000, 2_340].map(requireMinorUnits) as [never, never, never];
  const rows = toRows([
    { ahead: 35, type: 'expense', currency: 'INR', amount: amounts[0] },
    { ahead: 4, type: 'income', currency: 'INR', amount: amounts[1] },
    { ahead: 1, type: 'expense', currency: 'GBP', amount: amounts[2] },
  ]);
  expect(describePlanned(rows, 3)).toBe(
    '3 planned to 2 Jan 2027 · ₹1,36,599.00 to pay, ₹1,59,500.00 to receive, £23.40 to pay',
  );
  expect(describePlanned(rows, 1)).toBe('1 planned for 2 Jan 2027 · ₹1,36,599.00 to pay');
});
