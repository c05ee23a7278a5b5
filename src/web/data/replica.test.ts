import { beforeEach, expect, test } from 'vitest';
import { toHead } from '#domain/ledger/snapshot-head.ts';
import { sampleTransactions } from '#domain/sample-data.ts';
import { enqueue } from '#domain/sync/enqueue.ts';
import { unchanged } from '#domain/sync/sync-state.ts';
import type { Transaction } from '#domain/transaction.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { DeviceStore } from './device-store.ts';
import { eraseDevice } from './erase-device.ts';
import { Replica } from './replica.ts';
import { withRecords } from './stored-records.ts';

const [sample] = sampleTransactions;
if (sample === undefined) throw new Error('The sample set is empty');
const row = (id: string, description = id): Transaction => ({ ...sample, id, description });

let person = '';
beforeEach(() => {
  person = crypto.randomUUID();
});

/** A tab of the person's. It hears of others when a test says so. */
async function open(): Promise<Replica> {
  const replica = new Replica(new DeviceStore(person), () => undefined);
  await replica.open();
  return replica;
}

const add = (replica: Replica, id: string) =>
  replica.perform((state, shown) => enqueue(state, shown, `batch ${id}`, { kind: 'add', row: row(id) }));
const shown = (replica: Replica) => replica.ledger.rows.slice().map(({ id }) => id);

test('a change shows before it is stored, and is there after a reload', async () => {
  const replica = await open();
  const kept = add(replica, 'a');
  expect(shown(replica)).toEqual(['a']);
  expect(replica.storedRevision).toBe(0);
  await kept;
  expect(replica.storedRevision).toBe(1);
  const again = await open();
  expect(shown(again)).toEqual(['a']);
  expect(again.state).toEqual(replica.state);
  expect(again.known).toBe(false);
});

test('reading all rows puts them below waiting changes, and is stored', async () => {
  const replica = await open();
  await add(replica, 'b');
  await replica.replaceAllRows([row('a'), row('c')], { seq: 7, since: replica.storedRevision });
  await add(replica, 'd');
  const again = await open();
  expect(shown(again)).toEqual(['d', 'c', 'b', 'a']);
  expect(again.state.seq).toBe(7);
  expect(again.state.outbox.map(({ batch }) => batch)).toEqual(['batch b', 'batch d']);
  expect(again.known).toBe(true);
});

test('changes since the last snapshot are there after a reload, however many', async () => {
  const replica = await open();
  await replica.replaceAllRows([row('a'), row('c')], { seq: 7, since: replica.storedRevision });
  const ids = Array.from({ length: 40 }, (_, index) => `b${index}`);
  await Promise.all(ids.map((id) => add(replica, id)));
  await replica.perform((state, rows) => enqueue(state, rows, 'batch gone', { kind: 'delete', id: 'c' }));
  const again = await open();
  const newestFirst = ids.toSorted().toReversed();
  expect(shown(again)).toEqual([...newestFirst, 'a']);
  await again.perform((state, rows) => enqueue(state, rows, 'batch a', { kind: 'delete', id: 'a' }));
  expect(shown(again)).toEqual(newestFirst);
});

