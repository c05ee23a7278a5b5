import { bigInt, assert as check, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TotalMinorUnits } from '../money/money.ts';
import { type FoundMoney, toAnswer } from './answer.ts';

const sum = (rupees: number) => (BigInt(rupees) * 100n) as TotalMinorUnits;
const flow = ([income, expense]: readonly [number, number]) => ({
  income: sum(income),
  expense: sum(expense),
});
const october = { label: 'by 26 October', isRunning: true };
const say = (money: FoundMoney, comparison: typeof october | undefined) => {
  const { done, open } = toAnswer(money, comparison, 'INR');
  return [done.join(' · '), ...open].filter((label) => label !== '').join(' ');
};

describe('the answer of a lens', () => {
  it.each<[string, [number, number], [number, number], [number, number], string]>([
    [
      'spending, against the period before, with income and what is not paid',
      [159_500, 125_566],
      [0, 42_768],
      [0, 89_383],
      'Spent ₹1,25,566.00 so far · ₹36,183.00 more than by 26 October · received ₹1,59,500.00 + ₹42,768.00 not paid yet',
    ],
    ['less', [0, 50], [0, 0], [0, 80], 'Spent ₹50.00 so far · ₹30.00 less than by 26 October'],
    ['as much', [0, 50], [0, 0], [0, 50], 'Spent ₹50.00 so far · as much as by 26 October'],
    ['nothing before', [0, 50], [0, 0], [70, 0], 'Spent ₹50.00 so far'],
    ['income alone', [90, 0], [0, 0], [80, 10], 'Received ₹90.00 so far · ₹10.00 more than by 26 October'],
    ['nothing Done', [0, 0], [7, 5], [0, 3], '+ ₹5.00 not paid yet + ₹7.00 not received yet'],
    ['nothing', [0, 0], [0, 0], [1, 1], ''],
  ])('is about one thing: %s', (_, done, open, before, label) => {
    expect(say({ done: flow(done), open: flow(open), before: flow(before) }, october)).toBe(label);
  });

  it('says so far only while the period is running, and compares only with one before', () => {
    const money = { done: flow([0, 50]), open: flow([0, 0]), before: flow([0, 20]) };
    expect(say(money, { label: 'September', isRunning: false })).toBe(
      'Spent ₹50.00 · ₹30.00 more than September',
    );
    expect(say(money, undefined)).toBe('Spent ₹50.00');
  });

  it('is of sums that add up with those of the period before, and never of a net', () => {
    const amounts = bigInt({ min: 0n, max: 10n ** 18n }).map((value) => value as TotalMinorUnits);
    const flows = record({ income: amounts, expense: amounts });
    check(
      property(record({ done: flows, open: flows, before: flows }), (money) => {
        const { done } = toAnswer(money, { label: 'before', isRunning: false }, 'USD');
        const [now, difference] = done.map((label) =>
          BigInt(/\$([\d,]+)\.(\d\d)/.exec(label)?.slice(1).join('').replaceAll(',', '') ?? 0),
        );
        const type = money.done.expense > 0n ? 'expense' : 'income';
        if (money.done[type] === 0n || money.before[type] === 0n) return;
        expect(now).toBe(money.done[type]);
        const isLess = done[1]?.includes('less');
        expect(money.before[type] + (isLess ? -1n : 1n) * (difference ?? 0n)).toBe(now);
      }),
    );
  });
});
