import { afterAll, beforeEach, expect, test } from 'vitest';
import { enqueue, enqueueInSteps, type Intent, type RowIntent } from '#domain/sync/enqueue.ts';
import { storedVersion } from '#domain/sync/stored-sync-state.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { putRecords } from '#testing/put-records.ts';
import { addNotes, inNotes, type Note } from '#testing/sync-model/notes.ts';
import { DeviceStore, type StoredList } from '../records/device-store.ts';
import { eraseDevice } from '../records/erase-device.ts';
import { withRecords } from '../records/stored-records.ts';
import { Replica } from './replica.ts';

const [sample] = sampleTransactions;
if (sample === undefined) throw new Error('The sample set is empty');
const row = (id: string, description = id): Transaction => ({ ...sample, id, description });

let person = '';
afterAll(addNotes());
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
  replica.perform((state, shown) =>
    enqueue(state, shown, `batch ${id}`, {
      operations: [{ ...inTransactions, kind: 'insert', row: row(id) }],
    }),
  );
const shown = (replica: Replica) => replica.ledger.rows.slice().map(({ id }) => id);

test('a change shows before it is stored, and is there after a reload', async () => {
  const replica = await open();
  const kept = add(replica, 'a');
  expect(shown(replica)).toEqual(['a']);
  expect(replica.stored.revision).toBe(0);
  await kept;
  expect(replica.stored.revision).toBe(1);
  const again = await open();
  expect(shown(again)).toEqual(['a']);
  expect(again.state).toEqual(replica.state);
  expect(again.known).toBe(false);
});

test('reading all rows puts them below waiting changes, and is stored', async () => {
  const replica = await open();
  await add(replica, 'b');
  await replica.replaceAllRows([row('a'), row('c')], { seq: 7, since: replica.stored.revision });
  await add(replica, 'd');
  const again = await open();
  expect(shown(again)).toEqual(['d', 'c', 'b', 'a']);
  expect(again.state.seq).toBe(7);
  expect(again.state.outbox.map(({ batch }) => batch)).toEqual(['batch b', 'batch d']);
  expect(again.known).toBe(true);
});

test('rows of another collection are stored, changed and read like transactions', async () => {
  const replica = await open();
  const note: Note = { id: 'n', text: 'milk', pinned: 'no', due: null, tags: ['shop'] };
  const others = [note, { ...note, id: 'o' }].map((after) => ({ ...inNotes, id: after.id, after }));
  await replica.replaceAllRows([row('a')], { seq: 7, since: 0, others });
  const change = (batch: string, operation: RowIntent) =>
    replica.perform((state, rows) =>
      enqueue(state, rows, batch, { operations: [{ ...operation, ...inNotes }] }),
    );
  await change('s', { ...inTransactions, kind: 'edit', id: 'n', values: { tags: ['shop', 'home'] } });
  await change('d', { ...inTransactions, kind: 'delete', id: 'o' });
  const added = { ...note, id: 'a', pinned: 'yes' };
  await change('a', { ...inTransactions, kind: 'insert', row: added });
  const again = await open();
  expect(again.rows.others.map(({ after }) => after)).toEqual([{ ...note, tags: ['shop', 'home'] }, added]);
  expect(shown(again)).toEqual(['a']);
  expect(again.state).toEqual(replica.state);
});

test('changes since the last snapshot are there after a reload, however many', async () => {
  const replica = await open();
  await replica.replaceAllRows([row('a'), row('c')], { seq: 7, since: replica.stored.revision });
  const ids = Array.from({ length: 40 }, (_, index) => `b${index}`);
  await Promise.all(ids.map((id) => add(replica, id)));
  await replica.perform((state, rows) =>
    enqueue(state, rows, 'batch gone', { operations: [{ ...inTransactions, kind: 'delete', id: 'c' }] }),
  );
  const again = await open();
  const newestFirst = ids.toSorted().toReversed();
  expect(shown(again)).toEqual([...newestFirst, 'a']);
  await again.perform((state, rows) =>
    enqueue(state, rows, 'batch a', { operations: [{ ...inTransactions, kind: 'delete', id: 'a' }] }),
  );
  expect(shown(again)).toEqual(newestFirst);
});

