import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { createLedger } from '../ledger/ledger.ts';
import { emptyFilter } from '../lens/lens.ts';
import type { DayRange } from '../lens/period.ts';
import { requireMinorUnits } from '../money/money.ts';
import type { Category } from '../transactions/category.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import type { Status } from '../transactions/status.ts';
import type { Transaction, TransactionType } from '../transactions/transaction.ts';
import { findSubject, formatDifference, toFinding, toPieFinding } from './finding.ts';

const [sample] = sampleTransactions as [Transaction];
let rows = 0;
const row = (
  type: TransactionType,
  date: string,
  rupees: number,
  { category = 'Rent', status = 'done' }: { category?: Category; status?: Status } = {},
): Transaction => ({
  ...sample,
  id: String(rows++),
  type,
  date: date as CalendarDate,
  amount: requireMinorUnits(rupees * 100),
  category,
  status,
});

const allTime: DayRange = { from: null, to: null };

function say(transactions: readonly Transaction[], days = allTime, today = '2026-11-23'): string {
  const ledger = createLedger(transactions);
  const read = (range: DayRange) => ledger.series('INR', { ...emptyFilter, days: range });
  const subject = findSubject(read(days).days, days, today as CalendarDate);
  return subject === null ? '' : toFinding(subject, read, 'INR');
}

const range = (from: string | null, to: string | null) => ({ from, to }) as DayRange;

describe('the sentence above line and bars', () => {
  const october = [
    row('expense', '2026-10-02', 35_000),
    row('expense', '2026-10-23', 5000, { category: 'Travel' }),
    row('expense', '2026-10-24', 9000, { category: 'Travel' }),
  ];
  const november = [
    row('income', '2026-11-01', 90_000, { category: 'Salary' }),
    row('expense', '2026-11-02', 35_000),
    row('expense', '2026-11-10', 800, { category: 'Groceries' }),
    row('expense', '2026-11-11', 700, { category: 'Groceries' }),
    row('expense', '2026-11-12', 77_000, { category: 'Travel', status: 'todo' }),
    row('expense', '2026-11-25', 4000, { category: 'Travel' }),
  ];

  it('says on the last day of a month what it will say of it ever after', () => {
    const inNovember = range('2026-11-01', '2026-11-30');
    const [before, last, after] = ['2026-11-29', '2026-11-30', '2026-12-01'].map((today) =>
      say([...october, ...november], inNovember, today),
    );
    expect(last).toBe(after);
    expect(last).not.toBe(before);
  });

  it('says what lies ahead where there is nothing up to today', () => {
    const ahead = [row('expense', '2026-11-28', 100, { status: 'todo' })];
    const words = 'In November 2026, ₹100.00 not paid yet.';
    expect(say(ahead, range('2026-11-01', '2026-11-30'))).toBe(words);
    const later = [row('expense', '2026-12-28', 100, { status: 'todo' })];
    expect(say(later, range('2026-11-01', null))).toBe(
      'From 1 Nov 2026 to 28 Dec 2026, ₹100.00 not paid yet.',
    );
  });

  it('is about the latest month up to today where only what lies ahead is Done', () => {
    const open = ['2024-01-05', '2026-11-05'].map((date) => row('expense', date, 100, { status: 'todo' }));
    expect(say([...open, row('expense', '2026-12-28', 100)])).toMatch(
      /^By 23 November, |^In November 2026, /,
    );
  });

  it('says what was spent this month, as Done in the summary, less or more than by the same day of the month before', () => {
    expect(say([...october, ...november])).toBe(
      'By 23 November you spent ₹40,500.00, ₹500.00 more than by 23 October. Largest: Rent, ₹35,000.00.',
    );
    expect(say([...october.slice(1), ...november])).toContain(', ₹35,500.00 more than by 23 October.');
    expect(say([...november, row('expense', '2026-10-03', 40_500)])).toContain(', as much as by 23 October.');
  });

  it('is about the days that are looked at', () => {
    const all = [...october, ...november];
    expect(say(all, range('2026-10-01', '2026-10-31'))).toBe(
      'In October 2026 you spent ₹49,000.00. Largest: Rent, ₹35,000.00.',
    );
    expect(say(all, range('2026-11-10', '2026-11-11'))).toBe(
      'From 10 Nov 2026 to 11 Nov 2026 you spent ₹1,500.00.',
    );
    expect(say(all, range('2026-10-24', null))).toBe(
      'From 24 Oct 2026 to 23 Nov 2026 you spent ₹49,500.00, ₹9,500.00 more than in the 31 days before. Largest: Rent, ₹35,000.00.',
    );
    expect(say(all, range('2026-11-10', '2026-12-31'))).toBe(
      'From 10 Nov 2026 to 23 Nov 2026 you spent ₹5,500.00, ₹29,500.00 less than by 2 October. Largest: Travel, ₹4,000.00.',
    );
    expect(say(all, range('2026-11-02', '2026-11-02'))).toBe('On 2 Nov 2026 you spent ₹35,000.00.');
    expect(say(all, range('2026-11-11', '2026-11-11'))).toBe(
      'On 11 Nov 2026 you spent ₹700.00, ₹100.00 less than the day before.',
    );
    expect(say(all, range('2026-01-01', '2026-12-31'))).toBe(
      'In 2026 by 23 November you spent ₹89,500.00. Largest: Rent, ₹70,000.00.',
    );
    expect(say([...all, row('expense', '2025-11-23', 500)], range('2026-01-01', '2026-12-31'))).toContain(
      ', ₹89,000.00 more than by 23 November 2025.',
    );
    expect(say(all, range('2026-10-01', '2026-10-31'), '2027-02-01')).toContain('In October 2026 you');
    expect(say(all, range(null, '2026-10-31'))).toContain(
      'From 2 Oct 2026 to 31 Oct 2026 you spent ₹49,000.00.',
    );
  });

  it('compares with nothing where nothing was spent before', () => {
    expect(say(november)).toBe('By 23 November you spent ₹40,500.00. Largest: Rent, ₹35,000.00.');
  });

  it('says what came back of the largest category, and leaves the sums as they are', () => {
    const returned = row('income', '2026-11-03', 5000);
    const open = row('income', '2026-11-03', 70, { status: 'todo' });
    expect(say([...november, returned, open])).toBe(
      'By 23 November you spent ₹40,500.00. Largest: Rent, ₹35,000.00, ₹5,000.00 came back.',
    );
  });

  it('names no largest category of one', () => {
    expect(say(november.slice(1, 2))).toBe('By 23 November you spent ₹35,000.00.');
  });

  it('says what came in where nothing was spent', () => {
    expect(say([row('income', '2026-11-01', 90_000), row('income', '2026-10-01', 80_000)])).toBe(
      'By 23 November you received ₹90,000.00, ₹10,000.00 more than by 23 October.',
    );
  });

  it('does not call spent what is not done', () => {
    const open = { status: 'in-progress' } as const;
    const planned = [row('expense', '2026-11-01', 5, open), row('income', '2026-11-02', 7, open)];
    expect(say(planned)).toBe('In November 2026, ₹5.00 not paid yet and ₹7.00 not received yet.');
    expect(say([row('expense', '2026-12-01', 5, open)])).toBe('In December 2026, ₹5.00 not paid yet.');
  });

  it('is about the latest month with anything done when this month has nothing', () => {
    expect(say(sampleTransactions)).toBe(
      'In February 2024 you spent ₹29,855.25, ₹19,184.00 less than in January. Largest: Rent, ₹22,000.00.',
    );
  });

  it('is silent where there is nothing', () => {
    expect(say([])).toBe('');
    expect(say([], range('2026-10-01', '2026-10-31'))).toBe('');
  });
});

