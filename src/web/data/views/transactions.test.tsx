import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { playJson, type SeenRequest } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { manyRows } from '../engine/guarded-store.ts';
import { toMutation } from '../engine/mutation.ts';
import { syncClient } from '../engine/open-sync-client.ts';
import { discardRefusedChange } from '../engine/sync-issues.ts';
import { findTransaction } from '../requests/transaction-row.ts';
import { useList, useListState } from './ledger-views.ts';
import {
  addTransaction,
  deleteTransaction,
  moveTransaction,
  replaceTransactions,
  updateTransaction,
} from './transactions.ts';

const backend = playPage({ sessionEndsIn: 3600 });
const table = '/rest/v1/transactions';

const rent = {
  id: '0193b0a0-0000-7000-8000-000000000001',
  type: 'expense',
  amount: '24000.00',
  category: 'Rent',
  date: '2024-01-01',
  description: 'Rent',
  status: 'todo',
  currency: 'INR',
};

function draft(description: string) {
  const { id: _, ...values } = findTransaction(rent) as Transaction;
  return { ...values, description };
}

function useAll() {
  return {
    list: { state: useListState(), transactions: useList('INR').slice() },
    add: addTransaction,
    move: moveTransaction,
    remove: deleteTransaction,
    update: updateTransaction,
    replace: replaceTransactions,
    busy: {
      add: addTransaction.useBusy(),
      move: moveTransaction.useBusy(),
      remove: deleteTransaction.useBusy(),
    },
  };
}

/** A route whose answers the test gives when it likes. */
function hold(route: string): { requests: SeenRequest[]; answer(response: Response): void } {
  const requests: SeenRequest[] = [];
  const waiting: ((response: Response) => void)[] = [];
  backend.play(route, (request) => {
    requests.push(request);
    return new Promise((resolve) => waiting.push(resolve));
  });
  return { requests, answer: (response) => waiting.shift()?.(response) };
}

const tables = new PlayedTables(backend, [rent]);

// Specification 8.11
test('a list that cannot be loaded is empty, failed, and logged once', async () => {
  const errors = expectErrors();
  tables.fault = ({ path }) => (path === table ? 500 : 'none');
  const { result, unmount } = await renderHook(useAll);
  expect(result.current.list.state).toBe('loading');
  await expect.poll(() => result.current.list).toEqual({ state: 'failed', transactions: [] });
  expect(errors.take()).toHaveLength(1);
  tables.fault = () => 'none';
  await expect.poll(() => result.current.list.state, { timeout: 5000 }).toBe('ready');
  await unmount();
});

test('changes show at once, are sent one after the other, and a failed one does not affect the others', async () => {
  const errors = expectErrors();
  const { result } = await renderHook(useAll);
  await expect.poll(() => result.current.list.state).toBe('ready');
  const shown = () =>
    result.current.list.transactions.map(({ description, status }) => `${description} ${status}`);
  expect(shown()).toEqual(['Rent todo']);

  const adding = hold(`POST ${table}`);
  const moving = hold(`PATCH ${table}`);
  const added = result.current.add.run(draft('Tea'));
  const moved = result.current.move.run({ id: rent.id, status: 'done' });
  await expect.poll(shown).toEqual(['Tea todo', 'Rent done']);
  expect(result.current.busy.add).toBe(true);
  expect(result.current.busy.remove).toBe(false);
  await expect.poll(() => adding.requests).toHaveLength(1);
  expect(moving.requests).toHaveLength(0);

  adding.answer(playJson({ code: '23514', message: 'no tea', details: null, hint: null }, 400));
  expect(await added).toMatchObject({ ok: false, message: 'no tea' });
  await expect.poll(shown).toEqual(['Rent done']);
  await expect.poll(() => moving.requests).toHaveLength(1);
  tables.write(rent.id, { ...rent, status: 'done' }, moving.requests[0]?.headers.get('x-batch-id') ?? '');
  moving.answer(playJson([{ id: rent.id }]));
  expect(await moved).toMatchObject({ ok: true, value: null });
  await expect.poll(() => result.current.busy.move).toBe(false);
  expect(shown()).toEqual(['Rent done']);
  expect(errors.take()).toHaveLength(1);
});

