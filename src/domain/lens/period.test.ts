import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { emptyFilter, emptyLens, toFilter } from './lens.ts';
import { findPeriod, formatPeriod, toDayRange, toDaysPhrase, toPeriodText } from './period.ts';

const day = (text: string) => text as CalendarDate;

describe('a period', () => {
  it.each([
    ['all-time', '2026-01-15', null, null],
    ['this-month', '2024-02-10', '2024-02-01', '2024-02-29'],
    ['last-month', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['last-month', '2026-01-15', '2025-12-01', '2025-12-31'],
    ['last-90-days', '2026-03-31', '2026-01-01', '2026-03-31'],
    ['next-month', '2024-01-31', '2024-02-01', '2024-02-29'],
    ['next-month', '2026-12-15', '2027-01-01', '2027-01-31'],
    ['next-14-days', '2026-11-27', '2026-11-27', '2026-12-10'],
    ['next-30-days', '2026-11-27', '2026-11-27', '2026-12-26'],
    ['next-90-days', '2026-11-27', '2026-11-27', '2027-02-24'],
    ['this-year', '2026-03-31', '2026-01-01', '2026-12-31'],
    ['last-year', '2026-03-31', '2025-01-01', '2025-12-31'],
    ['2024-02', '2026-03-31', '2024-02-01', '2024-02-29'],
    ['2023', '2026-03-31', '2023-01-01', '2023-12-31'],
    ['2023-05-06..', '2026-03-31', '2023-05-06', null],
  ])('%s on %s is from %s to %s', (text, today, from, to) => {
    expect(toDayRange(findPeriod(text) ?? 'all-time', day(today))).toEqual({ from, to });
  });

  it.each([
    ['last-90-days', 'Last 90 days', 'from 30 Aug 2026 to 27 Nov 2026'],
    ['all-time', 'All time', ''],
    ['2026-10', 'October 2026', 'in October 2026'],
    ['2026', '2026', 'in 2026'],
    ['2026-10-03..2026-10-17', '3 Oct 2026 – 17 Oct 2026', 'from 3 Oct 2026 to 17 Oct 2026'],
    ['2026-10-03..2026-10-03', '3 Oct 2026', 'on 3 Oct 2026'],
    ['2026-10-03..', 'Since 3 Oct 2026', 'since 3 Oct 2026'],
    ['..2026-10-17', 'Until 17 Oct 2026', 'until 17 Oct 2026'],
    ['2026-10-01..2026-11-30', '1 Oct 2026 – 30 Nov 2026', 'from 1 Oct 2026 to 30 Nov 2026'],
  ])('%s is called %s, and found %s', (text, words, phrase) => {
    const period = findPeriod(text) ?? 'all-time';
    expect(formatPeriod(period)).toBe(words);
    expect(toPeriodText(period)).toBe(text);
    expect(toDaysPhrase(toDayRange(period, day('2026-11-27')))).toBe(phrase);
  });

  it('without bounds is all time', () => {
    const unbounded = { from: null, to: null };
    expect([toPeriodText(unbounded), formatPeriod(unbounded)]).toEqual(['all-time', 'All time']);
  });

  it('becomes days in the filter of a lens', () => {
    expect(JSON.stringify(toFilter(emptyLens, day('2026-01-15')))).toBe(JSON.stringify(emptyFilter));
    expect(toFilter({ ...emptyLens, period: 'this-year' }, day('2026-01-15')).days.from).toBe('2026-01-01');
  });
});
