import { describe, expect, it } from 'vitest';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { OneDevice } from '#testing/sync-model/one-device.ts';
import { requireMinorUnits } from '../money/money.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { toRowChanges } from './change.ts';
import { countWaiting } from './sync-state.ts';

const [one, two, three] = sampleTransactions as [Transaction, Transaction, Transaction];
const changeOf = (device: OneDevice, batch: string) => {
  const pending = device.state.outbox.find((entry) => entry.batch === batch);
  if (pending === undefined) throw new Error(`No ${batch}`);
  return pending.change;
};

describe('a change made on this device', () => {
  it('shows at once and waits, with the row before it', () => {
    const device = new OneDevice(one, two);
    device.make('a', { operations: [{ ...inTransactions, kind: 'insert', row: three }] });
    device.make('m', {
      operations: [{ ...inTransactions, kind: 'edit', id: one.id, values: { status: 'todo' } }],
    });
    device.make('d', { operations: [{ ...inTransactions, kind: 'delete', id: two.id }] });
    expect(device.ledger.rows.slice()).toEqual([three, { ...one, status: 'todo' }]);
    expect(countWaiting(device.state)).toBe(3);
    expect(changeOf(device, 'm')).toEqual({
      operations: [
        {
          ...inTransactions,
          kind: 'edit',
          id: one.id,
          seen: one,
          before: one,
          edits: { status: { from: 'done', to: 'todo' } },
        },
      ],
    });
    expect(toRowChanges(changeOf(device, 'd'))).toEqual([
      { ...inTransactions, id: two.id, before: two, after: null },
    ]);
  });

  it('of several rows leaves out what is true already, and rows that are missing', () => {
    const device = new OneDevice(one, two);
    device.make('r', {
      operations: [
        { ...inTransactions, kind: 'edit', id: two.id, values: { status: 'todo' } },
        { ...inTransactions, kind: 'edit', id: one.id, values: { status: one.status } },
        { ...inTransactions, kind: 'delete', id: one.id },
        { ...inTransactions, kind: 'delete', id: 'x' },
        { ...inTransactions, kind: 'insert', row: two },
        { ...inTransactions, kind: 'insert', row: three },
      ],
    });
    expect(device.ledger.rows.slice()).toEqual([three, { ...two, status: 'todo' }]);
    expect(toRowChanges(changeOf(device, 'r'))).toEqual([
      { ...inTransactions, id: two.id, before: two, after: { ...two, status: 'todo' } },
      { ...inTransactions, id: one.id, before: one, after: null },
      { ...inTransactions, id: three.id, before: null, after: three },
    ]);
  });

  it('that only makes sense while a row is as it was seen is not queued once it no longer is', () => {
    const device = new OneDevice(one);
    const split = (batch: string, seen: Transaction) =>
      device.make(batch, {
        operations: [
          { ...inTransactions, kind: 'delete', id: seen.id, seen },
          { ...inTransactions, kind: 'insert', row: three },
        ],
      });
    expect(split('a', { ...one, description: 'Before' })).toEqual([{ batch: 'a', how: 'stale' }]);
    expect(split('b', two)).toEqual([{ batch: 'b', how: 'stale' }]);
    expect(device.state.outbox).toEqual([]);
    expect(split('c', one)).toEqual([]);
    expect(device.ledger.rows.slice()).toEqual([three]);
  });

  it('that alters nothing, or whose row is missing, is not queued', () => {
    const device = new OneDevice(one);
    expect(
      device.make('a', {
        operations: [{ ...inTransactions, kind: 'edit', id: one.id, seen: one, values: { ...one } }],
      }),
    ).toEqual([{ batch: 'a', how: 'needless' }]);
    expect(
      device.make('b', {
        operations: [{ ...inTransactions, kind: 'edit', id: one.id, values: { status: 'done' } }],
      }),
    ).toEqual([{ batch: 'b', how: 'needless' }]);
    expect(device.make('c', { operations: [{ ...inTransactions, kind: 'insert', row: one }] })).toEqual([
      { batch: 'c', how: 'needless' },
    ]);
    expect(device.make('d', { operations: [{ ...inTransactions, kind: 'delete', id: 'x' }] })).toEqual([
      { batch: 'd', how: 'gone' },
    ]);
    expect(
      device.make('e', {
        operations: [{ ...inTransactions, kind: 'edit', id: 'x', values: { status: 'done' } }],
      }),
    ).toEqual([{ batch: 'e', how: 'gone' }]);
    expect(
      device.make('f', {
        operations: [{ ...inTransactions, kind: 'edit', id: two.id, seen: two, values: two }],
      }),
    ).toEqual([{ batch: 'f', how: 'gone' }]);
    expect(device.make('r', { operations: [] })).toEqual([{ batch: 'r', how: 'needless' }]);
    expect(device.state.outbox).toEqual([]);
  });

  it('keeps fields that changed behind an open form and were not touched in it', () => {
    const device = new OneDevice(one);
    device.read({ batch: 'other', id: one.id, after: { ...one, amount: requireMinorUnits(7) } });
    device.make('u', {
      operations: [
        {
          ...inTransactions,
          kind: 'edit',
          id: one.id,
          seen: one,
          values: { ...one, description: 'mine' } as Transaction,
        },
      ],
    });
    expect(device.ledger.find(one.id)).toEqual({ ...one, amount: 7, description: 'mine' });
  });
});

