import { expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { useListState } from '../views/ledger-views.ts';
import { addTransaction } from '../views/transactions.ts';
import { SyncClient } from './sync-client.ts';
import { useSyncStatus } from './sync-status.ts';

const growing = [20, 40, 80, 160, 320, 600];
vi.mock('./retry-pauses.ts', () => ({ firstPauseMs: 20, longestPauseMs: 600 }));

const tables = new PlayedTables(playPage({ sessionEndsIn: 3600 }), []);
const [sample] = sampleTransactions;
if (sample === undefined) throw new Error('The sample set is empty');
const { id: _, ...plain } = sample;

const useAll = () => ({ state: useListState(), status: useSyncStatus() });
type Result = Awaited<ReturnType<typeof renderHook<undefined, ReturnType<typeof useAll>>>>['result'];

const isReady = (result: Result) => expect.poll(() => result.current.state, { timeout: 8000 }).toBe('ready');
const isSaved = (result: Result) =>
  expect.poll(() => result.current.status, { timeout: 8000 }).toMatchObject({ waiting: 0, offline: false });

/** The pauses between two tries from now on. */
function watchPauses() {
  const waited = vi.spyOn(globalThis, 'setTimeout').mockClear();
  return () => waited.mock.calls.flatMap(([, time = 0]) => (growing.includes(time) ? [time] : []));
}

test('while the server is out of reach the pauses double up to the longest, and begin anew once it has answered', async () => {
  const errors = expectErrors();
  const asked = vi.spyOn(globalThis, 'setInterval');
  const { result } = await renderHook(useAll);
  await isReady(result);
  for (const description of ['patient', 'patient again']) {
    const pauses = watchPauses();
    tables.fault = () => 'lost before';
    await addTransaction.run({ ...plain, description });
    await expect.poll(() => pauses().length, { timeout: 8000 }).toBeGreaterThan(2);
    // What the page asks for every few seconds waits with it.
    for (const [ask, time] of asked.mock.calls) if (time === 4000) (ask as () => void)();
    await expect.poll(() => pauses().length, { timeout: 8000 }).toBeGreaterThanOrEqual(growing.length);
    expect(pauses().slice(0, growing.length)).toEqual(growing);
    tables.fault = () => 'none';
    await isSaved(result);
  }
  expect(asked.mock.calls.map(([, time]) => time)).toContain(4000);
  errors.take();
});

test('whoever changes something meanwhile does not wait out a long pause, and the next is a short one', async () => {
  const errors = expectErrors();
  const { result } = await renderHook(useAll);
  await isReady(result);
  const pauses = watchPauses();
  tables.fault = () => 'lost before';
  await addTransaction.run({ ...plain, description: 'waiting' });
  await expect.poll(() => pauses().at(-1), { timeout: 8000 }).toBe(600);
  const before = pauses().length;
  await addTransaction.run({ ...plain, description: 'impatient' });
  await expect.poll(() => pauses().length, { timeout: 8000 }).toBeGreaterThan(before);
  expect(pauses()[before]).toBe(20);
  tables.fault = () => 'none';
  await isSaved(result);
  errors.take();
});

test('after news the page soon asks for more, unless nobody sees it', async () => {
  const { result } = await renderHook(useAll);
  await isReady(result);
  const waited = vi.spyOn(globalThis, 'setTimeout');
  const asking = vi.spyOn(SyncClient.prototype, 'poll');
  await addTransaction.run({ ...plain, description: 'ours' });
  await isSaved(result);
  for (const [id, row] of tables.rows) tables.write(id, { ...row, description: 'theirs' });
  dispatchEvent(new FocusEvent('focus'));
  const findAgain = () =>
    waited.mock.calls.find(([ask, time]) => time === 1000 && String(ask).includes('poll'));
  await expect.poll(findAgain).toBeDefined();
  const again = findAgain()?.[0] as () => void;
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  asking.mockClear();
  again();
  expect(asking).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  again();
  expect(asking).toHaveBeenCalledOnce();
});
