import { assert as check, constantFrom, integer, property, string } from 'fast-check';
import { times } from 'tallyboard-backend/testing/times.ts';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { describeFarDay, formatSpokenDay, readDate } from './date-text.ts';

/** A Thursday. */
const today = '2026-11-26' as CalendarDate;

const read = (text: string, day: string = today) => {
  const found = readDate(text, day as CalendarDate);
  if (found === undefined) return undefined;
  return found.ok ? found.value : found.issues[0]?.message;
};

describe('a typed day', () => {
  it.each([
    ['today', '2026-11-26'],
    ['Tod', '2026-11-26'],
    ['YESTERDAY', '2026-11-25'],
    ['yest.', '2026-11-25'],
    ['tomorrow,', '2026-11-27'],
    ['tom', '2026-11-27'],
    ['thu', '2026-11-26'],
    ['Thursday', '2026-11-26'],
    ['fri', '2026-11-20'],
    ['on friday', '2026-11-20'],
    ['last thurs', '2026-11-19'],
    ['last fri', '2026-11-20'],
    ['next thu', '2026-12-03'],
    ['next  wed', '2026-12-02'],
    ['-3', '2026-11-23'],
    ['−3', '2026-11-23'],
    ['+2', '2026-11-28'],
    ['-0', '2026-11-26'],
    ['3 days ago', '2026-11-23'],
    ['1 day ago', '2026-11-25'],
    ['in 2 days', '2026-11-28'],
    ['20/11', '2026-11-20'],
    ['20.11', '2026-11-20'],
    ['20.11.', '2026-11-20'],
    ['20-11', '2026-11-20'],
    ['1/2', '2027-02-01'],
    ['1/9', '2026-09-01'],
    ['20/11/26', '2026-11-20'],
    ['20/11/76', '1976-11-20'],
    ['20/11/75', '2075-11-20'],
    ['5.1.2026', '2026-01-05'],
    ['1 dec', '2026-12-01'],
    ['1dec', '2026-12-01'],
    ['dec 1', '2026-12-01'],
    ['Dec. 1st', '2026-12-01'],
    ['1st of December', '2026-12-01'],
    ['1 december 2026', '2026-12-01'],
    ['December 1, 2025', '2025-12-01'],
    ['1 dec 26', '2026-12-01'],
    ['1 jan', '2027-01-01'],
    ['1st', '2026-12-01'],
    ['the 1st', '2026-12-01'],
    ['20th', '2026-11-20'],
    ['31st', '2026-10-31'],
    ['30th', '2026-11-30'],
    ['1st of next month', '2026-12-01'],
    ['the 5th of last month', '2026-10-05'],
    ['next month', '2026-12-01'],
    ['2026-11-05', '2026-11-05'],
    ['9999-12-31', '9999-12-31'],
    ['0001-01-01', '0001-01-01'],
    ['29 feb 2028', '2028-02-29'],
    ['this saturday', '2026-11-28'],
    ['coming thursday', '2026-12-03'],
    ['previous wed', '2026-11-25'],
    ['mon last week', '2026-11-16'],
    ['next week fri', '2026-12-04'],
    ['the day after tomorrow', '2026-11-28'],
    ['day before yesterday', '2026-11-24'],
    ['in 2 weeks', '2026-12-10'],
    ['in a fortnight', '2026-12-10'],
    ['a week ago', '2026-11-19'],
    ['3 weeks from today', '2026-12-17'],
    ['two months back', '2026-09-26'],
    ['a year from now', '2027-11-26'],
    ['a week before 5 dec', '2026-11-28'],
    ['the day after 31 dec', '2027-01-01'],
    ['last night', '2026-11-25'],
    ['end of month', '2026-11-30'],
    ['EOM', '2026-11-30'],
    ['end of february', '2027-02-28'],
    ['start of next month', '2026-12-01'],
    ['first day of the month', '2026-11-01'],
    ['end of the year', '2026-12-31'],
    ['first Friday of December', '2026-12-04'],
    ['last sunday of the month', '2026-11-29'],
    ['2nd tue of next month', '2026-12-08'],
    ['5th next month', '2026-12-05'],
    ['next 20th', '2026-12-20'],
    ['last 1 dec', '2025-12-01'],
    ['1 dec last year', '2025-12-01'],
    ['24-nov-2026', '2026-11-24'],
    ['24th nov', '2026-11-24'],
    ['2026/11/24', '2026-11-24'],
    ['fri 20 nov', '2026-11-20'],
    ['20 nov 2026, friday', '2026-11-20'],
    ['friday the 13th', '2026-11-13'],
    ['31 jan', '2027-01-31'],
    ['२०/११', '2026-11-20'],
    ['\u200f20/11\u200e', '2026-11-20'],
    ['dé\u200bc 1', '2026-12-01'],
  ])('%j is %s', (text, day) => {
    expect(read(text)).toBe(day);
  });

  it.each([
    ['29 feb 2027', 'February 2027 has 28 days.'],
    ['2027-02-29', 'February 2027 has 28 days.'],
    ['29 feb', 'February 2027 has 28 days.'],
    ['31/11', 'November has 30 days.'],
    ['31st of this month', 'November has 30 days.'],
    ['1/1/0000', 'Years go from 0001 to 9999.'],
    ['this monday', 'This week’s Monday has passed. Say last Monday or next Monday.'],
    ['fifth friday of november', 'November 2026 has no fifth Friday.'],
    ['sat 20 nov', '20 Nov 2026 is a Friday.'],
    ['9999 years from now', 'Years go from 0001 to 9999.'],
  ])('%j is refused: %s', (text, words) => {
    expect(read(text)).toBe(words);
  });

  it.each([
    ...['', ' ', 'on', 'the', '1', '20', '-', '+', '-x', '20/', '/11', '20/11/', '20/11-26', '20/11/126'],
    ...[
      '32/1',
      '1/13',
      '0/1',
      '1/0',
      '32nd',
      '0th',
      'fr',
      'thx',
      'friend',
      '1 decorations',
      'dec',
      'last month',
    ],
    ...['a week from friday', 'week after next', '2nd monday', 'tomorrow week', 'in a while', 'fri 9-5'],
    ...['1e9', 'in days', 'days ago', 'constructor', '\ud800', '29/2/'],
  ])('%j is no day', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it.each(['x', '1', ' ', '1/', 'the '])('a pasted text full of %j is no day', (text) => {
    expect(read(text.repeat(100_000))).toBeUndefined();
  });

  it('stays within the years that there are', () => {
    expect(read('tomorrow', '9999-12-31')).toBe('Years go from 0001 to 9999.');
    expect(read('next month', '9999-12-31')).toBe('Years go from 0001 to 9999.');
    expect(read('-1', '0001-01-01')).toBe('Years go from 0001 to 9999.');
    expect(read('1 jan', '9999-12-31')).toBe('9999-01-01');
    expect(read('31 dec', '0001-01-01')).toBe('0001-12-31');
    expect(read('1st', '9999-12-31')).toBe('9999-12-01');
  });

  it('of two days that are as near is the earlier', () => {
    expect(read('16th', '2026-12-31')).toBe('2026-12-16');
    expect(read('15th', '2027-01-30')).toBe('2027-01-15');
    expect(read('1 jan', '2028-07-02')).toBe('2028-01-01');
  });

  const msPerDay = 86_400_000;
  const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10) as CalendarDate;
  const days = integer({ min: Date.UTC(1900, 0, 1) / msPerDay, max: Date.UTC(2200, 0, 1) / msPerDay }).map(
    (day) => dayAt(day * msPerDay),
  );
  const english = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(new Date(date));
  const ordinal = (day: number) => {
    const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(day);
    return `${day}${{ one: 'st', two: 'nd', few: 'rd', other: 'th' }[rule as 'one']}`;
  };
  const caseOf = constantFrom(
    (text: string) => text,
    (text: string) => text.toLowerCase(),
    (text: string) => text.toUpperCase(),
  );

  /** How a day can be written: the whole of it. */
  const whole: readonly ((date: string) => string)[] = [
    (date) => date,
    (date) => english(date, { day: 'numeric', month: 'long', year: 'numeric' }),
    (date) => english(date, { day: '2-digit', month: '2-digit', year: 'numeric' }),
    (date) => english(date, { day: 'numeric', month: 'numeric', year: 'numeric' }).replaceAll('/', '.'),
    (date) => english(date, { day: 'numeric', month: 'short', year: 'numeric' }),
    (date) =>
      `${english(date, { month: 'long' })} ${ordinal(Number(date.slice(8)))}, ${Number(date.slice(0, 4))}`,
  ];
  /** Without the year. */
  const yearless: readonly ((date: string) => string)[] = [
    (date) => english(date, { day: 'numeric', month: 'long' }),
    (date) => english(date, { day: '2-digit', month: '2-digit' }),
    (date) => english(date, { day: 'numeric', month: 'numeric' }).replaceAll('/', '-'),
    (date) => `${english(date, { month: 'short' })} ${Number(date.slice(8))}`,
    (date) => `${ordinal(Number(date.slice(8)))} of ${english(date, { month: 'long' })}`,
  ];
  const runs = { numRuns: 500 * times };

  it('is read back from every form that says all of it', () => {
    check(
      property(days, days, constantFrom(...whole), caseOf, (date, day, toText, toCase) => {
        expect(read(toCase(toText(date)), day)).toBe(date);
      }),
      runs,
    );
  });

  it('without its year is the nearest such day, and the earlier of two', () => {
    check(
      property(days, days, constantFrom(...yearless), caseOf, (date, day, toText, toCase) => {
        const found = read(toCase(toText(date)), day);
        if (date.endsWith('02-29')) return;
        const start = Date.parse(day);
        // Looks around today, a day further at a time, the past first.
        for (let away = 0; ; away += 1) {
          const near = [start - away * msPerDay, start + away * msPerDay].map(dayAt);
          const expected = near.find((one) => one.endsWith(date.slice(4)));
          if (expected !== undefined) {
            expect(found).toBe(expected);
            return;
          }
        }
      }),
      runs,
    );
  });

  it('with two digits of its year is of the nearest such year', () => {
    check(
      property(days, integer({ min: -50, max: 49 }), (day, years) => {
        const year = Number(day.slice(0, 4)) + years;
        expect(read(`5 mar ${String(year).slice(2)}`, day)).toBe(`${year}-03-05`);
        expect(read(`05/03/${String(year).slice(2)}`, day)).toBe(`${year}-03-05`);
      }),
      runs,
    );
  });

  it('said by its distance from today is so far away', () => {
    check(
      property(days, integer({ min: 0, max: 9999 }), (day, away) => {
        const [before, after] = [-away, away].map((by) => dayAt(Date.parse(day) + by * msPerDay));
        expect([read(`-${away}`, day), read(`${away} days ago`, day)]).toEqual([before, before]);
        expect([read(`+${away}`, day), read(`in ${away} days`, day)]).toEqual([after, after]);
      }),
      runs,
    );
  });

  it('said by its weekday is within a week of today', () => {
    check(
      property(days, integer({ min: 0, max: 6 }), integer({ min: 3, max: 9 }), (day, away, letters) => {
        const date = dayAt(Date.parse(day) - away * msPerDay);
        const name = english(date, { weekday: 'long' }).slice(0, letters);
        const week = (weeks: number) => dayAt(Date.parse(date) + weeks * 7 * msPerDay);
        expect(read(name, day)).toBe(date);
        expect(read(`last ${name}`, day)).toBe(away === 0 ? week(-1) : date);
        expect(read(`next ${name}`, day)).toBe(week(1));
      }),
      runs,
    );
  });

  it('can be any text', () => {
    check(
      property(string({ unit: 'binary', maxLength: 60 }), days, (text, day) => {
        const found = read(text, day);
        expect(found === undefined || typeof found === 'string').toBe(true);
      }),
      runs,
    );
  });

  it('is said in words that mean it again', () => {
    check(
      property(days, integer({ min: -800, max: 800 }), (day, away) => {
        const date = dayAt(Date.parse(day) + away * msPerDay);
        const words = formatSpokenDay(date, day);
        const isThisYear = date.slice(0, 4) === day.slice(0, 4);
        // Of this year although another one might be nearer.
        const said =
          words.replace(/^\w{3} (?=\d)/, '') + (isThisYear && /\d/.test(words) ? ` ${day.slice(0, 4)}` : '');
        expect(read(said, day)).toBe(date);
      }),
      runs,
    );
  });
});

it.each([
  ['2026-11-26', 'today'],
  ['2026-11-25', 'yesterday'],
  ['2026-11-27', 'tomorrow'],
  ['2026-11-20', 'Fri 20 Nov'],
  ['2026-12-31', 'Thu 31 Dec'],
  ['2025-11-20', 'Thu 20 Nov 2025'],
  ['2027-01-01', 'Fri 1 Jan 2027'],
])('%s in words is %s', (date, words) => {
  expect(formatSpokenDay(date as CalendarDate, today)).toBe(words);
});

it.each([
  ['2027-11-25', ''],
  ['2027-11-26', 'over a year ahead'],
  ['2028-11-26', '2 years ahead'],
  ['9999-12-31', '7,973 years ahead'],
  ['2016-12-01', ''],
  ['2016-11-26', '10 years back'],
  ['1026-11-26', '1,000 years back'],
])('%s is %j', (date, words) => {
  expect(describeFarDay(date as CalendarDate, today)).toBe(words);
});