test('a change of very many rows is stored with all rows, for a reload and for another tab', async () => {
  const replica = await open();
  await replica.replaceAllRows([row('a')], { seq: 7, since: replica.stored.revision });
  await add(replica, 'b');
  const other = await open();
  const ids = Array.from({ length: 6000 }, (_, index) => `c${String(index).padStart(4, '0')}`);
  await replica.perform((state, rows) =>
    enqueue(state, rows, 'batch c', {
      operations: ids.map((id) => ({ ...inTransactions, kind: 'insert', row: row(id) })),
    }),
  );
  await add(replica, 'd');
  const newestFirst = ['d', ...ids.toReversed(), 'b', 'a'];
  const log = await withRecords(person, 'readonly', (records) => records.getAll('log'));
  expect(log).toHaveLength(1);
  // A change that the other tab makes without having heard of it.
  await other.perform((state, rows) =>
    enqueue(state, rows, 'batch e', { operations: [{ ...inTransactions, kind: 'delete', id: 'a' }] }),
  );
  await replica.follow();
  for (const tab of [replica, other, await open()]) {
    expect(shown(tab)).toEqual(newestFirst.slice(0, -1));
    expect(tab.state.outbox.map(({ batch }) => batch)).toEqual(['batch b', 'batch c', 'batch d', 'batch e']);
  }
});

test('a change of very many rows is made in slices, and again if another comes in between', async () => {
  const replica = await open();
  await replica.replaceAllRows([row('a')], { seq: 7, since: replica.stored.revision });
  const intent: Intent = {
    operations: Array.from({ length: 6000 }, (_, index) => ({
      ...inTransactions,
      kind: 'insert',
      row: row(`c${String(index).padStart(4, '0')}`),
    })),
  };
  let made = 0;
  const performed = replica.performInSteps(
    (state, rows) => enqueue(state, rows, 'batch c', intent),
    function* (state, rows) {
      made += 1;
      const step = yield* enqueueInSteps(state, rows, 'batch c', intent);
      // Somebody presses a button at the last moment, but once.
      if (made === 1) void add(replica, 'b');
      expect(replica.ledger.rows.length).toBeLessThan(3);
      return step;
    },
    async () => undefined,
  );
  expect(shown(replica)).toEqual(['a']);
  const { changes } = await performed;
  expect([made, changes.length]).toEqual([2, 6000]);
  for (const tab of [replica, await open()]) {
    expect(shown(tab)).toHaveLength(6002);
    expect(tab.state.outbox.map(({ batch }) => batch)).toEqual(['batch b', 'batch c']);
    expect(tab.state).toEqual(replica.state);
  }
});

test.each(['before it begins', 'while it is made'])(
  'a change of very many rows is dropped where a later version takes the list over %s',
  async (when) => {
    const replica = await open();
    await replica.replaceAllRows([row('a')], { seq: 7, since: replica.stored.revision });
    const replaceWith = () => putRecords([[[person, 'state'], { version: storedVersion + 1 }]]);
    if (when === 'before it begins') {
      await replaceWith();
      // What finds it out.
      void add(replica, 'b');
    }
    let taken: Promise<void> | undefined;
    const intent: Intent = { operations: [{ ...inTransactions, kind: 'insert', row: row('c') }] };
    const { changes } = await replica.performInSteps(
      (state, rows) => enqueue(state, rows, 'batch c', intent),
      function* (state, rows) {
        taken = replaceWith();
        return yield* enqueueInSteps(state, rows, 'batch c', intent);
      },
      async () => taken,
    );
    expect(changes).toEqual([]);
    expect(taken === undefined).toBe(when === 'before it begins');
    expect(replica.superseded.aborted).toBe(true);
    expect(shown(replica)).toEqual(['a']);
    expect(replica.state.outbox).toEqual([]);
  },
);

test('a list that was read before its page opened shows at once, and takes in what came since', async () => {
  const replica = await open();
  await replica.replaceAllRows([row('a'), row('c')], { seq: 7, since: replica.stored.revision });
  await add(replica, 'b');
  const store = new DeviceStore(person);
  const list = await store.read();
  await add(replica, 'd');

  const again = new Replica(store, () => undefined);
  again.show(list as StoredList);
  expect(again.known).toBe(true);
  expect(shown(again)).toEqual(['c', 'b', 'a']);
  const opened = again.open();
  // Somebody who is quick changes what is shown already.
  const moved = again.perform((state, rows) =>
    enqueue(state, rows, 'batch move', {
      operations: [{ ...inTransactions, kind: 'edit', id: 'a', values: { status: 'todo' } }],
    }),
  );
  await opened;
  expect((await moved).ended).toEqual([]);
  expect(shown(again)).toEqual(['d', 'c', 'b', 'a']);
  expect(again.ledger.find('a')?.status).toBe('todo');
  expect(again.state.outbox.map(({ batch }) => batch)).toEqual(['batch b', 'batch d', 'batch move']);
});

