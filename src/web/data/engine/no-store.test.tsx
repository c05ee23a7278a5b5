import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { playedUser } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { DeviceStore } from '../records/device-store.ts';
import { useList, useListState } from '../views/ledger-views.ts';
import { addTransaction } from '../views/transactions.ts';

const tables = new PlayedTables(playPage({ sessionEndsIn: 3600 }));
const [sample] = sampleTransactions;
if (sample === undefined) throw new Error('The sample set is empty');
const { id: _, ...given } = sample;

test('a page whose browser stores nothing loads and sends by itself, although another tab has the turn', async () => {
  const errors = expectErrors();
  vi.spyOn(DeviceStore.prototype, 'read').mockRejectedValue(new Error('no database'));
  const { promise: tabCloses, resolve: closeTab } = Promise.withResolvers<void>();
  const other = navigator.locks.request(`tallyboard ${playedUser.id}`, () => tabCloses);
  const { result } = await renderHook(() => ({ state: useListState(), rows: useList('INR').slice() }));
  await expect.poll(() => result.current.state).toBe('ready');
  expect(await addTransaction.run({ ...given, description: 'alone' })).toMatchObject({ ok: true });
  expect(tables.descriptions).toEqual(['alone']);
  expect(errors.take()).toHaveLength(1);
  closeTab();
  await other;
});