test('an edit of a row that is then refused is not reported as made, and what was typed stays to be decided about', async () => {
  const errors = expectErrors();
  const { result } = await renderHook(useAll);
  await expect.poll(() => result.current.list.state).toBe('ready');
  const adding = hold(`POST ${table}`);
  const added = result.current.add.run(draft('Coffee'));
  await expect.poll(() => adding.requests).toHaveLength(1);
  const [seen] = result.current.list.transactions;
  if (seen === undefined) throw new Error('Nothing shows');
  const edited = result.current.update.run({ seen, row: { ...seen, description: 'Espresso' } });
  adding.answer(playJson({ code: '23514', message: 'no coffee', details: null, hint: null }, 400));
  expect(await added).toMatchObject({ ok: false, message: 'no coffee' });
  expect(await edited).toMatchObject({ ok: false, message: 'no coffee' });
  const { refused } = syncClient()?.replica.state ?? {};
  expect(refused).toMatchObject([{ change: { operations: [{ row: { description: 'Espresso' } }] } }]);
  await discardRefusedChange(refused?.[0]?.batch ?? '');
  expect(errors.take()).toHaveLength(1);
});

// Specification 7.12
test('moving a row that another device deleted says so and removes it', async () => {
  const errors = expectErrors();
  const { result } = await renderHook(useAll);
  backend.play(`PATCH ${table}`, () => playJson([]));
  tables.write(rent.id, null);
  const outcome = await result.current.move.run({ id: rent.id, status: 'todo' });
  expect(outcome).toMatchObject({ ok: false, message: 'This transaction no longer exists.' });
  expect(result.current.list.transactions).toEqual([]);
  expect(await result.current.remove.run(rent.id)).toEqual(outcome);
  expect(errors.take()).toHaveLength(2);
});

// Specification 3.18
test('a replaced list has the new rows in their order, in one request', async () => {
  const { result } = await renderHook(useAll);
  await expect.poll(() => result.current.list.state).toBe('ready');
  const former = result.current.list.transactions.map(({ id }) => id);
  const outcome = await result.current.replace.run(['first', 'second', 'third'].map(draft));
  expect(outcome.ok).toBe(true);
  const sent = backend.requests.findLast(({ path }) => path.includes('/rpc/'));
  interface Body {
    readonly changes: {
      readonly transactions: { insert: { id: string; description: string }[]; delete: string[] };
    };
  }
  const body = sent?.body as Body | undefined;
  const { insert: rows = [], delete: gone = [] } = body?.changes.transactions ?? {};
  expect(rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map((row) => row.description)).toEqual([
    'first',
    'second',
    'third',
  ]);
  expect(gone.toSorted()).toEqual(former.toSorted());
  expect(result.current.list.transactions.map(({ description }) => description)).toEqual([
    'third',
    'second',
    'first',
  ]);
});

test('what the server makes of a new row is what shows, and what the form is told', async () => {
  const tables = new PlayedTables(backend);
  tables.trigger = (row) => ({ ...row, description: 'as the server has it' });
  const { result } = await renderHook(useAll);
  await expect.poll(() => result.current.list.state).toBe('ready');
  const added = await result.current.add.run(draft('as typed'));
  expect(added).toMatchObject({ ok: true, value: { description: 'as the server has it' } });
  await expect
    .poll(() => result.current.list.transactions.map(({ description }) => description))
    .toContain('as the server has it');
});

test('without a session on the device nothing is done, and the person is told to log in', async () => {
  const errors = expectErrors();
  const { result } = await renderHook(useAll);
  const before = backend.requests.length;
  const stored = { ...localStorage };
  localStorage.clear();
  const [row] = result.current.list.transactions;
  const outcomes = [
    await result.current.add.run(draft('nobody’s')),
    await result.current.remove.run(row?.id ?? ''),
    await result.current.move.run({ id: row?.id ?? '', status: 'done' }),
    await result.current.replace.run([]),
  ];
  const refused = { ok: false, message: 'You must be logged in to perform this action.' };
  expect(outcomes).toEqual(outcomes.map(() => refused));
  expect(result.current.list.transactions.map(({ description }) => description)).not.toContain('nobody’s');
  expect(backend.requests.slice(before).filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(errors.take()).toEqual(outcomes.map(() => [refused.message]));
  for (const [key, text] of Object.entries(stored)) localStorage.setItem(key, text);
});

test('a change of many rows that cannot be made says so, and is busy no longer', async () => {
  backend.play(`GET ${table}`, () => playJson([]));
  const broken = {
    ...inTransactions,
    kind: 'insert',
    get row(): never {
      throw new Error('broken');
    },
  };
  const intent = { operations: Array(manyRows + 1).fill(broken) };
  const add = toMutation({ failed: 'It was not added.', plan: () => ({ intent, value: null }) });
  const { result } = await renderHook(() => ({ state: useListState(), busy: add.useBusy() }));
  await expect.poll(() => result.current.state).toBe('ready');
  const errors = expectErrors();
  const adding = add.run(null);
  await expect.poll(() => result.current.busy).toBe(true);
  expect(await adding).toEqual({ ok: false, message: 'It was not added.' });
  await expect.poll(() => result.current.busy).toBe(false);
  expect(errors.take()).toHaveLength(1);
});
