import { array, assert as check, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { anyTransaction } from '#testing/any-transaction.ts';
import { makeTransaction } from '#testing/made-transactions.ts';
import { maxReport, toClosedMonthId } from '../../collections/closed-month.ts';
import type { CalendarDate } from '../../dates/calendar-date.ts';
import { createLedger } from '../../ledger/ledger.ts';
import { emptyFilter } from '../../lens/lens.ts';
import { currencyCodes } from '../../money/currency.ts';
import { maxAmount, requireMinorUnits, type TotalMinorUnits } from '../../money/money.ts';
import { summarizeAll } from '../../transactions/summary.ts';
import type { Transaction } from '../../transactions/transaction.ts';
import { addMonths, listMonths, toFirstDay, toMonthName } from './month-list.ts';
import {
  type BudgetResult,
  listDifferences,
  type MonthReport,
  toLeftOver,
  toMonthReport,
  toReportDays,
} from './month-report.ts';
import { parseMonthReport, writeMonthReport } from './stored-report.ts';

const october = '2026-10-01' as CalendarDate;

let made = 0;
function add(date: string, amount: number, rest: Partial<Transaction> = {}): Transaction {
  made += 1;
  return makeTransaction({
    id: String(made).padStart(6, '0'),
    date: date as CalendarDate,
    amount: requireMinorUnits(amount),
    status: 'done',
    ...rest,
  });
}

const report = (rows: readonly Transaction[], budgets: readonly BudgetResult[] = []) =>
  toMonthReport(rows, october, budgets);

const salary = { type: 'income', category: 'Salary' } as const;

test('in, out and left over stand beside the month before and the average of the months that have entries', () => {
  const rows = [
    add('2026-10-01', 900_000, salary),
    add('2026-10-05', 300_000),
    add('2026-09-01', 800_000, salary),
    add('2026-09-30', 200_000),
    add('2026-03-01', 100_001),
    // Thirteen months before, after the month, and not Done.
    add('2025-09-30', 5),
    add('2026-11-01', 7),
    add('2026-10-07', 11, { status: 'todo' }),
  ];
  const { entries, currencies } = report(rows);
  const [inr, ...others] = currencies;
  expect(entries).toBe(2);
  expect(others).toEqual([]);
  expect(inr).toMatchObject({
    currency: 'INR',
    hasBefore: true,
    months: 2,
    income: { now: 900_000n, before: 800_000n, average: 400_000n },
    // Half a paisa is rounded up.
    expense: { now: 300_000n, before: 200_000n, average: 150_001n },
  });
  expect(inr && toLeftOver(inr)).toEqual({ now: 600_000n, before: 600_000n, average: 249_999n });
});

test('sums of a month are those of its Done entries, in every currency and however large', () => {
  const any = anyTransaction({ amount: constantFrom(1, 250, maxAmount).map(requireMinorUnits) });
  const january = '2024-01-01' as CalendarDate;
  check(
    property(array(any, { maxLength: 40 }), (rows) => {
      const { rows: list } = createLedger(rows);
      const own = [...list].filter(({ date, status }) => toFirstDay(date) === january && status === 'done');
      const sums = summarizeAll(own);
      const made = toMonthReport(list, january, []);
      expect(made.entries).toBe(own.length);
      expect(made.currencies.map(({ currency }) => currency)).toEqual(
        currencyCodes.filter((code) => own.some(({ currency }) => currency === code)),
      );
      for (const one of made.currencies) {
        const { income, expense, balance } = sums[one.currency];
        expect([one.income.now, one.expense.now, toLeftOver(one).now]).toEqual([income, expense, balance]);
      }
    }),
  );
});

test('names the categories and entries that cost most', () => {
  const rows = [
    add('2026-10-02', 500, { category: 'Groceries', description: 'Market' }),
    add('2026-10-03', 700, { category: 'Groceries' }),
    add('2026-10-04', 1000, { category: 'Travel', description: 'x'.repeat(80) }),
    add('2026-09-04', 900, { category: 'Travel' }),
    ...[1, 2, 3, 4].map((amount) => add('2026-10-05', amount, { category: 'Other' })),
  ];
  const [inr] = report(rows).currencies;
  expect(inr?.categories.map(({ category, now, before }) => [category, now, before])).toEqual([
    ['Groceries', 1200n, 0n],
    ['Travel', 1000n, 900n],
    ['Other', 10n, 0n],
  ]);
  expect(inr?.largest.map(({ name, amount }) => [name, amount])).toEqual([
    [`${'x'.repeat(59)}…`, 1000n],
    ['Groceries', 700n],
    ['Market', 500n],
    ['Other', 4n],
    ['Other', 3n],
  ]);
});

test('three times what is usual for its payee is unusual, or for its category where the payee is new', () => {
  const usual = [1, 2, 3, 4, 5].map((month) =>
    add(`2026-0${month}-10`, 420_000, { description: 'Electricity' }),
  );
  const unusual = (...rows: readonly Transaction[]) =>
    report(rows).currencies[0]?.unusual.map((one) => [one.name, one.amount, one.usual]);
  const bill = add('2026-10-10', 1_845_000, { description: 'ELECTRICITY' });
  expect(unusual(...usual, bill)).toEqual([['ELECTRICITY', 1_845_000n, 420_000n]]);
  // Four are too few to compare with; of the category there are five.
  expect(unusual(...usual.slice(1), bill)).toEqual([]);
  const other = add('2026-02-01', 100_000, { description: 'Rent' });
  expect(unusual(...usual.slice(1), other, bill)).toEqual([['ELECTRICITY', 1_845_000n, 420_000n]]);
  expect(unusual(...usual, { ...bill, amount: requireMinorUnits(1_260_000) })).toHaveLength(1);
  expect(unusual(...usual, { ...bill, amount: requireMinorUnits(1_259_999) })).toEqual([]);
  expect(unusual(...usual, { ...bill, type: 'income' })).toEqual([]);
});

const groceries: BudgetResult = {
  name: 'Groceries',
  currency: 'INR',
  budget: 1_000_000n as TotalMinorUnits,
  spent: 820_000n as TotalMinorUnits,
  returned: 15_000n as TotalMinorUnits,
};

test('a report is read back as it was written', () => {
  check(
    property(array(anyTransaction(), { maxLength: 30 }), (rows) => {
      const made = toMonthReport(rows, '2024-02-01' as CalendarDate, [groceries]);
      expect(parseMonthReport(writeMonthReport(made))).toEqual(made);
    }),
  );
});

test('a report of an earlier version says nothing of what came back, and is read', () => {
  const rows = [
    add('2026-10-05', 70_000, { category: 'Shopping' }),
    add('2026-10-07', 20_000, { type: 'income', category: 'Shopping' }),
    add('2026-10-08', 5, { type: 'income', category: 'Shopping', status: 'todo' }),
    add('2026-10-09', 10, { category: 'Salary' }),
    add('2026-10-09', 10_000, salary),
    add('2026-09-09', 3, { type: 'income', category: 'Shopping' }),
  ];
  const made = report(rows, [groceries]);
  expect(made.currencies[0]?.expense.now).toBe(70_010n);
  const now = (one: MonthReport | undefined) =>
    one?.currencies[0]?.categories.map(({ category, now, returned }) => [category, now, returned]);
  expect(now(made)).toEqual([
    ['Shopping', 70_000n, 20_000n],
    ['Salary', 10n, 0n],
  ]);
  const earlier = parseMonthReport(writeMonthReport(made).replaceAll(/,"returned":"\d+"/g, ''));
  expect(now(earlier)).toEqual([
    ['Shopping', 70_000n, 0n],
    ['Salary', 10n, 0n],
  ]);
  expect(earlier?.budgets).toEqual([{ ...groceries, returned: 0n }]);
});

test.each([
  [150, 150],
  [600, 20],
])('of %i budgets a report has room for %i', (count, left) => {
  const made = report(
    [add('2026-10-01', 100)],
    Array.from({ length: count }, () => groceries),
  );
  const text = writeMonthReport(made);
  expect(text.length).toBeLessThanOrEqual(maxReport);
  expect(parseMonthReport(text)).toEqual({ ...made, budgets: made.budgets.slice(0, left) });
});

test.each(['', 'null', '[]', '{"version":2,"entries":1,"currencies":[],"budgets":[]}', '{"version":1}'])(
  'the report %s cannot be read',
  (text) => {
    expect(parseMonthReport(text)).toBeUndefined();
  },
);

test('says what has changed since, of the month alone', () => {
  const rows = [add('2026-10-05', 4_230_000), add('2026-10-06', 100, salary)];
  const then = report(rows);
  const now = (...more: readonly Transaction[]): MonthReport => report([...rows, ...more]);
  expect(listDifferences(then, now())).toEqual([]);
  expect(listDifferences(then, now(add('2026-09-01', 5)))).toEqual([]);
  expect(listDifferences(then, now(add('2026-10-31', 45_000)))).toEqual([
    'out ₹42,300.00 → ₹42,750.00',
    '1 entry added',
  ]);
  expect(listDifferences(now(add('2026-10-31', 5, { ...salary, currency: 'GBP' })), then)).toEqual([
    'in £0.05 → £0.00',
    '1 entry removed',
  ]);
  const [rent, ...rest] = rows as [Transaction, Transaction];
  expect(listDifferences(then, report([{ ...rent, category: 'Travel' }, ...rest]))).toEqual([
    'entries edited, totals the same',
  ]);
});

test('months are listed with what is open in them', () => {
  const rows = [
    add('2026-10-01', 1),
    add('2026-10-31', 1, { status: 'in-progress' }),
    add('2026-10-31', 1, { status: 'a later one' }),
    add('2025-01-31', 1),
    add('2026-12-01', 1, { currency: 'XYZ' as 'INR' }),
  ];
  expect(listMonths(createLedger(rows).rows, emptyFilter.days)).toEqual([
    { month: '2026-10-01', entries: 3, open: 2 },
    { month: '2025-01-01', entries: 1, open: 0 },
  ]);
});

test('a month has a name, an id, and the days that its report depends on', () => {
  expect([
    toMonthName(october, '2026-11-28' as CalendarDate),
    toMonthName(october, '2027-01-01' as CalendarDate),
  ]).toEqual(['October', 'October 2026']);
  expect(toClosedMonthId(october)).toBe('00000000-0000-8000-8000-000000202610');
  expect(toReportDays(october)).toEqual({ from: '2025-10-01', to: '2026-10-31' });
  const [first, last] = ['0001-01-01', '9999-12-01'] as [CalendarDate, CalendarDate];
  expect([toReportDays(first).from, toReportDays(last).to]).toEqual(['0001-01-01', '9999-12-31']);
  expect(addMonths(october, 3)).toBe('2027-01-01');
});
