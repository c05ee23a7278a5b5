import { expect, it } from 'vitest';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import type { MinorUnits } from '#domain/money/money.ts';
import { makeNewTransaction } from '#testing/made-transactions.ts';
import type { CellProblem, Verdict } from '../reading/planned-row.ts';
import { describeVerdict } from './describe-verdict.ts';

const transaction = makeNewTransaction({
  amount: 64_900 as MinorUnits,
  category: 'Entertainment',
  date: '2026-10-12' as CalendarDate,
  description: 'Netflix',
});
const existing = { ...transaction, id: '1' };
const on = (date: string) => ({ ...existing, date: date as CalendarDate });

it.each<[Verdict, string]>([
  [{ kind: 'new' }, 'New'],
  [
    { kind: 'there', existing, why: 'same-bank-id' },
    'Already there: 12 Oct 2026, ₹649.00, Netflix, same bank id',
  ],
  [
    { kind: 'there', existing, why: 'same-day' },
    'Already there: 12 Oct 2026, ₹649.00, Netflix, same day and amount',
  ],
  [
    { kind: 'there', existing: on('2026-10-13'), why: 'days-apart' },
    'Already there: 13 Oct 2026, ₹649.00, Netflix, 1 day apart',
  ],
  [
    { kind: 'there', existing: on('2026-10-09'), why: 'days-apart' },
    'Already there: 9 Oct 2026, ₹649.00, Netflix, 3 days apart',
  ],
  [
    { kind: 'there', existing: { ...existing, description: '' }, why: 'same-day' },
    'Already there: 12 Oct 2026, ₹649.00, Entertainment, same day and amount',
  ],
  [
    { kind: 'there', existing: { ...existing, description: '🍕'.repeat(60) }, why: 'same-day' },
    `Already there: 12 Oct 2026, ₹649.00, ${'🍕'.repeat(60)}, same day and amount`,
  ],
  [
    { kind: 'there', existing: { ...existing, description: '🍕'.repeat(61) }, why: 'same-day' },
    `Already there: 12 Oct 2026, ₹649.00, ${'🍕'.repeat(59)}…, same day and amount`,
  ],
  [{ kind: 'repeated', line: 1204, why: 'same-bank-id' }, 'Same as row 1,204 of this file: same bank id'],
  [{ kind: 'repeated', line: 12, why: 'same-balance' }, 'Same as row 12 of this file: same balance after it'],
  [
    { kind: 'left-out', why: 'pending', column: 'Status', text: 'On hold' },
    'Left out: “On hold” in Status does not say that it is booked',
  ],
  [
    { kind: 'left-out', why: 'opening', column: '', text: '500.00' },
    'Left out: its amount is the balance “500.00”, so it may be what was there before',
  ],
  [
    { kind: 'foreign', currency: 'EUR', amount: '45.00', date: '2026-10-12' as CalendarDate },
    'Left out: 12 Oct 2026, €45.00. There is no rate for EUR.',
  ],
])('says of %j: %s', (verdict, words) => {
  expect(
    describeVerdict({ line: 14, verdict, transaction, categorySource: 'none', categoryReason: '' }),
  ).toBe(words);
});

const problems: Readonly<Record<CellProblem, string>> = {
  'no-date': 'no date in “x”',
  'not-a-date': '“x” in Head is not a date',
  'few-dates': 'no column is the date: x cells in Head are dates',
  'no-amount': 'no amount in “x”',
  'few-amounts': 'no column is the amount: x cells in Head are amounts',
  'amounts-unclear': 'no column is the amount: x have amounts, and nothing says which counts',
  'beyond-head': '“x” is beyond the last column',
  'not-an-amount': '“x” in Head is not an amount',
  'amount-zero': '“x” in Head is zero',
  'amount-too-large': '“x” in Head is more than 999,999,999,999.99',
  'too-many-decimals': '“x” in Head has more than two decimals',
  'both-ways': '“x” is money in and money out',
  'two-amounts': '“x” in Head is a second amount',
  'cells-in-one': '“x” is more than one cell',
  'not-a-direction': '“x” in Head is neither money in nor money out',
  'not-done': '“x” in Head means that no money moved',
  'not-a-currency': '“x” in Head is not a currency',
  'tags-too-many': '“x” in Head is more than 20 tags',
  'tag-too-long': 'the tag “x” in Head is longer than 40 characters',
  'one-side': '“x” is one side of an entry: export the rows of one account',
  summary: '“x” is a balance or a total, not a transaction',
};

it.each(Object.entries(problems))('says of the problem %s: %s', (problem, words) => {
  const verdict = { kind: 'unreadable', problem: problem as CellProblem, column: 'Head', text: 'x' } as const;
  expect(
    describeVerdict({ line: 14, verdict, transaction: null, categorySource: 'none', categoryReason: '' }),
  ).toBe(`Row 14: ${words}`);
});
