import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { fromDecimal } from '#domain/money/money.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { playedUser, playJson, toPlayedSession } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { type PlayedFault, PlayedTables } from '#testing/played-tables.ts';
import { DeviceStore } from '../records/device-store.ts';
import { currentUser } from '../session/session.ts';
import { useList, useListState } from '../views/ledger-views.ts';
import {
  addTransaction,
  changeTransactions,
  deleteTransaction,
  moveTransaction,
  replaceTransactions,
  updateTransaction,
} from '../views/transactions.ts';
import { chooseVersion, discardRefusedChange, useSyncIssues } from './sync-issues.ts';
import { useSyncStatus } from './sync-status.ts';

// The retries come by themselves, as they always do, only sooner.
vi.mock('./retry-pauses.ts', () => ({ firstPauseMs: 20, longestPauseMs: 600 }));

const backend = playPage({ sessionEndsIn: 3600 });
const tables = new PlayedTables(backend);
backend.play('POST /auth/v1/token', () => playJson(toPlayedSession()));
const [sample] = sampleTransactions;
if (sample === undefined) throw new Error('The sample set is empty');
const { id: _, ...plain } = sample;

function useAll() {
  return {
    status: useSyncStatus(),
    list: { state: useListState(), transactions: useList('INR').slice() },
    add: addTransaction,
    update: updateTransaction,
    move: moveTransaction,
    remove: deleteTransaction,
    replace: replaceTransactions,
  };
}

/** How many requests there are to meet a fault, so that none is forgotten when another kind of change comes. */
const kinds = ['insert', 'patch', 'move', 'delete', 'replace', 'undo'] as const;

/** Faults after which nobody has to do anything: what was changed is on the server in the end, once. */
const passing: readonly PlayedFault[] = [
  'lost before',
  'lost after',
  'late',
  'slow',
  'empty page',
  429,
  504,
  { after: 500 },
  { after: 504 },
];

const nameOf = (fault: PlayedFault) => (typeof fault === 'object' ? `${fault.after} after` : String(fault));

test.each(passing.map((fault) => [nameOf(fault), fault] as const))(
  'every kind of first request meets a fault (%s), and in the end each change is on the server once',
  async (name, fault) => {
    const met = new Set<string>();
    // The first request of each kind and change meets the fault.
    tables.fault = ({ method, path, headers }) => {
      if (method === 'GET') return 'none';
      const key = `${method} ${path} ${headers.get('x-batch-id')}`;
      if (met.has(key)) return 'none';
      met.add(key);
      return fault;
    };
    const { result, unmount } = await renderHook(useAll);
    await expect.poll(() => result.current.list.state).toBe('ready');
    const settled = () =>
      expect
        .poll(() => result.current.status, { timeout: 8000 })
        .toMatchObject({ waiting: 0, offline: false });

    const added = await result.current.add.run({ ...plain, description: `tea ${name}` });
    if (!added.ok) throw new Error(added.message);
    await settled();
    const row = { ...added.value, amount: fromDecimal('12.50'), description: `chai ${name}` };
    expect(await result.current.update.run({ seen: added.value, row })).toMatchObject({ ok: true });
    await settled();
    const status = row.status === 'done' ? 'todo' : 'done';
    expect(await result.current.move.run({ id: row.id, status })).toMatchObject({ ok: true, value: null });
    await settled();
    const stored = { amount: '12.50', description: `chai ${name}`, status };
    expect(tables.rows.get(row.id)).toMatchObject(stored);
    const removed = await result.current.remove.run(row.id);
    if (!removed.ok) throw new Error(removed.message);
    await settled();
    expect(tables.rows.has(row.id)).toBe(false);
    expect(await removed.undo?.()).toMatchObject({ ok: true, value: { skipped: [] } });
    await settled();
    expect(tables.rows.get(row.id)).toMatchObject(stored);
    expect(await result.current.replace.run([{ ...plain, description: `all ${name}` }])).toMatchObject({
      ok: true,
    });
    await settled();
    expect(met.size).toBe(kinds.length);
    tables.arrive();
    dispatchEvent(new FocusEvent('focus'));
    await settled();
    expect(tables.descriptions).toEqual([`all ${name}`]);
    expect(result.current.list.transactions.map(({ description }) => description)).toEqual([`all ${name}`]);
    expect([...tables.commits.values()].every((count) => count === 1)).toBe(true);
    await unmount();
  },
  60_000,
);

const signedOut = 'You must be logged in to perform this action.';

