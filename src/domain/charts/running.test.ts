import { array, assert as check, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate, toDateParts } from '../dates/calendar-date.ts';
import { createLedger } from '../ledger/ledger.ts';
import type { ClosedDayRange } from '../lens/earlier.ts';
import { emptyFilter } from '../lens/lens.ts';
import { type DayRange, findPeriod } from '../lens/period.ts';
import { maxAmount, requireMinorUnits } from '../money/money.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import { statuses } from '../transactions/status.ts';
import { type Transaction, transactionTypes } from '../transactions/transaction.ts';
import { toRunning, toRunningFinding, toSumBefore } from './running.ts';

const [sample] = sampleTransactions as [Transaction];
const november = findPeriod('2026-11') as ClosedDayRange;
const today = '2026-11-26' as CalendarDate;

const reader = (rows: readonly Transaction[]) => {
  const ledger = createLedger(rows);
  return (days: DayRange) => ledger.series('INR', { ...emptyFilter, days });
};
const row = (date: string, amount: number, given: Partial<Transaction> = {}): Transaction => ({
  ...sample,
  id: `${date} ${amount}`,
  type: 'expense',
  status: 'done',
  date: date as CalendarDate,
  amount: requireMinorUnits(amount),
  ...given,
});
const run = (rows: readonly Transaction[], day = today, month = november) =>
  toRunning(month, reader(rows), day);

it('the sums of each day are what plain sums of the rows give, to the last paisa', () => {
  const rows = array(
    record({
      type: constantFrom(...transactionTypes),
      amount: integer({ min: maxAmount - 3, max: maxAmount }).map(requireMinorUnits),
      date: integer({ min: 0, max: 100 }).map((days) => addDays('2026-09-10' as CalendarDate, days)),
      status: constantFrom(...statuses),
    }),
    { maxLength: 40 },
  );
  check(
    property(rows, integer({ min: -40, max: 40 }), (given, shift) => {
      const all = given.map((fields, index) => ({ ...sample, ...fields, id: String(index) }));
      const day = addDays(today, shift);
      const { type, now, known, until, before, byDate } = run(all, day);
      const naive = (date: CalendarDate, isDone: boolean) =>
        all
          .filter((one) => one.type === type && one.date <= date && one.date.slice(0, 7) === date.slice(0, 7))
          .filter((one) => isDone === (byDate ? one.date <= day : one.status === 'done'))
          .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
      for (const sums of [now, before ?? []]) {
        for (const { date, done, planned } of sums) {
          expect([done, planned]).toEqual([naive(date, true), naive(date, false)]);
        }
      }
      expect(now.map(({ date }) => toDateParts(date).day)).toEqual(
        Array.from({ length: 30 }, (_, at) => at + 1),
      );
      expect(known).toBeLessThanOrEqual(until);
      // What is not drawn adds nothing.
      expect(now[until - 1]?.planned ?? 0n).toBe(now.at(-1)?.planned);
      expect(now[known - 1]?.done ?? 0n).toBe(now.at(-1)?.done);
    }),
  );
});

describe('the line of a month', () => {
  it('ends today, or with what is planned or Done later', () => {
    const lengths = ({ known, until }: { known: number; until: number }) => [known, until];
    const spent = row('2026-11-03', 500);
    expect(lengths(run([spent]))).toEqual([26, 26]);
    expect(lengths(run([spent, row('2026-11-29', 100, { status: 'todo' })]))).toEqual([26, 29]);
    expect(lengths(run([spent, row('2026-11-28', 100)]))).toEqual([28, 28]);
    expect(lengths(run([spent], '2026-12-05' as CalendarDate))).toEqual([30, 30]);
    expect(
      lengths(
        run([row('2026-11-09', 1, { status: 'todo' }), row('2026-10-01', 1)], '2026-10-31' as CalendarDate),
      ),
    ).toEqual([0, 9]);
  });

  it('is of income where nothing is spent, and stands alone where the month before has nothing', () => {
    const salary = row('2026-11-01', 900, { type: 'income' });
    expect(run([salary])).toMatchObject({ type: 'income', before: null });
    expect(run([salary, row('2026-10-09', 1)])).toMatchObject({ type: 'expense' });
    expect(run([salary, row('2026-10-09', 1, { status: 'todo' })])).toMatchObject({ before: null });
  });

  it('goes by dates where nothing of either month is Done', () => {
    const open = [row('2026-11-03', 500, { status: 'todo' }), row('2026-11-29', 100, { status: 'todo' })];
    const running = run(open);
    expect(running.byDate).toBe(true);
    expect(running.now.at(-1)).toMatchObject({ done: 500n, planned: 100n });
    expect(run([...open, row('2026-10-02', 1)]).now.at(-1)).toMatchObject({ done: 0n, planned: 600n });
  });

  it('a longer month is compared with the whole of a shorter one before it', () => {
    const march = findPeriod('2026-03') as ClosedDayRange;
    const running = run([row('2026-02-28', 700), row('2026-03-31', 1)], today, march);
    expect([26, 27, 30].map((index) => toSumBefore(running, index))).toEqual([0n, 700n, 700n]);
    expect(toSumBefore({ before: null }, 3)).toBeNull();
  });
});

describe('the sentence', () => {
  const say = (rows: readonly Transaction[], day = today, month = november) => {
    const read = reader(rows);
    return toRunningFinding(toRunning(month, read, day), read(month).categories, day, 'INR');
  };
  const rent = row('2026-11-02', 40_000_00, { category: 'Rent' });
  const food = row('2026-11-20', 6_182_90, { category: 'Groceries' });
  const past = row('2026-10-26', 10_000_00);

  it.each([
    [
      [rent, food, past],
      'By 26 November you spent ₹46,182.90, ₹36,182.90 ahead of October on day 26. Largest: Rent, ₹40,000.00.',
    ],
    [[food, past], 'By 26 November you spent ₹6,182.90, ₹3,817.10 behind October on day 26.'],
    [[past], 'By 26 November you spent nothing, ₹10,000.00 behind October on day 26.'],
    [
      [row('2026-11-01', 10_000_00), past],
      'By 26 November you spent ₹10,000.00, as much as October on day 26.',
    ],
    [
      [food, row('2026-10-27', 1)],
      'By 26 November you spent ₹6,182.90, ₹6,182.90 ahead of October on day 26.',
    ],
    [[food], 'By 26 November you spent ₹6,182.90.'],
    [[row('2026-11-02', 500, { type: 'income' })], 'By 26 November you received ₹5.00.'],
  ])('%#', (rows, words) => expect(say(rows)).toBe(words));

  it('tells the year of a December before', () => {
    const january = findPeriod('2027-01') as ClosedDayRange;
    const rows = [row('2026-12-01', 300), row('2027-01-02', 500)];
    expect(say(rows, '2027-01-05' as CalendarDate, january)).toBe(
      'By 5 January you spent ₹5.00, ₹2.00 ahead of December 2026 on day 5.',
    );
  });
});
