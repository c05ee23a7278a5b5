import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import { playedUser } from '#testing/played-backend.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { useList, useListState } from '../views/ledger-views.ts';
import { addTransaction } from '../views/transactions.ts';

const tables = new PlayedTables(playPage({ sessionEndsIn: 3600 }));
const [sample] = sampleTransactions;
if (sample === undefined) throw new Error('The sample set is empty');
const { id: _, ...given } = sample;

test('where another tab sends, nobody waits for its answer, and what it leaves behind is sent once it closes', async () => {
  const { promise: tabCloses, resolve: closeTab } = Promise.withResolvers<void>();
  // It has the turn, and does nothing with it: suspended by its browser.
  const other = navigator.locks.request(`tallyboard ${playedUser.id}`, () => tabCloses);
  const { result } = await renderHook(() => ({ state: useListState(), rows: useList('INR').slice() }));
  expect(await addTransaction.run({ ...given, description: 'first' })).toMatchObject({
    ok: true,
    isWaiting: false,
  });
  expect(await addTransaction.run({ ...given, description: 'second' })).toMatchObject({ ok: true });
  expect(result.current.rows.map(({ description }) => description)).toEqual(['second', 'first']);
  expect(tables.descriptions).toEqual([]);
  closeTab();
  await other;
  await expect.poll(() => tables.descriptions).toEqual(['first', 'second']);
  expect(await addTransaction.run({ ...given, description: 'third' })).toMatchObject({ ok: true });
  expect(tables.descriptions).toEqual(['first', 'second', 'third']);
});
