import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { emptyLens, toFilter } from '../lens/lens.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { currencyCodes } from '../money/currency.ts';
import { fromDecimal } from '../money/money.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { compareNewestFirst } from '../transactions/transaction.ts';
import { createLedger } from './ledger.ts';

const [first] = sampleTransactions as [Transaction];
const rows: readonly Transaction[] = [
  {
    ...first,
    id: 'a',
    description: 'Café Noir, ÉCLAIR',
    category: 'Food & Dining',
    date: '2024-02-05' as CalendarDate,
  },
  { ...first, id: 'b', description: 'घर का किराया', category: 'Rent', date: '2024-02-04' as CalendarDate },
  {
    ...first,
    id: 'c',
    description: 'Taxi 45B',
    category: 'Travel',
    amount: fromDecimal('1200.50'),
    tags: ['trip', 'Trip to Goa'],
    status: 'todo',
  },
  {
    ...first,
    id: 'd',
    description: '',
    notes: 'Côté jardin,\nby card',
    category: 'Other',
    currency: 'USD',
    date: '2023-12-31' as CalendarDate,
  },
];
const ledger = createLedger(rows);
const search = (text: string, currency: CurrencyCode, all = ledger) =>
  all.query(toFilter({ ...emptyLens, text }, '2024-02-10' as CalendarDate)).lists[currency].slice();
const find = (text: string) =>
  currencyCodes
    .flatMap((code) => search(text, code))
    .sort(compareNewestFirst)
    .map(({ id }) => id)
    .join('');

describe('the search', () => {
  it.each([
    ['CAFE', 'a'],
    ['éclair noir', 'a'],
    ['e\u0301clair', 'a'],
    ['ＣＡＦＥ', 'a'],
    ['किराया', 'b'],
    ['किरया', ''],
    ['dining', 'a'],
    ['rent', 'b'],
    ['1200.5', 'c'],
    ['1,200', 'c'],
    ['₹1,200.50', 'c'],
    ['1200,50', 'c'],
    ['120,050', ''],
    ['200', ''],
    ['45', 'c'],
    ['5b', 'c'],
    ['12', 'c'],
    ['₹ 1,200.50', 'c'],
    ['−₹1,200.50 taxi', 'c'],
    ['-₹ 1200', 'abd'],
    ['₹ 1,200 - ₹ 1,300', 'c'],
    ['$12', 'c'],
    ['2,023', ''],
    ['20', ''],
    ['2024', 'abc'],
    ['2024-02', 'ab'],
    ['#trip', 'c'],
    ['#"trip to goa"', 'c'],
    ['#"tri"', ''],
    ['#goa', ''],
    ['-#trip', 'abd'],
    ['planned taxi', 'c'],
    ['due travel', 'c'],
    ['every february', 'ab'],
    ['-every dec', 'abc'],
    ['feb 2024', 'ab'],
    ['2024-02-05', 'a'],
    ['31 dec', 'd'],
    ['dec', 'd'],
    ['JARDIN', 'd'],
    ['cote card', 'd'],
    ['"by card"', 'd'],
    ['-jardin', 'abc'],
    ['taxi rent', ''],
    ['february', 'ab'],
    ['feb', 'ab'],
    ['dec 2023', 'd'],
    ['-travel', 'abd'],
    ['"café noir"', 'a'],
    ['"noir café"', ''],
    ['<1300', 'c'],
    ['1200.50-1300', 'c'],
    ['0-1200.50', 'c'],
    ['0 - 1200', ''],
    ['>0 taxi', 'c'],
    ['>=₹0', 'abcd'],
    ['<=0', ''],
    ['  ', 'abcd'],
    ['', 'abcd'],
    ['nothing of this', ''],
  ])('for %j finds %j, newest first', (query, ids) => {
    expect(find(query)).toBe(ids);
  });

  it('finds each currency apart', () => {
    expect(search('', 'USD').map(({ id }) => id)).toEqual(['d']);
    expect(search('dec', 'INR')).toEqual([]);
  });

  it('searches the rows as they are now', () => {
    const changing = createLedger(rows);
    expect(search('taxi', 'INR', changing)).toHaveLength(1);
    changing.applyChanges([{ id: 'c', after: { ...first, id: 'c', description: 'Bicycle' } }]);
    expect(search('taxi', 'INR', changing)).toEqual([]);
    expect(search('bicycle', 'INR', changing)).toHaveLength(1);
    changing.replaceWith(createLedger());
    expect(search('bicycle', 'INR', changing)).toEqual([]);
  });
});
