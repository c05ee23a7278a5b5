import { array, assert as check, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchTerm } from './search.ts';
import { dependsOnToday, parseSearch, withoutTerm } from './search.ts';

const toTexts = (search: string) => parseSearch(search).map(({ text }) => text);
const toWords = (search: string) => parseSearch(search).map(({ words }) => words);

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
    ['oct', ['October']],
    ['sept OCTOBER', ['September', 'October']],
    ['oct 2026', ['October 2026']],
    ['2026', ['“2026”']],
    ['rent 5 Oct 2026', ['“rent”', '5 Oct 2026']],
    ['-15 october 2026', ['not 15 Oct 2026']],
    ['31 feb 2026', ['“31”', 'February 2026']],
    ['100-200 300', ['100 – 200', '“300”']],
    ['>100 200', ['Over 100', '“200”']],
    ['today yesterday', ['Today', 'Yesterday']],
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
    ['₹ rent', ['“₹”', '“rent”']],
    ['100 -200', ['“100”', 'not “200”']],
    ['0-100', ['0 – 100']],
    ['₹0 - ₹0.01', ['0 – 0.01']],
    ['-0-100', ['not 0 – 100']],
    ['>0', ['Over 0']],
    ['>= $0.00', ['0 or more']],
    ['<9999999999999', ['Under 9,999,999,999,999']],
    ['1-99999999999999999999', ['1 – 99,999,999,999,999,999,999']],
    ['200-100', ['“200-100”']],
    ['2026-10-05', ['“2026-10-05”']],
    ['>lots', ['“>lots”']],
    ['"to do" rent', ['“to do”', '“rent”']],
    ['“income tax”', ['“income tax”']],
    ['-"a b"c', ['not “a b”', '“c”']],
    ['"still typ', ['“still typ”']],
    ['5" pipe', ['“5"”', '“pipe”']],
    ['constructor', ['“constructor”']],
  ])('of %s is understood as %j', (search, words) => {
    expect(toWords(search)).toEqual(words);
  });

  it.each(['', '  ', '"', '-"', '>', '<= ', '>₹', '>= $', '<.', '¨'])(
    'of %j asks for nothing yet',
    (search) => {
      expect(toWords(search)).toEqual([]);
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
    const search = 'rent last month "a b" RENT -rent';
    const [rent, lastMonth] = parseSearch(search);
    expect(rent && withoutTerm(search, rent)).toBe('last month "a b" -rent');
    expect(lastMonth && withoutTerm(search, lastMonth)).toBe('rent "a b" RENT -rent');
  });

  it('depends on the day where it speaks of it', () => {
    for (const search of ['today', 'rent -last month', 'overdue']) expect(dependsOnToday(search)).toBe(true);
    for (const search of ['', 'oct 2026', '"today"', 'october']) expect(dependsOnToday(search)).toBe(false);
  });

  it('can be any text, and each of its pieces means the same by itself', () => {
    check(
      property(searches, (search) => {
        for (const term of parseSearch(search)) {
          expect(parseSearch(term.text)).toEqual([term]);
          expect(search).toContain(term.text);
          expect(term.words).not.toBe('');
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('without each of its conditions still asks for all others and for nothing else', () => {
    expect(withoutTerm('to rent do', parseSearch('rent')[0] as SearchTerm)).toBe('to "" do');
    check(
      property(searches, (search) => {
        const terms = parseSearch(search);
        for (const term of terms) {
          expect(parseSearch(withoutTerm(search, term))).toEqual(terms.filter((one) => one !== term));
        }
      }),
      { numRuns: 2000 },
    );
  });
});
