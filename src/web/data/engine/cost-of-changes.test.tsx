import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { playedUser } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { DeviceStore } from '../records/device-store.ts';
import { eraseDevice } from '../records/erase-device.ts';
import { toRow } from '../requests/transaction-row.ts';
import { useCount, useList, useListState } from '../views/ledger-views.ts';
import {
  addTransaction,
  deleteTransaction,
  moveTransaction,
  updateTransaction,
} from '../views/transactions.ts';
import { syncClient } from './open-sync-client.ts';
import { Replica } from './replica.ts';
import { SyncEngine } from './sync-engine.ts';

const backend = playPage({ sessionEndsIn: 3600 });
const [sample] = sampleTransactions as [Transaction];
const tables = new PlayedTables(backend);
const { id: _, ...plain } = sample;

const writes = vi.fn<(database: IDBDatabase) => void>();
const { transaction } = IDBDatabase.prototype;
beforeEach(() => {
  tables.fault = () => 'none';
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...[stores, mode]
  ) {
    if (mode === 'readwrite') writes(this);
    return transaction.call(this, stores, mode);
  });
});

const isRead = ({ method }: { readonly method: string }) => method === 'GET';

/** A page at rest, whose own polls are the test's. */
async function open() {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { result, unmount } = await renderHook(() => ({
    state: useListState(),
    count: useCount(),
    rows: useList('INR').slice(),
  }));
  await expect.poll(() => result.current.state).toBe('ready');
  const replica = syncClient()?.replica;
  if (replica === undefined) throw new Error('No list is open');
  // A poll that is under way is let finish, and what came of it is stored.
  await poll();
  await replica.flush();
  const start = { requests: backend.requests.length, writes: writes.mock.calls.length };
  const cost = () => ({
    requests: backend.requests.length - start.requests,
    writes: writes.mock.calls.length - start.writes,
  });
  return { result, unmount, replica, cost };
}

async function poll(): Promise<void> {
  const before = backend.requests.length;
  syncClient()?.poll();
  await expect.poll(() => backend.requests.length, { timeout: 8000 }).toBeGreaterThan(before);
  await expect.poll(() => syncClient()?.replica.state.outbox).toEqual([]);
}

test('a change that nobody disturbs costs one request and one write on the device', async () => {
  const { replica, cost, unmount } = await open();
  const added = await addTransaction.run({ ...plain, description: 'tea' });
  if (!added.ok) throw new Error(added.message);
  expect(cost()).toEqual({ requests: 1, writes: 1 });
  const row = { ...added.value, description: 'chai' };
  expect(await updateTransaction.run({ seen: added.value, row })).toMatchObject({ ok: true });
  expect(await moveTransaction.run({ id: row.id, status: 'in-progress' })).toMatchObject({ ok: true });
  expect(cost()).toEqual({ requests: 3, writes: 3 });
  // The next poll asks for the journal's number, and need not read what this device wrote itself.
  await poll();
  expect(cost()).toEqual({ requests: 4, writes: 3 });
  expect(replica.state.seq).toBe(tables.counter);
  expect(await deleteTransaction.run(row.id)).toMatchObject({ ok: true });
  expect(cost()).toEqual({ requests: 5, writes: 4 });
  await unmount();
});

test('changes made at once cost one request each, and each answer is stored with the next change', async () => {
  const { cost, unmount, result } = await open();
  const names = Array.from({ length: 5 }, (_, index) => `tea ${index}`);
  const outcomes = await Promise.all(
    names.map((description) => addTransaction.run({ ...plain, description })),
  );
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  expect(cost().requests).toBe(5);
  expect(cost().writes).toBeLessThanOrEqual(6);
  expect(result.current.count).toBe(5);
  expect(tables.descriptions).toEqual(names);
  await unmount();
});

test('what another device did to the same row is read at once', async () => {
  const { result, cost, unmount } = await open();
  const [row] = result.current.rows;
  const stored = row && tables.rows.get(row.id);
  if (row === undefined || stored === undefined) throw new Error('There is no row');
  tables.write(row.id, { ...stored, description: 'theirs' });
  await moveTransaction.run({ id: row.id, status: 'in-progress' });
  await expect
    .poll(() => result.current.rows.find(({ id }) => id === row.id))
    .toMatchObject({ description: 'theirs', status: 'in-progress' });
  expect(cost().requests).toBe(3);
  await unmount();
});

test('a page that crashes before an answer is stored learns it from the journal, and makes no change twice', async () => {
  const { unmount } = await open();
  await addTransaction.run({ ...plain, description: 'forgotten' });
  // What a page that opens after the crash finds, and does.
  const opened = new Replica(new DeviceStore(playedUser.id), () => undefined);
  await opened.open();
  expect(opened.state.outbox.map(({ progress }) => progress)).toEqual(['sent']);
  const ended = new AbortController();
  const nothing = () => undefined;
  const isSignedIn = () => Promise.resolve(true);
  const told = {
    onUnread: nothing,
    onReach: nothing,
    onAnswer: nothing,
    onNews: nothing,
    onConfirmed: nothing,
  };
  void new SyncEngine(playedUser.id, opened, { ...told, isSignedIn }).run(ended.signal);
  await expect.poll(() => opened.state.outbox).toEqual([]);
  expect(opened.state.seq).toBe(tables.counter);
  expect([...tables.commits.values()].every((count) => count === 1)).toBe(true);
  ended.abort();
  await syncClient()?.replica.follow();
  expect(syncClient()?.replica.state.outbox).toEqual([]);
  await unmount();
});

test('50,000 rows of another device are read by pages at once, and applied and stored in one step', async () => {
  const { result, cost, unmount, replica } = await open();
  const batch = crypto.randomUUID();
  const before = result.current.count;
  for (let number = 0; number < 50_000; number += 1) {
    const id = `0193b0a0-0000-7000-8000-${String(number).padStart(12, '0')}`;
    tables.write(id, { ...toRow(sample), id }, batch);
  }
  const reads = backend.requests.filter(isRead).length;
  syncClient()?.poll();
  await expect.poll(() => result.current.count, { timeout: 20_000 }).toBe(before + 50_000);
  expect(replica.state.seq).toBe(tables.counter);
  expect(backend.requests.filter(isRead).length - reads).toBe(52);
  await expect.poll(() => cost().writes, { timeout: 20_000 }).toBeGreaterThan(0);
  expect(cost().writes).toBeLessThanOrEqual(2);
  await unmount();
}, 60_000);

test('what is surely on the server is not left on the device when the person signs out', async () => {
  const { unmount } = await open();
  await addTransaction.run({ ...plain, description: 'sent' });
  await eraseDevice(playedUser.id, 'all but unsent');
  expect((await new DeviceStore(playedUser.id).read())?.state.outbox).toEqual([]);
  await unmount();
});