// Specification 8.04, 8.05
test.each([
  ['insert', 500, 'Failed to add transaction. Please try again.'],
  ['insert', 401, signedOut],
  ['patch', 500, 'Failed to update transaction. Please try again.'],
  ['patch', 401, signedOut],
  ['move', 500, 'Could not move the transaction.'],
  ['move', 401, signedOut],
  ['delete', 500, 'Could not delete the transaction.'],
  ['delete', 401, signedOut],
  ['replace', 500, 'Could not save the changes. Please try again.'],
  ['replace', 401, signedOut],
  ['undo', 500, 'Could not undo the change.'],
  ['undo', 401, signedOut],
] as const)(
  '%s that is answered with %i changes nothing, here or there, and says so',
  async (kind, answer, words) => {
    const errors = expectErrors();
    tables.fault = () => 'none';
    const { result, unmount } = await renderHook(useAll);
    await expect.poll(() => result.current.list.state).toBe('ready');
    const seeded = await result.current.add.run({ ...plain, description: `${kind} ${answer}` });
    if (!seeded.ok) throw new Error(seeded.message);
    const seen = seeded.value;
    const attempts: Record<(typeof kinds)[number], () => Promise<unknown> | undefined> = {
      insert: () => result.current.add.run({ ...plain, description: 'never' }),
      patch: () => result.current.update.run({ seen, row: { ...seen, description: 'never' } }),
      move: () => result.current.move.run({ id: seen.id, status: seen.status === 'done' ? 'todo' : 'done' }),
      delete: () => result.current.remove.run(seen.id),
      replace: () => result.current.replace.run([]),
      undo: () => seeded.undo?.(),
    };
    const [shown, stored] = [result.current.list.transactions, [...tables.rows.values()]];
    tables.fault = ({ method }) => (method === 'GET' ? 'none' : answer);
    expect(await attempts[kind]()).toMatchObject({ ok: false, message: words });
    tables.fault = () => 'none';
    dispatchEvent(new FocusEvent('focus'));
    await expect.poll(() => result.current.status).toMatchObject({ waiting: 0, offline: false, open: 0 });
    expect(result.current.list.transactions).toEqual(shown);
    expect([...tables.rows.values()]).toEqual(stored);
    expect(errors.take()).toHaveLength(1);
    await unmount();
  },
);

test.each(
  ['change_counters', 'changes', 'transactions'].flatMap((path) =>
    (['lost before', 'slow', 'empty page', 401, 429, 500, 504] as const).map(
      (fault) => [path, fault] as const,
    ),
  ),
)('reading %s that meets a fault (%s) is done again, and logged once', async (path, fault) => {
  const errors = expectErrors();
  tables.fault = () => 'none';
  const { result, unmount } = await renderHook(useAll);
  await expect.poll(() => result.current.list.state).toBe('ready');
  await expect.poll(() => result.current.status).toMatchObject({ waiting: 0, offline: false });
  const id = crypto.randomUUID();
  const [stored] = tables.rows.values();
  if (stored === undefined) throw new Error('There is no row');
  tables.write(id, { ...stored, id, description: `theirs ${fault}` });
  // Only when the journal does not lead there all rows are read.
  if (path === 'transactions') tables.forget();
  let met = 0;
  tables.fault = (request) => {
    if (request.method !== 'GET' || request.path !== `/rest/v1/${path}` || met > 0) return 'none';
    met += 1;
    return fault;
  };
  dispatchEvent(new FocusEvent('focus'));
  await expect
    .poll(() => result.current.list.transactions.find((row) => row.id === id)?.description, { timeout: 8000 })
    .toBe(`theirs ${fault}`);
  expect(met).toBe(1);
  await unmount();
  const logged = ['Reading failed', expect.anything()];
  expect(errors.take()).toEqual(fault === 'slow' ? [] : [logged]);
});

test.each([
  ['leapt, as when a backup was restored', 1_000_000],
  ['went back, as when an older copy was put in place', -1],
])('if the journal’s number %s, all rows are read again', async (_what, leap) => {
  tables.fault = () => 'none';
  const { result, unmount } = await renderHook(useAll);
  await expect.poll(() => result.current.list.state).toBe('ready');
  const [stored] = tables.rows.values();
  if (stored === undefined) throw new Error('There is no row');
  tables.rows.clear();
  tables.rows.set(stored.id, { ...stored, description: `restored ${leap}` });
  tables.forget(leap);
  dispatchEvent(new FocusEvent('focus'));
  await expect
    .poll(() => result.current.list.transactions.map(({ description }) => description))
    .toEqual([`restored ${leap}`]);
  await unmount();
});

