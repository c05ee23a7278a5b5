import { array, boolean, assert as check, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { anyTransaction } from '#testing/any-transaction.ts';
import { type Budget, budgetPeriods } from '../collections/budget.ts';
import { addDays, type CalendarDate, toDayNumber } from '../dates/calendar-date.ts';
import { createLedger } from '../ledger/ledger.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { maxAmount, requireMinorUnits } from '../money/money.ts';
import { categories } from '../transactions/category.ts';
import { statuses } from '../transactions/status.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { toBudgetPeriod } from './budget-period.ts';
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
    category: constantFrom('Rent', 'Groceries', 'Other'),
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
  }).map(({ of, ...budget }): Budget => ({ ...budget, ...of })),
  { minLength: 1, maxLength: 5 },
);

/** What a budget's expenses of some days come to, one by one. */
function sumPlainly(
  list: readonly Transaction[],
  { scope, subject, currency }: Budget,
  from: CalendarDate,
  to: CalendarDate,
  wanted: readonly string[],
): bigint {
  return list
    .filter((row) => row.type === 'expense' && row.currency === currency && wanted.includes(row.status))
    .filter(({ date }) => date >= from && date <= to)
    .filter(
      (row) =>
        scope === 'everything' ||
        (scope === 'category' && row.category === subject) ||
        (scope === 'tag' && row.tags.some((tag) => tag.toLowerCase() === subject.toLowerCase())),
    )
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
}

test('what is spent, committed, planned and left is the budget, to the last paisa, with what is carried over', () => {
  check(
    property(rows, budgets, (list, some) => {
      const unique = [...new Map(list.map((row) => [row.id, row])).values()];
      const states = toBudgetStates(createLedger(unique).rows, some, today);
      expect(states.map(({ budget }) => budget)).toEqual(some);
      for (const { budget, history, perDay, ...now } of states) {
        let carried = 0n;
        // From the first period on, the long way.
        for (
          let period = toBudgetPeriod(budget.period, budget.starts);
          budget.carries && period.from < now.from;
          period = toBudgetPeriod(budget.period, addDays(period.to, 1))
        ) {
          carried += BigInt(budget.amount) - sumPlainly(unique, budget, period.from, period.to, statuses);
        }
        expect(now.amount).toBe(BigInt(budget.amount) + carried);
        for (const period of [...history, now]) {
          const sum = (wanted: string) => sumPlainly(unique, budget, period.from, period.to, [wanted]);
          expect(period).toMatchObject({
            spent: sum('done'),
            committed: sum('in-progress'),
            planned: sum('todo'),
          });
          expect(period.spent + period.committed + period.planned + period.left).toBe(period.amount);
        }
        expect(history).toHaveLength(12);
        const left = toDayNumber(now.to) - toDayNumber(today) + 1;
        if (perDay !== undefined) {
          expect(perDay * BigInt(left) <= now.left && now.left < (perDay + 1n) * BigInt(left)).toBe(true);
        } else expect(now.left < BigInt(left)).toBe(true);
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
  starts: today,
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
