import { describe, expect, it } from 'vitest';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { OneDevice } from '#testing/sync-model/one-device.ts';
import { createLedger } from '../ledger/ledger.ts';
import { requireMinorUnits } from '../money/money.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { markSent } from './answers.ts';
import type { Conflict } from './conflicts.ts';
import { findConflicts } from './conflicts.ts';
import { DeviceRows } from './device-rows.ts';
import type { Intent } from './enqueue.ts';
import { applyFullRead, applyJournal, applyLookUp } from './journal.ts';
import { toNextStep } from './next-step.ts';
import { toRowRequest } from './request.ts';
import { resolveConflict } from './resolve-conflict.ts';

const [one, two, three] = sampleTransactions as [Transaction, Transaction, Transaction];
/** Deletes a row and adds others. */
const replacing = ({ id }: Transaction, ...rows: readonly Transaction[]): Intent => ({
  operations: [
    { ...inTransactions, kind: 'delete', id },
    ...rows.map((row) => ({ ...inTransactions, kind: 'insert' as const, row })),
  ],
});
const amount = (value: number) => ({ amount: requireMinorUnits(value) });
const other = (after: Transaction) => ({ ...inTransactions, batch: 'other', id: after.id, after });
const requestsOf = (device: OneDevice) =>
  device.state.outbox
    .flatMap(({ change }) => change.operations)
    .flatMap((operation) => (operation.kind === 'restore' ? [] : toRowRequest(operation)));
const nextOf = (device: OneDevice) => {
  const next = toNextStep(device.state);
  return next?.kind === 'send' ? next.pending.batch : next?.kind;
};

