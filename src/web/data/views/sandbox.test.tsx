import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { addDays, todayIn } from '#domain/dates/calendar-date.ts';
import { sampleTransactions, toNewTransactions } from '#domain/transactions/sample-data.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { useSandbox } from '../engine/open-sync-client.ts';
import { readEntries } from '../engine/undo-history.ts';
import { readRows, useCount, useListState } from './ledger-views.ts';
import { enterSandbox, leaveSandbox } from './sandbox.ts';
import { addTransaction, deleteTransaction, moveTransaction } from './transactions.ts';

const backend = playPage({ sessionEndsIn: 3600 });
new PlayedTables(backend);
const today = todayIn(new Date());

test('samples end today, can be changed and undone, and leave nothing behind', async () => {
  const { result } = await renderHook(() => ({
    state: useListState(),
    count: useCount(),
    isSandbox: useSandbox(),
  }));
  await expect.poll(() => result.current.state).toBe('ready');
  const [sample] = toNewTransactions(sampleTransactions);
  if (sample === undefined) throw new Error('The sample set is empty');
  const own = await addTransaction.run({ ...sample, description: 'Mine' });
  if (!own.ok) throw new Error(own.message);
  const known = readEntries().map(({ batch }) => batch);

  enterSandbox(today);
  await expect
    .poll(() => result.current)
    .toMatchObject({ count: sampleTransactions.length, isSandbox: true });
  const dates = readRows()
    .slice()
    .map(({ date }) => date);
  expect(dates[0]).toBe(today);
  expect(dates.every((date) => date > addDays(today, -70))).toBe(true);

  const added = await addTransaction.run({ ...sample, description: 'Only tried' });
  if (!added.ok) throw new Error(added.message);
  expect(added.isWaiting).toBe(false);
  expect(await moveTransaction.run({ id: added.value.id, status: 'todo' })).toMatchObject({ ok: true });
  const deleted = await deleteTransaction.run(added.value.id);
  expect(result.current.count).toBe(sampleTransactions.length);
  if (deleted.ok) await deleted.undo?.();
  await expect.poll(() => result.current.count).toBe(sampleTransactions.length + 1);

  leaveSandbox();
  await expect.poll(() => result.current).toMatchObject({ count: 1, isSandbox: false });
  expect(readRows().slice()).toEqual([own.value]);
  expect(readEntries().map(({ batch }) => batch)).toEqual(known);
});
