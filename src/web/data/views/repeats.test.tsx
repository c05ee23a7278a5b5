import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { addDays, todayIn } from '#domain/dates/calendar-date.ts';
import { toNextCards } from '#domain/plan/next-cards.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import { readRows, useListState } from './ledger-views.ts';
import { makeCards } from './make-cards.ts';
import {
  addMissed,
  addRepeating,
  changeRepeat,
  editThisAndLater,
  endRepeat,
  findRepeatOf,
  pauseRepeat,
  readRepeats,
  resumeRepeat,
} from './repeats.ts';
import { deleteTransaction } from './transactions.ts';

new PlayedTables(playPage({ sessionEndsIn: 3600 }));
const today = todayIn(new Date());
const [sample] = sampleTransactions as [Transaction];
const { id: _, ...entry } = { ...sample, description: 'Gym', status: 'done', date: today };
const daily = { every: 1, unit: 'day', fallsOn: 'same-day', until: null, times: null, lead: 3 } as const;
const dates = () =>
  readRows()
    .slice()
    .map(({ date }) => date)
    .toSorted();

async function open() {
  const { result } = await renderHook(() => useListState());
  await expect.poll(() => result.current).toBe('ready');
}

const findRow = (id: string) =>
  readRows()
    .slice()
    .find((row) => row.id === id);

const only = () => {
  const [repeat] = readRepeats();
  if (repeat === undefined) throw new Error('There is no repeat');
  return repeat;
};

test('a repeat makes its cards once, leaves out what is deleted, and is changed from a day on', async () => {
  await open();
  const added = await addRepeating(entry, { ...daily, earlier: 'leave-out' });
  if (!added.ok) throw new Error(added.message);
  await Promise.all([makeCards(today), makeCards(today)]);
  const days = [today, addDays(today, 1), addDays(today, 2), addDays(today, 3)];
  expect(dates()).toEqual(days);
  const made = readRows()
    .slice()
    .find(({ date }) => date === days[2]) as Transaction;
  expect(made).toMatchObject({ status: 'todo', description: 'Gym' });
  expect(findRepeatOf(made.id)).toBe(only());

  await deleteTransaction.run(made.id);
  await makeCards(today);
  // A clock that is set back makes nothing.
  await makeCards(addDays(today, -30));
  expect(dates()).toEqual([days[0], days[1], days[3]]);

  const seen = readRows()
    .slice()
    .find(({ date }) => date === days[1]) as Transaction;
  const outcome = await editThisAndLater(only(), seen, { ...seen, description: 'Pool' });
  const named = () =>
    readRows()
      .slice()
      .map(({ description }) => description);
  expect(named()).toEqual(['Pool', 'Pool', 'Gym']);
  if (outcome.ok) await outcome.undo?.();
  expect(named()).toEqual(['Gym', 'Gym', 'Gym']);

  expect(await pauseRepeat(only())).toMatchObject({ ok: true });
  expect(only().state).toBe('paused');
  await makeCards(addDays(today, 5));
  expect(dates()).toHaveLength(3);
  await resumeRepeat(only());
  expect(await endRepeat(only())).toMatchObject({ ok: true });
  await makeCards(addDays(today, 5));
  expect(dates()).toHaveLength(3);
  if (added.undo) await added.undo();
  expect(findRow(added.value.id)).toBeUndefined();
});

test('so many that were missed are added only when the person says so', async () => {
  await open();
  const before = dates().length;
  const first = addDays(today, -100);
  const repeat = { ...only(), starts: first, until: null, madeUntil: first, state: 'active' } as const;
  await changeRepeat(repeat.id, repeat);
  await makeCards(today);
  expect(dates()).toHaveLength(before);
  const [missing] = toNextCards(readRepeats(), today).ask;
  expect(missing?.days).toHaveLength(99);
  if (missing !== undefined) await addMissed(missing);
  expect(dates().filter((date) => date < today)).toHaveLength(99);
});
