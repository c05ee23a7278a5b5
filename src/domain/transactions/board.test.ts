import { describe, expect, it } from 'vitest';
import { toBoard } from '#testing/plain-views.ts';
import { sampleTransactions } from './sample-data.ts';
import { compareNewestFirst, type Transaction } from './transaction.ts';

const [first] = sampleTransactions as [Transaction];

describe('the board', () => {
  // Specification 2.66, 3.08
  it('has the three columns of the specification, even without transactions', () => {
    expect(toBoard([])).toEqual([
      { status: 'todo', title: 'To Do', subtitle: 'Pending transactions', cards: [], money: [] },
      {
        status: 'in-progress',
        title: 'In Progress',
        subtitle: 'Processing transactions',
        cards: [],
        money: [],
      },
      { status: 'done', title: 'Done', subtitle: 'Completed transactions', cards: [], money: [] },
    ]);
  });

  it('shows every transaction once, in any currency: due first in open columns, latest first in Done', () => {
    const newestFirst = sampleTransactions.toSorted(compareNewestFirst);
    const columns = toBoard(newestFirst);
    const shown = columns.flatMap((column) => column.cards);
    expect(new Set(shown)).toEqual(new Set(sampleTransactions));
    expect(shown).toHaveLength(35);
    for (const { cards, status } of columns) {
      const own = newestFirst.filter((transaction) => transaction.status === status);
      expect(cards).toEqual(status === 'done' ? own : own.reverse());
    }
  });

  it('shows an unknown status in To Do and leaves it as it is', () => {
    const stray = { ...first, status: 'archived' };
    const [todo] = toBoard([stray]);
    expect(todo?.cards).toEqual([stray]);
  });

  // Specification 2.73
  it("shows a column's totals for the currencies in it", () => {
    const cards: Transaction[] = [
      { ...first, id: 'a', currency: 'GBP', type: 'expense', status: 'done' },
      { ...first, id: 'b', currency: 'INR', type: 'income', status: 'done' },
      { ...first, id: 'c', currency: 'GBP', type: 'income', status: 'todo' },
    ];
    const paid = BigInt(first.amount);
    expect(toBoard(cards).map((column) => column.money)).toEqual([
      [{ currency: 'GBP', income: paid, expense: 0n, balance: paid }],
      [],
      [
        { currency: 'INR', income: paid, expense: 0n, balance: paid },
        { currency: 'GBP', income: 0n, expense: paid, balance: -paid },
      ],
    ]);
  });
});
