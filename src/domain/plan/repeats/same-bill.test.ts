import { array, assert as check, constantFrom, integer, property, record, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { makeRepeat } from '#testing/made-repeats.ts';
import { makeTransaction } from '#testing/made-transactions.ts';
import { addDays, type CalendarDate, toDayNumber } from '../../dates/calendar-date.ts';
import { createLedger } from '../../ledger/ledger.ts';
import { requireMinorUnits } from '../../money/money.ts';
import { project } from '../ahead/projection.ts';
import { toOccurrenceId } from './occurrence-id.ts';
import { findBill, findPlanned, isSameBill } from './same-bill.ts';

const today = '2026-11-29' as CalendarDate;
const id = (number: number) => `0199c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;
const card = makeTransaction({
  description: 'Rent flat 4B',
  amount: requireMinorUnits(10_000),
  date: today,
  status: 'todo',
});

test('an amount of a fifth more or less and five days are one bill, and no more', () => {
  const is = (changes: Partial<typeof card>) => isSameBill(card, { ...card, ...changes });
  expect([8000, 12_000].map((amount) => is({ amount: requireMinorUnits(amount) }))).toEqual([true, true]);
  expect([7999, 12_001].map((amount) => is({ amount: requireMinorUnits(amount) }))).toEqual([false, false]);
  expect([-5, 5].map((days) => is({ date: addDays(today, days) }))).toEqual([true, true]);
  expect([-6, 6].map((days) => is({ date: addDays(today, days) }))).toEqual([false, false]);
  expect([is({ type: 'income' }), is({ currency: 'USD' })]).toEqual([false, false]);
});

test.each([
  ['Netflix', 'NETFLIX.COM 866-579', true],
  ['NETFLIX', 'upi-netflix com-9876@okaxis', true],
  ['Rent flat 4B', 'rent', true],
  ['Rent flat 4B', 'NEFT RENT FLAT 0012', true],
  ['Rent October', 'Rent November', true],
  ['Big Basket', 'BIGBASKET', true],
  ['किराया', 'किराया', true],
  ['Shop', 'Shopping', false],
  ['Rent', 'Current account fee', false],
  ['Amazon Prime', 'Amazon order books', false],
  ['किराया', 'दूध', false],
] as const)('%s and %s are one name: %s', (one, other, same) => {
  expect(isSameBill({ ...card, description: one }, { ...card, description: other })).toBe(same);
  expect(isSameBill({ ...card, description: other }, { ...card, description: one })).toBe(same);
});

test('without a description, the category is the name', () => {
  const nameless = { ...card, description: '', category: 'Rent' };
  expect(isSameBill(nameless, { ...card, description: 'NEFT RENT' })).toBe(true);
  expect(isSameBill(nameless, { ...card, description: '', category: 'Travel' })).toBe(false);
});

test('the nearest card is the bill, by day and then by amount, at the ends of the calendar, too', () => {
  const far = { ...card, date: addDays(today, 3) };
  const dear = { ...card, amount: requireMinorUnits(10_002) };
  const near = { ...card, id: 'near', amount: requireMinorUnits(10_001) };
  expect(findBill(card, [far, dear, near])?.id).toBe('near');
  expect(findBill(card, [])).toBeUndefined();
  for (const date of ['0001-01-01', '9999-12-31'] as CalendarDate[]) {
    expect(findBill({ ...card, date }, [{ ...card, date }])).toMatchObject({ date });
  }
});

const repeats = uniqueArray(
  record({
    name: constantFrom('Netflix', 'Gym', 'Milk man', 'Rent'),
    amount: integer({ min: 100, max: 999 }).map(requireMinorUnits),
    starts: integer({ min: -40, max: 40 }),
    unit: constantFrom('day', 'week', 'month'),
    every: constantFrom(1, 2, 3),
  }),
  { maxLength: 4, selector: ({ name }) => name },
).map((given) =>
  given.map(({ name, starts, ...rest }, index) =>
    makeRepeat({
      ...rest,
      id: id(index),
      description: name,
      starts: addDays(today, starts),
      madeUntil: addDays(today, -1),
    }),
  ),
);

const forecast = (given: readonly (typeof card)[], planned: Parameters<typeof project>[0]['repeats']) => {
  const [todo] = createLedger(given).query().board;
  return project({ today, days: 40, done: [], open: todo ? [todo.cards] : [], repeats: planned });
};

test('a forecast counts no bill twice: one that is also planned by hand is worth one', () => {
  check(
    property(repeats, array(integer({ min: 0, max: 99 }), { maxLength: 30 }), (planned, places) => {
      const alone = forecast([], planned);
      const coming = alone.flatMap(({ entries }) => entries);
      const chosen = new Set(places.flatMap((place) => coming[place] ?? []));
      const byHand = [...chosen].map(({ like, day }, index) =>
        makeTransaction({
          ...card,
          ...like,
          currency: 'INR',
          id: id(100 + index),
          date: day,
          status: 'todo',
        }),
      );
      const both = forecast(byHand, planned);
      expect(both.map(({ toPay, balances, lowest }) => ({ toPay, balances, lowest }))).toEqual(
        alone.map(({ toPay, balances, lowest }) => ({ toPay, balances, lowest })),
      );
      expect(both.flatMap(({ entries }) => entries)).toHaveLength(coming.length);
    }),
  );
});

test('a card stands for the nearest occurrence, one only, and the cards of a repeat for none', () => {
  const weekly = makeRepeat({
    id: id(1),
    description: 'Gym',
    amount: requireMinorUnits(10_000),
    unit: 'week',
    starts: addDays(today, 3),
    madeUntil: today,
  });
  const gym = { ...card, description: 'Gym', id: id(2), date: addDays(today, 6) };
  const days = (given: readonly (typeof card)[]) =>
    forecast(given, [weekly])
      .flatMap(({ entries }) => entries)
      .map(({ day }) => toDayNumber(day) - toDayNumber(today));
  expect(days([gym])).toEqual([6, 10, 17, 24, 31, 38]);
  expect(days([gym, { ...gym, id: id(3) }])).toEqual([6, 6, 10, 17, 24, 31, 38]);
  const own = { ...gym, id: toOccurrenceId(weekly.id, addDays(today, -4)) };
  expect(days([own])).toEqual([3, 6, 10, 17, 24, 31, 38]);
  // Of two on one day, it stands for the one whose amount is nearer.
  const dearer = { ...weekly, id: id(4), amount: requireMinorUnits(10_100) };
  const [first] = forecast([gym], [dearer, weekly]).flatMap(({ entries }) => entries);
  expect(first?.like.amount).toBe(dearer.amount);
  // An offer that was declined has no cards: that of the same id was planned by hand.
  const declined = { ...weekly, id: id(2), state: 'declined' } as const;
  const [alone] = forecast([gym], [weekly, declined]).flatMap(({ entries }) => entries);
  expect(alone?.day).toBe(gym.date);
});

test('what is about to be added is planned already, until one was added all the same', () => {
  const planned = { ...card, id: id(1), date: addDays(today, 3) };
  const typed = { ...card, description: 'rent' };
  expect(findPlanned(typed, [planned])).toBe(planned);
  expect(findPlanned(typed, [{ ...planned, status: 'done' }])).toBeUndefined();
  expect(findPlanned({ ...typed, amount: requireMinorUnits(50) }, [planned])).toBeUndefined();
  for (const status of ['todo', 'done']) {
    const twin = { ...typed, id: id(2), status };
    expect(findPlanned(typed, [planned, twin])).toBeUndefined();
  }
  // The next card of a weekly repeat is no other entry.
  const weekly = [-2, 5].map((ahead) => {
    return { ...card, id: toOccurrenceId(id(3), addDays(today, ahead)), date: addDays(today, ahead) };
  });
  expect(findPlanned(typed, weekly)).toBe(weekly[0]);
});
