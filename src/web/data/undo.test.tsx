import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { toChangeWords } from '#domain/change-words.ts';
import { sampleTransactions } from '#domain/sample-data.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { rememberDone } from './done-changes.ts';
import { useList, useListState } from './ledger-views.ts';
import { useSyncIssues } from './sync-issues.ts';
import { addTransaction, deleteTransaction, moveTransaction, replaceTransactions } from './transactions.ts';
import { takeLastChange, undoChange } from './undo.ts';

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

test('what was done is taken back in any order, here and on the server, and taken back again', async () => {
  const { result, stored, shown } = await open();
  const added = await result.current.add.run({ ...plain, description: 'tea' });
  if (!added.ok) throw new Error(added.message);
  const moved = await result.current.move.run({ id: added.value.id, status: 'done' });
  const removed = await result.current.remove.run(added.value.id);
  if (!moved.ok || !removed.ok) throw new Error('A change failed');
  expect(shown()).toEqual([]);
  expect(await removed.undo?.()).toMatchObject({ ok: true, value: { left: 0 } });
  expect(shown()).toEqual(['tea done']);
  expect(await moved.undo?.()).toMatchObject({ ok: true, value: { left: 0 } });
  expect(shown()).toEqual(['tea todo']);
  expect(stored()).toEqual(shown());
  expect(await added.undo?.()).toMatchObject({ ok: true });
  expect(shown()).toEqual([]);
  expect(stored()).toEqual([]);
});

test('a cleared list comes back as it was, and what was added since stays', async () => {
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

test('a row that was changed again since is left, told, and taken back when the person insists', async () => {
  const { result, shown } = await open();
  await result.current.replace.run([{ ...plain, description: 'tea' }]);
  const [row] = result.current.list.transactions;
  const moved = await result.current.move.run({ id: row?.id ?? '', status: 'done' });
  if (!moved.ok) throw new Error(moved.message);
  await result.current.move.run({ id: row?.id ?? '', status: 'in-progress' });
  const undone = await moved.undo?.();
  if (undone?.ok !== true) throw new Error('The undo failed');
  expect(undone.value.left).toBe(1);
  expect(shown()).toEqual(['tea in-progress']);
  expect(result.current.issues.takenBack).toHaveLength(1);
  await undone.value.force();
  await expect.poll(shown).toEqual(['tea todo']);
  await expect.poll(() => result.current.issues.takenBack).toHaveLength(0);
});

const wordsOf = async () => {
  const last = await takeLastChange();
  if (!last.ok) throw new Error(last.message);
  return last.value && toChangeWords(last.value.changes);
};

test('the keys take back the last change first, then the one before, and a failed undo comes again', async () => {
  const { result, shown } = await open();
  await result.current.replace.run([{ ...plain, description: 'tea' }]);
  const [row] = result.current.list.transactions;
  const id = row?.id ?? '';
  await result.current.move.run({ id, status: 'done' });
  await result.current.remove.run(id);
  // Both pressed before either is done.
  const [last, other] = await Promise.all([takeLastChange(), takeLastChange()]);
  if (!last.ok || !other.ok || last.value === null || other.value === null)
    throw new Error('Nothing to undo');
  expect(toChangeWords(last.value.changes)).toMatch(/^Deleted /);
  expect(toChangeWords(other.value.changes)).toMatch(/^Moved /);
  const errors = expectErrors();
  tables.fault = ({ path }) => (path.endsWith('undo_batch') ? 500 : 'none');
  expect(await undoChange(last.value)).toEqual({ ok: false, message: 'The change was not undone.' });
  tables.fault = () => 'none';
  expect(errors.take()).toHaveLength(1);
  expect(await wordsOf()).toMatch(/^Deleted /);
  await undoChange(last.value);
  await undoChange(other.value);
  expect(shown()).toEqual(['tea todo']);
});

test('the last change is taken back before the server has answered, not the one before it', async () => {
  const { result, stored, shown } = await open();
  await result.current.replace.run([{ ...plain, description: 'tea' }]);
  const [row] = result.current.list.transactions;
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  tables.fault = async ({ method }) => {
    if (method === 'DELETE') {
      asked.resolve();
      await gate.promise;
    }
    return 'none' as const;
  };
  const removing = result.current.remove.run(row?.id ?? '');
  await asked.promise;
  expect(shown()).toEqual([]);
  expect(await wordsOf()).toMatch(/^Deleted /);
  tables.fault = () => 'none';
  gate.resolve();
  expect(await removing).toMatchObject({ ok: true });
  await expect.poll(stored).toEqual([]);
});

test('a change that was refused is not what is taken back next', async () => {
  const errors = expectErrors();
  const { result } = await open();
  await result.current.replace.run([{ ...plain, description: 'tea' }]);
  const [row] = result.current.list.transactions;
  tables.fault = ({ method }) => (method === 'DELETE' ? 403 : 'none');
  expect(await result.current.remove.run(row?.id ?? '')).toMatchObject({ ok: false });
  tables.fault = () => 'none';
  errors.take();
  expect(await wordsOf()).toMatch(/^(Replaced|Added)/);
});

test('what is too old to be undone says so and is not offered again', async () => {
  const errors = expectErrors();
  const { result, shown } = await open();
  await result.current.replace.run([{ ...plain, description: 'tea' }]);
  const [row] = result.current.list.transactions;
  const moved = await result.current.move.run({ id: row?.id ?? '', status: 'done' });
  if (!moved.ok) throw new Error(moved.message);
  await expect.poll(() => tables.journal.length).toBeGreaterThan(0);
  tables.forget();
  expect(await moved.undo?.()).toEqual({ ok: false, message: 'This can no longer be undone.' });
  expect(errors.take()).toHaveLength(1);
  expect(shown()).toEqual(['tea done']);
  expect(await wordsOf()).not.toMatch(/^Moved /);
});

test('what was done here before a reload is read from the journal; then comes what others did', async () => {
  const { result } = await open();
  await result.current.replace.run([{ ...plain, description: 'tea' }]);
  const [row] = result.current.list.transactions;
  const stored = row && tables.rows.get(row.id);
  if (row === undefined || stored === undefined) throw new Error('There is no row');
  for (let words = await wordsOf(); words !== null && !words.startsWith('Replaced'); )
    words = await wordsOf();
  const [ours, gone] = [crypto.randomUUID(), crypto.randomUUID()];
  tables.write(row.id, { ...stored, description: 'ours' }, ours);
  tables.write(row.id, { ...stored, description: 'ours', status: 'in-progress' });
  rememberDone(ours);
  // Never came to the server.
  rememberDone(gone);
  expect(await wordsOf()).toMatch(/^Edited /);
  expect(await wordsOf()).toMatch(/^Moved .* to In Progress/);
});
