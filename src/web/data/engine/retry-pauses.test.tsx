import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { useListState } from '../views/ledger-views.ts';
import { addTransaction } from '../views/transactions.ts';
import { useSyncStatus } from './sync-status.ts';

const growing = [20, 40, 80, 160, 320, 600];
vi.mock('./retry-pauses.ts', () => ({ firstPauseMs: 20, longestPauseMs: 600 }));

const tables = new PlayedTables(playPage({ sessionEndsIn: 3600 }), []);
const [sample] = sampleTransactions;
if (sample === undefined) throw new Error('The sample set is empty');
const { id: _, ...plain } = sample;

test('while the server is out of reach the pauses double up to the longest, and begin anew once it has answered', async () => {
  const errors = expectErrors();
  const { result } = await renderHook(() => ({ state: useListState(), status: useSyncStatus() }));
  await expect.poll(() => result.current.state).toBe('ready');
  const waited = vi.spyOn(globalThis, 'setTimeout');
  const pauses = () => waited.mock.calls.flatMap(([, time = 0]) => (growing.includes(time) ? [time] : []));
  for (const description of ['patient', 'patient again']) {
    waited.mockClear();
    tables.fault = () => 'lost before';
    await addTransaction.run({ ...plain, description });
    await expect.poll(() => pauses().length, { timeout: 8000 }).toBeGreaterThanOrEqual(growing.length);
    expect(pauses().slice(0, growing.length)).toEqual(growing);
    tables.fault = () => 'none';
    await expect
      .poll(() => result.current.status, { timeout: 8000 })
      .toMatchObject({ waiting: 0, offline: false });
  }
  errors.take();
});
