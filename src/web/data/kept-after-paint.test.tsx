import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { parseDraft } from '#domain/transaction-rules.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { useListState } from './ledger-views.ts';
import { addTransaction } from './transactions.ts';

const backend = playPage({ sessionEndsIn: 3600 });
new PlayedTables(backend, []);

const rent = parseDraft({
  type: 'expense',
  amount: '24000.00',
  category: 'Rent',
  date: '2024-01-01',
  description: 'Rent',
  status: '',
  currency: 'INR',
});

/** Adds an entry; says whether it was given to the browser's database yet. */
async function addRent(): Promise<() => boolean> {
  const { result } = await renderHook(useListState);
  await expect.poll(() => result.current).toBe('ready');
  if (!rent.ok) throw new Error('not a transaction');
  const put = vi.spyOn(IDBObjectStore.prototype, 'put');
  void addTransaction.run(rent.value);
  return () => put.mock.calls.some(([, key]) => Array.isArray(key) && key[1] === 'change');
}

test('an entry is painted before the work of keeping it begins', async () => {
  const wasGiven = await addRent();
  const givenBefore = await new Promise((resolve) => requestAnimationFrame(() => resolve(wasGiven())));
  expect(givenBefore).toBe(false);
  await expect.poll(wasGiven).toBe(true);
});

test('an entry is kept where no frame comes', async () => {
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  const wasGiven = await addRent();
  await expect.poll(wasGiven).toBe(true);
});
