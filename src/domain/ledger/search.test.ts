import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../calendar-date.ts';
import { fromDecimal } from '../money.ts';
import { sampleTransactions } from '../sample-data.ts';
import type { Transaction } from '../transaction.ts';
import { createLedger } from './ledger.ts';
import { toSearchTerms, toSearchText } from './search-text.ts';
import { finishSteps } from './steps.ts';

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
  { ...first, id: 'c', description: 'Taxi', category: 'Travel', amount: fromDecimal('1200.50') },
  {
    ...first,
    id: 'd',
    description: '',
    category: 'Other',
    currency: 'USD',
    date: '2023-12-31' as CalendarDate,
  },
];
const ledger = createLedger(rows);
const find = (query: string) =>
  ledger
    .search(query)
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
    ['feb 2024', 'ab'],
    ['2024-02-05', 'a'],
    ['31 dec', 'd'],
    ['dec', 'd'],
    ['taxi rent', ''],
    ['  ', 'abcd'],
    ['', 'abcd'],
    ['nothing of this', ''],
  ])('for %j finds %j, newest first', (query, ids) => {
    expect(find(query)).toBe(ids);
  });

  it('can be limited to one currency', () => {
    expect(ledger.search('', 'USD').map(({ id }) => id)).toEqual(['d']);
    expect(ledger.search('dec', 'INR')).toEqual([]);
  });

  it('searches current rows, whether or not the texts were prepared', () => {
    const changing = createLedger(rows);
    finishSteps(changing.prepareSearchInSteps());
    finishSteps(changing.prepareSearchInSteps('INR'));
    changing.putTransaction({ ...first, id: 'c', description: 'Bicycle' });
    expect(changing.search('taxi')).toEqual([]);
    expect(changing.search('bicycle', 'INR')).toHaveLength(1);
    changing.replaceAll([]);
    expect(changing.search('bicycle', 'INR')).toEqual([]);
  });

  it('ignores accents, but not vowel signs', () => {
    expect(toSearchText('İstanbul Ångström ﬁn')).toBe('istanbul angstrom fin');
    expect(toSearchText('की')).toBe('की'.normalize('NFKD'));
  });

  it('treats a repeated word as one', () => {
    expect(toSearchTerms('a A $5,0 b')).toEqual([
      { text: 'a', number: undefined },
      { text: '$5,0', number: '50' },
      { text: 'b', number: undefined },
    ]);
  });
});
