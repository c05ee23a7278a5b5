import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { toDateTicks } from './date-ticks.ts';

const ticks = (first: string, last: string, width: number) => {
  const fits = (label: string, count: number) =>
    count * (label.length * 8 + (label.length > 1 ? 20 : 8)) <= width;
  return toDateTicks(first as CalendarDate, last as CalendarDate, fits)
    .map(({ label, below }) => (below === undefined ? label : `${label}/${below}`))
    .join(' ');
};

describe('the marks of the time axis', () => {
  it('are one for a single day', () => {
    expect(ticks('2024-02-05', '2024-02-05', 200)).toBe('5/Feb 2024');
  });

  it('are days and weeks where the span is short, each month said once', () => {
    expect(ticks('2023-12-30', '2024-01-02', 200)).toBe('30/Dec 2023 31 1/Jan 2024 2');
    expect(ticks('2024-01-01', '2024-02-28', 900)).toBe('1/Jan 2024 8 15 22 29 5/Feb 2024 12 19 26');
  });

  it('are months and quarters where it is long, the year under January or where it begins', () => {
    expect(ticks('2024-01-15', '2024-06-15', 250)).toBe('Feb/2024 Mar Apr May Jun');
    expect(ticks('2023-11-15', '2024-11-15', 200)).toBe('Jan/2024 Apr Jul Oct');
    expect(ticks('2024-11-15', '2026-11-15', 200)).toBe('J/2025 A J O J/2026 A J O');
  });

  it('are years alone where it is longer', () => {
    expect(ticks('2024-02-01', '2027-02-01', 180)).toBe('2025 2026 2027');
    expect(ticks('2021-02-01', '2026-02-01', 400)).toBe('2022 2023 2024 2025 2026');
    expect(ticks('2004-02-01', '2024-02-01', 250)).toBe('2005 2010 2015 2020');
  });

  it('have room side by side', () => {
    for (const last of ['2024-01-09', '2024-03-01', '2025-08-01', '2044-01-01', '2999-01-01', '9999-12-31']) {
      for (const width of [120, 250, 900]) {
        const labels = ticks('2024-01-01', last, width).split(' ');
        expect(labels.length * 16, `${last} ${width}`).toBeLessThanOrEqual(width);
      }
    }
  });
});
