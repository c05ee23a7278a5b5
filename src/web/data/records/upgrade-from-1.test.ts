import { beforeEach, expect, test } from 'vitest';
import { expectErrors } from '#testing/expected-errors.ts';
import { playedUser } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import type { PlayedTables } from '#testing/played-tables.ts';
import {
  findStored,
  playStoredTables,
  restoreRecords,
  storedRecords,
} from '#testing/stored-by-1/stored-page.ts';
import { PersonLedger } from '../sync/person-ledger.ts';
import { Replica } from '../sync/replica.ts';
import { DeviceStore } from './device-store.ts';
import { eraseDevice } from './erase-device.ts';
import { loadFormerRows, takeOver } from './former-records.ts';
import { withRecords } from './stored-records.ts';

const backend = playPage({ sessionEndsIn: 3600 });
const person = playedUser.id;
const waiting = (findStored('sync') as { outbox: readonly { batch: string }[] }).outbox.map(
  ({ batch }) => batch,
);
const descriptions = ['Added after the replacement', 'Brought by a replacement', 'Kept by a replacement'];
let tables: PlayedTables;

beforeEach(async () => {
  await eraseDevice(person, 'everything');
  tables = playStoredTables(backend);
  await restoreRecords(storedRecords);
});

/** How often each waiting change was made on the server. */
const commits = () => waiting.map((batch) => tables.commits.get(batch) ?? 0);
const former = (...key: readonly [string, ...(string | number)[]]) =>
  withRecords(person, 'readonly', (records) => records.get(...key));

async function open(): Promise<Replica> {
  const replica = new Replica(new DeviceStore(person, loadFormerRows), () => undefined);
  await replica.open();
  await takeOver(replica, person, new AbortController().signal);
  return replica;
}

/** A page of this version, at work. */
function openPage(): PersonLedger {
  const page = new PersonLedger(person);
  page.start();
  return page;
}

/** Has the lock by which a page of format 1 sends, until it is closed. */
async function openFormerPage(): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await new Promise<void>((begin) => {
    void navigator.locks.request(`tallyboard ${person}`, () => {
      begin();
      return promise;
    });
  });
  return resolve;
}

test('without a network, all of it is shown and counted at the first opening and the next', async () => {
  for (const _ of ['first', 'next']) {
    const replica = await open();
    expect(replica.known).toBe(true);
    expect(
      replica.ledger.rows
        .slice()
        .map(({ description }) => description)
        .toSorted(),
    ).toEqual(descriptions);
    expect(replica.state.outbox.map(({ batch }) => batch)).toEqual(waiting);
    expect(replica.state.refused).toHaveLength(1);
    expect(replica.state.seq).toBeNull();
  }
  expect(await former('sync')).toMatchObject({ version: 1, seq: 3, revision: 25, outbox: [], refused: [] });
  expect(await former('log', 25)).toEqual({ base: 24, changes: [] });
});

test('while a page of format 1 is open its outbox is its own; when it is gone the rest is sent', async () => {
  const close = await openFormerPage();
  const page = openPage();
  await expect.poll(() => page.replica.state).toMatchObject({ seq: 3, outbox: [], refused: [] });
  // It sends one of them, and its answer never comes.
  const [add] = storedRecords.filter(([[, , batch]]) => batch === waiting[1]).map(([, value]) => value);
  const { row } = add as { row: Record<string, string> };
  tables.write(row.id as string, { ...row, amount: '85000.00', id: row.id as string }, waiting[1]);
  expect(await former('sync')).toEqual(findStored('sync'));
  close();
  await expect.poll(() => commits(), { timeout: 9000 }).toEqual(waiting.map(() => 1));
  await expect.poll(() => page.replica.state).toMatchObject({ outbox: [] });
  expect(tables.descriptions).toEqual(descriptions);
  page.close();
});