describe('the journal', () => {
  it('brings changes from other devices', () => {
    const device = new OneDevice(one, two);
    device.read(other(three), { batch: 'other', id: one.id, after: null }, other({ ...two, ...amount(5) }));
    expect(device.ledger.rows.slice()).toEqual([three, { ...two, ...amount(5) }]);
    expect(device.state.seq).toBe(3);
  });

  it('has a row that this version cannot read: it stays as it was, and is kept as it came until it comes readable', () => {
    const device = new OneDevice(one, two);
    const entry = { batch: 'other', id: one.id, after: undefined };
    device.read({ ...entry, unread: { id: one.id, amount: 'some' } }, other(three));
    device.read({ ...entry, unread: { id: one.id, amount: 'much' } });
    expect(device.ledger.find(one.id)).toEqual(one);
    expect(device.state.unread).toEqual([
      { ...inTransactions, id: one.id, row: { id: one.id, amount: 'much' } },
    ]);
    device.read(other({ ...one, ...amount(7) }));
    expect(device.state).not.toHaveProperty('unread');
    expect(device.ledger.find(one.id)).toEqual({ ...one, ...amount(7) });
  });

  it('applies nothing twice, and without news changes nothing', () => {
    const device = new OneDevice(one);
    device.read(other(two));
    const { state } = device;
    const entries = [{ ...other(two), seq: 1 }];
    expect(applyJournal(state, device.ledger, { entries, complete: true, counter: 1, since: 0 }).state).toBe(
      state,
    );
  });

  it.each([
    ['a gap', { entries: [{ ...other(two), seq: 2 }], complete: true, counter: 2 }],
    ['its end missing', { entries: [], complete: true, counter: 1 }],
    ['its end missing after a part', { entries: [{ ...other(two), seq: 1 }], complete: true, counter: 3 }],
  ])('with %s is not applied: all rows are read next', (_, page) => {
    const device = new OneDevice(one);
    const step = applyJournal(device.state, device.ledger, { ...page, since: 0 });
    expect(step.changes).toEqual([]);
    expect(toNextStep(step.state)).toEqual({ kind: 'read-all' });
    expect(applyJournal(step.state, device.ledger, { ...page, since: 0 }).state).toBe(step.state);
  });

  it('whose number went back is from a restored backup: all rows are read next', () => {
    const device = new OneDevice(one);
    device.read(other(two));
    const step = applyJournal(device.state, device.ledger, {
      entries: [],
      complete: true,
      counter: 0,
      since: 0,
    });
    expect(toNextStep(step.state)).toEqual({ kind: 'read-all' });
  });

  it('whose number belongs to another change is from a restored backup that has grown since', () => {
    const device = new OneDevice(one);
    device.read(other(two));
    const page = (batch: string) => ({
      entries: [
        { ...other(two), batch, seq: 1 },
        { ...other(three), seq: 2 },
      ],
      complete: true,
      counter: 2,
      since: device.state.revision,
    });
    const strange = applyJournal(device.state, device.ledger, page('strange'));
    expect(strange.changes).toEqual([]);
    expect(toNextStep(strange.state)).toEqual({ kind: 'read-all' });
    expect(strange.state.last).toBeUndefined();
    const known = applyJournal(device.state, device.ledger, page(other(two).batch));
    expect([known.state.seq, known.changes.length]).toEqual([2, 1]);
  });

  it("shows this device's batch as a whole, even if only part of it was read", () => {
    const device = new OneDevice(one);
    device.make('r', replacing(one, two, three));
    device.answer('r', { kind: 'confirmed' });
    const rows = [
      { ...inTransactions, seq: 1, batch: 'r', id: one.id, after: null },
      { ...inTransactions, seq: 2, batch: 'r', id: two.id, after: two },
      { ...inTransactions, seq: 3, batch: 'r', id: three.id, after: three },
    ];
    const page = { since: device.state.revision, complete: false, counter: 3 };
    device.take(applyJournal(device.state, device.ledger, { ...page, entries: rows.slice(0, 2) }));
    expect(device.ledger.rows.slice()).toEqual([three, two]);
    device.take(
      applyJournal(device.state, device.ledger, { ...page, entries: rows.slice(2), complete: true }),
    );
    expect(device.ledger.rows.slice()).toEqual([three, two]);
    expect(device.state.outbox).toEqual([]);
  });

  it('requested before an answer says nothing about that change', () => {
    const device = new OneDevice(one);
    const since = device.state.revision;
    device.edit('a', one.id, amount(5));
    device.edit('b', one.id, amount(6));
    device.answer('a', { kind: 'confirmed' });
    device.answer('b', { kind: 'lost' });
    device.take(
      applyJournal(device.state, device.ledger, { entries: [], complete: true, counter: 0, since }),
    );
    expect(device.state.outbox.map(({ progress }) => progress)).toEqual(['confirmed', 'lost']);
    expect(device.ledger.find(one.id)?.amount).toBe(6);
  });

  it("with a row that another device deleted drops this device's delete", () => {
    const device = new OneDevice(one);
    device.make('d', { operations: [{ ...inTransactions, kind: 'delete', id: one.id }] });
    expect(device.read({ batch: 'other', id: one.id, after: null })).toEqual([
      { batch: 'd', how: 'needless' },
    ]);
  });
});

