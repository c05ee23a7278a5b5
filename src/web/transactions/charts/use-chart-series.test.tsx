import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { emptyFilter } from '#domain/lens/lens.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { syncClient } from '#web/data/engine/open-sync-client.ts';
import { addTransaction } from '#web/data/views/transactions.ts';
import { useChartSeries } from './use-chart-series.ts';

const backend = playPage({ sessionEndsIn: 3600 });
new PlayedTables(backend);
const [sample] = sampleTransactions;
if (sample === undefined) throw new Error('The sample set is empty');
const { id: _, ...given } = sample;
const entry = { ...given, currency: 'INR' } as const;

test("a chart's points are computed after the frame that shows an entry", async () => {
  const { result, rerender } = await renderHook(
    (props?: { currency: 'INR' | 'USD' }) => useChartSeries(props?.currency ?? 'INR', emptyFilter),
    { initialProps: { currency: 'INR' } },
  );
  const replica = syncClient()?.replica;
  if (replica === undefined) throw new Error('nobody is signed in');
  await expect.poll(() => replica.known && result.current.series).not.toBeNull();
  // Until what followed the first reading is drawn.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const series = vi.spyOn(replica.ledger, 'series');
  void addTransaction.run(entry);
  const readBefore = await new Promise((resolve) =>
    requestAnimationFrame(() => resolve(series.mock.calls.length)),
  );
  expect(readBefore).toBe(0);
  await expect.poll(() => result.current.series?.days.length).toBe(1);

  await rerender({ currency: 'USD' });
  await expect
    .poll(() => result.current)
    .toMatchObject({ currency: 'USD', series: replica.ledger.series('USD'), days: emptyFilter.days });
  const { date } = entry;
  expect(result.current.read({ from: date, to: date })).toEqual(
    replica.ledger.series('USD', { ...emptyFilter, days: { from: date, to: date } }),
  );
});
