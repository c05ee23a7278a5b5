import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { describeChange, describeSkipped } from '#domain/collections/describe-change.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { playedUser } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { clearItems } from '../records/person-storage.ts';
import { useList, useListState } from '../views/ledger-views.ts';
import {
  addTransaction,
  deleteTransaction,
  moveTransaction,
  replaceTransactions,
} from '../views/transactions.ts';
import { deleteView, findView, renameView, saveView } from '../views/views.ts';
import { useSyncIssues } from './sync-issues.ts';
import { redoLast, undoLast } from './undo.ts';
import { recordNew } from './undo-history.ts';

const backend = playPage({ sessionEndsIn: 3600 });
const tables = new PlayedTables(backend);
const [sample] = sampleTransactions;
if (sample === undefined) throw new Error('The sample set is empty');
const { id: _, ...given } = sample;
const plain = { ...given, status: 'todo' };

function useAll() {
  return {
    issues: useSyncIssues(),
    list: { state: useListState(), transactions: useList('INR').slice() },
    add: addTransaction,
    move: moveTransaction,
    remove: deleteTransaction,
    replace: replaceTransactions,
  };
}

async function open() {
  const { result } = await renderHook(useAll);
  await expect.poll(() => result.current.list.state).toBe('ready');
  const stored = () => [...tables.rows.values()].map(({ description, status }) => `${description} ${status}`);
  const shown = () =>
    result.current.list.transactions.map(({ description, status }) => `${description} ${status}`);
  return { result, stored, shown };
}

test('changes are undone in any order, here and on the server, and redone', async () => {
  const { result, stored, shown } = await open();
  const added = await result.current.add.run({ ...plain, description: 'tea' });
  if (!added.ok) throw new Error(added.message);
  const moved = await result.current.move.run({ id: added.value.id, status: 'done' });
  const removed = await result.current.remove.run(added.value.id);
  if (!moved.ok || !removed.ok) throw new Error('A change failed');
  expect(shown()).toEqual([]);
  expect(await removed.undo?.()).toMatchObject({ ok: true, value: { skipped: [] } });
  expect(shown()).toEqual(['tea done']);
  expect(await moved.undo?.()).toMatchObject({ ok: true, value: { skipped: [] } });
  expect(shown()).toEqual(['tea todo']);
  expect(stored()).toEqual(shown());
  expect(await added.undo?.()).toMatchObject({ ok: true });
  expect(shown()).toEqual([]);
  expect(stored()).toEqual([]);
});

test('a change tells when it is undone, by the keys as well', async () => {
  const { result } = await open();
  const added = await result.current.add.run({ ...plain, description: 'tea' });
  const kept = await result.current.add.run({ ...plain, description: 'cake' });
  if (!added.ok || !kept.ok) throw new Error('A change failed');
  const undone: string[] = [];
  void added.undone?.then(() => undone.push('tea'));
  void kept.undone?.then(() => undone.push('cake'));
  await undo();
  expect(undone).toEqual(['cake']);
  await added.undo?.();
  expect(undone).toEqual(['cake', 'tea']);
});

// Specification 2.50
test('a cleared list is restored, and rows added since stay', async () => {
  const { result, stored, shown } = await open();
  await result.current.replace.run([
    { ...plain, description: 'one' },
    { ...plain, description: 'two' },
  ]);
  const cleared = await result.current.replace.run([]);
  if (!cleared.ok) throw new Error(cleared.message);
  await result.current.add.run({ ...plain, description: 'three' });
  await cleared.undo?.();
  expect(shown().toSorted()).toEqual(['one todo', 'three todo', 'two todo']);
  expect(stored().toSorted()).toEqual(shown().toSorted());
});

test('a view changed since is skipped and named, and its own words say that it is gone', async () => {
  const errors = expectErrors();
  await open();
  await saveView('Home', 'category=Rent');
  const saved = await saveView('Home', 'category=Travel');
  if (!saved.ok) throw new Error(saved.message);
  await saveView('Home', 'tag=train');
  const undone = await saved.undo?.();
  if (undone?.ok !== true) throw new Error('The undo failed');
  expect(describeSkipped(undone.value.skipped)).toBe(
    'View “Home” has been changed since, so it stays as it is.',
  );
  await undone.value.force();
  await expect.poll(() => findView('Home')?.lens).toBe('category=Rent');
  const id = findView('Home')?.id ?? '';
  await deleteView(id);
  const message = 'This view no longer exists.';
  expect(await renameView(id, 'Flat')).toEqual({ ok: false, code: 'gone', message });
  expect(await deleteView(id)).toEqual({ ok: false, code: 'gone', message });
  expect(errors.take()).toEqual([[message], [message]]);
});

