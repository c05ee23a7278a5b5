import { array, assert as check, constantFrom, integer, nat, property, record } from 'fast-check';
import { times } from 'tallyboard-backend/testing/times.ts';
import { describe, expect, it } from 'vitest';
import { makeTransaction } from '#testing/made-transactions.ts';
import { addDays, type CalendarDate, toDayNumber } from '../dates/calendar-date.ts';
import { createLedger } from '../ledger/ledger.ts';
import { formatMoney, maxAmount, requireMinorUnits } from '../money/money.ts';
import { finishSteps } from '../steps.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { EarlierEntries, formatUsualAmount } from './earlier-entries.ts';

const today = '2026-11-26' as CalendarDate;

let made = 0;
const entry = (fields: Partial<Transaction> & { readonly daysAgo?: number }): Transaction => {
  const { daysAgo = 0, ...rest } = fields;
  made += 1;
  return makeTransaction({
    id: `entry ${String(made).padStart(9, '0')}`,
    amount: requireMinorUnits(10_000),
    category: 'Groceries',
    date: addDays(today, -daysAgo),
    status: 'done',
    ...rest,
  });
};

function withRows(...rows: readonly Transaction[]): EarlierEntries {
  const entries = new EarlierEntries();
  entries.update(createLedger(rows).rows, today);
  return entries;
}

const named = (...descriptions: readonly string[]) =>
  descriptions.map((description) => entry({ description }));
const suggested = (entries: EarlierEntries, typed: string) =>
  entries.suggest(typed).map(({ description }) => description);

describe('suggestions', () => {
  it.each([
    ['tr', ['Train to Leeds', 'Black truffles']],
    ['TRÜ', ['Black truffles']],
    ['train  to l', ['Train to Leeds']],
    ['leeds', ['Train to Leeds']],
    ['cafe', ['Café Noir']],
    ['noir ', ['Café Noir']],
    ['\u200ecaf', ['Café Noir']],
    ['चा', ['चाय']],
    ['h&m', ['H&M']],
    ['#l', []],
    ['rain', []],
    ['t', []],
    ['', []],
    ['  ', []],
    ['🎉', []],
    ['\ud83c', []],
    ['x'.repeat(100_000), []],
  ])('for %.30s are of the descriptions in which a word begins so', (typed, expected) => {
    const entries = withRows(
      ...named('Black truffles', 'Train to Leeds', 'Café Noir', 'चाय', 'H&M', '', '🎉').map((row, index) => ({
        ...row,
        date: addDays(today, index - 7),
      })),
    );
    expect(suggested(entries, typed)).toEqual(expected);
  });

  it('are those that come often and lately, at most five', () => {
    const entries = withRows(
      ...named('tea 1', 'tea 2', 'tea 2', 'tea 3', 'tea 3', 'tea 3', 'tea 6'),
      ...Array.from({ length: 9 }, () => entry({ description: 'tea 4', daysAgo: 400 })),
      ...Array.from({ length: 9 }, () => entry({ description: 'tea 5', daysAgo: 90 })),
      ...named('coffee'),
    );
    expect(suggested(entries, 'tea').slice(0, 3)).toEqual(['tea 5', 'tea 3', 'tea 2']);
    expect(suggested(entries, 'tea')).toHaveLength(5);
    expect(entries.listUsual().map(({ description }) => description)).toEqual(['tea 5', 'tea 3', 'tea 2']);
  });

  it('are one for descriptions that differ in case, accents or signs, as it was written last', () => {
    const entries = withRows(
      entry({ description: 'cafe noir', daysAgo: 3 }),
      entry({ description: 'Café - Noir!', daysAgo: 1 }),
      entry({ description: 'CAFÉ NOIR', daysAgo: 2 }),
    );
    expect(suggested(entries, 'noir')).toEqual(['Café - Noir!']);
  });

  it('say what the entry usually is', () => {
    const entries = withRows(
      ...[110_450, 90_000, 120_000, 80_000, 130_000, 1].map((amount, daysAgo) =>
        entry({
          description: 'Truffles',
          amount: requireMinorUnits(amount),
          category: 'Food & Dining',
          daysAgo,
        }),
      ),
      entry({ description: 'Truffles', category: 'Other', currency: 'USD', type: 'income', daysAgo: 9 }),
    );
    expect(entries.suggest('truf')).toEqual([
      {
        description: 'Truffles',
        category: 'Food & Dining',
        type: 'expense',
        currency: 'INR',
        amount: 110_000,
        isAlwaysSame: false,
        tags: [],
      },
    ]);
  });

  it('have the amount and the tags that all entries have', () => {
    const netflix = { description: 'Netflix', amount: requireMinorUnits(64_900), tags: ['fun', 'tv'] };
    const rows = [entry(netflix), entry(netflix), entry(netflix)];
    expect(withRows(...rows).suggest('net')[0]).toMatchObject({
      amount: 64_900,
      isAlwaysSame: true,
      tags: ['fun', 'tv'],
    });
    const other = entry({ ...netflix, tags: ['fun'], daysAgo: 99 });
    expect(withRows(...rows, other).suggest('net')[0]).toMatchObject({ tags: [] });
  });

  it('take Other for a category only where there is nothing else', () => {
    const rows = [1, 2, 3].map((daysAgo) => entry({ description: 'Gift', category: 'Other', daysAgo }));
    expect(withRows(...rows).suggest('gift')[0]?.category).toBe('Other');
    const filed = entry({ description: 'Gift', category: 'Shopping', daysAgo: 5 });
    expect(withRows(...rows, filed).suggest('gift')[0]?.category).toBe('Shopping');
    const later = entry({ description: 'Gift', category: 'Of a later version', daysAgo: 0 });
    expect(withRows(later).suggest('gift')[0]?.category).toBe('Other');
  });

  it('leave out rows of a later version', () => {
    const entries = withRows(
      entry({ description: 'Loan', type: 'transfer' as 'income' }),
      entry({ description: 'Loan', currency: 'EUR' as 'INR' }),
    );
    expect(entries.suggest('loan')).toEqual([]);
    expect(entries.findUsual('loan')).toBeUndefined();
  });

  it('are there for entries of any age and of the future', () => {
    const rows = [...named('one old', 'one new'), entry({ description: 'one planned', daysAgo: -40 })];
    const old = { ...(rows[0] as Transaction), date: '0001-01-01' as CalendarDate };
    expect(suggested(withRows(old, ...rows.slice(1)), 'one')).toEqual(['one new', 'one planned', 'one old']);
  });
});