describe('two devices at one row', () => {
  it('merge if they changed different fields, and send only their own', () => {
    const device = new OneDevice(one);
    device.edit('a', one.id, { description: 'mine', status: 'todo' });
    device.read(other({ ...one, ...amount(5), status: 'todo' }));
    expect(device.ledger.find(one.id)).toEqual({ ...one, ...amount(5), description: 'mine', status: 'todo' });
    expect(findConflicts(device.state)).toEqual([]);
    expect(requestsOf(device)).toEqual([
      {
        ...inTransactions,
        kind: 'edit',
        id: one.id,
        match: { description: one.description },
        set: { description: 'mine' },
      },
    ]);
  });

  it('have no conflict if they wrote the same value', () => {
    const device = new OneDevice(one);
    device.edit('a', one.id, amount(5));
    expect(device.read(other({ ...one, ...amount(5) }))).toEqual([{ batch: 'a', how: 'needless' }]);
  });

  it('are found in conflict after the server matched nothing', () => {
    const device = new OneDevice(one);
    device.edit('a', one.id, amount(5));
    device.answer('a', { kind: 'unmatched' });
    expect(nextOf(device)).toBe('read-journal');
    device.read(other({ ...one, ...amount(9) }));
    expect(findConflicts(device.state)).toHaveLength(1);
  });

  const makeConflict = () => {
    const device = new OneDevice(one, two);
    device.edit('a', one.id, { ...amount(5), description: 'mine' });
    device.edit('b', one.id, amount(6));
    device.edit('c', two.id, amount(7));
    device.read(other({ ...one, ...amount(9) }));
    const [conflict] = findConflicts(device.state) as [Conflict];
    return { device, conflict };
  };

  it('offer both values of a field, and hold back only that row', () => {
    const { device, conflict } = makeConflict();
    expect(findConflicts(device.state)).toEqual([
      {
        ...inTransactions,
        batch: 'a',
        id: one.id,
        field: 'amount',
        base: one.amount,
        mine: 6,
        theirRow: { ...one, ...amount(9) },
      },
    ]);
    expect(conflict.mine).toBe(device.ledger.find(one.id)?.amount);
    expect(nextOf(device)).toBe('c');
    device.answer('c', { kind: 'confirmed' });
    expect(nextOf(device)).toBe('read-journal');
  });

  it("continue with mine, which overwrites the server's value", () => {
    const { device, conflict } = makeConflict();
    device.take(resolveConflict(device.state, device.ledger, { ...conflict, keep: 'mine' }));
    expect(findConflicts(device.state)).toEqual([]);
    expect(nextOf(device)).toBe('a');
    expect(requestsOf(device).slice(0, 2)).toEqual([
      {
        ...inTransactions,
        kind: 'edit',
        id: one.id,
        match: { amount: 9, description: one.description },
        set: { amount: 5, description: 'mine' },
      },
      { ...inTransactions, kind: 'edit', id: one.id, match: { amount: 5 }, set: { amount: 6 } },
    ]);
  });

  it('continue with theirs, which drops the field from every waiting edit', () => {
    const { device, conflict } = makeConflict();
    const step = resolveConflict(device.state, device.ledger, { ...conflict, keep: 'theirs' });
    expect(step.ended).toEqual([{ batch: 'b', how: 'needless' }]);
    device.take(step);
    expect(device.ledger.find(one.id)).toEqual({ ...one, ...amount(9), description: 'mine' });
    expect(findConflicts(device.state)).toEqual([]);
  });

  it('are not resolved twice', () => {
    const { device, conflict } = makeConflict();
    for (const wrong of [
      { ...conflict, batch: 'x' },
      { ...conflict, field: 'date' as const },
    ]) {
      expect(resolveConflict(device.state, device.ledger, { ...wrong, keep: 'mine' }).state).toBe(
        device.state,
      );
    }
  });
});

describe('a change of several rows', () => {
  const edited = (...rows: readonly Transaction[]): Intent => ({
    operations: rows.map(({ id }) => ({
      ...inTransactions,
      kind: 'edit',
      id,
      values: { status: 'todo', ...amount(5) },
    })),
  });

  it('drops what another device has made true, in part or in whole', () => {
    const device = new OneDevice(one, two, three);
    device.make('a', edited(one, two, three));
    device.answer('a', { kind: 'unmatched' });
    device.read(other({ ...one, status: 'todo', ...amount(5) }), other({ ...two, ...amount(5) }));
    expect(requestsOf(device)).toEqual([
      { ...inTransactions, kind: 'edit', id: two.id, match: { status: two.status }, set: { status: 'todo' } },
      expect.objectContaining({ id: three.id }),
    ]);
    expect(nextOf(device)).toBe('a');
  });

  it('goes on without a row that is gone, which is offered once', () => {
    const device = new OneDevice(one, two);
    device.make('a', edited(one, two));
    device.edit('b', one.id, { description: 'typed last' });
    device.answer('a', { kind: 'unmatched' });
    expect(device.read({ batch: 'other', id: one.id, after: null })).toEqual([
      { batch: 'b', how: 'refused' },
    ]);
    expect(requestsOf(device).map(({ id }) => id)).toEqual([two.id]);
    expect(device.state.refused).toMatchObject([
      { batch: 'a', merged: ['b'], reason: { code: 'gone' }, change: { operations: [{ id: one.id }] } },
    ]);
    device.answer('a', { kind: 'refused', message: 'no' });
    expect(device.state.refused).toMatchObject([
      { batch: 'a', reason: { code: 'refused' }, change: { operations: [{ id: one.id }, { id: two.id }] } },
    ]);
    device.retry('a', 'again');
    expect(device.ledger.rows.slice()).toEqual([
      { ...two, status: 'todo', ...amount(5) },
      { ...one, status: 'todo', ...amount(5), description: 'typed last' },
    ]);
  });
});

