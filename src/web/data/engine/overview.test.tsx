import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { emptySyncState } from '#domain/sync/sync-state.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { makeWireRow } from '#testing/made-transactions.ts';
import { playedUser, playJson } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { type PlayedFault, PlayedTables } from '#testing/played-tables.ts';
import { DeviceStore } from '../records/device-store.ts';
import { readOverview } from '../requests/read-overview.ts';
import { useBoard, useCount, useList, useListState, useSummaries } from '../views/ledger-views.ts';
import { addTransaction } from '../views/transactions.ts';
import { Replica } from './replica.ts';

const backend = playPage({ sessionEndsIn: 3600 });

const rows = ['2024-03-03', '2024-02-02', '2024-01-01'].map((date, index) =>
  makeWireRow({
    id: `0193b0a0-0000-7000-8000-00000000000${3 - index}`,
    amount: '100.00',
    date,
    status: 'done',
  }),
);
const tables = new PlayedTables(backend, rows);

function useAll() {
  return {
    state: useListState(),
    rows: useList('INR'),
    count: useCount(),
    expense: useSummaries().INR.expense,
    done: useBoard()[2],
  };
}

test('a new device shows the newest rows and the totals of all before it has read the rest', async () => {
  const held = Promise.withResolvers<void>();
  tables.fault = async ({ method, path }): Promise<PlayedFault> => {
    if (method === 'GET' && path === '/rest/v1/transactions') await held.promise;
    return 'none';
  };
  backend.play('POST /rest/v1/rpc/read_overview', () =>
    playJson({
      user_id: playedUser.id,
      seq: 3,
      count: 3,
      rows: rows.slice(0, 1),
      totals: [{ currency: 'INR', type: 'expense', status: 'done', count: 3, sum: '30000' }],
    }),
  );
  const { result, unmount } = await renderHook(useAll);
  await expect.poll(() => result.current.state).toBe('partial');
  expect(result.current.rows.slice().map(({ date }) => date)).toEqual(['2024-03-03']);
  expect(result.current.rows.count).toBe(3);
  expect(result.current.done?.cards.count).toBe(3);
  expect(result.current.expense).toBe(30_000n);

  // What is added meanwhile counts at once, and is sent when all is read.
  const [{ id: _, ...plain }] = result.current.rows.slice() as [Transaction];
  const adding = addTransaction.run({ ...plain, description: 'tea' });
  await expect.poll(() => result.current.expense).toBe(40_000n);
  expect(result.current.count).toBe(4);
  held.resolve();
  await expect.poll(() => result.current.state).toBe('ready');
  expect(await adding).toMatchObject({ ok: true });
  expect(result.current.rows).toHaveLength(4);
  expect(result.current.rows.count).toBe(4);
  expect(result.current.expense).toBe(40_000n);
  await unmount();
});

test('an overview of somebody who has signed in meanwhile is not shown', async () => {
  backend.play('POST /rest/v1/rpc/read_overview', () =>
    playJson({ user_id: crypto.randomUUID(), seq: 3, count: 3, rows, totals: [] }),
  );
  expect(await readOverview(playedUser.id)).toBeUndefined();
});

test('a device whose records went meanwhile does not call what it knows the whole', async () => {
  const replica = new Replica(new DeviceStore(crypto.randomUUID()), () => undefined);
  await replica.open();
  await replica.showOverview({ rows: [], totals: [] });
  expect(replica.partial).toBe(true);
  replica.show({ state: emptySyncState, rows: null, changes: [] });
  expect(replica.partial).toBe(false);
});
