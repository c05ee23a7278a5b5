import {
  array,
  boolean,
  assert as check,
  constantFrom,
  integer,
  property,
  record,
  uniqueArray,
} from 'fast-check';
import { expect, test } from 'vitest';
import { anyTransaction } from '#testing/any-transaction.ts';
import { type Budget, budgetPeriods, writeEarlier } from '../../collections/budget.ts';
import {
  addDays,
  type CalendarDate,
  daysInMonth,
  toDateParts,
  toDayNumber,
  toWeekday,
} from '../../dates/calendar-date.ts';
import { createLedger } from '../../ledger/ledger.ts';
import type { ClosedDayRange } from '../../lens/earlier.ts';
import type { CurrencyCode } from '../../money/currency.ts';
import { maxAmount, requireMinorUnits } from '../../money/money.ts';
import { categories, toUsualType } from '../../transactions/category.ts';
import { statuses } from '../../transactions/status.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { toBudgetStates } from './budget-state.ts';
import { toBudgetAlert, toBudgetName, toUsual } from './budget-words.ts';

const today = '2026-03-01' as CalendarDate;
const days = integer({ min: -800, max: 60 }).map((count) => addDays(today, count));
const amounts = constantFrom(1, 99, 100, 19_950, maxAmount).map(requireMinorUnits);
const currencies = constantFrom<CurrencyCode>('INR', 'USD');

const rows = array(
  anyTransaction({
    amount: amounts,
    date: days,
    currency: currencies,
    category: constantFrom('Rent', 'Groceries', 'Other', 'Salary'),
    status: constantFrom(...statuses),
    tags: constantFrom([], ['Goa'], ['goa', 'Trip']),
  }),
  { maxLength: 60 },
);
const budgets = array(
  record({
    id: integer({ min: 0, max: 1e6 }).map(String),
    of: constantFrom(
      { scope: 'category', subject: 'Rent' } as const,
      { scope: 'category', subject: 'Groceries' } as const,
      { scope: 'tag', subject: 'GOA' } as const,
      { scope: 'everything', subject: '' } as const,
    ),
    amount: amounts,
    currency: currencies,
    period: constantFrom(...budgetPeriods),
    carries: boolean(),
    starts: days,
    monthDay: constantFrom(1, 2, 15, 25, 29, 31),
    earlier: uniqueArray(record({ before: days, amount: amounts }), {
      selector: ({ before }) => before,
      maxLength: 4,
    }).map((steps) => steps.map(writeEarlier)),
  }).map(({ of, ...budget }): Budget => ({ ...budget, ...of })),
  { minLength: 1, maxLength: 5 },
);