describe('reading all rows', () => {
  it('starts over, with the waiting changes applied', () => {
    const device = new OneDevice(one, two);
    device.edit('a', one.id, { description: 'mine' });
    device.make('d', { operations: [{ ...inTransactions, kind: 'delete', id: two.id }] });
    const rows = new DeviceRows(createLedger([{ ...one, ...amount(9) }, three]));
    const step = applyFullRead(device.state, { rows, seq: 40, since: device.state.revision });
    rows.applyChanges(step.changes);
    expect(rows.rows.slice()).toEqual([three, { ...one, ...amount(9), description: 'mine' }]);
    expect(step.state.seq).toBe(40);
    expect(step.ended).toEqual([{ batch: 'd', how: 'needless' }]);
  });

  it('leaves rows that this device did not know where it cleared all that it knew', () => {
    const device = new OneDevice(one);
    device.make('r', replacing(one, three));
    const rows = new DeviceRows(createLedger([one, two]));
    const step = applyFullRead(device.state, { rows, seq: 40, since: device.state.revision });
    rows.applyChanges(step.changes);
    expect(rows.rows.slice()).toEqual([three, two]);
  });

  it('leaves a lost change to be looked up, unless it is obviously there', () => {
    const device = new OneDevice(one);
    device.edit('r', one.id, { status: 'todo' });
    device.answer('r', { kind: 'lost' });
    const rows = new DeviceRows(createLedger([one]));
    device.take(applyFullRead(device.state, { rows, seq: 40, since: device.state.revision }));
    expect(toNextStep(device.state)).toEqual({ kind: 'look-up', batch: 'r' });
    const found = applyLookUp(device.state, device.ledger, 'r', true).state;
    expect(found.outbox[0]?.progress).toBe('confirmed');
    const missing = applyLookUp(device.state, device.ledger, 'r', false).state;
    expect(missing.outbox[0]?.progress).toBe('waiting');
    expect(applyLookUp(missing, device.ledger, 'r', true).state).toBe(missing);

    const added = new OneDevice();
    added.make('a', { operations: [{ ...inTransactions, kind: 'insert', row: one }] });
    added.answer('a', { kind: 'lost' });
    const step = applyFullRead(added.state, { rows, seq: 40, since: added.state.revision });
    expect(step.ended).toEqual([{ batch: 'a', how: 'saved' }]);
  });

  it('that started before an answer decides nothing about that change', () => {
    const device = new OneDevice(one);
    const since = device.state.revision;
    device.edit('a', one.id, amount(5));
    device.answer('a', { kind: 'confirmed' });
    const rows = new DeviceRows(createLedger([one]));
    const step = applyFullRead(device.state, { rows, seq: 0, since });
    expect(step.state.outbox).toHaveLength(1);
    expect(step.changes).toEqual([
      { ...inTransactions, id: one.id, before: one, after: { ...one, ...amount(5) } },
    ]);
  });
});

