import { expect, it } from 'vitest';
import type { CalendarDate } from '../../dates/calendar-date.ts';
import { createLedger } from '../../ledger/ledger.ts';
import { requireMinorUnits, type TotalMinorUnits } from '../../money/money.ts';
import { sampleTransactions } from '../../transactions/sample-data.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { toOccurrenceId } from '../repeats/occurrence-id.ts';
import { sumUsualSpending, toUsualDays, withUsualSpending } from './usual-spending.ts';

const today = '2026-11-26' as CalendarDate;
const repeat = { id: '0193b0a0-0000-7000-9000-00000000000a', state: 'active' } as const;

function spend(values: Partial<Transaction>, index: number): Transaction {
  const id = `0193b0a0-0000-7000-8000-${String(index).padStart(12, '0')}`;
  const [sample] = sampleTransactions as [Transaction];
  const amount = requireMinorUnits(10 ** index);
  return { ...sample, id, type: 'expense', currency: 'INR', status: 'done', amount, date: today, ...values };
}

it('is what is Done in one currency, and of no repeat', () => {
  const { rows } = createLedger(
    [
      {},
      { status: 'todo' },
      { type: 'income', category: 'Salary' } as const,
      { currency: 'USD' } as const,
      { id: toOccurrenceId(repeat.id, today) },
      // What the repeat was made from.
      { id: repeat.id },
      {},
    ].map(spend),
  );
  expect(sumUsualSpending(rows, [repeat], 'INR')).toBe(1_000_001n);
  expect(sumUsualSpending(rows, [{ ...repeat, state: 'declined' }], 'INR')).toBe(1_110_001n);
  expect(toUsualDays(today)).toEqual({ from: '2026-08-29', to: today });
});

it('is less what came back, and never below nothing', () => {
  const sum = (...rows: readonly Partial<Transaction>[]) =>
    sumUsualSpending(createLedger(rows.map(spend)).rows, [repeat], 'INR');
  const [shoes, back] = [
    { category: 'Shopping', amount: requireMinorUnits(70_000) },
    { category: 'Shopping', type: 'income', amount: requireMinorUnits(20_000) },
  ] as const;
  expect(sum(shoes, back)).toBe(50_000n);
  expect(sum(shoes, { ...back, category: 'Rent' })).toBe(50_000n);
  for (const none of [
    { category: 'Salary' },
    { category: 'Investment' },
    { status: 'in-progress' },
    { currency: 'USD' } as const,
    { id: toOccurrenceId(repeat.id, today) },
  ]) {
    expect(sum(shoes, { ...back, ...none })).toBe(70_000n);
  }
  expect(sum(back)).toBe(0n);
});

it('lowers the balance from tomorrow on, a ninetieth a day', () => {
  const balances = [1000n, 1000n, 900n] as TotalMinorUnits[];
  expect(withUsualSpending(balances, 9000n as TotalMinorUnits)).toEqual([1000n, 900n, 700n]);
});
