import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { toDateTicks } from './date-ticks.ts';

const labels = (first: string, last: string, most: number) =>
  toDateTicks(first as CalendarDate, last as CalendarDate, most).map(({ label }) => label);

describe('the marks of the time axis', () => {
  it('are one for a single day', () => {
    expect(labels('2024-02-05', '2024-02-05', 6)).toEqual(['5 Feb 2024']);
  });

  it('are days and weeks where the span is short, the year said once', () => {
    expect(labels('2023-12-30', '2024-01-02', 6)).toEqual(['30 Dec 2023', '31 Dec', '1 Jan 2024', '2 Jan']);
    expect(labels('2024-01-01', '2024-02-28', 6)).toEqual([
      '1 Jan 2024',
      '15 Jan',
      '29 Jan',
      '12 Feb',
      '26 Feb',
    ]);
  });

  it('are months, quarters and years where it is long', () => {
    expect(labels('2024-01-15', '2024-06-15', 5)).toEqual([
      'Feb 2024',
      'Mar 2024',
      'Apr 2024',
      'May 2024',
      'Jun 2024',
    ]);
    expect(labels('2023-11-15', '2024-11-15', 4)).toEqual(['Jan 2024', 'Apr 2024', 'Jul 2024', 'Oct 2024']);
    expect(labels('2004-02-01', '2024-02-01', 6)).toEqual(['2005', '2010', '2015', '2020']);
  });

  it('are never more than asked for', () => {
    for (const last of ['2024-01-09', '2024-03-01', '2025-08-01', '2044-01-01', '2999-01-01', '9999-12-31']) {
      for (const most of [2, 4, 9]) expect(labels('2024-01-01', last, most).length).toBeLessThanOrEqual(most);
    }
  });
});
