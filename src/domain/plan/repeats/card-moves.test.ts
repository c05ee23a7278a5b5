import { expect, test } from 'vitest';
import { makeRepeat } from '#testing/made-repeats.ts';
import { makeTransaction } from '#testing/made-transactions.ts';
import type { CalendarDate } from '../../dates/calendar-date.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { toCardMoves, toMoveWords } from './card-moves.ts';
import { toOccurrenceId } from './occurrence-id.ts';

const day = (text: string) => text as CalendarDate;
const today = day('2026-11-29');
const rent = makeRepeat({ starts: day('2026-10-05') });
const card = (date: string, changes: Partial<Transaction> = {}) =>
  makeTransaction({ id: toOccurrenceId(rent.id, day(date)), date: day(date), status: 'todo', ...changes });
const move = (starts: string, cards: readonly Transaction[], changes = {}) =>
  toCardMoves(rent, { ...rent, starts: day(starts), ...changes }, cards, today);

test('a card that stands goes to the next day of the repeat', () => {
  expect(toMoveWords(move('2026-10-20', [card('2026-12-05')]))).toBe('Move 5 Dec to 20 Dec');
  expect(toMoveWords(move('2026-10-01', [card('2026-12-05')]))).toBe('Move 5 Dec to 1 Dec');
  expect(toMoveWords(move('2026-10-20', [card('2027-01-05'), card('2026-12-05')]))).toBe(
    'Move 5 Dec to 20 Dec, 5 Jan to 20 Jan',
  );
});

test('a card that is on a day of the repeat stays, and nothing comes beside it', () => {
  expect(move('2026-10-05', [card('2026-12-05')])).toEqual([]);
  const moves = move('2026-10-20', [card('2026-12-05'), card('2026-12-20')]);
  expect(toMoveWords(moves)).toBe('Move 5 Dec to 20 Jan');
});

test('what is overdue, begun or Done stays, and so do cards of no repeat or of another', () => {
  const others = [
    card('2026-11-05'),
    card('2026-12-05', { status: 'in-progress' }),
    card('2026-12-05', { status: 'done' }),
    card('2026-12-05', { id: '0199c0de-0000-7000-8000-000000000002' }),
  ];
  expect(move('2026-10-20', others)).toEqual([]);
});

test('a card that was put off by hand stays where it is while the days do', () => {
  const later = { ...card('2026-12-05'), date: day('2026-12-07') };
  expect(move('2026-10-05', [later], { lead: 14, until: day('2027-12-31') })).toEqual([]);
  expect(toMoveWords(move('2026-10-20', [later]))).toBe('Move 7 Dec to 20 Dec');
});

test('today is one of the days to come, for a card and for where it goes', () => {
  expect(toMoveWords(move('2026-10-20', [{ ...card('2026-12-05'), date: today }]))).toBe(
    'Move 29 Nov to 20 Dec',
  );
  expect(toMoveWords(move('2026-10-29', [card('2026-12-05')]))).toBe('Move 5 Dec to 29 Nov');
});

test('where the repeat ends there is no day to go to', () => {
  expect(move('2026-10-20', [card('2026-12-05')], { until: day('2026-12-10') })).toEqual([]);
});
