import { describe, expect, it } from 'vitest';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { OneDevice } from '#testing/sync-model/one-device.ts';
import { requireMinorUnits } from '../money/money.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { applyAnswer, markSent, markSentAsLost } from './answers.ts';
import { findConflicts } from './conflicts.ts';
import { discardRefused, retryRefused } from './resolve-refused.ts';
import { countWaiting, unchanged } from './sync-state.ts';

const [one, two] = sampleTransactions as [Transaction, Transaction];
const edited: Transaction = { ...one, status: 'todo' };
const progressOf = (device: OneDevice) =>
  device.state.outbox.map(({ batch, progress }) => `${batch} ${progress}`);

describe('an answer', () => {
  it('that confirms ends the waiting; the outbox shows the change until the journal brings it', () => {
    const device = new OneDevice();
    device.make('a', { operations: [{ ...inTransactions, kind: 'insert', row: one }] });
    device.answer('a', { kind: 'confirmed' });
    expect([countWaiting(device.state), progressOf(device)]).toEqual([0, ['a confirmed']]);
    expect(device.read({ batch: 'a', id: one.id, after: one })).toEqual([{ batch: 'a', how: 'saved' }]);
    expect(device.ledger.rows.slice()).toEqual([one]);
  });

  it.each([
    ['that was made before the answer to its change leaves unknown what the device has seen', 'early', null],
    ['that was made after it tells how far the device has seen', 'late', [{ batch: 'b', how: 'saved' }]],
  ] as const)('to an undo %s', (_, when, seen) => {
    const device = new OneDevice();
    device.make('a', { operations: [{ ...inTransactions, kind: 'insert', row: one }] });
    const confirm = () => device.answer('a', { kind: 'confirmed', wrote: 1 });
    const undo = () =>
      device.make('b', {
        undo: { target: 'a' },
        rows: [{ ...inTransactions, id: one.id, before: null, after: one }],
      });
    if (when === 'late') {
      confirm();
      undo();
    } else {
      device.take(unchanged(markSent(device.state, 'a')));
      undo();
      confirm();
    }
    expect(device.count(1)?.map(({ batch }) => batch)).toEqual(['a']);
    device.answer('b', { kind: 'confirmed', wrote: 1 });
    // By the number alone it cannot be told what of the two has come of it.
    expect(device.count(2)).toEqual(seen);
  });

  it('that is lost is cleared up by the journal', () => {
    const device = new OneDevice(two);
    device.make('a', { operations: [{ ...inTransactions, kind: 'insert', row: one }] });
    device.edit('b', two.id, { status: 'todo' });
    device.answer('a', { kind: 'lost' });
    device.answer('b', { kind: 'lost' });
    expect(device.read({ batch: 'a', id: one.id, after: one })).toEqual([{ batch: 'a', how: 'saved' }]);
    expect(progressOf(device)).toEqual(['b waiting']);
    expect(device.ledger.find(two.id)?.status).toBe('todo');
  });

  it('that arrives late counts, even if the change waits again', () => {
    const device = new OneDevice(one);
    device.edit('a', one.id, { status: 'todo' });
    device.answer('a', { kind: 'lost' });
    device.read();
    device.take(applyAnswer(device.state, device.ledger, 'a', { kind: 'confirmed' }));
    expect(progressOf(device)).toEqual(['a confirmed']);
  });

  it('that is missing changes nothing for a change that waits, is confirmed or has left', () => {
    const device = new OneDevice(one);
    device.edit('a', one.id, { status: 'todo' });
    for (const kind of ['lost', 'unsent'] as const) {
      expect(applyAnswer(device.state, device.ledger, 'a', { kind }).state).toBe(device.state);
      expect(applyAnswer(device.state, device.ledger, 'x', { kind }).state).toBe(device.state);
    }
    device.answer('a', { kind: 'confirmed' });
    const { state } = device;
    expect(applyAnswer(state, device.ledger, 'a', { kind: 'refused', message: '' }).state).toBe(state);
  });

  it('that nothing was sent keeps the change waiting', () => {
    const device = new OneDevice(one);
    device.edit('a', one.id, { status: 'todo' });
    device.answer('a', { kind: 'unsent' });
    expect(progressOf(device)).toEqual(['a waiting']);
  });

  it('to deleting a row that is gone counts as confirmed', () => {
    const device = new OneDevice(one);
    device.make('d', { operations: [{ ...inTransactions, kind: 'delete', id: one.id }] });
    device.answer('d', { kind: 'unmatched' });
    expect(progressOf(device)).toEqual(['d confirmed']);
    expect(device.read({ batch: 'other', id: one.id, after: null })).toEqual([{ batch: 'd', how: 'saved' }]);
  });

  it.each([
    ['deleted', null],
    ['another', { ...one, amount: two.amount }],
  ])('that a row is %s refuses all of a change that needs it as it was seen', (_what, after) => {
    const device = new OneDevice(one);
    device.make('s', {
      operations: [
        { ...inTransactions, kind: 'delete', id: one.id, seen: one },
        { ...inTransactions, kind: 'insert', row: two },
      ],
    });
    device.answer('s', { kind: 'unmatched' });
    expect(device.read({ batch: 'other', id: one.id, after })).toEqual([{ batch: 's', how: 'refused' }]);
    expect(device.ledger.rows.slice()).toEqual(after === null ? [] : [after]);
    expect(device.state.refused).toMatchObject([{ batch: 's', reason: { code: 'stale' } }]);
    // As often as it is tried again.
    expect(device.retry('s', 't')).toEqual([]);
    expect(device.state.refused).toMatchObject([{ batch: 's', reason: { code: 'stale' } }]);
  });

  it('that nothing matched refuses the change in the end if the journal does not explain it', () => {
    const device = new OneDevice(one);
    device.edit('a', one.id, { status: 'todo' });
    for (const _ of [1, 2]) {
      expect(device.answer('a', { kind: 'unmatched' })).toEqual([]);
      expect(progressOf(device)).toEqual(['a unmatched']);
      device.read();
      expect(progressOf(device)).toEqual(['a waiting']);
    }
    expect(device.answer('a', { kind: 'unmatched' })).toEqual([{ batch: 'a', how: 'refused' }]);
    expect(device.state.refused).toMatchObject([{ batch: 'a', reason: { code: 'unmatched' } }]);
    expect(device.ledger.find(one.id)).toEqual(one);
  });

  it('that an undo skipped rows reaches the person, who can undo them anyway', () => {
    const device = new OneDevice(one, two);
    const undone = [
      { ...inTransactions, id: one.id, before: { ...one, status: 'todo' }, after: one },
      { ...inTransactions, id: two.id, before: { ...two, status: 'todo' }, after: two },
    ];
    device.make('u', { undo: { target: 'b' }, rows: undone });
    device.answer('u', { kind: 'confirmed', skipped: [two.id] });
    device.read({ batch: 'u', id: one.id, after: { ...one, status: 'todo' } });
    expect(device.state.refused).toMatchObject([{ batch: 'u', reason: { code: 'changed_since' } }]);
    expect(device.ledger.find(two.id)).toEqual(two);
    device.take(retryRefused(device.state, device.ledger, { batch: 'u', as: 'v' }));
    expect(device.ledger.find(two.id)?.status).toBe('todo');
    expect(device.state.outbox[0]?.change).toMatchObject({ undo: { target: 'b', force: true } });
  });
});