test('a list that was read while nothing was there is read again', async () => {
  const store = new DeviceStore(person);
  const replica = await open();
  await add(replica, 'a');
  const list = await store.read();
  await replica.replaceAllRows([row('c')], { seq: 1, since: replica.stored.revision });
  const again = new Replica(store, () => undefined);
  again.show(list as StoredList);
  expect([again.known, shown(again)]).toEqual([false, ['a']]);
  await again.open();
  expect([again.known, shown(again)]).toEqual([true, ['c', 'a']]);
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

/** What is left of an erased list. */
const erased = { rows: null, changes: [], state: { seq: null, outbox: [], refused: [] } };

test('one person’s list is not visible to another, and is erased at sign-out', async () => {
  const mine = await open();
  await mine.replaceAllRows([row('a')], { seq: 1, since: 0 });
  const owner = person;
  person = crypto.randomUUID();
  expect(shown(await open())).toEqual([]);
  person = owner;
  await eraseDevice(person, 'all but unsent');
  expect(await new DeviceStore(person).read()).toMatchObject(erased);
  // A tab that is still open does not write it back.
  void add(mine, 'b');
  await mine.follow();
  expect(await new DeviceStore(person).read()).toMatchObject(erased);
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
  expect(await new DeviceStore(person).read()).toMatchObject(erased);
});

test('what shows and is not stored yet outlasts a sign-out', async () => {
  const replica = await open();
  const { promise: painted, resolve: paint } = Promise.withResolvers<void>();
  void replica.perform(
    (state, rows) =>
      enqueue(state, rows, 'batch b', { operations: [{ ...inTransactions, kind: 'insert', row: row('b') }] }),
    painted,
  );
  const erasing = eraseDevice(person, 'all but unsent');
  paint();
  await erasing;
  const kept = await new DeviceStore(person).read();
  expect(kept?.state.outbox.map(({ batch }) => batch)).toEqual(['batch b']);
});

test('a tab that slept through a sign-out takes nothing from the list that was begun since', async () => {
  const asleep = await open();
  await asleep.replaceAllRows([row('a')], { seq: 1, since: 0 });
  await eraseDevice(person, 'all but unsent');
  const awake = await open();
  await add(awake, 'b');
  while (awake.stored.revision < asleep.stored.revision) await add(awake, String(awake.stored.revision));
  const { outbox } = awake.stored;
  void add(asleep, 'z');
  await asleep.follow();
  expect((await open()).state.outbox.slice(0, outbox.length)).toEqual(outbox);
});

test('what waits, what is typed and the rows outlast a database that the browser has dropped', async () => {
  const replica = await open();
  await replica.replaceAllRows([row('a')], { seq: 1, since: 0 });
  await add(replica, 'b');
  await new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('tallyboard 1');
    request.onsuccess = resolve;
    request.onerror = reject;
  });
  await add(replica, 'c');
  expect(shown(replica)).toEqual(['c', 'b', 'a']);
  expect(replica.state.seq).toBeNull();
  const again = await open();
  expect(again.state.outbox.map(({ batch }) => batch)).toEqual(['batch b', 'batch c']);
  await replica.replaceAllRows([row('a'), row('x')], { seq: 2, since: replica.stored.revision });
  await again.follow();
  expect(shown(again)).toEqual(shown(replica));
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

test('nobody is left waiting when the person signs out, or a slice fails', async () => {
  const replica = await open();
  const intent: Intent = { operations: [{ ...inTransactions, kind: 'insert', row: row('many') }] };
  const inSlices = (batch: string, wanted: Intent) =>
    replica.performInSteps(
      (state, rows) => enqueue(state, rows, batch, wanted),
      (state, rows) => enqueueInSteps(state, rows, batch, wanted),
      async () => undefined,
    );
  const broken = {
    ...inTransactions,
    kind: 'insert' as const,
    get row(): Transaction {
      throw new Error('broken');
    },
  };
  const errors = expectErrors();
  await expect(inSlices('broken', { operations: [broken] })).rejects.toThrow('broken');
  expect(errors.take()).toHaveLength(1);
  expect((await inSlices('many', intent)).state.outbox.map(({ batch }) => batch)).toEqual(['many']);
  const waiting = [add(replica, 'a'), inSlices('more', intent)];
  replica.close();
  waiting.push(inSlices('late', intent));
  expect((await Promise.all(waiting)).map(({ ended }) => ended)).toEqual([[], [], []]);
});
