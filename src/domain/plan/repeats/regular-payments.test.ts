import { array, assert as check, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { makeTransaction } from '#testing/made-transactions.ts';
import type { Repeat } from '../../collections/repeat.ts';
import { addDays, type CalendarDate } from '../../dates/calendar-date.ts';
import { createLedger } from '../../ledger/ledger.ts';
import { requireMinorUnits } from '../../money/money.ts';
import { finishSteps } from '../../steps.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { toOccurrenceId } from './occurrence-id.ts';
import { listOccurrences } from './occurrences.ts';
import { toPayee } from './payee.ts';
import { listPriceRises, toRiseWords } from './price-rises.ts';
import { findRegularPayments, findRepeatLike } from './regular-payments.ts';
import { toRepeatOffer } from './repeat-offer.ts';

const today = '2026-11-28' as CalendarDate;
let made = 0;

function pay(
  description: string,
  date: string,
  amount = 64_900,
  rest: Partial<Transaction> = {},
): Transaction {
  made += 1;
  const id = `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`;
  return makeTransaction({
    id,
    description,
    date: date as CalendarDate,
    amount: requireMinorUnits(amount),
    ...rest,
  });
}

/** Payments until a day, the latest first: at a distance of units, each so many days later than that. */
function payRegularly(
  description: string,
  {
    unit,
    count,
    until = '2026-11-20' as CalendarDate,
    jitter = [0],
  }: {
    unit: 'week' | 'month' | 'year';
    count: number;
    until?: CalendarDate;
    jitter?: readonly number[];
  },
  toAmount: (index: number) => number = () => 64_900,
): readonly Transaction[] {
  const starts = { week: addDays(until, -7 * (count - 1)), month: '', year: '' }[unit] as CalendarDate;
  const first = (unit === 'week' ? starts : toStart(until, unit, count - 1)) as CalendarDate;
  const schedule = { starts: first, every: 1, unit, fallsOn: 'same-day', until: null, times: count } as const;
  return listOccurrences(schedule, first, '2030-01-01' as CalendarDate)
    .toReversed()
    .map((day, index) =>
      pay(description, addDays(day, jitter[index % jitter.length] as number), toAmount(index)),
    );
}

function toStart(until: CalendarDate, unit: 'month' | 'year', units: number): string {
  const [year, month, day] = until.split('-').map(Number) as [number, number, number];
  const months = year * 12 + month - 1 - units * (unit === 'year' ? 12 : 1);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(months / 12)}-${two((months % 12) + 1)}-${two(day)}`;
}

const find = (rows: readonly Transaction[]) =>
  finishSteps(findRegularPayments(createLedger(rows).rows, today));
const tell = (rows: readonly Transaction[]) =>
  find(rows).map(({ latest, unit, count }) => `${latest.description}: ${count} ${unit}s`);

test('a row and a rise are said in a sentence', () => {
  const rows = payRegularly(
    'Netflix',
    { unit: 'month', count: 24 },
    (index) => 69_900 - Math.min(index, 1) * 5000,
  );
  expect(find(rows).map((payment) => toRepeatOffer(payment, [], today).words)).toEqual([
    'Netflix, ₹699.00, 24 months in a row. Plan it every month?',
  ]);
  expect(listPriceRises(find(rows), [], today, () => undefined).map(toRiseWords)).toEqual([
    'Netflix rose from ₹649.00 to ₹699.00.',
  ]);
});

test('24 months, 3 weeks and 3 years in a row are regular, the longest row first', () => {
  expect(
    tell([
      ...payRegularly('Boat club', { unit: 'week', count: 3, until: '2026-11-23' as CalendarDate }),
      ...payRegularly('Insurance', { unit: 'year', count: 3, until: '2026-02-28' as CalendarDate }),
      ...payRegularly('Netflix', { unit: 'month', count: 24 }),
    ]),
  ).toEqual(['Netflix: 24 months', 'Boat club: 3 weeks', 'Insurance: 3 years']);
});

test('two in a row are not enough, nor is a row that has ended', () => {
  expect(tell(payRegularly('Netflix', { unit: 'month', count: 2 }))).toEqual([]);
  expect(tell(payRegularly('Insurance', { unit: 'year', count: 2 }))).toEqual([]);
  expect(
    tell(payRegularly('Netflix', { unit: 'month', count: 9, until: '2026-10-13' as CalendarDate })),
  ).toEqual([]);
  expect(tell(payRegularly('Gym', { unit: 'week', count: 9, until: '2026-11-17' as CalendarDate }))).toEqual(
    [],
  );
});

test('days move a little, and months have their lengths', () => {
  check(
    property(
      constantFrom('week', 'month', 'year'),
      integer({ min: 3, max: 20 }),
      array(integer({ min: 0, max: 100 }), { minLength: 20, maxLength: 20 }),
      integer({ min: 0, max: 9 }),
      (unit, most, moved, back) => {
        const near = { week: 1, month: 3, year: 7 }[unit];
        const count = unit === 'year' ? 3 : most;
        const jitter = moved.map((by) => by % (near + 1));
        const until = addDays(today, -near - (unit === 'week' ? 0 : back));
        const rows = payRegularly('Netflix', { unit, count, until, jitter });
        expect(tell(rows)).toEqual([`Netflix: ${count} ${unit}s`]);
      },
    ),
  );
});

test('a gap ends the row', () => {
  const rows = payRegularly('Netflix', { unit: 'month', count: 12 });
  check(
    property(integer({ min: 1, max: 11 }), (gap) => {
      expect(tell(rows.filter((_, index) => index !== gap))).toEqual(
        gap < 3 ? [] : [`Netflix: ${gap} months`],
      );
    }),
  );
});

test('payments that come at any time, or of any amount, are not regular', () => {
  const anyDays = [0, 3, 5, 9, 12, 15, 17, 22, 26, 31, 33, 38, 42, 47, 50, 55, 61, 64, 70].map((ago) =>
    pay('Café', addDays('2026-11-27' as CalendarDate, -ago), 15_000 + ago),
  );
  expect(tell(anyDays)).toEqual([]);
  const anyAmount = payRegularly(
    'Market',
    { unit: 'week', count: 12 },
    (index) => 50_000 * (1 + (index % 3)),
  );
  expect(tell(anyAmount)).toEqual([]);
});

test('similar amounts are within a fifth of the median, and may rise beyond that once or twice', () => {
  const bills = payRegularly(
    'Electricity',
    { unit: 'month', count: 8 },
    (index) => 200_000 + ((index * 7) % 5) * 8000,
  );
  expect(tell(bills)).toEqual(['Electricity: 8 months']);
  const alternating = (more: number) =>
    tell(payRegularly('Water', { unit: 'month', count: 4 }, (index) => 100_000 + (index % 2) * more));
  expect(alternating(20_000)).toEqual(['Water: 4 months']);
  expect(alternating(20_001)).toEqual([]);
  const rises = (levels: readonly number[]) =>
    tell(payRegularly('Netflix', { unit: 'month', count: 12 }, (index) => levels[index >> 1] as number));
  expect(rises([64_900, 64_900, 49_900, 49_900, 35_000, 35_000])).toEqual(['Netflix: 12 months']);
  // The third rise, and a fall.
  expect(rises([99_900, 99_900, 64_900, 64_900, 49_900, 29_900])).toEqual(['Netflix: 10 months']);
  expect(rises([64_900, 64_900, 99_900, 99_900, 99_900, 99_900])).toEqual(['Netflix: 4 months']);
});

test('payees are told apart by their words alone', () => {
  expect(
    tell([
      ...payRegularly('NETFLIX  4321', { unit: 'month', count: 4 }).map((row, index) => ({
        ...row,
        description: index % 2 === 0 ? row.description : 'Netflix 98765',
      })),
      ...payRegularly('Netflix Games', { unit: 'month', count: 3 }),
      ...payRegularly('Netflix', { unit: 'month', count: 5 }).map((row) => ({
        ...row,
        currency: 'GBP' as const,
      })),
    ]),
  ).toEqual(['Netflix: 5 months', 'NETFLIX  4321: 4 months', 'Netflix Games: 3 months']);
  expect(toPayee({ description: 'Rent, October 2026', category: 'Rent' })).toBe('rent');
  expect(toPayee({ description: ' 12/2026 ', category: 'Rent' })).toBe('12 2026');
  expect(toPayee({ description: '', category: 'Food & Dining' })).toBe('food & dining');
});

test('among other payments to the payee a row must be longer', () => {
  const others = [9, 44, 100].map((ago) => pay('Amazon', addDays(today, -ago), 400_000 + ago * 7000));
  const prime = (count: number) => payRegularly('Amazon', { unit: 'month', count }, () => 29_900);
  expect(tell([...prime(6), ...others])).toEqual(['Amazon: 6 months']);
  expect(tell([...prime(5), ...others])).toEqual([]);
});

test('what has not come yet does not count, nor what is older than 25 months', () => {
  const until = '2026-12-20' as CalendarDate;
  expect(tell(payRegularly('Netflix', { unit: 'month', count: 3, until }))).toEqual([]);
  expect(tell(payRegularly('Netflix', { unit: 'month', count: 80 }))).toEqual(['Netflix: 25 months']);
});

const repeat: Repeat = {
  id: '11111111-1111-7111-8111-111111111111',
  type: 'expense',
  amount: requireMinorUnits(64_900),
  currency: 'INR',
  category: 'Entertainment',
  description: 'netflix',
  tags: [],
  notes: '',
  starts: '2026-01-20' as CalendarDate,
  every: 1,
  unit: 'month',
  fallsOn: 'same-day',
  until: null,
  times: null,
  lead: 7,
  madeUntil: '2026-12-01' as CalendarDate,
  state: 'declined',
};

test('a repeat is found by the ids that it makes, else by payee, type and currency', () => {
  const payment = pay('Netflix', '2026-11-20');
  expect(findRepeatLike(payment, [repeat])).toBe(repeat);
  expect(findRepeatLike(payment, [{ ...repeat, type: 'income' }])).toBeUndefined();
  expect(findRepeatLike(payment, [{ ...repeat, currency: 'USD' }])).toBeUndefined();
  const own = { ...repeat, id: payment.id.replace('-7', '-8'), description: 'Films' };
  expect(findRepeatLike(payment, [repeat, own])).toBe(own);
});

test('a rise is told of for 45 days, and not where the person has changed the repeat', () => {
  const rows = payRegularly('Netflix', { unit: 'month', count: 6 }, (index) =>
    index === 0 ? 69_900 : 64_900,
  );
  const rises = (repeats: readonly Repeat[], day = today) =>
    listPriceRises(find(rows), repeats, day, () => undefined).map((rise) => [
      rise.before.amount,
      rise.latest.amount,
      rise.repeat?.id,
    ]);
  expect(rises([])).toEqual([[64_900, 69_900, undefined]]);
  expect(rises([{ ...repeat, state: 'active' }])).toEqual([[64_900, 69_900, repeat.id]]);
  expect(rises([{ ...repeat, state: 'active', amount: requireMinorUnits(69_900) }])).toEqual([]);
  expect(rises([], addDays('2026-11-20' as CalendarDate, 45))).toHaveLength(1);
  expect(rises([], addDays('2026-11-20' as CalendarDate, 46))).toEqual([]);
});

test('a rise of what a repeat makes is found whatever its distance', () => {
  const quarterly: Repeat = { ...repeat, state: 'active', every: 3, starts: '2026-05-20' as CalendarDate };
  const rows = new Map([[repeat.id, pay('Water', '2026-05-20', 10_000)]]);
  const latest = toOccurrenceId(repeat.id, '2026-11-20' as CalendarDate);
  rows.set(latest, pay('Water', '2026-11-21', 12_000, { id: latest }));
  const [rise] = listPriceRises([], [quarterly], today, (id) => rows.get(id));
  expect(rise).toMatchObject({
    before: { date: '2026-05-20' },
    latest: { amount: 12_000 },
    repeat: quarterly,
  });
});
