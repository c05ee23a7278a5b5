import { afterAll, describe, expect, it } from 'vitest';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { addNotes, inNotes } from '#testing/sync-model/notes.ts';
import { OneDevice } from '#testing/sync-model/one-device.ts';
import { finishSteps } from '../steps.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { toRowChanges, touchedKeys } from './change.ts';
import type { Intent } from './enqueue.ts';
import { toNextStep } from './next-step.ts';
import {
  encodeChange,
  encodeSyncState,
  findStoredChange,
  findStoredChangeInSteps,
  parseSyncState,
} from './stored-sync-state.ts';

afterAll(addNotes());

const [one, two, three] = sampleTransactions as [Transaction, Transaction, Transaction];
const note = { id: 'n', text: 'milk', pinned: 'no', due: null, tags: [] };
const both: Intent = {
  operations: [
    { ...inNotes, kind: 'insert', row: note },
    { ...inTransactions, kind: 'insert', row: one },
    { ...inTransactions, kind: 'insert', row: two },
  ],
};
const many = Array.from({ length: 5000 }, (_, index) => ({
  ...inTransactions,
  kind: 'insert' as const,
  row: { ...one, id: `many ${index}` },
}));

const changeOf = ({ state }: OneDevice, batch: string) => {
  const pending = state.outbox.find((entry) => entry.batch === batch);
  if (pending === undefined) throw new Error(`No ${batch}`);
  return pending.change;
};