/** What a budget's rows of some days come to, one by one. */
function sumPlainly(
  list: readonly Transaction[],
  { scope, subject, currency }: Budget,
  { from, to }: ClosedDayRange,
  isWanted: (row: Transaction) => boolean,
): bigint {
  return list
    .filter((row) => row.currency === currency && isWanted(row))
    .filter(({ date }) => date >= from && date <= to)
    .filter(
      (row) =>
        (scope === 'everything' && (row.type === 'expense' || toUsualType(row.category) === 'expense')) ||
        (scope === 'category' && row.category === subject) ||
        (scope === 'tag' && row.tags.some((tag) => tag.toLowerCase() === subject.toLowerCase())),
    )
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

const isSpent = ({ type, status }: Transaction) => type === 'expense' && status === 'done';
const hasComeBack = ({ type, status }: Transaction) => type === 'income' && status === 'done';
const isExpense = ({ type }: Transaction) => type === 'expense';

/** What a budget allows in a period, by the first of the earlier amounts that it ends before. */
function findAmount({ earlier, amount }: Budget, { to }: ClosedDayRange): bigint {
  const step = earlier.toSorted().find((text) => to < text.slice(0, 10));
  return step === undefined ? BigInt(amount) : BigInt(step.slice(11).replace('.', ''));
}

/** Walks from a budget's first period to that of today, this one included. */
function listPlainly(budget: Budget): readonly ClosedDayRange[] {
  const periods: ClosedDayRange[] = [];
  const begins = (day: CalendarDate) => {
    const { year, month, day: ofMonth } = toDateParts(day);
    if (budget.period === 'year') return month === 1 && ofMonth === 1;
    if (budget.period === 'week') return toWeekday(toDayNumber(day)) === 0;
    return ofMonth === Math.min(budget.monthDay, daysInMonth(year, month));
  };
  let day = budget.starts;
  while (!begins(day)) day = addDays(day, -1);
  while (day <= today) {
    let to = day;
    while (!begins(addDays(to, 1))) to = addDays(to, 1);
    periods.push({ from: day, to });
    day = addDays(to, 1);
  }
  return periods;
}

test('what is spent, committed, planned and left is the budget, to the last paisa, with what is carried over', () => {
  check(
    property(rows, budgets, (list, some) => {
      const unique = [...new Map(list.map((row) => [row.id, row])).values()];
      const states = toBudgetStates(createLedger(unique).rows, some, today);
      expect(states.map(({ budget }) => budget)).toEqual(some.filter((one) => listPlainly(one).length > 0));
      for (const { budget, history, perDay, percent, ...now } of states) {
        // From the first period on, the long way.
        let left = 0n;
        const periods = listPlainly(budget).map((period) => {
          const sum = (isWanted: (row: Transaction) => boolean) =>
            sumPlainly(unique, budget, period, isWanted);
          const amount = findAmount(budget, period) + (budget.carries ? left : 0n);
          const returned = sum(hasComeBack);
          left = amount - sum(isExpense) + returned;
          return {
            ...period,
            amount,
            spent: sum(isSpent) - returned,
            returned,
            committed: sum(({ type, status }) => type === 'expense' && status === 'in-progress'),
            planned: sum(({ type, status }) => type === 'expense' && status === 'todo'),
            left,
          };
        });
        expect([...history, now]).toEqual(periods.slice(-13));
        expect(now.spent + now.committed + now.planned + now.left).toBe(now.amount);
        const days = toDayNumber(now.to) - toDayNumber(today) + 1;
        if (perDay !== undefined) {
          expect(perDay * BigInt(days) <= now.left && now.left < (perDay + 1n) * BigInt(days)).toBe(true);
        } else expect(now.left < BigInt(days)).toBe(true);
        expect(percent >= 100).toBe(now.spent >= now.amount);
        expect(percent >= 0).toBe(true);
      }
    }),
  );
});

const [rent] = [categories[4]];
const budget: Budget = {
  id: 'b',
  scope: 'category',
  subject: rent ?? '',
  amount: requireMinorUnits(1_200_000),
  currency: 'INR',
  period: 'month',
  carries: false,
  starts: addDays(today, -60),
  monthDay: 1,
  earlier: [],
};

test('a budget of a later version is left out', () => {
  const later = { ...budget, scope: 'household', id: 'l' } as unknown as Budget;
  expect(toBudgetStates(createLedger([]).rows, [later, budget], today)).toHaveLength(1);
});

test.each([
  [960_000, 'Rent: 80 % of ₹12,000.00 spent, ₹2,400.00 left until 31 Mar.'],
  [1_200_000, 'Rent: the budget of ₹12,000.00 is used up.'],
  [1_234_000, 'Rent: ₹340.00 over the budget of ₹12,000.00.'],
])('%i paise spent: %s', (amount, words) => {
  const row = {
    type: 'expense',
    amount: requireMinorUnits(amount),
    category: 'Rent',
    currency: 'INR',
    date: today,
    status: 'done',
    description: '',
    tags: [],
    notes: '',
    bankId: '',
    split: '',
    id: 'r',
  } as const satisfies Transaction;
  const ledger = createLedger([row, { ...row, id: 'before', date: addDays(today, -20) }]);
  const states = toBudgetStates(ledger.rows, [budget], today);
  expect(toBudgetAlert(states)).toBe(words);
  expect(toUsual(states[0]?.history ?? [], budget, addDays(today, -20)).words).toMatch(/ on average in Feb$/);
  expect(toBudgetName(budget)).toBe('Rent');
});
