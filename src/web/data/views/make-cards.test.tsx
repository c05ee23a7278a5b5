import { beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { type Repeat, repeatFields } from '#domain/collections/repeat.ts';
import { addDays, todayIn } from '#domain/dates/calendar-date.ts';
import { toWireRow } from '#domain/fields/field-table.ts';
import { requireMinorUnits } from '#domain/money/money.ts';
import { toCard, toNextCards } from '#domain/plan/repeats/next-cards.ts';
import { transactionFields } from '#domain/transactions/transaction-fields.ts';
import { expectErrors } from '#testing/expected-errors.ts';
import { makeRepeat } from '#testing/made-repeats.ts';
import { makeNewTransaction } from '#testing/made-transactions.ts';
import { playPage } from '#testing/played-page.ts';
import { PlayedTables } from '#testing/played-tables.ts';
import type { MutationOutcome } from '../engine/mutation.ts';
import { discardRefusedChange, useSyncIssues } from '../engine/sync-issues.ts';
import { readRows, useListState } from './ledger-views.ts';
import { makeCards } from './make-cards.ts';
import {
  addMissed,
  addRepeating,
  changeRepeat,
  editThisAndLater,
  readRepeats,
  resumeRepeat,
} from './repeats.ts';
import { deleteTransaction, moveTransaction, replaceTransactions } from './transactions.ts';

// The retries come by themselves, as they always do, only sooner.
vi.mock('../engine/retry-pauses.ts', () => ({ firstPauseMs: 20, longestPauseMs: 600 }));

const tables = new PlayedTables(playPage({ sessionEndsIn: 3600 }));
const today = todayIn(new Date());
const days = (count: number) => addDays(today, count);
const shown = () => readRows().slice();
const dates = () =>
  shown()
    .map(({ date }) => date)
    .toSorted();
const weekly = { every: 1, unit: 'week', fallsOn: 'same-day', until: null, times: null, lead: 7 } as const;

/** A repeat that another device made, every week for four weeks now, of which no transaction was made. */
const water = makeRepeat({ ...weekly, description: 'Water', starts: days(-28), madeUntil: days(-28) });
const cards = [-21, -14, -7, 0, 7].map((count) => toCard(water, days(count)));

function write(repeat: Repeat, batch?: string): void {
  tables.write(repeat.id, toWireRow(repeatFields, repeat), batch, 'repeats');
}

/** What another device makes of `water`, up to a card, and which of these it deletes. */
function makeElsewhere(count: number, deleted: readonly number[] = []): void {
  for (const card of cards.slice(0, count)) tables.write(card.id, toWireRow(transactionFields, card));
  for (const index of deleted) tables.write(cards[index]?.id ?? '', null);
  write({ ...water, madeUntil: cards[count - 1]?.date ?? water.madeUntil });
}

async function open() {
  const { result } = await renderHook(() => ({ state: useListState(), issues: useSyncIssues() }));
  await expect.poll(() => result.current.state).toBe('ready');
  return result;
}

const poll = () => dispatchEvent(new FocusEvent('focus'));

async function undo(outcome: MutationOutcome<unknown>): Promise<void> {
  if (!outcome.ok || outcome.undo === undefined) throw new Error('There is nothing to undo');
  expect(await outcome.undo()).toMatchObject({ ok: true, value: { skipped: [] } });
}

/** How often the server was given each row. */
const countInserts = () =>
  Object.fromEntries(
    [
      ...Map.groupBy(
        tables.journal.filter(({ before }) => before === null),
        ({ row_id }) => row_id,
      ),
    ].map(([id, entries]) => [id, entries.length]),
  );

beforeEach(async () => {
  tables.fault = () => 'none';
  await open();
  await replaceTransactions.run([]);
  for (const { id } of readRepeats()) tables.write(id, null, undefined, 'repeats');
  poll();
  await expect.poll(readRepeats).toEqual([]);
  tables.journal.splice(0);
});

test('one undo takes back all that came with what a person did', async () => {
  const row = makeNewTransaction({ date: today });
  const added = await addRepeating(row, { ...weekly, earlier: 'leave-out' });
  await makeCards(today);
  expect(dates()).toEqual([today, days(7)]);

  const [repeat] = readRepeats() as [Repeat];
  const seen = shown().find(({ date }) => date === today);
  if (seen === undefined) throw new Error('There is no row');
  const later = await editThisAndLater({ repeat, seen, row: { ...seen, date: days(-2) } });
  await makeCards(today);
  expect(dates()).toEqual([days(-2), days(5)]);
  await undo(later);
  expect([dates(), readRepeats()]).toEqual([[today, days(7)], [repeat]]);

  const sooner = await changeRepeat(repeat.id, { lead: 14 });
  await makeCards(today);
  expect(dates()).toEqual([today, days(7), days(14)]);
  await undo(sooner);
  expect(dates()).toEqual([today, days(7)]);

  await undo(added);
  expect([dates(), readRepeats()]).toEqual([[], []]);
});

test('an edit of this and later leaves alone what it does not change', async () => {
  write({ ...water, madeUntil: days(-14) });
  poll();
  await expect.poll(readRepeats).toHaveLength(1);
  await makeCards(today);
  const [first, second] = shown().toReversed();
  if (first === undefined || second === undefined) throw new Error('There are no rows');
  await editThisAndLater({
    repeat: readRepeats()[0] as Repeat,
    seen: second,
    row: { ...second, notes: 'its own' },
  });
  await editThisAndLater({
    repeat: readRepeats()[0] as Repeat,
    seen: first,
    row: { ...first, amount: requireMinorUnits(7) },
  });
  expect(readRepeats()[0]).toMatchObject({ amount: 7, notes: 'its own', starts: water.starts });
  expect(shown().map(({ amount, notes }) => `${amount} ${notes}`)).toEqual(['7 its own', '7 its own', '7 ']);
});

test('two devices at midnight make each transaction once, and nobody is asked', async () => {
  write(water);
  poll();
  await expect.poll(readRepeats).toHaveLength(1);
  const page = await open();
  makeElsewhere(3, [1]);
  await makeCards(today);
  // What the other device has not made yet is made here.
  await expect.poll(dates).toEqual([days(-21), days(-7), today, days(7)]);
  expect(Object.values(countInserts()).every((count) => count === 1)).toBe(true);
  expect(page.current.issues).toMatchObject({ refused: [], conflicts: [] });
});

test('after a month without a network nothing comes twice or back, and what was done with a card stays', async () => {
  const errors = expectErrors();
  write(water);
  poll();
  await expect.poll(readRepeats).toHaveLength(1);
  const page = await open();
  tables.fault = () => 'lost before';
  await makeCards(today);
  expect(dates()).toEqual(cards.map(({ date }) => date));
  await moveTransaction.run({ id: cards[3]?.id ?? '', status: 'done' });
  makeElsewhere(2, [0]);
  tables.fault = () => 'none';
  dispatchEvent(new Event('online'));
  const states = () => [...tables.rows.values()].map(({ date, status }) => `${date} ${status}`).toSorted();
  await expect
    .poll(states, { timeout: 8000 })
    .toEqual([`${days(-14)} todo`, `${days(-7)} todo`, `${today} done`, `${days(7)} todo`]);
  expect(Object.values(countInserts()).every((count) => count === 1)).toBe(true);
  expect(page.current.issues).toMatchObject({ refused: [], conflicts: [] });
  // Deleted ones stay deleted, and a clock that is set back makes nothing.
  await deleteTransaction.run(cards[4]?.id ?? '');
  for (const day of [today, days(-14), days(-300)]) await makeCards(day);
  expect(dates()).toEqual([days(-14), days(-7), today]);
  errors.take();
});

test('a rule that changed elsewhere counts, also for what was made by the former one without a network', async () => {
  const errors = expectErrors();
  write({ ...water, madeUntil: days(-7) });
  poll();
  await expect.poll(readRepeats).toHaveLength(1);
  tables.fault = () => 'lost before';
  await makeCards(today);
  expect(dates()).toEqual([today, days(7)]);
  write({ ...water, madeUntil: days(-7), every: 3, amount: requireMinorUnits(7) });
  tables.fault = () => 'none';
  dispatchEvent(new Event('online'));
  await expect.poll(dates, { timeout: 8000 }).toEqual([]);
  await makeCards(days(6));
  expect(shown()).toEqual([]);
  await makeCards(days(7));
  expect(shown()).toMatchObject([{ date: days(14), amount: 7 }]);
  errors.take();
});

test('a refused card is not tried again on that day, stops no other repeat, and waits for the person', async () => {
  const errors = expectErrors();
  write({ ...water, madeUntil: days(-7) });
  // It comes first.
  const id = '0199c0de-0000-7000-8000-000000000000';
  write({ ...water, id, description: 'refused', madeUntil: days(-7) });
  poll();
  await expect.poll(readRepeats).toHaveLength(2);
  const page = await open();
  let asked = 0;
  tables.fault = ({ path }) => {
    if (path.endsWith('apply_rows')) asked += 1;
    return 'none';
  };
  await makeCards(today);
  expect(dates()).toEqual([today, days(7)]);
  expect(asked).toBe(3);
  expect(page.current.issues.refused).toMatchObject([{ reason: 'The books are closed.' }]);
  await makeCards(today);
  await discardRefusedChange(page.current.issues.refused[0]?.batch ?? '');
  await makeCards(today);
  expect(asked).toBe(3);
  errors.take();
});

test('a pause is left out, and what was missed is added at one undo', async () => {
  write({ ...water, unit: 'day', state: 'paused' });
  poll();
  await expect.poll(readRepeats).toHaveLength(1);
  await makeCards(today);
  expect(dates()).toEqual([]);
  const resumed = await resumeRepeat(readRepeats()[0] as Repeat);
  expect(dates()).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map(days));
  await undo(resumed);
  expect(dates()).toEqual([]);

  write({ ...water, starts: days(-41), unit: 'day', lead: 0, madeUntil: days(-41) });
  poll();
  await expect.poll(() => readRepeats()[0]?.state).toBe('active');
  await makeCards(today);
  expect(dates()).toEqual([]);
  const [missed] = toNextCards(readRepeats(), today).ask;
  if (missed === undefined) throw new Error('Nothing was missed');
  const added = await addMissed(missed);
  expect(dates()).toEqual(Array.from({ length: 41 }, (_, index) => days(index - 40)));
  await undo(added);
  expect(dates()).toEqual([]);
});
