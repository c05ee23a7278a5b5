import { expect, it } from 'vitest';
import type { CalendarDate } from '../../dates/calendar-date.ts';
import type { Schedule } from './occurrences.ts';
import { toFallsOnWords, toIntervalWords, toScheduleWords } from './schedule-words.ts';

const monthly: Schedule = {
  starts: '2026-11-05' as CalendarDate,
  every: 1,
  unit: 'month',
  fallsOn: 'same-day',
  until: null,
  times: null,
};
const on = (starts: string, more: Partial<Schedule> = {}): Schedule => ({
  ...monthly,
  starts: starts as CalendarDate,
  ...more,
});

it.each<[string, Schedule]>([
  ['Every day', on('2026-11-05', { unit: 'day' })],
  ['Every 2 weeks on Friday', on('2026-11-27', { unit: 'week', every: 2 })],
  ['Every month on the 5th', monthly],
  ['Every month on the 28th', on('2026-11-28')],
  ['Every month on the 29th, or the last day', on('2026-11-29')],
  ['Every 3 months on the 31st, or the last day', on('2026-12-31', { every: 3 })],
  ['Every month on the last day', on('2026-11-30', { fallsOn: 'last-day' })],
  ['Every month on the second Tuesday', on('2026-11-10', { fallsOn: 'weekday' })],
  ['Every month on the last Tuesday', on('2026-12-29', { fallsOn: 'weekday' })],
  ['Every month on the last working day', on('2026-11-30', { fallsOn: 'last-working-day' })],
  ['Every year on 5 Nov', on('2026-11-05', { unit: 'year' })],
  ['Every year on 29 Feb, else on the 28th', on('2028-02-29', { unit: 'year' })],
  ['Every year on the last day of February', on('2028-02-29', { unit: 'year', fallsOn: 'last-day' })],
  ['Every year on the first Thursday of November', on('2026-11-05', { unit: 'year', fallsOn: 'weekday' })],
  ['Every month on the 5th until 3 May 2027', { ...monthly, until: '2027-05-03' as CalendarDate }],
  ['Every month on the 5th, 12 times', { ...monthly, times: 12 }],
  ['Every month on the 5th, once', { ...monthly, times: 1 }],
  ['Every 365 days, 9,999 times', on('2026-11-05', { unit: 'day', every: 365, times: 9999 })],
])('%s', (words, schedule) => {
  expect(toScheduleWords(schedule)).toBe(words);
});

it('says briefly how often', () => {
  expect(toIntervalWords(monthly)).toBe('every month');
  expect(toIntervalWords({ every: 2, unit: 'week' })).toBe('every 2 weeks');
});

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [20, '20th'],
  [21, '21st'],
  [22, '22nd'],
  [23, '23rd'],
  [31, '31st'],
])('the %s of a month is the %s', (day, ordinal) => {
  const starts = `2026-12-${String(day).padStart(2, '0')}` as CalendarDate;
  expect(toFallsOnWords('same-day', starts)).toBe(`the ${ordinal}`);
});
