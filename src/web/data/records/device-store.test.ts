import { beforeEach, expect, test } from 'vitest';
import { enqueue } from '#domain/sync/enqueue.ts';
import { discardUnreadable } from '#domain/sync/resolve-refused.ts';
import { storedVersion } from '#domain/sync/stored-sync-state.ts';
import { unchanged } from '#domain/sync/sync-state.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { putRecords } from '#testing/put-records.ts';
import { Replica } from '../engine/replica.ts';
import { DeviceStore } from './device-store.ts';
import { eraseDevice } from './erase-device.ts';
import { NewerVersionError, withRecords } from './stored-records.ts';

const [sample] = sampleTransactions;
if (sample === undefined) throw new Error('The sample set is empty');
const row = (id: string, description = id): Transaction => ({ ...sample, id, description });

let person = '';
beforeEach(() => {
  person = crypto.randomUUID();
});

async function open(): Promise<Replica> {
  const replica = new Replica(new DeviceStore(person), () => undefined);
  await replica.open();
  return replica;
}

const add = (replica: Replica, id: string) =>
  replica.perform((state, shown) =>
    enqueue(state, shown, `batch ${id}`, {
      operations: [{ ...inTransactions, kind: 'insert', row: row(id) }],
    }),
  );
const batchesOf = ({ state }: Replica) => state.outbox.map(({ batch }) => batch);
const shownIn = ({ ledger }: Replica) => ledger.rows.slice().map(({ id }) => id);
type Key = readonly [name: string, ...rest: (string | number)[]];
const get = (...key: Key) => withRecords(person, 'readonly', (records) => records.get(...key));
/** Stores it past all checks, as a fault or another version would. */
const put = (value: unknown, ...[name, ...rest]: Key) => putRecords([[[person, name, ...rest], value]]);

/** A list with two rows, of which one waits, on a device that has been closed. */
async function leave(): Promise<void> {
  const replica = await open();
  await replica.replaceAllRows([row('a')], { seq: 7, since: 0 });
  await add(replica, 'b');
}

const futureFormat = { version: storedVersion + 1, anything: 'else' };

test('what an earlier format stored is shown, and all rows are read again for what it did not know', async () => {
  await leave();
  await put({ ...((await get('state')) as object), version: storedVersion - 1 }, 'state');
  const replica = await open();
  expect(shownIn(replica)).toEqual(['b', 'a']);
  expect(replica.state).toMatchObject({ seq: null, outbox: [{ batch: 'batch b', progress: 'waiting' }] });
});

test.each([
  ['rows cut off', 'cut off', ['rows']],
  ['rows of nothing', null, ['rows']],
  ['rows of another shape', { version: 1, revision: 1, rows: { version: 1, count: 'many' } }, ['rows']],
  ['a log cut off', 'cut off', ['log', 2]],
  ['a log of another shape', { version: 1, base: 1, changes: [{ id: 7 }] }, ['log', 2]],
] as const)('with %s the rows are read again, and what waits is sent', async (_, value, key) => {
  const errors = expectErrors();
  await leave();
  await put(value, ...(key as unknown as Key));
  const replica = await open();
  expect(replica.known).toBe(false);
  expect(replica.state.seq).toBeNull();
  expect(batchesOf(replica)).toEqual(['batch b']);
  await replica.replaceAllRows([row('a'), row('c')], { seq: 9, since: replica.stored.revision });
  const again = await open();
  expect(shownIn(again)).toEqual(['c', 'b', 'a']);
  expect(batchesOf(again)).toEqual(['batch b']);
  expect(errors.take()).toHaveLength(1);
});

test('where another page cleared the rows they are read again, and what waits is sent', async () => {
  await leave();
  await withRecords(person, 'readwrite', async (records) => {
    records.delete('rows');
    records.deleteAll('log');
  });
  const replica = await open();
  expect(replica.known).toBe(false);
  expect(replica.state.seq).toBeNull();
  expect(batchesOf(replica)).toEqual(['batch b']);
});

test('a change that cannot be read stays on the device beside those that can, until the person discards it', async () => {
  await leave();
  await add(await open(), 'c');
  await put('cut off', 'change', 'batch b');
  const replica = await open();
  expect(batchesOf(replica)).toEqual(['batch c']);
  expect(replica.state.seq).toBeNull();
  expect(replica.state.unreadable).toMatchObject([{ batch: 'batch b', change: 'cut off' }]);
  await add(replica, 'd');
  await eraseDevice(person, 'all but unsent');
  const again = await open();
  expect(batchesOf(again)).toEqual(['batch c', 'batch d']);
  expect(again.state.unreadable).toHaveLength(1);
  await again.perform((state) => unchanged(discardUnreadable(state)));
  expect((await open()).state.unreadable).toBeUndefined();
});

test.each([
  ['cut off', 'cut off'],
  ['nothing', null],
  ['of no format', { outbox: 7, revision: 9 }],
  ['of another shape', { version: 1, seq: 'x', revision: -1, outbox: {}, refused: null }],
])('a state that is %s does not keep the list from being opened and changed', async (_, value) => {
  await leave();
  await put(value, 'state');
  await withRecords(person, 'readwrite', async (records) => records.delete('change', 'batch b'));
  const replica = await open();
  expect(replica.state.seq).toBeNull();
  await add(replica, 'c');
  const again = await open();
  expect(batchesOf(again)).toEqual(['batch c']);
  expect(JSON.stringify(again.state.unreadable ?? [])).toMatch(/cut off|null|7|\{\}/);
});

test.each<[string, Key]>([
  ['state', ['state']],
  ['rows', ['rows']],
  ['log', ['log', 3]],
])(
  'where a later version stored the %s, this one stores and clears nothing and sends nothing',
  async (_, key) => {
    await leave();
    const before = await open();
    await put(futureFormat, ...key);
    const opened = await open();
    expect([opened.superseded.aborted, opened.known]).toEqual([true, false]);
    await put(futureFormat, 'state');
    // Said to nobody to be done: it is stored nowhere.
    expect(await add(before, 'c')).toEqual(unchanged(before.state));
    expect(before.superseded.aborted).toBe(true);
    expect(shownIn(before)).toEqual(['b', 'a']);
    for (const page of [before, opened]) {
      expect(batchesOf(page)).toEqual([]);
      await page.replaceAllRows([row('x')], { seq: 1, since: 0 });
      expect([shownIn(page), page.known]).toEqual([['x'], true]);
      await page.tidy();
    }
    expect(await get('log', 2)).toMatchObject({ base: 1 });
    await eraseDevice(person, 'all but unsent');
    await expect(get('state')).rejects.toThrow(NewerVersionError);
    expect(await get('change', 'batch b')).toMatchObject({
      operations: [{ ...inTransactions, kind: 'insert' }],
    });
  },
);

test('every record of this version carries its format', async () => {
  await leave();
  for (const key of [['state'], ['change', 'batch b'], ['rows'], ['log', 2]] as const) {
    expect(await get(...(key as unknown as Key))).toMatchObject({ version: storedVersion });
  }
});

test('a change that another tab delivered leaves no record behind', async () => {
  await leave();
  const other = await open();
  await other.perform((state) => unchanged({ ...state, revision: state.revision + 1, outbox: [] }));
  expect(await get('change', 'batch b')).toBeUndefined();
});