describe('undo', () => {
  it('removes a change from the outbox that was never sent', () => {
    const device = new OneDevice(one, two);
    device.make('d', { operations: [{ ...inTransactions, kind: 'delete', id: one.id }] });
    device.make('m', {
      operations: [{ ...inTransactions, kind: 'edit', id: two.id, values: { status: 'todo' } }],
    });
    const rows = toRowChanges(changeOf(device, 'd'));
    expect(device.make('u', { undo: { target: 'd' }, rows: rows })).toEqual([
      { batch: 'd', how: 'cancelled' },
    ]);
    expect(device.ledger.find(one.id)).toEqual(one);
    expect(device.state.outbox.map(({ batch }) => batch)).toEqual(['m']);
  });

  it('is queued if a later change builds on it, or it may have been sent', () => {
    const built = new OneDevice(one);
    built.edit('a', one.id, { description: 'first' });
    built.edit('b', one.id, { status: 'todo' });
    built.make('u', { undo: { target: 'a' }, rows: toRowChanges(changeOf(built, 'a')) });
    expect(built.state.outbox).toHaveLength(3);
    // The row is not as 'a' left it, so that it stays unless insisted on.
    expect(built.ledger.find(one.id)).toEqual({ ...one, description: 'first', status: 'todo' });
    built.make('f', { undo: { target: 'a', force: true }, rows: toRowChanges(changeOf(built, 'a')) });
    expect(built.ledger.find(one.id)).toEqual(one);

    const replaced = new OneDevice(one);
    replaced.edit('a', one.id, { description: 'first' });
    replaced.make('r', { operations: [{ ...inTransactions, kind: 'delete', id: one.id }] });
    replaced.make('u', { undo: { target: 'a' }, rows: toRowChanges(changeOf(replaced, 'a')) });
    expect(replaced.state.outbox).toHaveLength(3);

    const sent = new OneDevice(one);
    sent.make('d', { operations: [{ ...inTransactions, kind: 'delete', id: one.id }] });
    sent.answer('d', { kind: 'lost' });
    sent.make('u', { undo: { target: 'd' }, rows: toRowChanges(changeOf(sent, 'd')) });
    expect(sent.state.outbox).toHaveLength(2);
    expect(sent.ledger.find(one.id)).toEqual(one);
  });

  it('of a change that is then refused leaves with it, along with the rows it restored', () => {
    const device = new OneDevice(one);
    device.make('d', { operations: [{ ...inTransactions, kind: 'delete', id: one.id }] });
    device.answer('d', { kind: 'lost' });
    device.make('u', {
      undo: { target: 'd' },
      rows: [{ ...inTransactions, id: one.id, before: one, after: null }],
    });
    device.edit('e', one.id, { status: 'todo' });
    device.make('again', {
      undo: { target: 'u' },
      rows: [{ ...inTransactions, id: one.id, before: null, after: one }],
    });
    device.read();
    const ended = device.answer('d', { kind: 'refused', message: 'no' });
    expect(ended.map(({ batch, how }) => `${batch} ${how}`)).toEqual([
      'd refused',
      'u needless',
      'again needless',
    ]);
    expect(device.ledger.find(one.id)).toEqual({ ...one, status: 'todo' });
    expect(device.state.outbox.map(({ batch }) => batch)).toEqual(['e']);
  });

  it('restores all rows after clearing, before any answer', () => {
    const device = new OneDevice(one, two);
    device.make('c', { operations: [one, two].map(({ id }) => ({ ...inTransactions, kind: 'delete', id })) });
    device.answer('c', { kind: 'confirmed' });
    device.make('u', { undo: { target: 'c' }, rows: toRowChanges(changeOf(device, 'c')) });
    expect(device.ledger.rows.slice()).toEqual([two, one]);
  });
});
