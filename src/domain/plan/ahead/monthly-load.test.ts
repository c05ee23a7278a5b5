import { expect, it } from 'vitest';
import { makeRepeat } from '#testing/made-repeats.ts';
import type { Repeat } from '../../collections/repeat.ts';
import type { CalendarDate } from '../../dates/calendar-date.ts';
import { requireMinorUnits } from '../../money/money.ts';
import { toMonthlyLoads } from './monthly-load.ts';

const today = '2026-11-28' as CalendarDate;
const rent = makeRepeat({ amount: requireMinorUnits(1_200_000), starts: '2026-11-01' as CalendarDate });
const repeat = (values: Partial<Repeat>): Repeat => ({ ...rent, ...values });

it('is a twelfth of the coming twelve months, by currency and type', () => {
  const weekly = repeat({ unit: 'week', amount: requireMinorUnits(1) });
  const salary = repeat({ type: 'income', amount: requireMinorUnits(9_999_999) });
  const pounds = repeat({ unit: 'year', currency: 'GBP', amount: requireMinorUnits(100) });
  expect(toMonthlyLoads([rent, weekly, salary, pounds], today)).toEqual([
    // 52 weeks of a paisa are 4.33 a month.
    { currency: 'INR', expense: 1_200_004n, income: 9_999_999n },
    // 8.33 pence.
    { currency: 'GBP', expense: 8n, income: 0n },
  ]);
  expect(toMonthlyLoads([repeat({ unit: 'year', amount: requireMinorUnits(6) })], today)).toEqual([
    { currency: 'INR', expense: 1n, income: 0n },
  ]);
});

it('leaves out what is paused, declined, has ended or comes later than in a year', () => {
  const none = [
    repeat({ state: 'paused' }),
    repeat({ state: 'declined' }),
    repeat({ until: '2026-11-27' as CalendarDate }),
    repeat({ times: 1 }),
    repeat({ starts: '2027-11-29' as CalendarDate }),
  ];
  expect(toMonthlyLoads(none, today)).toEqual([]);
});

it('stays exact where a number would not', () => {
  const most = repeat({ unit: 'day', amount: requireMinorUnits(99_999_999_999_999) });
  expect(toMonthlyLoads([most, most, most], today)[0]?.expense).toBe(
    (99_999_999_999_999n * 3n * 365n + 6n) / 12n,
  );
});