describe('rows that are added together', () => {
  it('show at once, and are sent as one', () => {
    const device = new OneDevice();
    device.make('a', both);
    expect(device.ledger.rows.slice()).toEqual([two, one]);
    expect(touchedKeys(changeOf(device, 'a'))).toEqual(['notes\nn', one.id, two.id]);
    expect(toNextStep(device.state)).toMatchObject({ kind: 'send', pending: { batch: 'a' } });
  });

  it('round-trip through the storage of the device, and are set aside where one of them is damaged', () => {
    const device = new OneDevice();
    device.make('a', both);
    const text = JSON.stringify(encodeSyncState(device.state));
    expect(parseSyncState(JSON.parse(text))).toEqual({ ok: true, value: device.state });
    const damaged = parseSyncState(JSON.parse(text.replace('"text":"milk"', '"text":7')));
    expect(damaged).toMatchObject({
      ok: true,
      value: { seq: null, outbox: [], unreadable: [{ batch: 'a' }] },
    });
  });

  it('are stored as texts where they are very many, and set aside where one of these is damaged', () => {
    const device = new OneDevice();
    device.make('a', { operations: [{ ...inNotes, kind: 'insert', row: note }, ...many] });
    device.answer('a', { kind: 'confirmed' });
    device.make('b', { undo: { target: 'a' }, rows: toRowChanges(changeOf(device, 'a')) });
    for (const batch of ['a', 'b']) {
      const change = changeOf(device, batch);
      const stored = JSON.parse(JSON.stringify(finishSteps(encodeChange(change))));
      expect(Object.keys(stored)).not.toContain('operations');
      expect(stored.portions.length).toBeGreaterThan(2);
      expect(findStoredChange(stored)).toEqual(change);
      expect([...findStoredChangeInSteps(stored)].length).toBe(stored.portions.length);
      for (const damage of [
        [],
        7,
        stored.portions[1].slice(1),
        stored.portions[1].replace('"id":', '"no":'),
      ]) {
        expect(findStoredChange({ ...stored, portions: stored.portions.with(1, damage) })).toBeUndefined();
      }
    }
  });

  it('are done once the number has grown by as many as were written, without a look at the journal', () => {
    const device = new OneDevice();
    device.make('a', both);
    device.edit('b', one.id, { status: 'todo' });
    device.answer('a', { kind: 'confirmed', wrote: 3 });
    expect(device.count(3)).toEqual([{ batch: 'a', how: 'saved' }]);
    expect(device.state).toMatchObject({ seq: 3, last: 'a', outbox: [{ batch: 'b', progress: 'waiting' }] });
    expect(device.ledger.rows.slice()).toEqual([two, { ...one, status: 'todo' }]);
  });

  it('leave the journal to be read where the number has grown by more, or the server wrote fewer', () => {
    const device = new OneDevice();
    device.make('a', both);
    device.answer('a', { kind: 'confirmed', wrote: 3 });
    expect(device.count(4)).toBeNull();
    const other = new OneDevice();
    other.make('a', both);
    other.answer('a', { kind: 'confirmed', wrote: 2 });
    expect(other.count(2)).toBeNull();
  });

  it('are taken back without a look at the journal, which tells how they are where they come back', () => {
    const device = new OneDevice();
    device.make('a', both);
    const rows = toRowChanges(changeOf(device, 'a'));
    device.answer('a', { kind: 'confirmed', wrote: 3 });
    device.count(3);
    device.make('b', { undo: { target: 'a' }, rows: rows });
    device.answer('b', { kind: 'confirmed', wrote: 3 });
    expect(device.count(7)).toBeNull();
    expect(device.count(6)).toEqual([{ batch: 'b', how: 'saved' }]);
    expect(device.ledger.rows.slice()).toEqual([]);
    const back = rows.map(({ before, after, ...row }) => ({ ...row, before: after, after: before }));
    device.make('c', { undo: { target: 'b' }, rows: back });
    device.answer('c', { kind: 'confirmed', wrote: 3 });
    expect(device.count(9)).toBeNull();
  });

  it('keep what another device did to one of them since', () => {
    const device = new OneDevice();
    device.make('a', both);
    device.answer('a', { kind: 'lost' });
    device.read(
      { batch: 'a', ...inNotes, id: note.id, after: null },
      { batch: 'a', id: one.id, after: one },
      { batch: 'a', id: two.id, after: two },
      { batch: 'other', id: one.id, after: { ...one, status: 'todo' } },
    );
    expect(device.state.outbox).toEqual([]);
    expect(device.ledger.rows.slice()).toEqual([two, { ...one, status: 'todo' }]);
  });

  it('go when they are undone before they were sent', () => {
    const device = new OneDevice(three);
    device.make('a', both);
    const rows = toRowChanges(changeOf(device, 'a'));
    expect(device.make('u', { undo: { target: 'a' }, rows: rows })).toEqual([
      { batch: 'a', how: 'cancelled' },
    ]);
    expect(device.ledger.rows.slice()).toEqual([three]);
  });

  it('are refused together, with what was edited in them since, and without what was deleted', () => {
    const device = new OneDevice();
    device.make('a', both);
    device.edit('b', one.id, { description: 'typed last' });
    device.make('c', { operations: [{ ...inTransactions, kind: 'delete', id: two.id }] });
    device.answer('a', { kind: 'refused', message: 'no' });
    expect(device.ledger.rows.slice()).toEqual([]);
    expect(device.state.refused).toMatchObject([
      {
        batch: 'a',
        change: { operations: [{ row: note }, { row: { id: one.id, description: 'typed last' } }] },
      },
    ]);
    expect(device.state.refused).toHaveLength(1);
    device.retry('a', 'again');
    expect(device.ledger.rows.slice()).toEqual([{ ...one, description: 'typed last' }]);
    expect(touchedKeys(changeOf(device, 'again'))).toEqual(['notes\nn', one.id]);
  });

  it('are needless where all are there, and add what is missing when they are tried again', () => {
    const device = new OneDevice(one);
    expect(device.make('a', { operations: [{ ...inTransactions, kind: 'insert', row: one }] })).toEqual([
      { batch: 'a', how: 'needless' },
    ]);
    device.make('b', { operations: [one, two].map((row) => ({ ...inTransactions, kind: 'insert', row })) });
    expect(touchedKeys(changeOf(device, 'b'))).toEqual([two.id]);
    device.make('c', { operations: many.slice(0, 2) });
    device.answer('c', { kind: 'refused', message: 'no' });
    device.read({ batch: 'other', id: 'many 0', after: { ...one, id: 'many 0' } });
    device.retry('c', 'd');
    expect(touchedKeys(changeOf(device, 'd'))).toEqual(['many 1']);
  });
});
