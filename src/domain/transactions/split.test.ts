import { array, assert as check, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MinorUnits, requireMinorUnits, toDecimal } from '../money/money.ts';
import { sampleTransactions } from './sample-data.ts';
import { type PartDraft, toParts, toSplitRest } from './split.ts';
import type { Transaction } from './transaction.ts';

const [sample] = sampleTransactions as [Transaction];
const bill: Transaction = {
  ...sample,
  type: 'expense',
  amount: requireMinorUnits(120_000),
  category: 'Groceries',
  description: 'Supermarket',
  bankId: 'FT7',
};
const part = (amount: string, more: Partial<PartDraft> = {}): PartDraft => ({
  amount,
  category: 'Groceries',
  description: '',
  tags: [],
  ...more,
});
let count = 0;
const toId = () => {
  count += 1;
  return `part ${count}`;
};

describe('an entry that is split', () => {
  it('is replaced by parts that carry what they have in common, and belong together', () => {
    const parts = toParts(
      bill,
      [part('500', { description: ' soap ', tags: ['home'] }), part('', { category: 'Shopping' })],
      toId,
    );
    const { date, currency, status, type, bankId } = bill;
    const common = { date, currency, status, type, bankId, split: bill.id };
    expect(parts).toMatchObject([
      { ...common, amount: 50_000, category: 'Groceries', description: 'soap', tags: ['home'] },
      { ...common, amount: 70_000, category: 'Shopping', description: '', tags: [] },
    ]);
    const [first] = parts as [Transaction];
    expect(toParts(first, [part('1'), part('')], toId)?.map(({ split }) => split)).toEqual([
      bill.id,
      bill.id,
    ]);
  });

  it('keeps its sum to the last paisa, whatever the parts', () => {
    check(
      property(
        array(integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 6 }),
        integer({ min: 1, max: 10_000 }),
        constantFrom('INR', 'USD', 'GBP'),
        (amounts, last, currency) => {
          const amount = requireMinorUnits(amounts.reduce((sum, one) => sum + one, last));
          const drafts = [...amounts.map((one) => part(toDecimal(one as MinorUnits))), part('')];
          const parts = toParts({ ...bill, amount, currency }, drafts, toId) ?? [];
          expect(parts.map((one) => one.amount)).toEqual([...amounts, last]);
        },
      ),
    );
  });

  it.each([
    ['no amount', ['']],
    ['what is none', ['12*3']],
    ['another currency', ['$5']],
    ['nothing left', ['1200']],
    ['too much', ['800', '400.01']],
    ['zero', ['0']],
  ])('is not, where there is %s', (_, amounts) => {
    const drafts = [...amounts.map((amount) => part(amount)), part('')];
    expect(toParts(bill, drafts, toId)).toBeNull();
    expect(toSplitRest(bill, amounts).ok).toBe(false);
  });

  it('is not over a category that there is not, but keeps its own', () => {
    expect(toParts(bill, [part('1', { category: '' }), part('')], toId)).toBeNull();
    const later = { ...bill, category: 'Yachts' };
    const drafts = [part('1', { category: 'Yachts' }), part('')];
    expect(toParts(later, drafts, toId)?.[0]?.category).toBe('Yachts');
    expect(toParts(bill, drafts, toId)).toBeNull();
  });

  it('says what is left, and by how much the parts are too many', () => {
    expect(toSplitRest(bill, ['500', '100.50'])).toEqual({ ok: true, amount: 59_950 });
    expect(toSplitRest(bill, ['1200'])).toEqual({
      ok: false,
      message: 'Nothing is left for the last part.',
    });
    expect(toSplitRest(bill, ['1300'])).toEqual({
      ok: false,
      message: 'The parts come to ₹100.00 more than the whole.',
    });
  });
});
