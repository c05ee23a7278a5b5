import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { fromDecimal } from '#domain/money.ts';
import { sampleTransactions } from '#domain/sample-data.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { playPage } from '#testing/played-page.ts';
import { type PlayedFault, PlayedTables } from '#testing/played-tables.ts';
import { useList, useListState } from './ledger-views.ts';
import { useSyncStatus } from './sync-status.ts';
import {
  useAddTransaction,
  useDeleteTransaction,
  useMoveTransaction,
  useReplaceTransactions,
  useUpdateTransaction,
} from './transactions.ts';

const backend = playPage({ sessionEndsIn: 3600 });
const tables = new PlayedTables(backend);
const [sample] = sampleTransactions;
if (sample === undefined) throw new Error('The sample set is empty');
const { id: _, ...plain } = sample;

function useAll() {
  return {
    status: useSyncStatus(),
    list: { state: useListState(), transactions: useList('INR').slice() },
    add: useAddTransaction(),
    update: useUpdateTransaction(),
    move: useMoveTransaction(),
    remove: useDeleteTransaction(),
    replace: useReplaceTransactions(),
  };
}

const faults: readonly PlayedFault[] = ['lost before', 'lost after', 429, 504];

test.each(faults)(
  'whatever is asked first meets %s, and in the end it is on the server once',
  async (fault) => {
    const met = new Set<string>();
    // The first request of each kind and change meets the fault.
    tables.fault = ({ method, path, headers }) => {
      if (method === 'GET') return 'none';
      const key = `${path} ${headers.get('x-batch-id')}`;
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
    const name = (text: string) => `${text} ${fault}`;

    const added = await result.current.add.run({ ...plain, description: name('tea') });
    if (!added.ok) throw new Error(added.message);
    await settled();
    const row = { ...added.value, amount: fromDecimal('12.50'), description: name('chai') };
    expect(await result.current.update.run({ seen: added.value, row })).toMatchObject({ ok: true });
    await settled();
    expect(await result.current.move.run({ id: row.id, status: 'done' })).toMatchObject({
      ok: true,
      value: null,
    });
    await settled();
    expect(tables.rows.get(row.id)).toMatchObject({
      amount: '12.50',
      description: name('chai'),
      status: 'done',
    });
    expect(await result.current.remove.run(row.id)).toMatchObject({ ok: true, value: null });
    await settled();
    expect(tables.rows.has(row.id)).toBe(false);
    expect(await result.current.replace.run([{ ...plain, description: name('all') }])).toMatchObject({
      ok: true,
    });
    await settled();
    expect(tables.descriptions).toEqual([name('all')]);
    expect(result.current.list.transactions.map(({ description }) => description)).toEqual([name('all')]);
    expect([...tables.commits.values()].every((count) => count === 1)).toBe(true);
    await unmount();
  },
);

test('what the server refuses is taken back with its reason', async () => {
  const errors = expectErrors();
  tables.fault = () => 'none';
  const { result } = await renderHook(useAll);
  await expect.poll(() => result.current.list.state).toBe('ready');
  const before = result.current.list.transactions;
  const outcome = await result.current.add.run({ ...plain, description: 'refused' });
  expect(outcome).toEqual({ ok: false, message: 'The books are closed.' });
  expect(result.current.list.transactions).toEqual(before);
  expect(result.current.status).toMatchObject({ waiting: 0, open: 0 });
  expect(errors.take()).toHaveLength(1);
});

test('a fault of the server is a refusal where the journal does not know the change', async () => {
  const errors = expectErrors();
  tables.fault = ({ method }) => (method === 'POST' ? 500 : 'none');
  const { result } = await renderHook(useAll);
  const outcome = await result.current.add.run({ ...plain, description: 'five hundred' });
  expect(outcome).toEqual({ ok: false, message: 'Failed to add transaction. Please try again.' });
  expect(errors.take()).toHaveLength(1);
  tables.fault = () => 'none';
});

test('who is signed out elsewhere is told so, and what was typed is not kept twice', async () => {
  const errors = expectErrors();
  tables.fault = ({ method }) => (method === 'POST' ? 401 : 'none');
  const { result } = await renderHook(useAll);
  const before = result.current.list.transactions;
  const outcome = await result.current.add.run({ ...plain, description: 'four hundred and one' });
  expect(outcome).toEqual({ ok: false, message: 'You must be logged in to perform this action.' });
  expect(result.current.list.transactions).toEqual(before);
  expect(result.current.status).toMatchObject({ waiting: 0, offline: false });
  expect(errors.take()).toHaveLength(1);
  tables.fault = () => 'none';
});

test('what another device does appears, and fields that it left alone merge with ours', async () => {
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
