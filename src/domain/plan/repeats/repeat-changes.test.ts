import { expect, test } from 'vitest';
import { makeRepeat } from '#testing/made-repeats.ts';
import { makeTransaction } from '#testing/made-transactions.ts';
import type { Repeat } from '../../collections/repeat.ts';
import { addDays, type CalendarDate } from '../../dates/calendar-date.ts';
import { createLedger } from '../../ledger/ledger.ts';
import type { RowIntent } from '../../sync/enqueue.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { toCard } from './next-cards.ts';
import { toOccurrenceId } from './occurrence-id.ts';
import {
  type PlanToday,
  toChangedRepeat,
  toLaterChange,
  toMissedCards,
  toNewRepeat,
  toNextDays,
} from './repeat-changes.ts';

const today = '2026-11-29' as CalendarDate;
const id = '0199c0de-0000-7000-8000-000000000001';
const row = makeTransaction({ id, description: 'Gym', date: addDays(today, -2), status: 'done' });
const daily = { every: 1, unit: 'day', fallsOn: 'same-day', until: null, times: null, lead: 1 } as const;
const repeat: Repeat = makeRepeat({ ...daily, id, description: 'Gym', starts: row.date, madeUntil: today });
const card = (days: number): Transaction => toCard(repeat, addDays(today, days));

function planOf(rows: readonly Transaction[] = [], repeats: readonly Repeat[] = []): PlanToday {
  const open = rows.filter(({ status }) => status === 'todo');
  const ids = new Set(rows.map((one) => one.id));
  return { today, repeats, open: [createLedger(open).rows.toReversed()], has: (one) => ids.has(one) };
}

/** '+2026-11-30', '-2026-11-30' and '=2026-11-30' of the cards that are added, deleted and edited. */
const toSigns = (operations: readonly RowIntent[]) =>
  operations.flatMap((operation) => {
    if (operation.collection !== 'transactions') return [];
    if (operation.kind === 'insert') return [`+${(operation.row as Transaction).date}`];
    return [`${operation.kind === 'delete' ? '-' : '='}${operation.id.slice(0, 8)}`];
  });

test('a new repeat makes what is due, and of the past what the person wants', () => {
  const due = ['+2026-11-29', '+2026-11-30'];
  const begin = (earlier: 'add' | 'leave-out') =>
    toNewRepeat(row, { ...daily, earlier }, { otherId: 'other' }, planOf([row]));
  expect(toSigns(begin('leave-out'))).toEqual(due);
  expect(toSigns(begin('add'))).toEqual(['+2026-11-28', ...due]);
  expect(begin('add')[0]).toMatchObject({ row: { id, starts: row.date, madeUntil: '2026-11-30' } });
});

test('a transaction without a UUID gives its repeat another id', () => {
  const [made] = toNewRepeat(
    { ...row, id: 'imported' },
    { ...daily, earlier: 'leave-out' },
    { otherId: id },
    planOf(),
  );
  expect(made).toMatchObject({ row: { id } });
});

test('a bill that stands by hand gets no card, one of another repeat does not count', () => {
  const byHand = makeTransaction({ ...card(1), id: 'by hand' });
  const make = (rows: readonly Transaction[], repeats: readonly Repeat[] = [repeat]) =>
    toSigns(toNextDays({ repeat, days: [addDays(today, 1)] }, planOf(rows, repeats)).operations ?? []);
  expect(make([])).toEqual(['+2026-11-30']);
  expect(make([byHand])).toEqual([]);
  const other = makeRepeat({ ...repeat, id: '0199c0de-0000-7000-8000-00000000000f' });
  const ofOther = { ...card(1), id: toOccurrenceId(other.id, addDays(today, 1)) };
  expect(make([ofOther], [repeat, other])).toEqual(['+2026-11-30']);
  // It is there already.
  expect(make([card(1)])).toEqual([]);
});

test('a changed repeat takes its cards along, and never makes one for a day before them', () => {
  const moves = [{ card: card(1), to: addDays(today, 4) }];
  const operations = toChangedRepeat(repeat, { lead: 6 }, moves, planOf([card(1)], [repeat]));
  expect(operations[0]).toMatchObject({ values: { lead: 6, madeUntil: addDays(today, 6) } });
  expect(operations[1]).toMatchObject({ id: card(1).id, values: { date: addDays(today, 4) } });
  expect(toSigns(operations).slice(1)).toEqual(['+2026-12-04', '+2026-12-05']);
});

test('this and later: cards that nobody has begun with change, the others stay', () => {
  const begun = { ...card(3), status: 'in_progress' } as Transaction;
  const rows = [card(1), card(2), begun];
  const change = (changed: Partial<Transaction>) =>
    toLaterChange({ repeat, seen: card(1), row: { ...card(1), ...changed } }, rows, planOf(rows, [repeat]));
  expect(change({ description: 'Pool' }).slice(2)).toEqual([
    {
      collection: 'transactions',
      kind: 'edit',
      id: card(2).id,
      values: { description: 'Pool', date: card(2).date },
    },
  ]);
  // On other days they are made anew.
  expect(change({ date: addDays(today, 5) })[1]).toMatchObject({ values: { starts: addDays(today, 5) } });
});

test('what was missed comes with what is due, derived from the repeat as it is', () => {
  const old = { ...repeat, madeUntil: addDays(today, -3) };
  const missed = { repeat: old, days: [addDays(today, -2), addDays(today, -1)] };
  const made = toMissedCards(missed, planOf([], [old]));
  expect(made.derived).toBe(true);
  expect(made.operations?.[0]).toMatchObject({ seen: old, values: { madeUntil: addDays(today, 1) } });
  expect(toSigns(made.operations ?? [])).toEqual([
    '+2026-11-27',
    '+2026-11-28',
    '+2026-11-29',
    '+2026-11-30',
  ]);
});
