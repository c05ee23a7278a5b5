import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { currencies, toCurrencyCode } from '../money/currency.ts';
import { isCategory } from './category.ts';
import { toKnownStatus } from './status.ts';
import { compareNewestFirst, isTransactionType } from './transaction.ts';

describe('stored values that this version does not know', () => {
  // Specification 3.09, 3.12
  it('count as rupees, with the rupee sign', () => {
    for (const value of [undefined, null, '', 'EUR', 7, 'toString']) {
      expect(toCurrencyCode(value)).toBe('INR');
      expect(currencies[toCurrencyCode(value)].symbol).toBe('₹');
    }
    expect((['INR', 'USD', 'GBP'] as const).map((code) => currencies[code].symbol)).toEqual(['₹', '$', '£']);
  });

  it('show in To Do', () => {
    expect(['todo', 'in-progress', 'done', 'archived', ''].map(toKnownStatus)).toEqual([
      'todo',
      'in-progress',
      'done',
      'todo',
      'todo',
    ]);
  });

  it('are no category and no type', () => {
    expect(isCategory('Food & Dining')).toBe(true);
    expect(isCategory('Gifts')).toBe(false);
    expect(isCategory('constructor')).toBe(false);
    expect(isTransactionType('transfer')).toBe(false);
  });
});

describe('the order of transactions', () => {
  it('is newest day first, and within a day the entry made last', () => {
    const rows = ['2024-01-01 a', '2024-01-02 a', '2024-01-02 b', '2023-12-31 z'].map((text) => {
      const [date, id] = text.split(' ') as [CalendarDate, string];
      return { date, id };
    });
    expect(rows.sort(compareNewestFirst).map(({ date, id }) => `${date} ${id}`)).toEqual([
      '2024-01-02 b',
      '2024-01-02 a',
      '2024-01-01 a',
      '2023-12-31 z',
    ]);
    expect(rows.map((row) => compareNewestFirst(row, row))).toEqual([0, 0, 0, 0]);
  });
});