test('a restored backup that has grown past this device’s number is noticed, and all rows are read', async () => {
  tables.fault = () => 'none';
  const { result, unmount } = await renderHook(useAll);
  await expect.poll(() => result.current.list.state).toBe('ready');
  const [stored] = tables.rows.values();
  if (stored === undefined) throw new Error('There is no row');
  const shown = () => result.current.list.transactions.map(({ description }) => description);
  tables.write(stored.id, { ...stored, description: 'before the copy' });
  tables.write(stored.id, { ...stored, description: 'lost with the copy' });
  dispatchEvent(new FocusEvent('focus'));
  await expect.poll(shown).toEqual(['lost with the copy']);
  // As if the copy had been made between the two.
  tables.journal.pop();
  tables.counter -= 1;
  tables.rows.set(stored.id, { ...stored, description: 'before the copy' });
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of ids) tables.write(id, { ...stored, id, description: 'after the copy' });
  dispatchEvent(new FocusEvent('focus'));
  await expect
    .poll(() => shown().toSorted())
    .toEqual(['after the copy', 'after the copy', 'before the copy']);
  for (const id of ids) tables.write(id, null);
  dispatchEvent(new FocusEvent('focus'));
  await expect.poll(shown).toEqual(['before the copy']);
  await unmount();
});

test('a change that the server refuses is rolled back with its reason', async () => {
  const errors = expectErrors();
  tables.fault = () => 'none';
  const { result } = await renderHook(useAll);
  await expect.poll(() => result.current.list.state).toBe('ready');
  const before = result.current.list.transactions;
  const outcome = await result.current.add.run({ ...plain, description: 'refused' });
  expect(outcome).toMatchObject({ ok: false, message: 'The books are closed.' });
  expect(result.current.list.transactions).toEqual(before);
  expect(result.current.status).toMatchObject({ waiting: 0, open: 0 });
  expect(errors.take()).toHaveLength(1);
});

test('a change whose screen was left before it was refused waits for the person', async () => {
  const errors = expectErrors();
  const { result, unmount } = await renderHook(() => ({ ...useAll(), issues: useSyncIssues() }));
  await expect.poll(() => result.current.list.state).toBe('ready');
  const onStored = vi.fn();
  const screen = { onStored, isOpen: () => false };
  const outcome = await result.current.add.run({ ...plain, description: 'refused' }, screen);
  expect(outcome).toMatchObject({ ok: false });
  expect(onStored).toHaveBeenCalledOnce();
  expect(result.current.status).toMatchObject({ waiting: 0, open: 1 });
  await discardRefusedChange(result.current.issues.refused[0]?.batch ?? '');
  await expect.poll(() => result.current.status).toMatchObject({ open: 0 });
  errors.take();
  await unmount();
});

test('another device’s changes appear, and fields that it did not touch merge with ours', async () => {
  const { result } = await renderHook(useAll);
  await expect.poll(() => result.current.list.state).toBe('ready');
  const [row] = result.current.list.transactions;
  const stored = row && tables.rows.get(row.id);
  if (row === undefined || stored === undefined) throw new Error('There is no row');
  tables.write(row.id, { ...stored, description: 'theirs' });
  expect(await result.current.move.run({ id: row.id, status: 'in-progress' })).toMatchObject({ ok: true });
  await expect
    .poll(() => result.current.list.transactions[0])
    .toMatchObject({ description: 'theirs', status: 'in-progress' });
  tables.write('0193b0a0-0000-7000-8000-0000000000ff', {
    ...stored,
    id: '0193b0a0-0000-7000-8000-0000000000ff',
  });
  dispatchEvent(new FocusEvent('focus'));
  await expect.poll(() => result.current.list.transactions).toHaveLength(2);
});

test('without a network a change is counted once it would outlast the page, and not before', async () => {
  // The page may just be asking for news: the outage is logged then.
  const errors = expectErrors();
  tables.fault = () => 'lost before';
  const { result } = await renderHook(useAll);
  await expect.poll(() => result.current.list.state).toBe('ready');
  dispatchEvent(new Event('offline'));
  await expect.poll(() => result.current.status).toMatchObject({ waiting: 0, offline: true });
  const { promise: slowDisk, resolve: finish } = Promise.withResolvers<void>();
  const append = DeviceStore.prototype.append;
  const held = vi.spyOn(DeviceStore.prototype, 'append').mockImplementation(async function (
    this: DeviceStore,
    ...given
  ) {
    await slowDisk;
    return append.apply(this, given);
  });
  const before = result.current.list.transactions.length;
  const added = result.current.add.run({ ...plain, description: 'on a slow disk' });
  await expect.poll(() => held.mock.calls.length).toBe(1);
  expect(result.current.list.transactions).toHaveLength(before + 1);
  expect(result.current.status.waiting).toBe(0);
  finish();
  expect(await added).toMatchObject({ ok: true });
  await expect.poll(() => result.current.status.waiting).toBe(1);
  held.mockRestore();
  tables.fault = () => 'none';
  dispatchEvent(new Event('online'));
  await expect.poll(() => result.current.status).toMatchObject({ waiting: 0, offline: false });
  errors.take();
});