describe('the next step', () => {
  it('is to read all rows first, and nothing while a request is in flight', () => {
    const device = new OneDevice(one);
    expect(nextOf(device)).toBeUndefined();
    device.edit('a', one.id, amount(5));
    expect(toNextStep({ ...device.state, seq: null })).toEqual({ kind: 'read-all' });
    expect(toNextStep(markSent(device.state, 'a'))).toBeNull();
  });

  it('sends what may be half made again, whatever the journal has of it, until the server tells', () => {
    const device = new OneDevice(one);
    const rows = Array.from({ length: 1001 }, () => ({ ...two, id: crypto.randomUUID() }));
    device.make('many', {
      operations: rows.map((row) => ({ ...inTransactions, kind: 'insert' as const, row })),
    });
    device.edit('a', one.id, amount(5));
    device.answer('many', { kind: 'lost' });
    expect(nextOf(device)).toBe('many');
    device.answer('a', { kind: 'lost' });
    // For the other one the journal is read, which has half of it.
    expect(nextOf(device)).toBe('read-journal');
    const half = rows.slice(0, 500).map((row) => ({ batch: 'many', id: row.id, after: row }));
    expect(device.read(...half)).toEqual([]);
    expect(device.state.outbox.map(({ batch, progress }) => [batch, progress])).toEqual([
      ['many', 'lost'],
      ['a', 'waiting'],
    ]);
    expect(device.state.outbox[0]?.change.operations).toHaveLength(1001);
    const shown = new DeviceRows(createLedger([one, ...rows.slice(0, 700)]));
    device.take(applyFullRead(device.state, { rows: shown, seq: 701, since: device.state.revision }));
    expect(nextOf(device)).toBe('many');
    expect(device.state.outbox[0]?.change.operations).toHaveLength(1001);
    // Too many requests now say nothing about those before.
    device.answer('many', { kind: 'unsent' });
    expect(device.state.outbox[0]?.progress).toBe('lost');
    device.answer('many', { kind: 'refused', message: 'No room for them.' });
    expect(device.state.refused).toMatchObject([{ batch: 'many', reason: { message: 'No room for them.' } }]);
    expect(device.state.refused[0]?.change.operations).toHaveLength(1001);
  });

  it('clears up lost changes before it sends more', () => {
    const device = new OneDevice(one, two);
    device.edit('a', one.id, amount(5));
    device.edit('b', two.id, amount(5));
    device.answer('a', { kind: 'lost' });
    expect(nextOf(device)).toBe('read-journal');
    device.read();
    expect(nextOf(device)).toBe('a');
  });

  it('holds back whatever is about the rows of a change in conflict, and nothing else', () => {
    const device = new OneDevice(one, two);
    device.make('a', {
      operations: [one, two].map(({ id }) => ({ ...inTransactions, kind: 'edit', id, values: amount(5) })),
    });
    device.make('r', { operations: [{ ...inTransactions, kind: 'delete', id: two.id }] });
    device.make('z', { operations: [{ ...inTransactions, kind: 'insert', row: three }] });
    device.read(other({ ...one, ...amount(9) }));
    expect(nextOf(device)).toBe('z');
    const [conflict, ...more] = findConflicts(device.state) as [Conflict];
    expect(more).toEqual([]);
    device.take(resolveConflict(device.state, device.ledger, { ...conflict, keep: 'theirs' }));
    expect(nextOf(device)).toBe('a');
    expect(requestsOf(device)[0]).toMatchObject({ id: two.id, set: amount(5) });
    device.answer('a', { kind: 'confirmed' });
    expect(nextOf(device)).toBe('r');
  });

  it('sends an undo after the change that it undoes', () => {
    const device = new OneDevice(one, two);
    device.edit('a', one.id, amount(5));
    device.edit('a2', one.id, { status: 'todo' });
    device.edit('a3', one.id, { status: 'in-progress' });
    device.make('u', { undo: { target: 'a2' }, rows: [] });
    expect(device.state.outbox).toHaveLength(4);
    device.read(other({ ...one, ...amount(9) }));
    expect(nextOf(device)).toBeUndefined();
  });

  it('has a request for each kind of operation', () => {
    const device = new OneDevice(one, two);
    device.make('a', replacing(one, three));
    device.edit('b', two.id, amount(5));
    expect(requestsOf(device)).toEqual([
      { ...inTransactions, kind: 'delete', id: one.id },
      { ...inTransactions, kind: 'insert', id: three.id, row: three },
      { ...inTransactions, kind: 'edit', id: two.id, match: { amount: two.amount }, set: { amount: 5 } },
    ]);
  });
});
