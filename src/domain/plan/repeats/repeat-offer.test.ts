import { expect, test } from 'vitest';
import { makeTransaction } from '#testing/made-transactions.ts';
import type { CalendarDate } from '../../dates/calendar-date.ts';
import { createLedger } from '../../ledger/ledger.ts';
import { emptyFilter } from '../../lens/lens.ts';
import { requireMinorUnits } from '../../money/money.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { toRepeatOffer } from './repeat-offer.ts';

const day = (text: string) => text as CalendarDate;
const today = day('2026-11-29');
const latest = makeTransaction({
  description: 'Netflix',
  amount: requireMinorUnits(69_900),
  date: day('2026-11-12'),
  status: 'done',
});
const payment = { latest, before: { ...latest, date: day('2026-10-12') }, unit: 'month', count: 24 } as const;
const id = '0199c0de-0000-7000-8000-000000000001';
const card = (date: string, changes: Partial<Transaction> = {}) => ({
  ...latest,
  id,
  date: day(date),
  status: 'todo',
  ...changes,
});
function offer(cards: readonly Transaction[], from = latest.date) {
  const { board } = createLedger(cards).query(emptyFilter);
  const open = board.slice(0, 2).map((column) => column.cards);
  return toRepeatOffer({ ...payment, latest: { ...latest, date: from } }, open, today);
}

test('without a card, it is offered to be planned', () => {
  expect(offer([])).toMatchObject({
    words: 'Netflix, ₹699.00, 24 months in a row. Plan it every month?',
    first: undefined,
  });
});

test('a card that was planned by hand is the first, also some days off', () => {
  expect(offer([card('2026-12-12')])).toMatchObject({
    words: 'Netflix, ₹699.00, 24 months in a row. Plan it every month? The one on 12 Dec is the first.',
    first: { id, day: '2026-12-12' },
  });
  expect(offer([card('2026-12-10', { status: 'in-progress', description: 'NETFLIX.COM' })]).first).toEqual({
    id,
    day: '2026-12-12',
  });
});

test('a card is the first as far as five days from the day, and no further', () => {
  const cards = ['2026-12-06', '2026-12-07', '2026-12-17', '2026-12-18'].map((date) => card(date));
  expect(cards.map((one) => offer([one]).first?.day)).toEqual([
    undefined,
    '2026-12-12',
    '2026-12-12',
    undefined,
  ]);
});

test('where one has been left out, the card of the next one from today on is the first', () => {
  expect(offer([card('2026-12-12')], day('2026-10-12')).first).toEqual({ id, day: '2026-12-12' });
});

test('one that is overdue is the first, too', () => {
  expect(offer([card('2026-11-12'), card('2026-12-12', { id: '2' })], day('2026-10-12')).first).toEqual({
    id,
    day: '2026-11-12',
  });
});

test('another bill, or one of a later month, is not', () => {
  const others = [
    card('2026-12-12', { amount: requireMinorUnits(100) }),
    card('2026-12-12', { id: id.replace('1', '2'), description: 'Gym' }),
    card('2027-01-12', { id: id.replace('1', '3') }),
  ];
  expect(others.map((one) => offer([one]).first)).toEqual([undefined, undefined, undefined]);
});
