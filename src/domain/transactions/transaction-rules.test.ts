import { assert as check, constantFrom, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTransaction } from '#testing/any-transaction.ts';
import { makeNewTransaction } from '#testing/made-transactions.ts';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { maxAmount, requireMinorUnits } from '../money/money.ts';
import { statuses } from './status.ts';
import type { TransactionDraft } from './transaction.ts';
import { countCharacters, parseDraft, toDraft } from './transaction-rules.ts';

const draft: TransactionDraft = {
  ...toDraft(makeNewTransaction()),
  amount: '₹ 1,200.50',
  category: 'Groceries',
  date: '2024-02-05',
  description: '  weekly shop ',
  status: '',
  tags: 'Flat, food ,, flat,half a',
};

const codes = (changes: Partial<TransactionDraft>) => {
  const result = parseDraft({ ...draft, ...changes });
  return result.ok ? [] : result.issues.map((issue) => `${issue.field}: ${issue.code}`);
};

describe('a form becomes a transaction', () => {
  // Specification 3.07, 4.12
  it('with exact money, a trimmed description and the status todo', () => {
    expect(parseDraft(draft)).toEqual({
      ok: true,
      value: makeNewTransaction({
        amount: requireMinorUnits(120_050),
        category: 'Groceries',
        date: '2024-02-05' as CalendarDate,
        description: 'weekly shop',
        tags: ['Flat', 'food', 'half a'],
      }),
    });
  });

  it('with notes that keep their lines, but no blanks around them', () => {
    const notes = '  \n By card\n\n- tip  \r\n';
    expect(parseDraft({ ...draft, notes })).toMatchObject({ ok: true, value: { notes: 'By card\n\n- tip' } });
    expect(codes({ notes: ` ${'🧾'.repeat(2000)} ` })).toEqual([]);
  });

  // Specification 3.09
  it('in INR when no currency is given', () => {
    expect(parseDraft({ ...draft, currency: '' })).toMatchObject({ ok: true, value: { currency: 'INR' } });
  });

  it('with any status that the edit form has, even one that this version does not know', () => {
    for (const status of [...statuses, 'archived']) {
      expect(parseDraft({ ...draft, status })).toMatchObject({ ok: true, value: { status } });
    }
  });

  it('with the category that the row had, also one that this version does not know', () => {
    const later = { ...draft, category: 'Yachts' };
    expect(parseDraft(later, { category: 'Yachts' })).toMatchObject({
      ok: true,
      value: { category: 'Yachts' },
    });
    expect(parseDraft(later, { category: 'Trains' }).ok).toBe(false);
    expect(parseDraft({ ...draft, category: '' }, { category: 'Yachts' }).ok).toBe(false);
  });

  it('and comes back the same from a prefilled form', () => {
    check(
      property(
        anyTransaction({
          amount: integer({ min: 1, max: maxAmount }).map(requireMinorUnits),
          date: constantFrom('2024-02-29' as CalendarDate, '1999-12-31' as CalendarDate),
          description: string({ unit: 'binary', maxLength: 400 }).map((text) => text.trim()),
          bankId: constantFrom('', ' FT2401/7 '),
        }),
        ({ id: _, ...transaction }) => {
          expect(parseDraft(toDraft(transaction))).toEqual({ ok: true, value: transaction });
        },
      ),
    );
  });
});

describe('a form is refused', () => {
  it.each([
    [{ amount: '' }, ['amount: amount_invalid']],
    [{ amount: '0' }, ['amount: amount_invalid']],
    [{ amount: '1e309' }, ['amount: amount_invalid']],
    [{ amount: '1000000000000' }, ['amount: amount_too_large']],
    [{ amount: '$5' }, ['amount: amount_invalid']],
    [{ category: '' }, ['category: category_missing']],
    [{ category: 'groceries' }, ['category: category_missing']],
    [{ date: '' }, ['date: date_invalid']],
    [{ date: '2024-02-30' }, ['date: date_invalid']],
    [{ description: 'x'.repeat(501) }, ['description: description_too_long']],
    [{ notes: `\n${'x\n'.repeat(1001)}` }, ['notes: notes_too_long']],
    [{ type: 'transfer' }, ['type: type_unknown']],
    [{ currency: 'EUR' }, ['currency: currency_unknown']],
  ])('%o', (changes, issues) => {
    expect(codes(changes)).toEqual(issues);
  });

  // Specification 5.03
  it('for its amount before its category, before the rest', () => {
    expect(codes({ amount: '-3', category: '', date: 'soon' })).toEqual([
      'amount: amount_invalid',
      'category: category_missing',
      'date: date_invalid',
    ]);
  });
});

describe('a description', () => {
  it('is counted in code points after trimming, as the database counts', () => {
    expect(codes({ description: ` ${'x'.repeat(500)} ` })).toEqual([]);
    expect(codes({ description: '🍎'.repeat(500) })).toEqual([]);
    expect(codes({ description: '🍎'.repeat(501) })).toEqual(['description: description_too_long']);
    expect(countCharacters('a🍎é')).toBe(3);
  });

  it('stays as it is, whatever it says', () => {
    for (const description of ['<script>alert(1)</script>', 'شراء البقالة', "'; drop table--", 'a\nb']) {
      expect(parseDraft({ ...draft, description })).toMatchObject({ ok: true, value: { description } });
    }
  });
});
