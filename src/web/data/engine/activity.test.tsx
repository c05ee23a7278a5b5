import { beforeEach, expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { describeChange } from '#domain/collections/describe-change.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { playedUser } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { clearItems } from '../records/person-storage.ts';
import { useList, useListState } from '../views/ledger-views.ts';
import { addTransaction, replaceTransactions, updateTransaction } from '../views/transactions.ts';
import {
  findActivity,
  readActivity,
  readRowActivity,
  readWaitingActivity,
  toActivityItems,
} from './activity.ts';
import { useSyncStatus } from './sync-status.ts';
import { redoChange, undoChange } from './undo.ts';

const tables = new PlayedTables(playPage({ sessionEndsIn: 3600 }));
const [sample] = sampleTransactions;
if (sample === undefined) throw new Error('The sample set is empty');
const { id: _, ...given } = sample;
const plain = { ...given, status: 'todo' };

function useAll() {
  return {
    status: useSyncStatus(),
    list: { state: useListState(), transactions: useList('INR').slice() },
    add: addTransaction,
    update: updateTransaction,
    replace: replaceTransactions,
  };
}

async function open() {
  const { result } = await renderHook(useAll);
  await expect.poll(() => result.current.list.state).toBe('ready');
  const shown = () => result.current.list.transactions.map(({ description }) => description).toSorted();
  const settled = () =>
    expect
      .poll(() => result.current.status, { timeout: 8000 })
      .toMatchObject({ waiting: 0, offline: false, open: 0 });
  return { result, shown, settled };
}

beforeEach(() => {
  clearItems(playedUser.id);
  tables.fault = () => 'none';
});

const words = () => readWaitingActivity().map(({ changes }) => describeChange(changes).split(/ “|,/)[0]);

/** Two rows are added and the first is edited, all of it without a network. */
async function waitWithThree(name: string) {
  const opened = await open();
  const { result } = opened;
  await result.current.replace.run([]);
  await opened.settled();
  tables.fault = () => 'lost before';
  const one = await result.current.add.run({ ...plain, description: `${name} one` });
  if (!one.ok) throw new Error(one.message);
  const row = { ...one.value, description: `${name} better` };
  await result.current.update.run({ seen: one.value, row });
  await result.current.add.run({ ...plain, description: `${name} two` });
  expect(words()).toEqual([`Added: ${name} two`, `${name} one`, `Added: ${name} one`]);
  expect(opened.shown()).toEqual([`${name} better`, `${name} two`]);
  return opened;
}

test('what was done to one row is told from the journal and from what waits, the oldest first', async () => {
  const errors = expectErrors();
  const { result, settled } = await open();
  const added = await result.current.add.run({ ...plain, description: 'tea' });
  if (!added.ok) throw new Error(added.message);
  await result.current.add.run({ ...plain, description: 'cake' });
  const { value: row } = added;
  const done = { ...row, status: 'done' };
  await result.current.update.run({ seen: row, row: done });
  await settled();
  tables.fault = ({ method }) => (method === 'PATCH' ? 'lost before' : 'none');
  const late = { ...done, description: 'late tea' };
  await result.current.update.run({ seen: done, row: late });
  const steps = await readRowActivity(row.id);
  expect(steps.flatMap(({ changes }) => changes.map(({ before, after }) => [before, after]))).toEqual([
    [null, row],
    [row, done],
    [done, late],
  ]);
  expect(steps.map(({ time }) => time === null)).toEqual([false, false, true]);
  tables.fault = () => 'none';
  dispatchEvent(new Event('online'));
  await settled();
  errors.take();
});

test('a waiting change is undone and never sent', async () => {
  const errors = expectErrors();
  const name = 'never';
  const { shown, settled } = await waitWithThree(name);
  const [two, edit, one] = readWaitingActivity();
  if (!two || !edit || !one) throw new Error('There are not three');
  await undoChange(two);
  expect(shown()).toEqual([`${name} better`]);
  await undoChange(edit);
  expect(shown()).toEqual([`${name} one`]);
  await undoChange(one);
  expect(shown()).toEqual([]);
  tables.fault = () => 'none';
  dispatchEvent(new Event('online'));
  await settled();
  expect(tables.descriptions).toEqual([]);
  // Reading failed as well, which is logged.
  errors.take();
});

test('a waiting change is undone even if another builds on it, which stays until the person insists', async () => {
  const errors = expectErrors();
  const { result, shown, settled } = await waitWithThree('built on');
  const [, edit, one] = readWaitingActivity();
  if (!edit || !one) throw new Error('There are not three');
  const undone = await undoChange(one);
  if (!undone.ok) throw new Error(undone.message);
  expect(shown()).toEqual(['built on better', 'built on two']);
  expect(undone.value.skipped).toMatchObject([{ before: { description: 'built on better' } }]);
  await undoChange(edit);
  expect(shown()).toEqual(['built on one', 'built on two']);
  tables.fault = () => 'none';
  dispatchEvent(new Event('online'));
  await expect.poll(() => result.current.status, { timeout: 8000 }).toMatchObject({ waiting: 0, open: 1 });
  expect(tables.descriptions).toEqual(shown());
  await undone.value.force();
  await settled();
  expect(shown()).toEqual(['built on two']);
  expect(tables.descriptions).toEqual(shown());
  expect([...tables.commits.values()].every((count) => count === 1)).toBe(true);
  // Reading failed as well, which is logged.
  errors.take();
});

test('the panel lists waiting and recorded changes, the newest first, and finds one by its batch', async () => {
  const errors = expectErrors();
  const { result, settled } = await open();
  await result.current.replace.run([]);
  const added = await result.current.add.run({ ...plain, description: 'tea' });
  if (!added.ok) throw new Error(added.message);
  await settled();
  const page = await readActivity(null);
  if (!page.ok) throw new Error(page.message);
  const [first] = page.value.activities;
  expect(describeChange(first?.changes ?? [])).toMatch(/^Added: /);
  expect(first?.changes).toEqual([
    { ...inTransactions, id: added.value.id, before: null, after: added.value },
  ]);
  expect(await findActivity(first?.batch ?? '')).toMatchObject({ ok: true, value: { batch: first?.batch } });
  expect(await findActivity(crypto.randomUUID())).toEqual({ ok: true, value: null });
  tables.fault = () => 'lost before';
  expect(await findActivity(first?.batch ?? '')).toEqual({
    ok: false,
    message: 'Activity could not be loaded.',
  });
  tables.fault = () => 'empty page';
  expect(await readActivity(null)).toMatchObject({ ok: false });
  expect(await findActivity(first?.batch ?? '')).toMatchObject({ ok: false });
  // Reading failed as well, which is logged.
  errors.take();
});

test('an undone change stays in its place and can be redone there, even if only the journal has it', async () => {
  const { result, settled } = await open();
  await result.current.replace.run([]);
  const added = await result.current.add.run({ ...plain, description: 'tea' });
  if (!added.ok) throw new Error(added.message);
  await result.current.add.run({ ...plain, description: 'cake' });
  await settled();
  const lines = async () => {
    const page = await readActivity(null);
    if (!page.ok) throw new Error(page.message);
    return toActivityItems([...readWaitingActivity(), ...page.value.activities]).slice(0, 2);
  };
  const told = async () =>
    (await lines()).map(({ changes, undone }) => [
      (changes[0]?.after as Transaction | null)?.description,
      undone,
    ]);
  expect(await told()).toEqual([
    ['cake', false],
    ['tea', false],
  ]);
  for (const _ of ['once', 'and once more']) {
    await added.undo?.();
    expect(await told()).toEqual([
      ['cake', false],
      ['tea', true],
    ]);
    // As on another device.
    clearItems(playedUser.id);
    const [, tea] = await lines();
    if (tea === undefined) throw new Error('There is no line');
    expect(tea.undone).toBe(true);
    await redoChange(tea);
    expect(await told()).toEqual([
      ['cake', false],
      ['tea', false],
    ]);
  }
  expect(tables.descriptions).toEqual(['cake', 'tea']);
});

test('a change undone before it was sent can be redone, also after a reload', async () => {
  const errors = expectErrors();
  const { result, shown, settled } = await open();
  await result.current.replace.run([]);
  await settled();
  tables.fault = () => 'lost before';
  // Is tried, and holds up what comes after it.
  await result.current.add.run({ ...plain, description: 'first' });
  const added = await result.current.add.run({ ...plain, description: 'tea' });
  if (!added.ok) throw new Error(added.message);
  await added.undo?.();
  expect(readWaitingActivity()).toHaveLength(1);
  const [line] = toActivityItems([]);
  if (line === undefined) throw new Error('There is no line');
  expect(line).toMatchObject({ undone: true, changes: [{ before: null, after: added.value }] });
  await redoChange(line);
  expect(shown()).toEqual(['first', 'tea']);
  tables.fault = () => 'none';
  dispatchEvent(new Event('online'));
  await settled();
  expect(tables.descriptions).toEqual(['first', 'tea']);
  // Reading failed as well, which is logged.
  errors.take();
});

test('a list cleared again keeps what was added since', async () => {
  const errors = expectErrors();
  const { result, shown, settled } = await open();
  await result.current.replace.run([]);
  await settled();
  tables.fault = () => 'lost before';
  // Is tried, and holds up what comes after it.
  await result.current.add.run({ ...plain, description: 'first' });
  const cleared = await result.current.replace.run([]);
  if (!cleared.ok) throw new Error(cleared.message);
  await cleared.undo?.();
  await result.current.add.run({ ...plain, description: 'since' });
  const line = toActivityItems(readWaitingActivity()).find(({ undone }) => undone);
  if (line === undefined) throw new Error('There is no line');
  await redoChange(line);
  expect(shown()).toEqual(['since']);
  tables.fault = () => 'none';
  dispatchEvent(new Event('online'));
  await settled();
  expect(tables.descriptions).toEqual(['since']);
  // Reading failed as well, which is logged.
  errors.take();
});

test('a change made here and undone on another device can be redone here', async () => {
  const { result, settled, shown } = await open();
  await result.current.replace.run([]);
  const added = await result.current.add.run({ ...plain, description: 'tea' });
  if (!added.ok) throw new Error(added.message);
  await settled();
  const readFirst = async () => {
    const page = await readActivity(null);
    const [line] = page.ok ? toActivityItems(page.value.activities) : [];
    if (line === undefined) throw new Error('There is no line');
    return line;
  };
  const { batch } = await readFirst();
  tables.write(added.value.id, null, crypto.randomUUID(), 'transactions', batch);
  dispatchEvent(new Event('focus'));
  await expect.poll(shown, { timeout: 8000 }).toEqual([]);
  const line = await readFirst();
  expect(line.undone).toBe(true);
  await redoChange(line);
  expect(shown()).toEqual(['tea']);
  expect(tables.descriptions).toEqual(['tea']);
});

test('a row that this version cannot read stays as it was, is no deletion, and is told once', async () => {
  const { result, shown, settled } = await open();
  await result.current.replace.run([]);
  const added = await result.current.add.run({ ...plain, description: 'readable' });
  if (!added.ok) throw new Error(added.message);
  await settled();
  const row = tables.rows.get(added.value.id);
  if (row === undefined) throw new Error('the row is missing');
  const errors = expectErrors();
  tables.write(row.id, { ...row, amount: 'a lot' });
  const id = crypto.randomUUID();
  tables.write(id, { ...row, id, description: 'later' });
  await expect.poll(shown, { timeout: 8000 }).toEqual(['later', 'readable']);
  expect(errors.take().map(([words]) => words)).toEqual([
    'Changes that this version cannot read were left out',
  ]);
  const page = await readActivity(null);
  if (!page.ok) throw new Error(page.message);
  const kinds = page.value.activities.slice(0, 2).map(({ changes }) => changes.length);
  expect(kinds).toEqual([1, 0]);
});
