import { assert as check, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthNames, toDateParts } from '#domain/dates/calendar-date.ts';
import { days } from '#testing/written-files.ts';
import { guessDateOrder } from '../columns/guess-date-order.ts';
import { findDate, parseDateText } from './date-text.ts';

describe('a date in a cell', () => {
  it.each([
    ['2026-10-12', '2026-10-12'],
    ['2026/1/2', '2026-01-02'],
    ['2026.10.12', '2026-10-12'],
    ['٢٠٢٦-١٠-١٢', '2026-10-12'],
    ['१२ Oct २०२६', '2026-10-12'],
    ['12 Oct 2026 as of 11 Oct 2026', '2026-10-12'],
    ['20261012', '2026-10-12'],
    ['12 Oct 2026', '2026-10-12'],
    ['12-Oct-26', '2026-10-12'],
    ['12OCT2026', '2026-10-12'],
    ['12. Okt. 2026', '2026-10-12'],
    ['5. März 2026', '2026-03-05'],
    ['5 Mrz 26', '2026-03-05'],
    ['12 déc. 2026', '2026-12-12'],
    ['3 févr. 2026', '2026-02-03'],
    ['14 août 2026', '2026-08-14'],
    ['1 juil. 2026', '2026-07-01'],
    ['7 ene 2026', '2026-01-07'],
    ['7 de agosto de 2026', '2026-08-07'],
    ['Oct 12, 2026', '2026-10-12'],
    ['October 12 2026', '2026-10-12'],
    ['12th October 2026', '2026-10-12'],
    ['Mon, 12 Oct 2026', '2026-10-12'],
    ['Monday 12 October 2026', '2026-10-12'],
    ['  2026-10-12 ', '2026-10-12'],
    ['\u200e12 Oct 2026', '2026-10-12'],
    ["'2026-10-12", '2026-10-12'],
    ['1-Jan-70', '1970-01-01'],
    ['1-Jan-69', '2069-01-01'],
  ])('%j is %s in any order', (text, date) => {
    for (const order of ['ymd', 'dmy', 'mdy'] as const) expect(parseDateText(text, order)).toBe(date);
  });

  it.each([
    ['05/10/2026', '2026-10-05', '2026-05-10'],
    ['5.10.26', '2026-10-05', '2026-05-10'],
    ['05-10-2026', '2026-10-05', '2026-05-10'],
    ['05 10 2026', '2026-10-05', '2026-05-10'],
    ["1/ 5'23", '2023-05-01', '2023-01-05'],
    ["1/5'99", '1999-05-01', '1999-01-05'],
    ['31/12/2026', '2026-12-31', undefined],
    ['12/31/2026', undefined, '2026-12-31'],
  ])('%j is %s by day and %s by month', (text, day, month) => {
    expect(parseDateText(text, 'dmy')).toBe(day);
    expect(parseDateText(text, 'mdy')).toBe(month);
  });

  it('of two digits each begins with the year where a file says so', () => {
    expect(parseDateText('26-10-05', 'ymd')).toBe('2026-10-05');
    expect(parseDateText('05/10/2026', 'ymd')).toBeUndefined();
  });

  it.each([
    '2023-05-09T23:30:00-05:00',
    '2023-05-09T00:10:00Z',
    '2023-05-09 23:59:59',
    '2023-05-09, 11:59 PM',
    '20230509120000.000[-5:EST]',
    '20230509235959[+13:NZDT]',
    '20230509',
    '9 May 2023 23:59',
    '9 May 2023, 11:59 pm',
  ])('%j stays on the bank’s own day', (text) => {
    expect(parseDateText(text, 'ymd')).toBe('2023-05-09');
  });

  it('has a time after digits too', () => {
    expect(parseDateText('09/05/2023 23:59', 'dmy')).toBe('2023-05-09');
    expect(parseDateText('09.05.23 um 7:05', 'dmy')).toBe('2023-05-09');
  });

  it.each([
    '',
    ' ',
    'Closing balance',
    'Total',
    '2026-13-01',
    '2026-02-30',
    '12',
    '1234.56',
    '1,234.56',
    '123456789012',
    '12/2026',
    'May be 12 2026',
    '12 Market 2026',
    '2026-10-12 Netflix',
    '05/10/2026 - 06/10/2026',
    '1 of 2 pages',
    '99999999',
    '0000-00-00',
  ])('%j is none', (text) => {
    for (const order of ['ymd', 'dmy', 'mdy'] as const) expect(parseDateText(text, order)).toBeUndefined();
  });

  it('is the same day however it is written', () => {
    const pad = (value: number) => String(value).padStart(2, '0');
    check(
      property(days, constantFrom('/', '-', '.', ' '), (date, mark) => {
        const { year, month, day } = toDateParts(date);
        const full = date.slice(0, 4);
        const name = monthNames[month - 1] ?? '';
        expect(parseDateText(date, 'dmy')).toBe(date);
        expect(parseDateText([pad(day), pad(month), full].join(mark), 'dmy')).toBe(date);
        expect(parseDateText([month, day, full].join(mark), 'mdy')).toBe(date);
        expect(parseDateText(`${day} ${name} ${full}`, 'mdy')).toBe(date);
        expect(parseDateText(`${name.slice(0, 3)} ${day}, ${full} 10:00`, 'dmy')).toBe(date);
        if (year >= 1900 && year < 2100) expect(parseDateText(date.replaceAll('-', ''), 'dmy')).toBe(date);
      }),
    );
  });

  it('says which digits stand where', () => {
    expect(findDate('05/10/2026')).toEqual({ form: 'digits', parts: [5, 10, 2026], mark: '/' });
    expect(findDate('5 Oct 2026')).toEqual({ form: 'sure', year: 2026, month: 10, day: 5 });
  });
});

describe('the order of dates', () => {
  it.each([
    [['05/10/2026', '13/10/2026'], 'dmy'],
    [['05/10/2026', '10/13/2026'], 'mdy'],
    [['2026-10-05', '2026-10-06'], 'ymd'],
    [['5 Oct 2026'], 'ymd'],
    [['05.10.2026'], 'dmy'],
    [['70-10-05', '69-01-02'], 'ymd'],
    [['13/10/2026', '14/10/2026', '10/13/2026'], 'dmy'],
    [['05/05/2026', '06/06/2026'], 'dmy'],
    [['2026-05-31', '06/06/2026'], 'dmy'],
    [['', 'Closing balance'], 'ymd'],
  ] as const)('of %j is %s', (cells, order) => {
    expect(guessDateOrder(cells, 'INR')).toMatchObject({ order, ambiguous: [] });
  });

  it('is asked about, with three examples, where every date could be swapped', () => {
    const cells = ['05/05/2026', '05/10/2026', '05/10/2026', '06/10/2026', '07/10/2026', '08/10/2026'];
    const ambiguous = ['05/10/2026', '06/10/2026', '07/10/2026'];
    expect(guessDateOrder(cells, 'INR')).toMatchObject({ order: 'dmy', ambiguous });
    expect(guessDateOrder(cells, 'USD')).toMatchObject({ order: 'mdy', ambiguous });
    expect(guessDateOrder([...cells, '31/10/2026'], 'USD')).toMatchObject({ order: 'dmy', ambiguous: [] });
  });
});
