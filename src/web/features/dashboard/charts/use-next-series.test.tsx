import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { parseDraft } from '#domain/transaction-rules.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { personLedger } from '#web/data/person-ledger.ts';
import { addTransaction } from '#web/data/transactions.ts';
import { useNextSeries } from './use-next-series.ts';

const backend = playPage({ sessionEndsIn: 3600 });
new PlayedTables(backend, []);

test('the points of a chart are put together after the frame that shows an entry', async () => {
  const { result, rerender } = await renderHook(
    (props?: { currency: 'INR' | 'USD' }) => useNextSeries(props?.currency ?? 'INR'),
    { initialProps: { currency: 'INR' } },
  );
  const replica = personLedger()?.replica;
  if (replica === undefined) throw new Error('nobody is signed in');
  await expect.poll(() => replica.known && result.current.series).not.toBeNull();
  const rent = parseDraft({
    type: 'expense',
    amount: '24000.00',
    category: 'Rent',
    date: '2024-01-01',
    description: 'Rent',
    status: '',
    currency: 'INR',
  });
  if (!rent.ok) throw new Error('not a transaction');

  // Until what followed the first reading is drawn.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const series = vi.spyOn(replica.ledger, 'series');
  void addTransaction.run(rent.value);
  const readBefore = await new Promise((resolve) =>
    requestAnimationFrame(() => resolve(series.mock.calls.length)),
  );
  expect(readBefore).toBe(0);
  await expect.poll(() => result.current.series?.days.length).toBe(1);

  await rerender({ currency: 'USD' });
  await expect.poll(() => result.current).toEqual({ currency: 'USD', series: replica.ledger.series('USD') });
});