describe('the sentence above the pie', () => {
  const pie = (...expenses: [Category, number][]) => {
    const all = expenses.map(([category, rupees]) => row('expense', '2026-11-01', rupees, { category }));
    return toPieFinding(createLedger(all).series('INR').categories, 'INR');
  };

  it('names the largest three and their share', () => {
    expect(pie(['Rent', 50], ['Travel', 25], ['Other', 15], ['Shopping', 10])).toBe(
      'Rent 50.0%, Travel 25.0% and Other 15.0%, together 90.0%, of ₹100.00.',
    );
    expect(pie(['Rent', 50], ['Travel', 25], ['Other', 25])).toBe(
      'Rent 50.0%, Travel 25.0% and Other 25.0% of ₹100.00.',
    );
    expect(pie(['Rent', 9999], ['Travel', 1])).toBe('Rent 100.0% and Travel <0.1% of ₹10,000.00.');
    expect(pie(['Rent', 50])).toBe('All of it is Rent: ₹50.00.');
    expect(pie()).toBe('');
  });

  it('says what came back, which is not what came in', () => {
    const income = (category: Category, rupees: number) => row('income', '2026-11-01', rupees, { category });
    const spent = [
      row('expense', '2026-11-01', 700, { category: 'Shopping' }),
      row('expense', '2026-11-02', 300),
    ];
    const back = [income('Shopping', 200), income('Rent', 50), income('Salary', 9000), income('Other', 70)];
    const { categories } = createLedger([...spent, ...back]).series('INR');
    expect(categories.map(({ category, returned }) => [category, returned])).toEqual([
      ['Shopping', 20_000n],
      ['Rent', 5000n],
    ]);
    expect(toPieFinding(categories, 'INR')).toBe(
      'Shopping 70.0% and Rent 30.0% of ₹1,000.00, ₹250.00 came back.',
    );
    expect(toPieFinding(categories.slice(0, 1), 'INR')).toBe(
      'All of it is Shopping: ₹700.00, ₹200.00 came back.',
    );
  });
});

it('an amount has become less, more, or is new', () => {
  const words = [
    [100n, 250n],
    [250n, 100n],
    [100n, 100n],
    [100n, 0n],
    [0n, 100n],
  ].map(([amount, before]) => formatDifference(amount as bigint, before as bigint, 'INR'));
  expect(words).toEqual(['₹1.50 less', '₹1.50 more', 'same', 'new', '₹1.00 less']);
});
