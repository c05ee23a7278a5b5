import { describe, expect, it } from 'vitest';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { createLedger } from '../ledger/ledger.ts';
import { DeviceRows } from '../sync/device-rows.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { encodeRowChanges, parseRowChanges } from './stored-row-changes.ts';

const [one, two, three] = sampleTransactions as [Transaction, Transaction, Transaction];

describe('the log of changes', () => {
  it('restores the rows from a snapshot', () => {
    const changes = [
      { ...inTransactions, id: one.id, before: one, after: null },
      { ...inTransactions, id: two.id, before: two, after: { ...two, status: 'todo' } },
      { ...inTransactions, id: three.id, before: null, after: three },
    ];
    const parsed = parseRowChanges(JSON.parse(JSON.stringify(encodeRowChanges(changes))));
    const rows = new DeviceRows(createLedger([one, two]));
    rows.applyChanges(parsed.ok ? parsed.value : []);
    expect(rows.rows.slice()).toEqual([three, { ...two, status: 'todo' }]);
  });

  it.each([
    ['no list', null],
    ['no change', [7]],
    ['no id', [{ after: null }]],
    ['no row', [{ id: '1' }]],
    ['a damaged row', [{ ...inTransactions, id: '1', after: { ...one, amount: 0 } }]],
    ['the row of another id', [{ ...inTransactions, id: '2', after: one }]],
  ])('with %s is refused', (_, value) => {
    expect(parseRowChanges(value).ok).toBe(false);
  });
});