test('a row changed since is skipped and reported, and undone if the person insists', async () => {
  const { result, shown } = await open();
  await result.current.replace.run([{ ...plain, description: 'tea' }]);
  const [row] = result.current.list.transactions;
  const moved = await result.current.move.run({ id: row?.id ?? '', status: 'done' });
  if (!moved.ok) throw new Error(moved.message);
  await result.current.move.run({ id: row?.id ?? '', status: 'in-progress' });
  const undone = await moved.undo?.();
  if (undone?.ok !== true) throw new Error('The undo failed');
  expect(undone.value.skipped).toHaveLength(1);
  expect(shown()).toEqual(['tea in-progress']);
  expect(result.current.issues.refused).toHaveLength(1);
  await undone.value.force();
  await expect.poll(shown).toEqual(['tea todo']);
  await expect.poll(() => result.current.issues.refused).toHaveLength(0);
});

/** Presses the keys, and gives what they were about; null where there was nothing. */
async function press(start: typeof undoLast): Promise<string | null> {
  const started = await start();
  if (!started.ok) throw new Error(started.message);
  if (started.value === null) return null;
  await started.value.outcome;
  return describeChange(started.value.change.changes);
}

const undo = () => press(undoLast);
const redo = () => press(redoLast);

/** One row, in a list that was just replaced by it. */
async function openWithTea() {
  const opened = await open();
  clearItems(playedUser.id);
  await opened.result.current.replace.run([{ ...plain, description: 'tea' }]);
  const [row] = opened.result.current.list.transactions;
  if (row === undefined) throw new Error('There is no row');
  return { ...opened, row, id: row.id };
}

test('the keys undo one change after the other and redo them in turn, as often as they are pressed', async () => {
  const { result, shown, stored, id } = await openWithTea();
  await result.current.move.run({ id, status: 'done' });
  await result.current.remove.run(id);
  for (const _ of ['once', 'and once more']) {
    expect(await undo()).toMatch(/^Deleted: /);
    expect(shown()).toEqual(['tea done']);
    expect(await undo()).toMatch(/^Moved /);
    expect(shown()).toEqual(['tea todo']);
    expect(await redo()).toMatch(/^Moved /);
    expect(shown()).toEqual(['tea done']);
    expect(await redo()).toMatch(/^Deleted: /);
    expect(shown()).toEqual([]);
    expect(await redo()).toBeNull();
  }
  await expect.poll(stored).toEqual([]);
});

test('a new change ends redoing', async () => {
  const { result, id } = await openWithTea();
  await result.current.move.run({ id, status: 'done' });
  expect(await undo()).toMatch(/^Moved /);
  await result.current.add.run({ ...plain, description: 'cake' });
  expect(await redo()).toBeNull();
});

test('two presses mean two changes, and a failed undo can be repeated', async () => {
  const { result, shown, id } = await openWithTea();
  await result.current.move.run({ id, status: 'done' });
  await result.current.remove.run(id);
  const errors = expectErrors();
  tables.fault = ({ path }) => (path.endsWith('undo_batch') ? 500 : 'none');
  const failed = await undoLast();
  if (!failed.ok) throw new Error(failed.message);
  expect(await failed.value?.outcome).toMatchObject({ ok: false });
  tables.fault = () => 'none';
  expect(errors.take()).toHaveLength(1);
  const [last, other] = await Promise.all([undo(), undo()]);
  expect(last).toMatch(/^Deleted: /);
  expect(other).toMatch(/^Moved /);
  await expect.poll(shown).toEqual(['tea todo']);
});

test('the last change is undone before the server has answered, not the one before it', async () => {
  const { result, stored, shown, id } = await openWithTea();
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  tables.fault = async ({ method }) => {
    if (method === 'DELETE') {
      asked.resolve();
      await gate.promise;
    }
    return 'none' as const;
  };
  const removing = result.current.remove.run(id);
  await asked.promise;
  expect(shown()).toEqual([]);
  const undone = undo();
  tables.fault = () => 'none';
  gate.resolve();
  expect(await undone).toMatch(/^Deleted: /);
  expect(await removing).toMatchObject({ ok: true });
  await expect.poll(stored).toEqual(['tea todo']);
});