test('a change of several rows leaves those that are gone, asks about what collides, and makes the rest once', async () => {
  tables.fault = () => 'none';
  const { result, unmount } = await renderHook(() => ({ ...useAll(), issues: useSyncIssues() }));
  await expect.poll(() => result.current.list.state).toBe('ready');
  const ids: string[] = [];
  for (const description of ['one', 'two', 'three']) {
    const added = await result.current.add.run({ ...plain, description, status: 'done' });
    if (added.ok) ids.push(added.value.id);
  }
  const [one = '', two = '', three = ''] = ids;
  const before = tables.rows.get(two);
  if (before === undefined) throw new Error('There is no row');
  const change = (status: string) =>
    changeTransactions.run(ids.map((id) => ({ kind: 'edit', id, values: { status } })));
  const statuses = () => [one, two, three].map((id) => tables.rows.get(id)?.status);

  // Another device deletes one of them before this one hears of it.
  tables.write(one, null);
  const outcome = await change('todo');
  expect(outcome).toMatchObject({ ok: true, applied: { skipped: [{ id: one }] } });
  await expect.poll(statuses).toEqual([undefined, 'todo', 'todo']);
  await expect.poll(() => result.current.status).toMatchObject({ waiting: 0, open: 0 });

  // And gives one of them another status: until the person has chosen, nothing of the change is sent.
  tables.write(two, { ...before, status: 'done' });
  expect(await change('in-progress')).toMatchObject({ ok: true, isWaiting: true });
  await expect.poll(() => result.current.issues.conflicts.length).toBe(1);
  expect(statuses()).toEqual([undefined, 'done', 'todo']);
  // What is held back by it is not waited for either.
  expect(await result.current.move.run({ id: three, status: 'done' })).toMatchObject({ isWaiting: true });
  const [conflict] = result.current.issues.conflicts;
  if (conflict === undefined) throw new Error('There is no conflict');
  await chooseVersion(conflict, 'theirs');
  await expect.poll(statuses).toEqual([undefined, 'done', 'done']);
  await expect.poll(() => result.current.status).toMatchObject({ waiting: 0, open: 0 });
  await unmount();
});

test('clearing whose answer was lost leaves alone what was added since, months later', async () => {
  tables.fault = () => 'none';
  const { result, unmount } = await renderHook(useAll);
  await expect.poll(() => result.current.list.state).toBe('ready');
  tables.fault = ({ path }) => (path.endsWith('apply_rows') ? 'lost after' : 'lost before');
  expect(await result.current.replace.run([plain])).toMatchObject({ ok: true });
  const [stored] = tables.rows.values();
  if (stored === undefined) throw new Error('There is no row');
  const id = crypto.randomUUID();
  tables.forget();
  tables.write(id, { ...stored, id, description: 'added since' });
  tables.fault = () => 'none';
  dispatchEvent(new FocusEvent('focus'));
  await expect.poll(() => result.current.status).toMatchObject({ waiting: 0, open: 0 });
  expect(tables.rows.has(id)).toBe(true);
  expect(result.current.list.transactions.map(({ description }) => description)).toContain('added since');
  expect(tables.rows.size).toBe(2);
  await unmount();
});

test('a change made just as the session turns out to be over waits for the person, as it would offline', async () => {
  const errors = expectErrors();
  const over = { code: 'session_not_found', message: 'Session does not exist' };
  backend.play('GET /auth/v1/user', () => playJson(over, 403));
  backend.play('POST /auth/v1/logout', () => playJson(over, 403));
  tables.fault = () => 'none';
  const { result } = await renderHook(useAll);
  await expect.poll(() => result.current.list.state).toBe('ready');
  await expect.poll(() => result.current.status).toMatchObject({ waiting: 0, offline: false });
  tables.fault = ({ method }) => (method === 'GET' ? 'none' : 401);
  expect(await result.current.add.run({ ...plain, description: 'the last one' })).toMatchObject({ ok: true });
  await expect.poll(currentUser).toBeUndefined();
  const kept = await new DeviceStore(playedUser.id).read();
  expect(kept?.rows).toBeNull();
  expect(kept?.state.outbox).toMatchObject([
    { change: { operations: [{ kind: 'insert', row: { description: 'the last one' } }] } },
  ]);
  // Or `sent`, if its answer comes after the session's end: after the next sign-in, the journal tells what became of it.
  expect(kept?.state.outbox[0]?.progress).toMatch(/^(waiting|sent)$/);
  errors.take();
});