test('the head of the list is stored with every change, and shows until the list is loaded', async () => {
  const replica = await open();
  await replica.replaceAllRows([row('a'), row('c')], { seq: 7, since: replica.storedRevision });
  await add(replica, 'b');
  // What the sync knows changes, and the rows do not.
  await replica.perform((state) => unchanged({ ...state, revision: state.revision + 1, seq: 8 }));
  const head = await new DeviceStore(person).readHead();
  expect(head && toHead(replica.ledger)).toEqual(head);

  const again = new Replica(new DeviceStore(person), () => undefined, head);
  expect(again.shown).toBe(true);
  expect(again.known).toBe(false);
  expect(again.view.count).toBe(3);
  expect([...again.view.list('INR')].map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  expect(again.view.series('INR')).toBeNull();
  const opened = again.open();
  // Somebody who is quick changes what stands there already.
  const moved = again.perform((state, rows) =>
    enqueue(state, rows, 'batch move', { kind: 'move', id: 'a', status: 'todo' }),
  );
  await opened;
  expect((await moved).ended).toEqual([]);
  expect(again.view).toBe(again.ledger);
  expect(again.view.series('INR')).not.toBeNull();
  expect(again.ledger.find('a')?.status).toBe('todo');
});

test('an outdated head is not shown, nor one of rows that were never loaded', async () => {
  const store = new DeviceStore(person);
  expect(await store.readHead()).toBeNull();
  const replica = await open();
  await add(replica, 'a');
  expect(await store.readHead()).toBeNull();
  await replica.replaceAllRows([], { seq: 1, since: replica.storedRevision });
  const head = await store.readHead();
  expect(head?.lists.INR.count).toBe(1);
  await store.append(
    replica.storedRevision,
    { ...replica.state, revision: replica.storedRevision + 1 },
    [],
    null,
  );
  expect(await store.readHead()).toEqual(head);
  const change = [{ id: 'a', after: null }];
  await store.append(
    replica.storedRevision + 1,
    { ...replica.state, revision: replica.storedRevision + 2 },
    change,
    null,
  );
  expect(await store.readHead()).toBeNull();
  await withRecords(person, 'readwrite', async (records) => {
    records.put({ revision: replica.storedRevision + 2, head: '{"version":1}' }, 'rows head');
  });
  expect(await store.readHead()).toBeNull();
});

test('two tabs that change something at once both store their changes, in one order', async () => {
  const [one, other] = [await open(), await open()];
  await Promise.all([add(one, 'a'), add(other, 'b'), add(one, 'c'), add(other, 'd')]);
  await Promise.all([one.follow(), other.follow()]);
  expect(shown(one)).toEqual(['d', 'c', 'b', 'a']);
  expect(shown(other)).toEqual(shown(one));
  expect(other.state).toEqual(one.state);
  expect((await open()).state).toEqual(one.state);
});

test('a tab that slept while the log was compacted reads everything', async () => {
  const [one, other] = [await open(), await open()];
  await add(one, 'a');
  await one.replaceAllRows([row('x')], { seq: 1, since: 0 });
  await add(one, 'b');
  await other.follow();
  expect(shown(other)).toEqual(shown(one));
});

test('one person’s list is not visible to another, and is erased at sign-out', async () => {
  const mine = await open();
  await mine.replaceAllRows([row('a')], { seq: 1, since: 0 });
  const owner = person;
  person = crypto.randomUUID();
  expect(shown(await open())).toEqual([]);
  person = owner;
  await eraseDevice(person, 'all but unsent');
  expect(await new DeviceStore(person).read()).toBeNull();
  // A tab that is still open does not write it back.
  void add(mine, 'b');
  await mine.follow();
  expect(await new DeviceStore(person).read()).toBeNull();
});

test('unsent changes outlast a sign-out, the list does not', async () => {
  const replica = await open();
  await replica.replaceAllRows([row('a')], { seq: 1, since: 0 });
  await add(replica, 'b');
  await eraseDevice(person, 'all but unsent');
  const kept = await new DeviceStore(person).read();
  expect(kept).toMatchObject({ rows: null, changes: [], state: { seq: null, refused: [] } });
  expect(kept?.state.outbox.map(({ batch }) => batch)).toEqual(['batch b']);
});

test('nothing outlasts a deleted account', async () => {
  await add(await open(), 'b');
  await eraseDevice(person, 'everything');
  expect(await new DeviceStore(person).read()).toBeNull();
});

test.each([
  ['a full disk', 'append', new DOMException('full', 'QuotaExceededError')],
  ['a refused database', 'read', new DOMException('refused', 'SecurityError')],
] as const)('with %s the page works on and says so, once', async (_, method, fault) => {
  const errors = expectErrors();
  const broken = new DeviceStore(person);
  Object.assign(broken, { [method]: () => Promise.reject(fault) });
  const replica = new Replica(broken, () => undefined);
  let told = false;
  replica.subscribe(() => {
    told ||= replica.failed;
  });
  await replica.open();
  await add(replica, 'a');
  await add(replica, 'b');
  expect(shown(replica)).toEqual(['b', 'a']);
  expect(told).toBe(true);
  expect(errors.take()).toHaveLength(1);
});