test('the keys mean a change that shows already, also if it is not recorded yet', async () => {
  const { result, shown } = await open();
  const added = await result.current.add.run({ ...plain, description: 'milk' });
  if (!added.ok) throw new Error(added.message);
  const removed = result.current.remove.run(added.value.id);
  const undone = await undoLast();
  if (!undone.ok || undone.value === null) throw new Error('Nothing was undone');
  expect(undone.value.change.changes).toMatchObject([{ id: added.value.id, after: null }]);
  await Promise.all([removed, undone.value.outcome]);
  expect(shown()).toContain('milk todo');
});

test('a refused change is not undone next', async () => {
  const errors = expectErrors();
  const { result, id } = await openWithTea();
  tables.fault = ({ method }) => (method === 'DELETE' ? 403 : 'none');
  expect(await result.current.remove.run(id)).toMatchObject({ ok: false });
  tables.fault = () => 'none';
  errors.take();
  expect(await undo()).toMatch(/^(Replaced|Added)/);
});

test('a change too old to undo says so and is not offered again', async () => {
  const errors = expectErrors();
  const { result, shown, id } = await openWithTea();
  const moved = await result.current.move.run({ id, status: 'done' });
  if (!moved.ok) throw new Error(moved.message);
  await expect.poll(() => tables.journal.length).toBeGreaterThan(0);
  tables.forget();
  expect(await moved.undo?.()).toMatchObject({ ok: false, message: 'This can no longer be undone.' });
  expect(errors.take()).toHaveLength(1);
  expect(shown()).toEqual(['tea done']);
  expect(await undo()).not.toMatch(/^Moved /);
  expect(errors.take()).toHaveLength(1);
});

test('after a reload the journal knows this device’s changes; those of another device are never undone', async () => {
  const { row } = await openWithTea();
  const stored = tables.rows.get(row.id);
  if (stored === undefined) throw new Error('There is no row');
  clearItems(playedUser.id);
  const [ours, gone] = [crypto.randomUUID(), crypto.randomUUID()];
  tables.write(row.id, { ...stored, description: 'ours' }, ours);
  tables.write(row.id, { ...stored, description: 'ours', status: 'in-progress' });
  recordNew(ours);
  // Never came to the server.
  recordNew(gone);
  expect(await undo()).toMatch(/ → “ours”$/);
  await expect.poll(() => undo()).toBeNull();
});

test('without a network an unsent change is undone and redone, any number of times', async () => {
  const errors = expectErrors();
  const { result, shown, stored, id } = await openWithTea();
  tables.fault = () => 'lost before';
  await result.current.add.run({ ...plain, description: 'cake' });
  await result.current.move.run({ id, status: 'done' });
  for (const _ of ['once', 'and once more']) {
    expect(await undo()).toMatch(/^Moved /);
    expect(await undo()).toMatch(/^Added: /);
    expect(shown()).toEqual(['tea todo']);
    expect(await redo()).toMatch(/^Added: /);
    expect(await redo()).toMatch(/^Moved /);
    expect(shown().toSorted()).toEqual(['cake todo', 'tea done']);
  }
  tables.fault = () => 'none';
  dispatchEvent(new Event('online'));
  await expect.poll(() => stored().toSorted(), { timeout: 8000 }).toEqual(['cake todo', 'tea done']);
  // Reading failed as well, which is logged.
  errors.take();
});

test('two views never have one name, nor that of a view that everybody has', async () => {
  await openWithTea();
  for (const name of ['Flat', 'Car']) await saveView(name, 'tag=home');
  const id = findView('Car')?.id ?? '';
  const message = 'Another view has this name already.';
  for (const name of ['flat', 'Overdue', ' this month ']) {
    expect(await renameView(id, name)).toEqual({ ok: false, message });
  }
  expect(await saveView('planned', '')).toEqual({ ok: false, message });
  expect(await renameView(id, 'CAR')).toMatchObject({ ok: true });
});

test('in a full browser the keys still mean the last change', async () => {
  const errors = expectErrors();
  const { result, shown } = await openWithTea();
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await result.current.add.run({ ...plain, description: 'cake' });
  expect(await undo()).toMatch(/^Added: /);
  expect(shown()).toEqual(['tea todo']);
  full.mockRestore();
  errors.take();
});

test('undo and redo do nothing if the change is there already', async () => {
  const { result, shown, id } = await openWithTea();
  const moved = await result.current.move.run({ id, status: 'done' });
  if (!moved.ok) throw new Error(moved.message);
  await undo();
  expect(await moved.undo?.()).toMatchObject({ ok: true, value: { skipped: [] } });
  expect(shown()).toEqual(['tea todo']);
  await moved.redo?.();
  expect(shown()).toEqual(['tea done']);
});