describe('a refused change', () => {
  it('is rolled back, and what was typed can be retried', () => {
    const device = new OneDevice(two);
    device.make('a', { operations: [{ ...inTransactions, kind: 'insert', row: one }] });
    device.edit('b', two.id, { description: 'mine' });
    device.make('d', { operations: [{ ...inTransactions, kind: 'delete', id: two.id }] });
    device.answer('a', { kind: 'refused', message: 'new row violates' });
    device.answer('b', { kind: 'refused', message: 'too long' });
    device.answer('d', { kind: 'refused', message: 'not yours' });
    expect(device.ledger.rows.slice()).toEqual([two]);
    expect(device.state.refused.map(({ batch, reason }) => [batch, reason.code, reason.message])).toEqual([
      ['a', 'refused', 'new row violates'],
      ['b', 'refused', 'too long'],
      ['d', 'refused', 'not yours'],
    ]);
    for (const batch of ['a', 'b']) {
      device.take(retryRefused(device.state, device.ledger, { batch, as: `${batch}2` }));
    }
    expect(device.ledger.find(one.id)).toEqual(one);
    expect(device.ledger.find(two.id)?.description).toBe('mine');
    device.take(retryRefused(device.state, device.ledger, { batch: 'd', as: 'd2' }));
    expect(device.ledger.find(two.id)).toBeUndefined();
    expect(device.state.refused).toEqual([]);
    expect(progressOf(device)).toEqual(['a2 waiting', 'b2 waiting', 'd2 waiting']);
  });

  it('that replaced rows restores them, and holds the latest edits of the new ones', () => {
    const device = new OneDevice(one);
    device.make('r', {
      operations: [
        { ...inTransactions, kind: 'delete', id: one.id },
        { ...inTransactions, kind: 'insert', row: two },
      ],
    });
    device.edit('e', two.id, { description: 'mine' });
    device.answer('r', { kind: 'refused', message: 'no' });
    expect(device.ledger.rows.slice()).toEqual([one]);
    expect(device.state.refused.map(({ batch, reason }) => `${batch} ${reason.code}`)).toEqual(['r refused']);
    device.take(retryRefused(device.state, device.ledger, { batch: 'r', as: 'r2' }));
    expect(device.ledger.rows.slice()).toEqual([{ ...two, description: 'mine' }]);
  });

  it('does not make a later edit of the same field look like a conflict', () => {
    const device = new OneDevice(one);
    device.edit('a', one.id, { amount: requireMinorUnits(1) });
    device.edit('b', one.id, { amount: requireMinorUnits(2) });
    device.edit('c', one.id, { amount: requireMinorUnits(3) });
    device.answer('a', { kind: 'refused', message: 'no' });
    expect(findConflicts(device.state)).toEqual([]);
    expect(device.ledger.find(one.id)?.amount).toBe(3);
    expect(device.state.outbox[0]?.change).toMatchObject({
      operations: [{ edits: { amount: { from: one.amount, to: 2 } } }],
    });
  });

  it('of a new row holds the latest edits, and is discarded if the person deleted the row', () => {
    const device = new OneDevice();
    device.make('a', { operations: [{ ...inTransactions, kind: 'insert', row: one }] });
    device.edit('b', one.id, { description: 'better' });
    device.make('x', { operations: [{ ...inTransactions, kind: 'insert', row: two }] });
    device.make('y', { operations: [{ ...inTransactions, kind: 'delete', id: two.id }] });
    device.answer('a', { kind: 'refused', message: 'no' });
    device.answer('x', { kind: 'refused', message: 'no' });
    expect(device.state.outbox).toEqual([]);
    expect(device.state.refused).toMatchObject([{ batch: 'a', merged: ['b'] }]);
    expect(device.state.refused[0]?.change).toEqual({
      operations: [
        {
          ...inTransactions,
          kind: 'insert',
          id: one.id,
          row: { ...one, description: 'better' },
          before: null,
        },
      ],
    });
  });

  it('of a row that is gone restores the row on retry, with every edit', () => {
    const device = new OneDevice(one);
    device.edit('a', one.id, { description: 'mine' });
    device.edit('b', one.id, { status: 'todo' });
    device.edit('c', one.id, { description: 'last' });
    const ended = device.read({ batch: 'other', id: one.id, after: null });
    expect(ended.map(({ how }) => how)).toEqual(['refused', 'refused', 'refused']);
    expect(device.state.refused).toMatchObject([
      { batch: 'a', merged: ['b', 'c'], reason: { code: 'gone' } },
    ]);
    device.take(retryRefused(device.state, device.ledger, { batch: 'a', as: 'a2' }));
    expect(device.ledger.find(one.id)).toEqual({ ...one, description: 'last', status: 'todo' });
  });

  it.each([
    ['a deletion', [], [{ ...inTransactions, id: one.id, before: one, after: null }], [one]],
    ['an edit', [edited], [{ ...inTransactions, id: one.id, before: one, after: edited }], [one]],
    ['an addition', [one], [{ ...inTransactions, id: one.id, before: null, after: one }], []],
    [
      'a replacement',
      [two],
      [
        { ...inTransactions, id: one.id, before: one, after: null },
        { ...inTransactions, id: two.id, before: null, after: two },
      ],
      [one],
    ],
  ] as const)(
    'of an undo of %s that the journal no longer has is made without it on retry',
    (_, shown, rows, wanted) => {
      const device = new OneDevice(...shown);
      device.make('u', { undo: { target: 'b' }, rows: rows });
      device.answer('u', { kind: 'refused', message: '', code: 'too_late' });
      expect(device.ledger.rows.slice()).toEqual(shown);
      device.retry('u', 'again');
      expect(device.ledger.rows.slice()).toEqual(wanted);
      expect(device.state.outbox[0]?.change.undo).toBeUndefined();
    },
  );

  it('can be discarded', () => {
    const device = new OneDevice();
    device.make('a', { operations: [{ ...inTransactions, kind: 'insert', row: one }] });
    device.answer('a', { kind: 'refused', message: 'no' });
    expect(discardRefused(device.state, 'a').refused).toEqual([]);
    expect(discardRefused(device.state, 'x')).toBe(device.state);
    const { state } = retryRefused(device.state, device.ledger, { batch: 'x', as: 'y' });
    expect(state).toBe(device.state);
  });
});

describe('a reload', () => {
  it('turns changes in flight into lost ones', () => {
    const device = new OneDevice(one);
    device.edit('a', one.id, { status: 'todo' });
    expect(markSentAsLost(device.state)).toBe(device.state);
    const after = markSentAsLost(markSent(device.state, 'a'));
    expect(after.outbox.map(({ progress }) => progress)).toEqual(['lost']);
  });
});
