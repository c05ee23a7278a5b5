import { assert as check, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { addDays } from '../dates/calendar-date.ts';
import { countDays, findComparison, shiftPeriod } from './earlier.ts';
import { findPeriod, type Period, toDayRange, toPeriodText } from './period.ts';

const day = (text: string) => text as CalendarDate;
const period = (text: string) => findPeriod(text) as Period;
const today = day('2026-11-23');

describe('a step to the period beside', () => {
  it.each([
    ['this-month', -1, '2026-10'],
    ['this-month', 2, '2027-01'],
    ['last-month', 1, '2026-11'],
    ['2026-01', -1, '2025-12'],
    ['this-year', -1, '2025'],
    ['2024', 1, '2025'],
    ['last-90-days', -1, '2026-05-28..2026-08-25'],
    ['2026-03-01..2026-03-07', 1, '2026-03-08..2026-03-14'],
    ['all-time', -1, '2026-10'],
    ['all-time', 1, '2026-12'],
  ])('from %s by %d is %s', (text, steps, expected) => {
    expect(toPeriodText(shiftPeriod(period(text), steps, today) ?? 'all-time')).toBe(expected);
  });

  it.each([
    ['2026-03-01..', -1],
    ['..2026-03-01', 1],
    ['0001-01', -1],
    ['9999', 1],
    ['0001-01-02..0001-01-20', -1],
    ['9999-12-20..9999-12-30', 1],
  ])('from %s by %d leads nowhere', (text, steps) => {
    expect(shiftPeriod(period(text), steps, today)).toBeUndefined();
  });

  it('and back is the same period, with no day between', () => {
    const texts = constantFrom('2024-02', '2023', '2026-03-01..2026-03-17', 'this-month', 'last-90-days');
    check(
      property(texts, integer({ min: -40, max: 40 }), (text, steps) => {
        const from = toDayRange(period(text), today);
        const next = shiftPeriod(from, steps, today) as Period;
        expect(shiftPeriod(next, -steps, today)).toEqual(from);
        const after = toDayRange(shiftPeriod(next, 1, today) as Period, today);
        expect(after.from).toBe(addDays(toDayRange(next, today).to as CalendarDate, 1));
      }),
    );
  });
});

describe('what a period is compared with', () => {
  it.each([
    ['2026-10', '2026-10-01..2026-10-31', '2026-09-01..2026-09-30', 'September'],
    ['2026-01', '2026-01-01..2026-01-31', '2025-12-01..2025-12-31', 'December 2025'],
    ['this-month', '2026-11-01..2026-11-23', '2026-10-01..2026-10-23', 'by 23 October'],
    ['this-year', '2026-01-01..2026-11-23', '2025-01-01..2025-11-23', 'by 23 November 2025'],
    ['2025', '2025-01-01..2025-12-31', '2024-01-01..2024-12-31', '2024'],
    ['last-90-days', '2026-08-26..2026-11-23', '2026-05-28..2026-08-25', 'the 90 days before'],
    ['2026-11-20..2026-11-29', '2026-11-20..2026-11-23', '2026-11-10..2026-11-13', 'by 13 November'],
    ['2026-11-23..2026-11-23', '2026-11-23..2026-11-23', '2026-11-22..2026-11-22', 'the day before'],
  ])('of %s is %s with %s, called %s', (text, now, before, words) => {
    const found = findComparison(period(text), today);
    const write = (days: { from: string; to: string } | undefined) => `${days?.from}..${days?.to}`;
    expect([write(found?.now), write(found?.before), found?.label]).toEqual([now, before, words]);
  });

  it('is as far into a shorter month as that goes', () => {
    const found = findComparison('this-month', day('2026-03-30'));
    expect(found?.before).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(found?.label).toBe('by 28 February');
  });

  it.each(['all-time', '2026-03-01..', '2026-12', '0001'])('of %s is nothing', (text) => {
    expect(findComparison(period(text), today)).toBeUndefined();
  });

  it('has as many days, but for months and years', () => {
    check(
      property(integer({ min: 0, max: 4000 }), integer({ min: 0, max: 400 }), (start, length) => {
        const from = addDays(day('2016-01-02'), start);
        const found = findComparison({ from, to: addDays(from, length) }, today);
        if (found === undefined) expect(from > today).toBe(true);
        else if (!/^[A-Z]|^\d/.test(found.label)) expect(countDays(found.before)).toBe(countDays(found.now));
      }),
    );
  });
});
