import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { addDays, todayIn } from '#domain/dates/calendar-date.ts';
import { toCardMoves } from '#domain/plan/repeats/card-moves.ts';
import { toNextCards } from '#domain/plan/repeats/next-cards.ts';
import { listOccurrences } from '#domain/plan/repeats/occurrences.ts';
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
  deleteRepeat,
  editThisAndLater,
  endRepeat,
  findRepeatOf,
  pauseRepeat,
  readRepeats,
  repeatTransaction,
  resumeRepeat,
} from './repeats.ts';
import { addTransaction, deleteTransaction, replaceTransactions } from './transactions.ts';

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
  const outcome = await editThisAndLater({ repeat: only(), seen, row: { ...seen, description: 'Pool' } });
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

const plan = { ...daily, unit: 'month', lead: 400, earlier: 'leave-out' } as const;
const rent = { ...entry, description: 'Rent flat 4B', date: addDays(today, -10) };

async function clear() {
  await open();
  await replaceTransactions.run([]);
  for (const { id } of readRepeats()) await deleteRepeat(id);
}

async function add(values: Partial<Transaction>): Promise<Transaction> {
  const added = await addTransaction.run({ ...rent, ...values });
  if (!added.ok) throw new Error(added.message);
  return added.value;
}

test('a card that stands becomes the first of a repeat, and no other comes for its day', async () => {
  await clear();
  const paid = await add({});
  const [day] = listOccurrences({ ...plan, starts: paid.date }, addDays(paid.date, 1), addDays(today, 40));
  if (day === undefined) throw new Error('There is no day');
  const card = await add({ status: 'todo', date: addDays(day, -1) });
  const outcome = await repeatTransaction(paid, plan, { id: card.id, day });
  expect(findRepeatOf(card.id)).toMatchObject({ starts: paid.date, description: 'Rent flat 4B' });
  const near = () => dates().filter((date) => date > today && date <= addDays(day, 5));
  expect(near()).toEqual([card.date]);
  // The next ones come as usual.
  expect(dates().length).toBeGreaterThan(10);
  if (outcome.ok) await outcome.undo?.();
  expect([near(), readRepeats()]).toEqual([[card.date], []]);
});

test('a bill that is planned by hand gets no second card from its repeat', async () => {
  await clear();
  const first = await add({});
  const [, day] = listOccurrences({ ...plan, starts: first.date }, first.date, addDays(today, 40));
  if (day === undefined) throw new Error('There is no day');
  await add({ status: 'todo', date: addDays(day, 2), description: 'RENT' });
  await repeatTransaction(first, { ...plan, lead: 0 });
  await makeCards(day);
  const near = () => dates().filter((date) => date > first.date && date <= addDays(day, 5));
  expect(near()).toEqual([addDays(day, 2)]);
  expect(only().madeUntil).toBe(day);
});

test('the cards of a repeat go to other days with it, if the person says so', async () => {
  await clear();
  const first = await add({});
  await repeatTransaction(first, { ...plan, lead: 40 });
  const [card] = readRows()
    .slice()
    .filter(({ date }) => date > today) as [Transaction];
  const starts = addDays(first.date, 8);
  const before = readRows().slice();
  const moves = toCardMoves(only(), { ...only(), starts }, [card], today);
  expect(moves).toEqual([{ card, to: expect.any(String) }]);
  const outcome = await changeRepeat(only().id, { starts }, moves);
  const moved = findRow(card.id);
  expect(moved).toEqual({ ...card, date: moves[0]?.to });
  expect(dates().filter((date) => date === moved?.date)).toHaveLength(1);
  expect(only().madeUntil >= (moved?.date ?? '')).toBe(true);
  if (outcome.ok) await outcome.undo?.();
  expect(readRows().slice()).toEqual(before);
});
