import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { requireMinorUnits } from '../money/money.ts';
import type { EarlierEntry } from './earlier-entries.ts';
import type { EntryDraft } from './entry-draft.ts';
import type { EntryContext } from './entry-line.ts';
import { readEntryLine } from './entry-line.ts';
import { fillForm, noFill, readLine, takeEntry, takeIntoLine } from './line-fill.ts';

const context: EntryContext = {
  today: '2026-11-26' as CalendarDate,
  currency: 'INR',
  findUsual: (description) =>
    description === 'vegetables' ? { category: 'Groceries', type: 'expense', isSame: true } : undefined,
};

const blank: EntryDraft = {
  type: '',
  notes: '',
  amount: '',
  currency: '',
  category: '',
  date: '',
  description: '',
  status: '',
  tags: '',
  bankId: '',
  split: '',
  repeat: '',
};

const netflix: EarlierEntry = {
  description: 'Netflix 2 screens',
  category: 'Entertainment',
  type: 'expense',
  currency: 'USD',
  amount: requireMinorUnits(1549),
  isAlwaysSame: true,
  tags: ['tv', 'half a month'],
};
const salary: EarlierEntry = {
  ...netflix,
  description: 'Salary',
  category: 'Salary',
  type: 'income',
  currency: 'INR',
  isAlwaysSame: false,
  tags: [],
};

describe('an earlier entry that is taken', () => {
  it('fills what nobody has chosen', () => {
    expect(takeEntry(netflix, blank).fields).toEqual({
      description: 'Netflix 2 screens',
      type: 'expense',
      category: 'Entertainment',
      currency: 'USD',
      amount: '15.49',
      tags: 'tv,half a month,',
    });
    const chosen = { ...blank, type: 'income', category: 'Other', amount: '7', tags: 'a' };
    expect(takeEntry(netflix, chosen).fields).toEqual({ description: 'Netflix 2 screens' });
  });

  it('leaves the amount empty where it varies, or where it is of another currency than the chosen one', () => {
    expect(takeEntry(salary, blank).fields.amount).toBeUndefined();
    expect(takeEntry(netflix, { ...blank, currency: 'GBP' }).fields).not.toHaveProperty('amount');
    expect(takeEntry(netflix, { ...blank, currency: 'USD' }).fields.amount).toBe('15.49');
  });

  it.each([
    ['ne', 'Netflix 2 screens '],
    ['450 ne', '450 Netflix 2 screens '],
    ['ne  yesterday', 'Netflix 2 screens yesterday '],
    ['old 450 ne #a', 'Netflix 2 screens 450 #a '],
  ])('takes the place of the description: %j', (text, taken) => {
    expect(takeIntoLine(text, readEntryLine(text, context), netflix)).toBe(taken);
  });

  it.each([
    ['Netflix 2 screens', { amount: '15.49', currency: 'USD', type: 'expense', tags: 'tv,half a month,' }],
    ['Netflix 2 screens 1st', { amount: '15.49', date: '2026-12-01' }],
    ['Netflix 2 screens £7 #x', { amount: '7.00', currency: 'GBP', tags: 'x,' }],
    ['+7 Netflix 2 screens', { amount: '7.00', type: 'income', category: 'Entertainment' }],
    ['Netflix 2 screens with Sam 12', { amount: '12.00', description: 'Netflix 2 screens with Sam' }],
    ['with Sam 12 Netflix 2 screens', { amount: '12.00', description: 'with Sam Netflix 2 screens' }],
  ])('is read as nothing else in a line: %j', (text, fields) => {
    const line = readLine(text, takeEntry(netflix, blank), context);
    expect(line.problem).toBeUndefined();
    expect(line.fields).toMatchObject({
      description: 'Netflix 2 screens',
      category: 'Entertainment',
      ...fields,
    });
  });

  it('still lacks an amount that varies', () => {
    const line = readLine('Salary yesterday', takeEntry(salary, blank), context);
    expect(line.problem?.code).toBe('amount_missing');
    expect(line.fields).toMatchObject({ type: 'income', category: 'Salary', date: '2026-11-25' });
  });

  it.each(['Netflix 2 screen', 'Netflix 2 screensaver', 'xNetflix 2 screens'])(
    'counts no more once its description is changed: %j',
    (text) => {
      expect(readLine(text, takeEntry(netflix, blank), context)).toEqual(readEntryLine(text, context));
    },
  );
});

/** Lines, and what is typed by hand. */
type Given = readonly (string | Partial<EntryDraft>)[];

/** A form that somebody fills so. */
function type(...given: Given) {
  let [own, fill] = [blank, noFill];
  for (const one of given) {
    if (typeof one !== 'string') own = { ...own, ...one };
    else {
      const next = fillForm(fill, readEntryLine(one, context), own);
      fill = next.fill;
      own = { ...own, ...next.changes };
    }
  }
  const fields = Object.entries(own).filter(([, text]) => text !== '');
  return { own: Object.fromEntries(fields), fill };
}

describe('a line fills a form', () => {
  it('with what it says, and takes it back with the words', () => {
    expect(type('450 vegetables').own).toEqual({
      type: 'expense',
      amount: '450.00',
      category: 'Groceries',
      description: 'vegetables',
    });
    expect(type('450 vegetables 1 dec', '450').own).toEqual({ type: 'expense', amount: '450.00' });
    expect(type('450 vegetables 1 dec #a todo', '').own).toEqual({});
  });

  it('and leaves alone what was typed by hand, before or since', () => {
    expect(type({ tags: 'a,', description: 'x' }, '450').own).toMatchObject({ tags: 'a,', description: 'x' });
    expect(type('450 vegetables', { category: 'Other' }, '450 vegetables 1 dec').own).toMatchObject({
      category: 'Other',
      date: '2026-12-01',
    });
  });

  it('until it says something else of that field', () => {
    expect(type('450 vegetables', { amount: '500' }, '460 vegetables').own.amount).toBe('460.00');
  });

  it('and gives back what was there by hand', () => {
    expect(type({ amount: '7' }, '450', '').own).toEqual({ amount: '7' });
    expect(type('450', { amount: '500' }, '460', '').own).toEqual({ amount: '500' });
    expect(type('450', { amount: '500' }, '').own).toEqual({ amount: '500' });
  });

  it('and remembers the date from before a day that is none', () => {
    const at = (...given: Given) => type(...given).fill.dateBefore;
    expect(at('450 lunch')).toBeUndefined();
    expect(at('450 lunch 31/11')).toBe('');
    expect(at('450 lunch 31/11', { date: '2026-11-30' }, '450 lunches 31/11')).toBe('');
    expect(at('450 lunch 3/11', '450 lunch 31/11')).toBe('');
    expect(at('450 lunch 31/11', '450 lunch 30/11')).toBeUndefined();
  });
});
