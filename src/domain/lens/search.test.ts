import { array, assert as check, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date.ts';
import type { SearchTerm } from './search.ts';
import * as search from './search.ts';

/** A Friday. */
const today = '2026-11-27' as CalendarDate;
const parseSearch = (text: string) => search.parseSearch(text, today);
const withoutTerm = (text: string, term: SearchTerm) => search.withoutTerm(text, term, today);
const toTexts = (text: string) => parseSearch(text).map((term) => term.text);
const listLabels = (text: string) => parseSearch(text).map(({ label }) => label);

/** Searches of pieces that mean something, and of any text. */
const searches = oneof(
  array(
    constantFrom(
      ...['rent', 'last', 'month', '90', 'days', 'to', 'do', 'in', 'progress', 'oct', '2026', 'income', '"'],
      ...[
        '“a b”',
        '-',
        '-"a',
        '>',
        '<=',
        '₹5,000',
        '#trip',
        '#',
        '#"a b"',
        'every',
        'week',
        'friday',
        '5',
        'nov',
        '20/11',
        'due',
        '₹',
        '12,50',
        '−$1',
        '100',
        '-200',
        '0',
        '>0',
        '–',
        'today',
        'overdue',
        '\t',
        '¨',
        'Café',
      ],
    ),
  ).map((words) => words.join(' ')),
  string({ unit: 'grapheme', maxLength: 20 }),
);

describe('a search', () => {
  it.each([
    ['rent  Café', ['“rent”', '“Café”']],
    ['income -expenses', ['Income', 'not Expense']],
    ['to do', ['To Do']],
    ['todo in-progress done', ['To Do', 'In Progress', 'Done']],
    ['in progress', ['In Progress']],
    ['oct', ['October 2026']],
    ['sept OCTOBER', ['September 2026', 'October 2026']],
    ['november december', ['November 2026', 'December 2025']],
    ['-oct', ['not October 2026']],
    ['every october', ['Every October']],
    ['every oct rent', ['Every October', '“rent”']],
    ['every day', ['“every”', '“day”']],
    ['oct 2026', ['October 2026']],
    ['2026', ['“2026”']],
    ['rent 5 Oct 2026', ['“rent”', '5 Oct 2026']],
    ['-15 october 2026', ['not 15 Oct 2026']],
    ['31 feb 2026', ['“31”', 'February 2026']],
    ['5 nov', ['5 Nov 2026']],
    ['5 dec', ['5 Dec 2025']],
    ['27 nov', ['27 Nov 2026']],
    ['28 nov', ['28 Nov 2025']],
    ['29 feb', ['29 Feb 2024']],
    ['20/11 21/11/2025', ['20 Nov 2026', '21 Nov 2025']],
    ['28/11', ['28 Nov 2025']],
    ['24.11.2026', ['24 Nov 2026']],
    ['24-11-2026 24/11/26', ['24 Nov 2026']],
    ['nov 24', ['24 Nov 2026']],
    ['24th nov', ['24 Nov 2026']],
    ['rent november 24th, 2026', ['“rent”', '24 Nov 2026']],
    ['24 nov 26', ['24 Nov 2026']],
    ['-24-nov-2026', ['not 24 Nov 2026']],
    ['day before yesterday', ['25 Nov 2026']],
    ['a week ago', ['20 Nov 2026']],
    ['this friday', ['27 Nov 2026']],
    ['monday last week', ['16 Nov 2026']],
    ['first friday of november', ['6 Nov 2026']],
    ['first friday of december', ['5 Dec 2025']],
    ['friday Sunday', ['27 Nov 2026', '22 Nov 2026']],
    ['20.11 1st sun fri 5-9', ['“20.11”', '“1st”', '“sun”', '“fri”', '5 – 9']],
    ['11/20', ['“11/20”']],
    ['2026-11-05', ['5 Nov 2026']],
    ['2026-11-31', ['“2026-11-31”']],
    ['last friday', ['20 Nov 2026']],
    ['last thu', ['26 Nov 2026']],
    ['last Sunday', ['22 Nov 2026']],
    ['this week', ['22 Nov 2026 – 28 Nov 2026']],
    ['last week', ['15 Nov 2026 – 21 Nov 2026']],
    ['next week', ['29 Nov 2026 – 5 Dec 2026']],
    ['next 14 days', ['Next 14 days']],
    ['next month rent', ['Next month', '“rent”']],
    ['#trip', ['#trip']],
    ['-#Trip rent', ['not #trip', '“rent”']],
    ['#"Trip to Goa"', ['#Trip to Goa']],
    ['due', ['Due']],
    ['-planned', ['not Planned']],
    ['100-200 300', ['100 – 200', '“300”']],
    ['>100 200', ['Over 100', '“200”']],
    ['today yesterday', ['27 Nov 2026', '26 Nov 2026']],
    ['tomorrow', ['28 Nov 2026']],
    ['this month', ['This month']],
    ['last year rent', ['Last year', '“rent”']],
    ['Last  90 days', ['Last 90 days']],
    ['-last month', ['not Last month']],
    ['all time', ['“all”', '“time”']],
    ['overdue', ['Overdue']],
    ['>5000', ['Over 5,000']],
    ['> ₹5,000.50', ['Over 5,000.50']],
    ['<100', ['Under 100']],
    ['>=100', ['100 or more']],
    ['<= $1,00,000', ['100,000 or less']],
    ['≤5', ['5 or less']],
    ['100-200', ['100 – 200']],
    ['₹100 – ₹2,000', ['100 – 2,000']],
    ['₹ 100 - ₹ 2,000', ['100 – 2,000']],
    ['>₹ 5', ['Over 5']],
    ['Rs. 500 rs 5', ['“rs. 500”', '“rs 5”']],
    ['rent ₹ 500 -₹ 5', ['“rent”', '“₹ 500”', 'not “₹ 5”']],
    ['₹ rent', ['Indian Rupee', '“rent”']],
    ['gbp', ['British Pound']],
    ['Pounds £ sterling -quid', ['British Pound', 'British Pound', 'British Pound', 'not British Pound']],
    ['usd dollar rs. rupees', ['US Dollar', 'US Dollar', 'Indian Rupee', 'Indian Rupee']],
    ['>0.5k', ['Over 500']],
    ['>= ₹1.5 lakh', ['150,000 or more']],
    ['<2Cr', ['Under 20,000,000']],
    ['1k-2k', ['1,000 – 2,000']],
    ['0.5-1.5k', ['0.50 – 1,500']],
    ['>1.2345k', ['Over 1,234.50']],
    ['100 -200', ['“100”', 'not “200”']],
    ['0-100', ['0 – 100']],
    ['₹0 - ₹0.01', ['0 – 0.01']],
    ['-0-100', ['not 0 – 100']],
    ['>0', ['Over 0']],
    ['>= $0.00', ['0 or more']],
    ['<9999999999999', ['Under 9,999,999,999,999']],
    ['1-99999999999999999999', ['1 – 99,999,999,999,999,999,999']],
    ['200-100', ['“200-100”']],
    ['>lots', ['“>lots”']],
    ['"to do" rent', ['“to do”', '“rent”']],
    ['“income tax”', ['“income tax”']],
    ['-"a b"c', ['not “a b”', '“c”']],
    ['"still typ', ['“still typ”']],
    ['5" pipe', ['“5"”', '“pipe”']],
    ['constructor', ['“constructor”']],
  ])('of %s is understood as %j', (text, words) => {
    expect(listLabels(text)).toEqual(words);
  });

  it.each(['', '  ', '"', '-"', '>', '<= ', '>₹', '>= $', '<.', '¨', '#', '-#', '#"'])(
    'of %j asks for nothing yet',
    (text) => {
      expect(listLabels(text)).toEqual([]);
    },
  );

  it('is of whole pieces of what was typed, each once', () => {
    expect(toTexts(' Rent  last \t month -"a  b" RENT >5')).toEqual([
      'RENT',
      'last \t month',
      '-"a  b"',
      '>5',
    ]);
  });

  it('goes on without a condition, wherever that was given', () => {
    const text = 'rent last month "a b" RENT -rent';
    const [rent, lastMonth] = parseSearch(text);
    expect(rent && withoutTerm(text, rent)).toBe('last month "a b" -rent');
    expect(lastMonth && withoutTerm(text, lastMonth)).toBe('rent "a b" RENT -rent');
  });

  it('offers every year for a month alone', () => {
    const everies = (text: string) => parseSearch(text).map(({ every }) => every);
    expect(everies('oct -march sept 2026 every may 5 nov')).toEqual([
      'every october',
      'every march',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('can be any text, and each of its pieces means the same by itself', () => {
    check(
      property(searches, (text) => {
        for (const term of parseSearch(text)) {
          expect(parseSearch(term.text)).toEqual([term]);
          expect(text).toContain(term.text);
          expect(term.label).not.toBe('');
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('without each of its conditions still asks for all others and for nothing else', () => {
    expect(withoutTerm('to rent do', parseSearch('rent')[0] as SearchTerm)).toBe('to "" do');
    check(
      property(searches, (text) => {
        const terms = parseSearch(text);
        for (const term of terms) {
          expect(parseSearch(withoutTerm(text, term))).toEqual(terms.filter((one) => one !== term));
        }
      }),
      { numRuns: 2000 },
    );
  });
});
