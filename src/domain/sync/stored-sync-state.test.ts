import { describe, expect, it } from 'vitest';
import { inTransactions, transactionFields } from '#domain/transactions/transaction-fields.ts';
import { OneDevice } from '#testing/sync-model/one-device.ts';
import { fromStoredRow, toWireRow } from '../fields/field-table.ts';
import { requireMinorUnits } from '../money/money.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { encodeSyncState, parseSyncState, storedVersion } from './stored-sync-state.ts';

// With their fields in the order in which they are read again.
const [one, two] = sampleTransactions.map((row) => fromStoredRow(transactionFields, row)) as [
  Transaction,
  Transaction,
];

function fullState() {
  const device = new OneDevice(one, two);
  device.make('a', { operations: [{ ...inTransactions, kind: 'insert', row: { ...one, id: 'new' } }] });
  device.edit('m', 'new', { status: 'todo' });
  device.edit('u', one.id, { amount: requireMinorUnits(5), status: 'todo' });
  device.make('d', { operations: [{ ...inTransactions, kind: 'delete', id: two.id }] });
  device.answer('d', { kind: 'lost' });
  device.make('z', {
    undo: { target: 'd' },
    rows: [{ ...inTransactions, id: 'x', before: two, after: null }],
  });
  device.answer('a', { kind: 'refused', message: 'no' });
  return device.state;
}

const text = JSON.stringify(encodeSyncState(fullState()));

describe('a stored state', () => {
  it('round-trips through JSON', () => {
    expect(parseSyncState(JSON.parse(text))).toEqual({ ok: true, value: fullState() });
  });

  it('round-trips with the batch of its number, if known', () => {
    const device = new OneDevice(one);
    device.read({ batch: 'other', id: one.id, after: null });
    expect(device.state).toMatchObject({ seq: 1, last: 'other' });
    const stored = JSON.parse(JSON.stringify(encodeSyncState(device.state)));
    expect(parseSyncState(stored)).toEqual({ ok: true, value: device.state });
  });

  it('of another version is not called damaged', () => {
    expect(parseSyncState({ ...JSON.parse(text), version: storedVersion + 1 })).toEqual({
      ok: false,
      issues: [{ code: 'sync_version_unknown', field: 'version' }],
    });
  });

  it.each<[string, string | RegExp, string]>([
    ['no state', /^.*$/, 'null'],
    ['a list', /^.*$/, '[]'],
    ['a number that is none', '"seq":0', '"seq":"0"'],
    ['a number below zero', '"seq":0', '"seq":-1'],
    ['a last batch that is none', '"seq":0', '"seq":0,"last":7'],
    ['no revision', '"revision"', '"revisions"'],
    ['no outbox', '"outbox":[', '"outbox":null,"x":['],
    ['no list of refused changes', '"refused":[', '"refused":null,"x":['],
    ['a batch that is none', '"batch":"u"', '"batch":7'],
    ['a progress that is none', '"lost"', '"sleeping"'],
    ['a kind that is none', '"kind":"delete"', '"kind":"forget"'],
    ['a change missing', '"change":{', '"change":7,"x":{'],
    ['a damaged row', '"type":"income"', '"type":7'],
    ['an edit of no field', '"status":{"from"', '"colour":{"from"'],
    ['an edit to no value', '"to":5', '"to":"5"'],
    ['an edit from no value', /"from":\d+/, '"from":0.5'],
    ['edits that are none', '"edits":{', '"edits":7,"x":{'],
    ['an edit of another row', '"id":"1","kind":"edit"', '"id":"2","kind":"edit"'],
    ['an operation that is none', '"operations":[{', '"operations":[7,{'],
    ['operations that are none', '"operations":[{', '"operations":7,"x":[{'],
    ['a restoration from nowhere', '"from":null', '"from":7'],
    ['an undo of nothing', '"target":"d"', '"target":null'],
    ['a delete of nothing', '"id":"2","kind":"delete"', '"id":2,"kind":"delete"'],
    ['a reason that is none', '"code":"refused"', '"code":"mood"'],
    ['a reason without words', '"message":"no"', '"message":7'],
    ['a refusal of no batch', '"refused":[{"batch":"a"', '"refused":[{"batch":7'],
    ['a miss count that is none', '"misses":0', '"misses":0.5'],
  ])('with %s loses nothing: the rest is read, and this is tried again', (_, from, to) => {
    const damaged = text.replace(from, to);
    expect(damaged).not.toBe(text);
    const parsed = parseSyncState(JSON.parse(damaged));
    if (!parsed.ok) throw new Error('refused');
    const { outbox, refused, unreadable = [] } = parsed.value;
    const stored = [...(JSON.parse(damaged)?.outbox ?? []), ...(JSON.parse(damaged)?.refused ?? [])];
    const left = JSON.stringify([outbox, refused, unreadable]);
    for (const { progress: _, since: __, ...entry } of stored) {
      for (const part of Object.values(entry)) expect(left).toContain(JSON.stringify(part));
    }
    expect(parseSyncState(JSON.parse(JSON.stringify(encodeSyncState(parsed.value))))).toEqual(parsed);
    // As a version that can read it would.
    if (unreadable.length > 0) expect(parsed.value.seq).toBeNull();
  });

  it('takes back what could not be read once it can be, to be looked up by its batch', () => {
    const { outbox, refused: given, ...state } = fullState();
    const unreadable = [...outbox, ...given, 'cut off'];
    const parsed = parseSyncState(encodeSyncState({ ...state, outbox: [], refused: [], unreadable }));
    expect(parsed).toEqual({
      ok: true,
      value: {
        ...state,
        seq: null,
        outbox: outbox.map((pending) => ({ ...pending, progress: 'unknown' })),
        refused: given,
        unreadable: ['cut off'],
      },
    });
  });

  it('of an earlier format is read, and all rows are read again for what that one did not know', () => {
    const value = { ...fullState(), seq: null };
    expect(parseSyncState({ ...JSON.parse(text), version: storedVersion - 1 })).toEqual({ ok: true, value });
  });

  it('of the format before notes has empty ones, also in what waits', () => {
    const former = JSON.parse(text.replaceAll(/"notes":"",?/g, ''));
    expect(JSON.stringify(former)).not.toContain('notes');
    expect(parseSyncState({ ...former, version: 1 })).toEqual({
      ok: true,
      value: { ...fullState(), seq: null },
    });
  });

  it('has all rows read again for the collections that it lacks', () => {
    const value = { ...fullState(), seq: null };
    expect(parseSyncState({ ...JSON.parse(text), collections: ['transactions'] })).toEqual({
      ok: true,
      value,
    });
  });

  it('has all rows read again once a row of the journal can be read that could not', () => {
    const toUnread = (row: object) => ({ ...inTransactions, id: '1', row });
    const damaged = toUnread({ id: '1', amount: 'much' });
    const readable = toUnread(toWireRow(transactionFields, sampleTransactions[0] as Transaction));
    const stored = JSON.parse(text);
    expect(parseSyncState({ ...stored, unread: [damaged] })).toEqual({
      ok: true,
      value: { ...fullState(), unread: [damaged] },
    });
    expect(parseSyncState({ ...stored, unread: [damaged, readable] })).toEqual({
      ok: true,
      value: { ...fullState(), seq: null, unread: [damaged] },
    });
  });
});
