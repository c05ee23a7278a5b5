import { expect, it } from 'vitest';
import { makeNewTransaction } from '#testing/made-transactions.ts';
import type { ImportPlan, PlannedRow, Verdict } from '../reading/planned-row.ts';
import { isTaken, toImport } from './apply-choice.ts';

const transaction = makeNewTransaction({ category: 'Other', tags: ['trip', 'to check'] });

const make = (description: string, verdict: Verdict, changes: Partial<PlannedRow> = {}): PlannedRow => ({
  line: 1,
  verdict,
  transaction: { ...transaction, description },
  categorySource: 'none',
  categoryReason: '',
  ...changes,
});

const rows = [
  make('new', { kind: 'new' }),
  make('there', { kind: 'there', existing: { ...transaction, id: '1' }, why: 'same-day' }),
  make('repeated', { kind: 'repeated', line: 1, why: 'same-bank-id' }),
  make('', { kind: 'unreadable', problem: 'no-date', column: '', text: '' }, { transaction: null }),
  make('', { kind: 'foreign', currency: 'EUR', amount: '1', date: transaction.date }, { transaction: null }),
  make('tagged by the file', { kind: 'new' }, { categorySource: 'file' }),
];
const plan: ImportPlan = { rows, foreign: {}, tooPrecise: 0 };

const bring = (overridden: readonly number[], categories: readonly (readonly [number, string])[] = []) =>
  toImport(plan, { overridden: new Set(overridden), categories: new Map(categories) });

it('adds what is new, in the file’s order', () => {
  expect(bring([]).map(({ description }) => description)).toEqual(['new', 'tagged by the file']);
});

it('turns verdicts over, but never those without a transaction', () => {
  expect(bring([0, 1, 2, 3, 4]).map(({ description }) => description)).toEqual([
    'there',
    'repeated',
    'tagged by the file',
  ]);
  expect(rows.map((row) => [isTaken(row, false), isTaken(row, true)])).toEqual([
    [true, false],
    [false, true],
    [false, true],
    [false, false],
    [false, false],
    [true, false],
  ]);
});

it('takes a chosen category, and with it the mark that was put there for want of one', () => {
  expect(
    bring(
      [],
      [
        [0, 'Travel'],
        [5, 'Rent'],
      ],
    ),
  ).toMatchObject([
    { category: 'Travel', tags: ['trip'] },
    { category: 'Rent', tags: ['trip', 'to check'] },
  ]);
});