test('a page of format 1 that is opened later finds its place in order, and what it leaves is sent once', async () => {
  const page = openPage();
  await expect.poll(() => commits(), { timeout: 9000 }).toEqual(waiting.map(() => 1));
  await expect.poll(() => page.replica.state).toMatchObject({ outbox: [] });
  page.close();
  await open();
  // The rows are this version's now. Format 1 reads: from the server again.
  const sync = (await former('sync')) as { readonly revision: number };
  expect(sync).toMatchObject({ version: 1, seq: null, outbox: [], refused: [] });
  expect([await former('snapshot'), await former('head')]).toEqual([undefined, undefined]);
  expect(await former('log', sync.revision)).toEqual({ base: sync.revision - 1, changes: [] });
  // It adds one, and is closed without a network.
  const batch = crypto.randomUUID();
  const change = {
    kind: 'add',
    row: { ...findRow(), id: 'late', description: 'Added by the old page' },
    before: null,
  };
  await restoreRecords([
    [
      [person, 'sync'],
      { ...sync, revision: sync.revision + 1, outbox: [{ batch, progress: 'waiting', since: 1, misses: 0 }] },
    ],
    [[person, 'change', batch], change],
    [
      [person, 'log', sync.revision + 1],
      { base: sync.revision, changes: [{ id: 'late', after: change.row }] },
    ],
  ]);
  const replica = await open();
  expect(replica.state.outbox).toMatchObject([{ batch, progress: 'unknown' }]);
  expect(replica.ledger.find('late')).toBeDefined();
  // A power cut before it was taken out there.
  await restoreRecords([
    [
      [person, 'sync'],
      { ...sync, revision: 90, outbox: [{ batch, progress: 'waiting', since: 1, misses: 0 }] },
    ],
    [[person, 'change', batch], change],
  ]);
  expect((await open()).state.outbox).toHaveLength(1);
  const next = openPage();
  await expect.poll(() => tables.commits.get(batch), { timeout: 9000 }).toBe(1);
  expect(tables.descriptions).toEqual([...descriptions, 'Added by the old page'].toSorted());
  next.close();
});

test('a batch that the server has is not made again, also if it is left waiting twice', async () => {
  for (const _ of ['once', 'twice']) {
    await restoreRecords(storedRecords);
    const page = openPage();
    await expect.poll(() => commits(), { timeout: 9000 }).toEqual(waiting.map(() => 1));
    await expect.poll(() => former('sync'), { timeout: 9000 }).toMatchObject({ outbox: [] });
    await expect.poll(() => page.replica.state, { timeout: 9000 }).toMatchObject({ outbox: [] });
    page.close();
  }
  expect(tables.descriptions).toEqual(descriptions);
});

test.each([['snapshot'], ['log'], ['head']])(
  'an unreadable %s of format 1 leaves its outbox alone',
  async (name) => {
    const errors = expectErrors();
    const key = storedRecords.find(([[, known]]) => known === name)?.[0] ?? [];
    await restoreRecords([[key, 'cut off']]);
    const replica = await open();
    expect(replica.state.outbox.map(({ batch }) => batch)).toEqual(waiting);
    expect(errors.take()).toHaveLength(name === 'head' ? 0 : 1);
  },
);

test('what a page of format 1 set aside as unreadable is read again', async () => {
  const sync = findStored('sync') as { outbox: readonly { batch: string }[] };
  const changes = new Map(storedRecords.map(([[, , batch], value]) => [batch, value]));
  const outbox = sync.outbox.map((entry) => ({ ...entry, change: changes.get(entry.batch) }));
  await eraseDevice(person, 'everything');
  await restoreRecords([[[person, 'unreadable'], { ...sync, outbox, refused: [] }]]);
  expect((await open()).state.outbox.map(({ batch }) => batch)).toEqual(waiting);
  expect(await former('unreadable')).toBeUndefined();
});

test('what the disk has no room for stays where it is', async () => {
  const errors = expectErrors();
  const full = new DeviceStore(person);
  full.append = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const replica = new Replica(full, () => undefined);
  await replica.open();
  await takeOver(replica, person, new AbortController().signal);
  expect(replica.state.outbox.map(({ batch }) => batch)).toEqual(waiting);
  expect(await former('sync')).toEqual(findStored('sync'));
  expect(errors.take()).toHaveLength(1);
});

test('a sign-out leaves what waits to the person, and nothing else of format 1', async () => {
  await eraseDevice(person, 'all but unsent');
  for (const name of ['snapshot', 'head']) expect(await former(name)).toBeUndefined();
  expect(await former('log', 24)).toBeUndefined();
  expect(await new DeviceStore(person).read()).toMatchObject({ rows: null, changes: [] });
  expect((await open()).state.outbox.map(({ batch }) => batch)).toEqual(waiting);
  await eraseDevice(person, 'all but unsent');
  expect(await former('sync')).toBeUndefined();
  expect((await open()).state.outbox.map(({ batch }) => batch)).toEqual(waiting);
  await eraseDevice(person, 'everything');
  expect(await new DeviceStore(person).read()).toMatchObject({
    rows: null,
    state: { outbox: [], refused: [] },
  });
});

test('what waits for one person is not taken over for another', async () => {
  const stranger = crypto.randomUUID();
  const other = new Replica(new DeviceStore(stranger), () => undefined);
  await other.open();
  await takeOver(other, stranger, new AbortController().signal);
  expect(other.state.outbox).toEqual([]);
  expect(await former('sync')).toEqual(findStored('sync'));
});

function findRow(): object {
  const [, add] = storedRecords.find(([[, , batch]]) => batch === waiting[1]) ?? [];
  return (add as { readonly row: object }).row;
}
