import { array, assert as check, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { makeTransaction } from '#testing/made-transactions.ts';
import { type Budget, budgetFields, budgetPeriods, writeEarlier } from '../../collections/budget.ts';
import { addDays, type CalendarDate } from '../../dates/calendar-date.ts';
import { mergeEdit } from '../../fields/field-table.ts';
import { createLedger } from '../../ledger/ledger.ts';
import { requireMinorUnits } from '../../money/money.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { readAmounts } from './budget-amounts.ts';
import { asksSince, toEarlier, toFromWords } from './budget-edit.ts';
import { listBudgetPeriods, toBudgetPeriod } from './budget-period.ts';
import { type BudgetState, toBudgetStates } from './budget-state.ts';

const today = '2026-11-29' as CalendarDate;
const rupees = (amount: number) => requireMinorUnits(amount * 100);

const shopping: Budget = {
  id: 'b',
  scope: 'category',
  subject: 'Shopping',
  amount: rupees(1000),
  currency: 'INR',
  period: 'month',
  carries: true,
  starts: '2026-01-15' as CalendarDate,
  monthDay: 1,
  earlier: [],
};

/** The budget as its form saves it. */
function edit(budget: Budget, values: Partial<Budget>, keepsPast = true, day = today): Budget {
  const next = { ...budget, ...values };
  return { ...next, earlier: toEarlier(budget, next, day, keepsPast) };
}

const raise = (budget: Budget, amount: number, keepsPast?: boolean, day?: CalendarDate) =>
  edit(budget, { amount: rupees(amount) }, keepsPast, day);

let made = 0;
const add = (date: string, amount: number, rest: Partial<Transaction> = {}) =>
  makeTransaction({
    id: String(made++),
    date: date as CalendarDate,
    amount: rupees(amount),
    category: 'Shopping',
    currency: 'INR',
    type: 'expense',
    status: 'done',
    ...rest,
  });

/** 900 on the 15th from January to October, and in November 700, of which 200 came back. */
const rows = createLedger([
  ...Array.from({ length: 10 }, (_, month) => add(`2026-${String(month + 1).padStart(2, '0')}-15`, 900)),
  add('2026-11-05', 700),
  add('2026-11-07', 200, { type: 'income', description: 'Shoes returned' }),
  add('2026-11-08', 50, { type: 'income', status: 'todo' }),
]).rows;

function look(budget: Budget, day = today): BudgetState {
  const [state] = toBudgetStates(rows, [budget], day);
  if (state === undefined) throw new Error('Left out');
  return state;
}

const inRupees = ({ amount, spent, returned, left }: BudgetState) =>
  [amount, spent, returned, left].map((value) => Number(value) / 100);

const amountsBefore = (budget: Budget) => look(budget).history.map(({ amount }) => Number(amount) / 100);

test('a budget that is raised leaves its earlier months, what they carry and their bars as they were', () => {
  const raised = raise(shopping, 2000);
  expect(raised.earlier).toEqual(['2026-11-01 1000.00']);
  expect(inRupees(look(raised))).toEqual([3000, 500, 200, 2500]);
  expect(look(raised).history).toEqual(look(shopping).history);
  expect(amountsBefore(raised)).toEqual([1000, 1100, 1200, 1300, 1400, 1500, 1600, 1700, 1800, 1900]);
});

test.each<[string, Budget, number]>([
  ['lowered', raise(shopping, 500), 1500],
  ['raised twice in a month', raise(raise(shopping, 2000), 4000), 5000],
  [
    'raised in September and in November',
    raise(raise(shopping, 2000, true, '2026-09-03' as CalendarDate), 4000),
    7000,
  ],
  ['raised for all of it', raise(shopping, 2000, false), 13_000],
  ['raised, and then for all of it', raise(raise(shopping, 2000), 4000, false), 35_000],
  ['raised, and put back for all of it', raise(raise(shopping, 2000), 1000, false), 2000],
  ['raised, and given another name and rule', edit(raise(shopping, 2000), { carries: false }), 2000],
  [
    'raised by an older page, which knows no earlier amounts',
    { ...raise(shopping, 2000), amount: rupees(2500) },
    3500,
  ],
  ['raised, and made one of pounds', edit(raise(shopping, 2000), { currency: 'GBP' }), 22_000],
])('a budget that is %s', (_, budget, amount) => {
  expect(inRupees(look(budget))[0]).toBe(amount);
});

test('weeks and years keep what they allowed, too', () => {
  // The week of 29 November is the eighth from that of 11 October on.
  const weekly = { ...shopping, period: 'week', starts: '2026-10-14' } as Budget;
  const spent = 900 + 700 - 200;
  expect(inRupees(look(raise(weekly, 500)))[0]).toBe(7000 - spent + 500);
  expect(inRupees(look(raise(weekly, 500, false)))[0]).toBe(8 * 500 - spent);
  const yearly = { ...shopping, period: 'year', starts: '2024-05-05' } as Budget;
  expect(inRupees(look(raise(yearly, 6000)))[0]).toBe(2000 + 6000);
  expect(inRupees(look(raise(yearly, 6000, false)))[0]).toBe(3 * 6000);
});

test('a form asks since when a new amount holds only if there is a period that it may leave as it was', () => {
  const asks = (values: Partial<Budget>) => asksSince(shopping, { ...shopping, ...values }, today);
  const amount = rupees(2000);
  expect(asks({ amount })).toBe(true);
  expect(asks({})).toBe(false);
  expect(asks({ amount, starts: '2026-11-01' as CalendarDate })).toBe(false);
  expect(asks({ amount, starts: '2026-10-31' as CalendarDate })).toBe(true);
  expect(asks({ amount, period: 'week' })).toBe(false);
  expect(asks({ amount, currency: 'GBP' })).toBe(false);
  const words = [{}, { monthDay: 25 }, { period: 'week' }, { period: 'year' }] as const;
  expect(words.map((values) => toFromWords({ ...shopping, ...values }, today))).toEqual([
    'From November on',
    'From 25 Nov on',
    'From this week on',
    'From 2026 on',
  ]);
});

test('whatever is changed from a day on, periods before it stay, and those from it on have the new amount', () => {
  const days = integer({ min: -900, max: 0 }).map((count) => addDays(today, count));
  const changes = array(integer({ min: 1, max: 1e9 }).map(requireMinorUnits), { minLength: 1, maxLength: 6 });
  check(
    property(
      changes,
      array(days, { minLength: 6, maxLength: 6 }),
      constantFrom(...budgetPeriods),
      constantFrom(1, 25, 31),
      days,
      (amounts, some, period, monthDay, starts) => {
        const dates = some.toSorted();
        let budget: Budget = { ...shopping, period, monthDay, starts };
        const allowed = () =>
          new Map(
            listBudgetPeriods(budget, today, 150)
              .filter(({ to }) => to >= starts)
              .map((one) => [one.from, readAmounts(budget).of(one)]),
          );
        for (const [index, amount] of amounts.entries()) {
          const day = dates[index] ?? today;
          const before = allowed();
          budget = edit(budget, { amount }, true, day);
          const since = toBudgetPeriod(budget, day).from;
          for (const [from, now] of allowed()) {
            expect(now).toBe(from < since && starts < since ? before.get(from) : BigInt(amount));
          }
        }
        const all = [...allowed().values()];
        const [first = today] = allowed().keys();
        expect(readAmounts(budget).sum(first, today)).toBe(
          all.slice(0, -1).reduce((sum, amount) => sum + amount, 0n),
        );
      },
    ),
  );
});

test('two devices that change the amount at once keep the months before, whichever amount the person chooses', () => {
  const [here, there] = [raise(shopping, 2000), raise(shopping, 1500)];
  const merge = (mine: Budget, theirs: Budget, name: 'amount' | 'earlier') =>
    mergeEdit(budgetFields[name], { from: shopping[name], to: mine[name] }, theirs[name]);
  expect(merge(here, there, 'amount')).toBeUndefined();
  expect(merge(here, there, 'earlier')).toEqual(['2026-11-01 1000.00']);
  // One of them in October, and sent only now.
  const late = raise(shopping, 1500, true, '2026-10-20' as CalendarDate);
  for (const earlier of [merge(here, late, 'earlier'), merge(late, here, 'earlier')]) {
    const both = { ...here, earlier: earlier as readonly string[] };
    expect(amountsBefore(both)).toEqual(amountsBefore(shopping));
  }
  // One for all of it: the other one's months before stay as they were.
  const all = raise(shopping, 1500, false);
  expect(merge(here, all, 'earlier')).toEqual(here.earlier);
});

test('two earlier amounts until one day count the same in any order, and what is none counts nothing', () => {
  const steps = ['2026-11-01 1000.00', '2026-11-01 1200.00', 'none', '2026-02-30 5.00', '2026-12-01 0.00'];
  const read = (earlier: readonly string[]) =>
    listBudgetPeriods(shopping, today, 1).map((one) =>
      readAmounts({ ...shopping, amount: rupees(2000), earlier }).of(one),
    );
  expect(read(steps)).toEqual([100_000n, 200_000n]);
  expect(read(steps.toReversed())).toEqual(read(steps));
  expect(writeEarlier({ before: today, amount: requireMinorUnits(5) })).toBe('2026-11-29 0.05');
});

test('a budget judges nothing before the period that its first day is in, and that one in full', () => {
  const plain = { ...shopping, carries: false };
  const since = (starts: string, rest: Partial<Budget> = {}) =>
    toBudgetStates(rows, [{ ...plain, ...rest, starts: starts as CalendarDate }], today)[0]?.history.map(
      ({ from }) => from,
    );
  expect(since('2026-09-30')).toEqual(['2026-09-01', '2026-10-01']);
  expect(since('2026-11-29')).toEqual([]);
  expect(since('2026-12-01')).toBeUndefined();
  expect(since('2020-01-01')).toHaveLength(12);
  expect(since('2026-10-24', { monthDay: 25 })).toEqual(['2026-09-25', '2026-10-25']);
});

test.each([
  ['2026-11-24', 25, '2026-10-25', '2026-11-24'],
  ['2026-11-25', 25, '2026-11-25', '2026-12-24'],
  ['2026-02-28', 31, '2026-02-28', '2026-03-30'],
  ['2026-03-30', 31, '2026-02-28', '2026-03-30'],
  ['2024-02-29', 30, '2024-02-29', '2024-03-29'],
  ['2027-01-01', 31, '2026-12-31', '2027-01-30'],
  ['2026-11-29', 1, '2026-11-01', '2026-11-30'],
  ['0001-01-03', 25, '0001-01-01', '0001-01-24'],
  ['9999-12-31', 25, '9999-12-25', '9999-12-31'],
])('the month of %s that begins on day %i is from %s to %s', (day, monthDay, from, to) => {
  expect(toBudgetPeriod({ period: 'month', monthDay }, day as CalendarDate)).toEqual({ from, to });
});

test('more that comes back than was spent makes more left, and nothing that is used up', () => {
  const back = createLedger([add('2026-11-07', 200, { type: 'income' })]).rows;
  const budgets = [{ ...shopping, carries: false, starts: today }];
  const [state] = toBudgetStates(back, budgets, today);
  expect(state && [...inRupees(state), state.percent]).toEqual([1000, -200, 200, 1200, 0]);
});

test('of everything, only income of a category that is spent on comes back', () => {
  const income = { type: 'income' } as const;
  const list = createLedger([
    add('2026-11-05', 700),
    add('2026-11-06', 100, income),
    add('2026-11-06', 5000, { ...income, category: 'Salary' }),
    add('2026-11-06', 300, { ...income, category: 'Other' }),
    add('2026-11-06', 400, { ...income, category: 'Investment', tags: ['goa'] }),
  ]).rows;
  const of = (scope: Budget['scope'], subject: string) =>
    toBudgetStates(list, [{ ...shopping, scope, subject, starts: today }], today)
      .map(inRupees)[0]
      ?.slice(1, 3);
  expect(of('everything', '')).toEqual([600, 100]);
  expect(of('category', 'Other')).toEqual([-300, 300]);
  expect(of('tag', 'Goa')).toEqual([-400, 400]);
});
