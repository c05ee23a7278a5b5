import { execFileSync } from 'node:child_process';
import { assert as check, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarDate, CalendarMonth } from './calendar-date.ts';
import {
  addDays,
  daysInMonth,
  formatDate,
  formatDayAndMonth,
  formatMonth,
  fromDayNumber,
  monthOf,
  parseCalendarDate,
  toCalendarDate,
  toDayNumber,
  todayIn,
} from './calendar-date.ts';

const dates = record({ year: integer({ min: 1, max: 9999 }), month: integer({ min: 1, max: 12 }) }).chain(
  ({ year, month }) =>
    integer({ min: 1, max: daysInMonth(year, month) }).map((day) => toCalendarDate(year, month, day)),
);

describe('a calendar date', () => {
  // Specification 3.06
  it.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31', '2024-01-31'])('may be %s', (text) => {
    expect(parseCalendarDate(text)).toEqual({ ok: true, value: text });
  });

  it.each([
    '',
    '2023-02-29',
    '1900-02-29',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '0000-01-01',
    '2024-1-5',
    '24-01-05',
    '10000-01-01',
    '2024-01-05T00:00:00Z',
    ' 2024-01-05',
    '05/01/2024',
    '٢٠٢٤-٠١-٠٥',
  ])('is never %j', (text) => {
    expect(parseCalendarDate(text)).toEqual({ ok: false, issues: [{ code: 'date_invalid', field: 'date' }] });
  });

  it('throws for a day that does not exist', () => {
    expect(() => toCalendarDate(2023, 2, 29)).toThrow(RangeError);
    expect(() => toCalendarDate(2023, 1.5, 1)).toThrow(RangeError);
    expect(() => addDays('9999-12-31' as CalendarDate, 1)).toThrow(RangeError);
  });

  it('counts days over month ends, leap days and years', () => {
    expect(addDays('2024-02-28' as CalendarDate, 1)).toBe('2024-02-29');
    expect(addDays('2023-02-28' as CalendarDate, 1)).toBe('2023-03-01');
    expect(addDays('2023-12-31' as CalendarDate, 1)).toBe('2024-01-01');
    expect(addDays('2024-03-01' as CalendarDate, -1)).toBe('2024-02-29');
    expect(toDayNumber('1970-01-01' as CalendarDate)).toBe(0);
    expect(toDayNumber('2024-01-01' as CalendarDate)).toBe(19_723);
  });

  it('is the same after adding and subtracting any number of days', () => {
    check(
      property(dates, integer({ min: -100_000, max: 100_000 }), (date, days) => {
        const day = toDayNumber(date) + days;
        if (day < toDayNumber('0001-01-01' as CalendarDate)) return;
        if (day > toDayNumber('9999-12-31' as CalendarDate)) return;
        expect(addDays(addDays(date, days), -days)).toBe(date);
        expect(fromDayNumber(toDayNumber(date))).toBe(date);
      }),
    );
  });

  it('sorts like its day number', () => {
    check(
      property(dates, dates, (one, other) => {
        expect(one < other).toBe(toDayNumber(one) < toDayNumber(other));
        expect(one === other).toBe(toDayNumber(one) === toDayNumber(other));
      }),
    );
  });

  it('agrees with the platform about day numbers', () => {
    check(
      property(dates, (date) => {
        expect(toDayNumber(date) * 86_400_000).toBe(Date.parse(`${date}T00:00:00Z`));
      }),
    );
  });

  it('is formatted for people', () => {
    expect(formatDate('2024-02-05' as CalendarDate)).toBe('5 Feb 2024');
    expect(formatDayAndMonth('2024-02-05' as CalendarDate)).toBe('5 Feb');
    expect(formatMonth('2024-02' as CalendarMonth)).toBe('Feb 2024');
    expect(monthOf('2024-02-05' as CalendarDate)).toBe('2024-02');
  });

  it("takes today from the clock's local time", () => {
    expect(todayIn(new Date(2024, 1, 5, 23, 59))).toBe('2024-02-05');
    expect(todayIn(new Date(2024, 1, 5, 0, 0))).toBe('2024-02-05');
  });

  // Specification 2.36, 3.06
  it('means the same day under UTC-8, UTC and UTC+13', () => {
    const program = `
      import * as dates from ${JSON.stringify(new URL('./calendar-date.ts', import.meta.url).href)};
      const day = dates.parseCalendarDate('2024-03-10').value;
      console.log(new Date(2024, 0, 1).getTimezoneOffset());
      console.log(JSON.stringify([
        day, dates.toDayNumber(day), dates.addDays(day, 1), dates.formatDate(day), dates.formatDayAndMonth(day),
        dates.monthOf(day), dates.todayIn(new Date(2024, 2, 10, 2, 30)),
      ]));`;
    const answers = ['America/Los_Angeles', 'UTC', 'Pacific/Auckland'].map((TZ) => {
      const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
        env: { ...process.env, TZ },
        encoding: 'utf8',
      });
      const [offset, answer] = printed.trim().split('\n');
      return { offset, answer };
    });

    expect(answers.map(({ offset }) => offset)).toEqual(['480', '0', '-780']);
    expect(new Set(answers.map(({ answer }) => answer)).size).toBe(1);
    expect(answers[0]?.answer).toContain('"10 Mar 2024"');
  });
});
