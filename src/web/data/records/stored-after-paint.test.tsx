import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { useListState } from '../views/ledger-views.ts';
import { addTransaction } from '../views/transactions.ts';

const backend = playPage({ sessionEndsIn: 3600 });
new PlayedTables(backend);

const [sample] = sampleTransactions;
if (sample === undefined) throw new Error('The sample set is empty');
const { id: _, ...entry } = sample;

/** Adds an entry; says whether it was given to the browser's database yet. */
async function addEntry(): Promise<() => boolean> {
  const { result } = await renderHook(useListState);
  await expect.poll(() => result.current).toBe('ready');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  void addTransaction.run(entry);
  return () => put.mock.calls.some(([, key]) => Array.isArray(key) && key[1] === 'change');
}

test('a new entry is painted before storing it starts', async () => {
  const wasGiven = await addEntry();
  const givenBefore = await new Promise((resolve) => requestAnimationFrame(() => resolve(wasGiven())));
  expect(givenBefore).toBe(false);
  await expect.poll(wasGiven).toBe(true);
});

test('a new entry is stored even without a frame', async () => {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  const wasGiven = await addEntry();
  await expect.poll(wasGiven).toBe(true);
});
