import { describe, expect, it } from 'vitest';
import { OneDevice } from '#testing/sync-model/one-device.ts';
import { requireMinorUnits } from '../money/money.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { inTransactions } from '../transactions/transaction-fields.ts';
import { toRequestedOperations, toRowRequest } from './request.ts';
import { encodeSyncState, parseSyncState } from './stored-sync-state.ts';

const [one, two, three] = sampleTransactions as [Transaction, Transaction, Transaction];

/** A device that has worked out that `one` is done and `three` follows from it. */
function derive(seen = one) {
  const device = new OneDevice(one, two);
  const ended = device.make('d', {
    derived: true,
    operations: [
      { ...inTransactions, kind: 'edit', id: seen.id, seen, values: { status: 'todo' } },
      { ...inTransactions, kind: 'insert', row: three },
    ],
  });
  return { device, ended };
}

/** The rows that it shows, by id. */
const rowsOf = ({ ledger }: OneDevice) =>
  [...ledger.rows].toSorted((row, other) => (row.id < other.id ? -1 : 1));

const needless = [{ batch: 'd', how: 'needless' }];

describe('a derived change', () => {
  it('shows at once, is stored with what it was derived from, and matches all of that on the server', () => {
    const { device, ended } = derive();
    expect(ended).toEqual([]);
    expect(rowsOf(device)).toEqual([{ ...one, status: 'todo' }, two, three]);
    const stored = JSON.parse(JSON.stringify(encodeSyncState(device.state)));
    const parsed = parseSyncState(stored);
    expect(parsed).toEqual({ ok: true, value: device.state });
    const [edit] = parsed.ok
      ? toRequestedOperations(parsed.value.outbox[0]?.change ?? { operations: [] })
      : [];
    const { id, ...match } = one;
    expect(edit && toRowRequest(edit)).toEqual({
      ...inTransactions,
      id,
      kind: 'edit',
      match,
      set: { status: 'todo' },
    });
  });

  it.each([
    ['has another value in a field that it does not change', { ...one, amount: requireMinorUnits(7) }],
    ['has been given the same value elsewhere', { ...one, status: 'todo' }],
    ['is gone', null],
  ])('leaves without a word once its row %s', (_, after) => {
    const { device } = derive();
    expect(device.read({ id: one.id, batch: 'other', after })).toEqual(needless);
    expect(device.state).toMatchObject({ outbox: [], refused: [] });
    expect(rowsOf(device)).toEqual([after, two].filter((row) => row !== null));
  });

  it('is not made from a row that is no longer as it was seen', () => {
    expect(derive({ ...one, amount: requireMinorUnits(7) }).ended).toEqual(needless);
    expect(derive({ ...one, id: 'gone' }).ended).toEqual(needless);
  });

  it('leaves when the server says that its row is another one, after which the next one holds', () => {
    const { device } = derive();
    device.make('e', {
      derived: true,
      operations: [
        {
          ...inTransactions,
          kind: 'edit',
          id: one.id,
          seen: { ...one, status: 'todo' } as Transaction,
          values: { status: 'in-progress' },
        },
      ],
    });
    device.answer('d', { kind: 'unmatched' });
    const ended = device.read(
      { id: one.id, batch: 'other', after: { ...one, status: 'todo' } },
      { id: three.id, batch: 'other', after: three },
    );
    expect(ended).toEqual(needless);
    expect(device.state.outbox.map(({ batch }) => batch)).toEqual(['e']);
    expect(rowsOf(device)).toEqual([{ ...one, status: 'in-progress' }, two, three]);
  });

  it('that was refused is derived again when it is tried again', () => {
    const { device } = derive();
    device.answer('d', { kind: 'refused', message: 'no' });
    expect(rowsOf(device)).toEqual([one, two]);
    expect(device.retry('d', 'again')).toEqual([]);
    expect(device.state.outbox[0]?.change).toMatchObject({ derived: true });
    device.answer('again', { kind: 'refused', message: 'no' });
    device.read({ id: one.id, batch: 'other', after: { ...one, status: 'todo' } });
    expect(device.retry('again', 'last')).toEqual([{ batch: 'last', how: 'needless' }]);
    expect(device.state).toMatchObject({ outbox: [], refused: [] });
  });
});
