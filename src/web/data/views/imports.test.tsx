import { beforeEach, expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { describeChange } from '#domain/collections/describe-change.ts';
import { sampleTransactions, toNewTransactions } from '#domain/transactions/sample-data.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { playedUser } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { type PlayedFault, PlayedTables } from '#testing/played-tables.ts';
import { readActivity, readWaitingActivity, toActivityItems } from '../engine/activity.ts';
import { retryRefusedChange, useSyncIssues } from '../engine/sync-issues.ts';
import { useIsWaiting, useSyncStatus } from '../engine/sync-status.ts';
import { recordChange, redoChange } from '../engine/undo.ts';
import { clearItems } from '../records/person-storage.ts';
import { importTransactions, revertImport, toImportTime, useImports } from './imports.ts';
import { useList, useListState } from './ledger-views.ts';
import { readRules } from './rules.ts';
import { addTransaction, deleteTransaction, replaceTransactions, updateTransaction } from './transactions.ts';
import { deleteView, findView, saveView } from './views.ts';

const backend = playPage({ sessionEndsIn: 3600 });
const tables = new PlayedTables(backend);
const [rent, food] = toNewTransactions(sampleTransactions.slice(0, 2));
if (rent === undefined || food === undefined) throw new Error('The sample set is empty');
const hdfc = { name: 'hdfc-oct.csv', result: '2 of 3 rows', head: 'Date,Narration', reading: '' };

const toRows = () => [
  { ...rent, description: 'rent', bankId: 'FT1' },
  { ...food, description: 'food', bankId: '', split: '' },
];

let watched = '';

function useAll() {
  return {
    state: useListState(),
    rows: useList('INR').slice(),
    files: useImports(),
    status: useSyncStatus(),
    issues: useSyncIssues(),
    isWaiting: useIsWaiting(watched),
  };
}

async function open() {
  const { result } = await renderHook(useAll);
  await expect.poll(() => result.current.state).toBe('ready');
  const shown = () => result.current.rows.map(({ description }) => description).toSorted();
  const names = () => result.current.files.map(({ name }) => name);
  const settled = () =>
    expect.poll(() => result.current.status, { timeout: 8000 }).toMatchObject({ waiting: 0, open: 0 });
  await replaceTransactions.run([]);
  for (const file of result.current.files) await revertImport(file);
  await settled();
  const find = (description: string) =>
    result.current.rows.find((row) => row.description === description) as Transaction;
  return { result, shown, names, settled, find };
}

const online = () => {
  tables.fault = () => 'none';
  dispatchEvent(new Event('online'));
};

const sent = () => backend.requests.filter(({ path }) => path.endsWith('/apply_rows'));

beforeEach(() => {
  clearItems(playedUser.id);
  tables.fault = () => 'none';
});

test('rows of other collections come back with the transactions, once, and never beside one of the same name', async () => {
  const { settled, names } = await open();
  await saveView('Home', 'category=Rent');
  await settled();
  const view = { lens: 'category=Travel', place: '7' };
  const others = [
    { collection: 'views', row: { ...view, id: crypto.randomUUID(), name: 'home' } },
    { collection: 'views', row: { ...view, id: crypto.randomUUID(), name: 'Away' } },
    { collection: 'rules', row: { id: crypto.randomUUID(), phrase: 'CAFE', category: 'Travel' } },
    { collection: 'imports', row: { ...hdfc, id: crypto.randomUUID(), name: 'sept.csv', batch: 'b' } },
  ];
  const outcome = await importTransactions(hdfc, toRows(), { others });
  expect(outcome.ok).toBe(true);
  expect(findView('Away')?.lens).toBe('category=Travel');
  expect(findView('home')?.lens).toBe('category=Rent');
  expect(readRules().map(({ phrase }) => phrase)).toEqual(['CAFE']);
  expect(names().toSorted()).toEqual(['hdfc-oct.csv', 'sept.csv']);
  await settled();
  await importTransactions(hdfc, [], { others });
  expect(readRules()).toHaveLength(1);
  expect(names().toSorted()).toEqual(['hdfc-oct.csv', 'hdfc-oct.csv', 'sept.csv']);
  await settled();
  if (outcome.ok) await outcome.undo?.();
  expect([findView('Away'), readRules()]).toEqual([undefined, []]);
  await settled();
  await deleteView(findView('Home')?.id ?? '');
  await settled();
});

test('rows of an exported file keep their ids, save for those that the person has', async () => {
  const { result, settled } = await open();
  const ids = ['0193a000-0000-7abc-8def-0123456789ab', '000b4b65-0000-8abc-8def-0123456789ab'];
  const rows = ids.map((id) => ({ ...rent, id, split: 'whole' }));
  await importTransactions(hdfc, rows);
  await settled();
  expect(result.current.rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  await importTransactions(hdfc, [...rows]);
  await settled();
  const others = result.current.rows.filter(({ id }) => !ids.includes(id));
  expect(others).toHaveLength(2);
  expect(new Set(others.map(({ split }) => split)).size).toBe(1);
  expect(others[0]?.split).not.toBe('whole');
});

test('an import adds its rows and its file in one request, and says when it was', async () => {
  const { result, shown, names, settled } = await open();
  const before = sent().length;
  const outcome = await importTransactions(hdfc, toRows());
  if (!outcome.ok) throw new Error(outcome.message);
  expect([shown(), names()]).toEqual([['food', 'rent'], ['hdfc-oct.csv']]);
  expect(Math.abs(toImportTime(outcome.value) - Date.now())).toBeLessThan(60_000);
  await settled();
  expect(tables.descriptions).toEqual(['food', 'rent']);
  const requests = sent().slice(before);
  expect(requests).toHaveLength(1);
  // What is as it is by default takes no room.
  const [request] = requests;
  const { changes } = (request?.body ?? {}) as {
    readonly changes: Record<string, { readonly insert: readonly object[] }>;
  };
  expect(changes.imports?.insert).toEqual([
    { id: outcome.value.id, ...hdfc, batch: outcome.value.batch, reading: undefined },
  ]);
  expect(changes.transactions?.insert.map((row) => Object.keys(row).includes('bank_id'))).toEqual([
    true,
    false,
  ]);
  expect(request?.headers.get('x-batch-id')).toBe(outcome.value.batch);
  await outcome.undo?.();
  await settled();
  expect([shown(), names(), tables.descriptions]).toEqual([[], [], []]);
  await outcome.redo?.();
  expect([shown(), names()]).toEqual([['food', 'rent'], ['hdfc-oct.csv']]);
  expect(result.current.files).toEqual([outcome.value]);
});

test('a second click adds nothing more', async () => {
  const { shown, settled } = await open();
  const rows = toRows();
  await Promise.all([importTransactions(hdfc, rows), importTransactions(hdfc, rows)]);
  await settled();
  expect(shown()).toEqual(['food', 'rent']);
  expect(tables.descriptions).toEqual(['food', 'rent']);
});

test.each(['lost before', 'lost after', 'late', { after: 500 }] as const)(
  'an import whose answer does not come (%o) is made once',
  async (fault) => {
    const { shown, settled } = await open();
    tables.fault = ({ path }) => (path.endsWith('/apply_rows') ? fault : 'none');
    const outcome = await importTransactions(hdfc, toRows());
    expect(outcome.ok).toBe(true);
    tables.arrive();
    online();
    await settled();
    expect(shown()).toEqual(['food', 'rent']);
    expect(tables.descriptions).toEqual(['food', 'rent']);
    expect([...tables.commits.values()].every((count) => count === 1)).toBe(true);
  },
);

test('rows of a waiting import are marked, and can be edited and deleted', async () => {
  const errors = expectErrors();
  const { result, shown, settled, find } = await open();
  tables.fault = () => 'lost before';
  await importTransactions(hdfc, toRows());
  await expect.poll(() => result.current.status.offline).toBe(true);
  const edited = find('food');
  watched = edited.id;
  await updateTransaction.run({ seen: edited, row: { ...edited, description: 'lunch' } });
  await deleteTransaction.run(find('rent').id);
  await expect.poll(() => result.current.isWaiting).toBe(true);
  expect(readWaitingActivity().map(({ changes }) => describeChange(changes))).toEqual([
    expect.stringMatching(/^Deleted: /),
    expect.stringMatching(/: description “food” → “lunch”$/),
    'Imported 2 of 3 rows from hdfc-oct.csv',
  ]);
  online();
  await settled();
  expect(shown()).toEqual(['lunch']);
  expect(tables.descriptions).toEqual(['lunch']);
  expect(result.current.isWaiting).toBe(false);
  // Reading failed as well, which is logged.
  errors.take();
});

test('an import that was never sent is reverted on the device alone, and can be made again', async () => {
  const errors = expectErrors();
  const { result, shown, names, settled } = await open();
  tables.fault = () => 'lost before';
  // Is tried, and holds up what comes after it.
  await addTransaction.run({ ...rent, description: 'first', status: 'todo' });
  const before = sent().length;
  await importTransactions(hdfc, toRows());
  const [file] = result.current.files;
  if (file === undefined) throw new Error('There is no file');
  await revertImport(file);
  expect([shown(), names()]).toEqual([['first'], []]);
  const [line] = toActivityItems([]);
  if (line === undefined) throw new Error('There is no line');
  await redoChange(line);
  expect([shown(), names()]).toEqual([['first', 'food', 'rent'], ['hdfc-oct.csv']]);
  online();
  await settled();
  expect(tables.descriptions).toEqual(['first', 'food', 'rent']);
  expect(sent()).toHaveLength(before + 1);
  // Reading failed as well, which is logged.
  errors.take();
});

test('on another device a revert leaves rows that were changed since, until the person insists', async () => {
  const { result, shown, names, settled, find } = await open();
  const outcome = await importTransactions(hdfc, toRows());
  if (!outcome.ok) throw new Error(outcome.message);
  const edited = find('food');
  await updateTransaction.run({ seen: edited, row: { ...edited, description: 'lunch' } });
  await settled();
  // As on another device.
  clearItems(playedUser.id);
  const reverted = await revertImport(outcome.value);
  if (!reverted.ok) throw new Error(reverted.message);
  expect(reverted.value.skipped).toHaveLength(1);
  expect([shown(), names(), tables.descriptions]).toEqual([['lunch'], [], ['lunch']]);
  expect(result.current.issues.refused).toMatchObject([
    { changes: [{ before: { description: 'lunch' }, after: null }] },
  ]);
  await reverted.value.force();
  await settled();
  expect([shown(), tables.descriptions]).toEqual([[], []]);
  expect((await importTransactions(hdfc, toRows())).ok).toBe(true);
  await settled();
  expect(tables.descriptions).toEqual(['food', 'rent']);
  const page = await readActivity(null);
  const lines = page.ok ? toActivityItems(page.value.activities) : [];
  expect(
    lines.slice(0, 3).map(({ changes, undone }) => [describeChange(changes).split(':')[0], undone]),
  ).toEqual([
    ['Imported 2 of 3 rows from hdfc-oct.csv', false],
    ['food, −₹22,000.00', false],
    ['Imported 2 of 3 rows from hdfc-oct.csv', true],
  ]);
});

test.each([1, 2])(
  'what was reverted in two steps, %i of 2 rows changed since, comes back whole',
  async (count) => {
    const { result, shown, names, settled } = await open();
    const outcome = await importTransactions(hdfc, toRows());
    if (!outcome.ok || !outcome.undo || !outcome.redo) throw new Error('not imported');
    for (const seen of result.current.rows.slice(0, count)) {
      await updateTransaction.run({ seen, row: { ...seen, description: `${seen.description} changed` } });
    }
    const changed = shown();
    await settled();
    tables.fault = () => 'lost before';
    const undone = await outcome.undo();
    if (!undone.ok) throw new Error(undone.message);
    online();
    await expect.poll(() => result.current.status, { timeout: 8000 }).toMatchObject({ waiting: 0, open: 1 });
    expect([shown().length, names()]).toEqual([count, []]);
    await undone.value.force();
    await settled();
    expect([shown(), tables.descriptions]).toEqual([[], []]);
    expect(await outcome.redo()).toMatchObject({ ok: true, value: { skipped: [] } });
    await settled();
    expect([shown(), names(), tables.descriptions]).toEqual([changed, ['hdfc-oct.csv'], changed]);
  },
);

test('an import that another device reverted is gone here, and one brought back there is reverted here', async () => {
  const { names, settled } = await open();
  const outcome = await importTransactions(hdfc, toRows());
  if (!outcome.ok) throw new Error(outcome.message);
  await outcome.undo?.();
  await settled();
  // Another device redoes it: this one has recorded that it is undone.
  for (const { id, before } of tables.journal.slice(-3).map((row) => ({ ...row, id: row.row_id }))) {
    tables.write(id, before, undefined, id === outcome.value.id ? 'imports' : 'transactions');
  }
  dispatchEvent(new Event('focus'));
  await expect.poll(names, { timeout: 8000 }).toEqual(['hdfc-oct.csv']);
  expect(await revertImport(outcome.value)).toMatchObject({ ok: true, value: { skipped: [] } });
  await settled();
  expect([names(), tables.descriptions]).toEqual([[], []]);
});

test('a long import is reverted in few requests, also where the server is busy in the middle of it', async () => {
  const errors = expectErrors();
  const { result, shown, names, settled } = await open();
  await settled();
  const rows = Array.from({ length: 6000 }, (_, index) => ({ ...rent, description: `row ${index}` }));
  const outcome = await importTransactions(hdfc, rows);
  if (!outcome.ok) throw new Error(outcome.message);
  await settled();
  expect(shown()).toHaveLength(6000);
  const [file] = result.current.files;
  const [kept] = result.current.rows;
  if (file === undefined || kept === undefined) throw new Error('Nothing was imported');
  // Changed on another device.
  tables.write(kept.id, { ...tables.rows.get(kept.id), id: kept.id, description: 'edited' });
  dispatchEvent(new Event('focus'));
  await expect.poll(shown, { timeout: 8000 }).toContain('edited');

  const before = backend.requests.length;
  const faults = new Map<string, PlayedFault[]>([
    ['read_batch', ['none', 429, 500]],
    ['undo_batch', [429, 'lost after']],
    ['change_counters', [429]],
    ['changes', ['none', 500]],
  ]);
  tables.fault = ({ path }) => faults.get(path.split('/').at(-1) ?? '')?.shift() ?? 'none';
  // This page no longer knows what the import did.
  for (let count = 0; count < 100; count += 1) recordChange({ batch: crypto.randomUUID(), changes: [] });
  const reverting = revertImport(file);
  await expect.poll(names, { timeout: 15_000 }).toEqual([]);
  expect(await reverting).toMatchObject({ ok: true });
  await expect
    .poll(() => result.current.status, { timeout: 30_000 })
    .toMatchObject({ waiting: 0, offline: false });
  expect([shown(), tables.descriptions]).toEqual([['edited'], ['edited']]);
  expect([...faults.values()].flat()).toEqual([]);
  const reads = backend.requests.slice(before).filter(({ path }) => path.endsWith('read_batch'));
  expect(reads.length).toBe(5);
  expect([...tables.commits.values()].every((count) => count === 1)).toBe(true);
  errors.take();
}, 60_000);

test('a refused import changes nothing, and the screen says why', async () => {
  const errors = expectErrors();
  const { shown, names } = await open();
  const rows = [...toRows(), { ...rent, description: 'refused' }];
  expect(await importTransactions(hdfc, rows)).toMatchObject({ ok: false, message: 'The books are closed.' });
  expect([shown(), names(), tables.descriptions]).toEqual([[], [], []]);
  errors.take();
  errors.take();
});

test('one that is refused later can be tried again, and reverted then', async () => {
  const errors = expectErrors();
  const { result, names, settled } = await open();
  tables.fault = () => 'lost before';
  await importTransactions(hdfc, toRows());
  tables.fault = ({ path }) => (path.endsWith('/apply_rows') ? 400 : 'none');
  dispatchEvent(new Event('online'));
  await expect.poll(() => result.current.issues.refused.length, { timeout: 8000 }).toBe(1);
  const [issue] = result.current.issues.refused;
  expect([describeChange(issue?.changes ?? []), names()]).toEqual([
    'Imported 2 of 3 rows from hdfc-oct.csv',
    [],
  ]);
  tables.fault = () => 'none';
  await retryRefusedChange(issue?.batch ?? '');
  await settled();
  const [file] = result.current.files;
  if (file === undefined) throw new Error('There is no file');
  expect(tables.descriptions).toEqual(['food', 'rent']);
  expect(await revertImport(file)).toMatchObject({ ok: true, value: { skipped: [] } });
  await settled();
  expect(tables.descriptions).toEqual([]);
  errors.take();
});

test('what is too large for one request is refused before anything is sent', async () => {
  const { shown } = await open();
  const before = sent().length;
  const long = { ...rent, description: '₹'.repeat(500) };
  const rows = Array.from({ length: 24_000 }, () => long);
  expect(await importTransactions(hdfc, rows)).toEqual({
    ok: false,
    message: 'This file is too large for one import. Split it and import the parts.',
  });
  expect([shown(), sent().length]).toEqual([[], before]);
});

test('a row pays a card that was planned, in one change with what is added, and one undo takes both back', async () => {
  const { result, shown, settled, find } = await open();
  await addTransaction.run({ ...food, description: 'Netflix', status: 'todo', bankId: '' });
  await settled();
  const card = find('Netflix');
  const values = {
    status: 'done',
    date: '2026-11-27',
    amount: 69_900,
    bankId: 'FT9',
  } as Partial<Transaction>;
  const before = sent().length;
  const outcome = await importTransactions(hdfc, toRows(), { paid: [{ card, values }] });
  if (!outcome.ok) throw new Error(outcome.message);
  await settled();
  expect(sent()).toHaveLength(before + 1);
  expect(find('Netflix')).toEqual({ ...card, ...values });
  expect(describeChange(outcome.applied?.changes ?? [])).toBe('Imported 2 of 3 rows from hdfc-oct.csv');
  await outcome.undo?.();
  await settled();
  expect(result.current.rows).toEqual([card]);
  expect(shown()).toEqual(['Netflix']);
});

test('a card that another device has paid with the same file meanwhile is paid once', async () => {
  const errors = expectErrors();
  const { result, settled, find } = await open();
  await addTransaction.run({ ...food, description: 'Netflix', status: 'todo', bankId: '' });
  await settled();
  const card = find('Netflix');
  const values = {
    status: 'done',
    date: '2026-11-27',
    amount: 69_900,
    bankId: 'FT9',
  } as Partial<Transaction>;
  tables.fault = () => 'lost before';
  await importTransactions(hdfc, [], { paid: [{ card, values }] });
  // The other device's change is on the server by now.
  const wire = tables.rows.get(card.id);
  tables.write(card.id, {
    ...wire,
    ...{ id: card.id, status: 'done', date: '2026-11-27', amount: '699.00', bank_id: 'FT9' },
  });
  online();
  await settled();
  expect(result.current.rows).toEqual([{ ...card, ...values }]);
  expect(result.current.issues.refused).toEqual([]);
  errors.take();
});
