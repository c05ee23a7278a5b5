import { expect, test } from 'vitest';
import { transactionFields } from '#domain/transactions/transaction-fields.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { makeWireRow } from '#testing/made-transactions.ts';
import { findTransaction, toRow, toRows } from './transaction-row.ts';

const row = makeWireRow({
  id: '0193b0a0-0000-7000-8000-000000000009',
  amount: '1200.50',
  category: 'Food & Dining',
  date: '2024-02-29',
  description: 'Dinner',
  status: 'in-progress',
  currency: 'GBP',
  tags: ['Flat', 'half a "day"'],
  bank_id: 'FT2401/7',
});

// Specification 3.01
test('a row round-trips without loss', () => {
  const transaction = findTransaction(row);
  expect(transaction?.amount).toBe(120050);
  expect(transaction && toRow(transaction)).toEqual(row);
});

// Specification 3.09
test('a missing currency is rupees, a missing description or bank id is empty, an unknown status stays', () => {
  const { currency: _currency, bank_id: _bankId, split: _split, ...rest } = row;
  expect(findTransaction({ ...rest, description: null, status: 'paused' })).toMatchObject({
    currency: 'INR',
    description: '',
    status: 'paused',
    bankId: '',
    split: '',
  });
});

test('words that only a later version knows are kept, and sent back as they were', () => {
  const later = { ...row, type: 'loan', category: 'Yachts', status: 'paused', currency: 'EUR' };
  const transaction = findTransaction(later);
  expect(transaction && toRow(transaction)).toEqual(later);
});

test.each([
  ['a type that is no text', { type: 7 }],
  ['a category that is no text', { category: null }],
  ['an amount that is no text', { amount: 1200.5 }],
  ['a negative amount', { amount: '-3.00' }],
  ['an amount beyond the column', { amount: '1e309' }],
  ['a day that does not exist', { date: '2023-02-29' }],
  ['an identity that is neither text nor number', { id: {} }],
  ['tags that are no list', { tags: 'rent' }],
  ['a bank id that is no text', { bank_id: 7 }],
])('a row with %s is left out and logged', (_what, wrong) => {
  const errors = expectErrors();
  expect(toRows(transactionFields, [row, { ...row, ...wrong }])).toHaveLength(1);
  expect(errors.take()).toEqual([[expect.any(String), [{ ...row, ...wrong }]]]);
});

test('a row that a backend numbers is a row', () => {
  expect(toRows(transactionFields, [{ ...row, id: 7 }])).toEqual([
    { ...toRows(transactionFields, [row])[0], id: '7' },
  ]);
});
