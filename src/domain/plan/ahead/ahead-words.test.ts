import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../../dates/calendar-date.ts';
import type { CurrencyCode } from '../../money/currency.ts';
import type { TotalMinorUnits } from '../../money/money.ts';
import { toAheadLines, toOverdueWords } from './ahead-words.ts';
import type { Projection } from './projection.ts';

const sum = (minor: number) => BigInt(minor) as TotalMinorUnits;

function toProjection(
  currency: CurrencyCode,
  [toPay, toReceive, overduePay, overdueReceive]: readonly [number, number, number, number],
  lowest = 0,
): Projection {
  return {
    currency,
    done: sum(0),
    toPay: sum(toPay),
    toReceive: sum(toReceive),
    overduePay: sum(overduePay),
    overdueReceive: sum(overdueReceive),
    entries: [],
    balances: Array.from({ length: 14 }, () => sum(0)),
    lowest: { balance: sum(lowest), day: '2026-11-30' as CalendarDate },
  };
}

const rupees = toProjection('INR', [5_989_900, 15_950_000, 5_316_900, 0], 71_242_246);
const nothing = toProjection('GBP', [0, 0, 0, 0]);
const say = (projections: readonly Projection[], display: CurrencyCode) =>
  toAheadLines(projections, display).map(({ words }) => words);

describe('the line of the days to come', () => {
  it('says what to pay, what to receive, what is overdue and how low the balance falls', () => {
    expect(say([rupees, nothing], 'INR')).toEqual([
      'Next 14 days: ₹59,899.00 to pay, ₹1,59,500.00 to receive. Overdue ₹53,169.00. Lowest point ₹7,12,422.46 on 30 Nov.',
    ]);
  });

  it('leaves out what there is none of, and says apart what is overdue to receive', () => {
    expect(say([toProjection('USD', [500, 0, 0, 0], -1000)], 'USD')).toEqual([
      'Next 14 days: $5.00 to pay. Lowest point -$10.00 on 30 Nov.',
    ]);
    expect(say([toProjection('USD', [0, 0, 500, 700])], 'USD')).toEqual([
      'Next 14 days: nothing to pay or receive. Overdue $5.00 to pay, $7.00 to receive. Lowest point $0.00 on 30 Nov.',
    ]);
    expect(say([toProjection('USD', [0, 0, 0, 700])], 'USD')[0]).toContain(' Overdue $7.00 to receive. ');
  });

  it('has a line for each currency in which something moves, the display currency first', () => {
    const pounds = toProjection('GBP', [0, 900, 0, 0]);
    expect(say([rupees, toProjection('USD', [0, 0, 0, 0]), pounds], 'GBP')).toEqual([
      'Next 14 days: £9.00 to receive. Lowest point £0.00 on 30 Nov.',
      expect.stringMatching(/^₹59,899\.00 to pay, /),
    ]);
    expect(say([rupees, nothing], 'GBP')).toEqual([expect.stringMatching(/^Next 14 days: ₹59,899\.00/)]);
    expect(say([nothing], 'GBP')).toEqual(['Next 14 days: nothing to pay or receive.']);
  });
});

describe('what is overdue', () => {
  it('is said with its number, and with what it comes to in each currency, the display currency first', () => {
    const dollars = toProjection('USD', [0, 0, 6490, 0]);
    expect(toOverdueWords(8, [rupees, nothing], 'INR')).toBe('8 overdue · ₹53,169.00');
    expect(toOverdueWords(9, [rupees, dollars], 'USD')).toBe('9 overdue · $64.90 · ₹53,169.00');
    expect(toOverdueWords(2, [toProjection('USD', [0, 0, 500, 700])], 'INR')).toBe(
      '2 overdue · $5.00 to pay, $7.00 to receive',
    );
    expect(toOverdueWords(0, [nothing], 'INR')).toBe('');
  });
});