describe('what is usual for a description', () => {
  const entries = withRows(
    entry({ description: 'Vegetables', category: 'Groceries' }),
    entry({ description: 'Coffee with Sam', category: 'Food & Dining' }),
    entry({ description: 'Coffee with Sam and Tom', category: 'Travel', daysAgo: 100 }),
    entry({ description: 'Dividend', category: 'Investment', type: 'income' }),
  );

  it.each([
    ['vegetables', 'Groceries'],
    ['Végetables!', 'Groceries'],
    ['vegetables for Mum', 'Groceries'],
    ['coffee', 'Food & Dining'],
    ['coffee with Sam and', 'Travel'],
    ['dividend', 'Investment'],
    ['vegetable', undefined],
    ['more vegetables', undefined],
    ['', undefined],
    ['🎉', undefined],
    ['x '.repeat(50_000), undefined],
  ])('%.30s: %s', (description, category) => {
    expect(entries.findUsual(description)?.category).toBe(category);
  });

  it('is also its type', () => {
    expect(entries.findUsual('dividend')?.type).toBe('income');
  });
});

/** The same as simply as it can be said. */
function suggestSimply(rows: readonly Transaction[], day: CalendarDate, typed: string) {
  const scores = new Map<string, number>();
  for (const { description, date } of rows) {
    const words = description.toLowerCase();
    if (!words.split(' ').some((_, index, all) => all.slice(index).join(' ').startsWith(typed))) continue;
    const age = Math.max(0, toDayNumber(day) - toDayNumber(date));
    scores.set(words, (scores.get(words) ?? 0) + 0.5 ** (age / 90));
  }
  return scores;
}

it('suggestions keep up with changed rows', () => {
  const words = constantFrom('tea', 'Tea', 'tea Pot', 'pot of tea', 'train', 'train to leeds', 'to');
  const row = record({
    id: nat(20).map((number) => `id ${number}`),
    description: words,
    date: integer({ min: -500, max: 60 }).map((days) => addDays(today, days)),
    isGone: constantFrom(false, false, true),
  });
  const days = integer({ min: 0, max: 30 }).map((later) => addDays(today, later));
  check(
    property(
      array(record({ rows: array(row, { maxLength: 8 }), today: days }), { maxLength: 6 }),
      (turns) => {
        const ledger = createLedger();
        const entries = new EarlierEntries();
        for (const turn of turns) {
          ledger.applyChanges(
            turn.rows.map(({ isGone, ...fields }) => ({
              id: fields.id,
              after: isGone ? null : entry(fields),
            })),
          );
          finishSteps(entries.prepare(ledger.rows));
          entries.update(ledger.rows, turn.today);
          for (const typed of ['te', 'tea', 'tr', 'to', 'to l', 'pot']) {
            const scores = suggestSimply([...ledger.rows], turn.today, typed);
            const best = [...scores.values()].sort((one, other) => other - one).slice(0, 5);
            const found = suggested(entries, typed).map((description) =>
              scores.get(description.toLowerCase()),
            );
            expect(found).toHaveLength(best.length);
            for (const [index, score] of best.entries()) expect(found[index]).toBeCloseTo(score, 9);
          }
        }
      },
    ),
    { numRuns: 100 * times },
  );
});

it('an amount that differs is rounded to two digits of the middle one', () => {
  check(
    property(array(integer({ min: 1, max: maxAmount }), { minLength: 1, maxLength: 5 }), (amounts) => {
      const rows = amounts.map((amount) => entry({ description: 'Any', amount: requireMinorUnits(amount) }));
      const [found] = withRows(...rows).suggest('any');
      const sorted = amounts.toSorted((one, other) => one - other);
      const middle = sorted[Math.ceil(sorted.length / 2) - 1] as number;
      if (new Set(amounts).size === 1) expect(found).toMatchObject({ amount: middle, isAlwaysSame: true });
      else {
        expect(found?.isAlwaysSame).toBe(false);
        const rounded = Math.min(Number(middle.toPrecision(2)), maxAmount);
        expect(Math.abs((found?.amount as number) - rounded)).toBeLessThanOrEqual(
          10 ** (String(middle).length - 2),
        );
        expect(found?.amount === maxAmount || /^\d{1,2}0*$/.test(String(found?.amount))).toBe(true);
      }
    }),
    { numRuns: 100 * times },
  );
});

it.each([
  [110_000, false, 'about ₹1,100'],
  [430, false, 'about ₹4.30'],
  [64_900, true, formatMoney(requireMinorUnits(64_900), 'INR')],
])('%i, always the same: %s, is %s', (amount, isAlwaysSame, words) => {
  expect(formatUsualAmount({ amount: requireMinorUnits(amount), currency: 'INR', isAlwaysSame })).toBe(words);
});
