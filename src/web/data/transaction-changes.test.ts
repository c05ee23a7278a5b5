import { expect, test } from 'vitest';
import type { Transaction } from '#domain/transaction.ts';
import { applyChange, type TransactionChange } from './transaction-changes.ts';
import { findTransaction } from './transaction-row.ts';

function make(id: string, date: string, description = ''): Transaction {
  const fields = { type: 'income', amount: '1.00', category: 'Other', status: 'todo', currency: 'INR' };
  const transaction = findTransaction({ ...fields, id, date, description });
  if (!transaction) throw new Error('not a row');
  return transaction;
}

const list = [make('c', '2024-03-01'), make('b', '2024-02-01'), make('a', '2024-02-01')];
const ids = (changed: readonly Transaction[]) => changed.map(({ id }) => id).join('');

test.each<[string, TransactionChange, string]>([
  ['a newer one stands first', { kind: 'add', transaction: make('d', '2024-04-01') }, 'dcba'],
  [
    'within a day the later made stands first',
    { kind: 'add', transaction: make('bb', '2024-02-01') },
    'cbbba',
  ],
  ['the oldest stands last', { kind: 'add', transaction: make('e', '2023-01-01') }, 'cbae'],
  ['an edited date finds its place', { kind: 'update', transaction: make('a', '2024-05-01') }, 'acb'],
  [
    'an edit of a row that is gone changes nothing',
    { kind: 'update', transaction: make('x', '2024-05-01') },
    'cba',
  ],
  ['a deleted one is gone', { kind: 'delete', id: 'b' }, 'ca'],
  ['a replaced list is sorted', { kind: 'replace', transactions: [...list].reverse() }, 'cba'],
])('%s, also when it happens twice', (_what, change, expected) => {
  const once = applyChange(list, change);
  expect(ids(once)).toBe(expected);
  expect(applyChange(once, change)).toEqual(once);
});

test('a move changes one status and nothing else', () => {
  const moved = applyChange(list, { kind: 'move', id: 'b', status: 'done' });
  expect(moved.map(({ status }) => status)).toEqual(['todo', 'done', 'todo']);
});
