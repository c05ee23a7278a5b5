import { expect, it } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date.ts';
import type { Grain } from '../dates/grain.ts';
import { clipPoint } from './clip-point.ts';

const today = '2026-11-24' as CalendarDate;

it.each([
  ['2026-08-01', 'month', '2026-08-27..2026-11-24', '2026-08-27..2026-08-31', 'from 27 Aug', false],
  ['2026-09-01', 'month', '2026-08-27..2026-11-24', '2026-09-01..2026-09-30', '', false],
  ['2026-11-01', 'month', '2026-08-27..2026-11-24', '2026-11-01..2026-11-24', 'so far', false],
  ['2026-11-01', 'month', '..2026-11-20', '2026-11-01..2026-11-20', 'until 20 Nov', false],
  ['2026-11-01', 'month', '..2026-11-28', '2026-11-01..2026-11-28', 'until 28 Nov', true],
  ['2026-11-01', 'month', '2026-11-01..2026-11-30', '2026-11-01..2026-11-30', '', true],
  ['2026-11-01', 'month', '2026-11-24..', '2026-11-24..2026-11-30', 'from 24 Nov', true],
  ['2026-11-01', 'month', '..', '2026-11-01..2026-11-30', '', true],
  ['2026-08-01', 'month', '2026-08-05..2026-08-20', '2026-08-05..2026-08-20', '5 Aug – 20 Aug', false],
  ['2026-08-01', 'month', '2026-08-05..2026-08-05', '2026-08-05..2026-08-05', '5 Aug', false],
  ['2026-08-23', 'week', '2026-08-27..2026-11-24', '2026-08-27..2026-08-29', 'from 27 Aug', false],
  ['2026-11-22', 'week', '2026-08-27..2026-11-23', '2026-11-22..2026-11-23', 'until 23 Nov', false],
  ['2026-11-24', 'day', '2026-08-27..2026-11-24', '2026-11-24..2026-11-24', '', false],
] as const)('of %s, the %s, %s has %s: “%s”', (date, grain, looked, days, note, isRunning) => {
  const toRange = (text: string) => {
    const [from, to] = text.split('..').map((day) => (day === '' ? null : (day as CalendarDate)));
    return { from: from ?? null, to: to ?? null };
  };
  const part = clipPoint({ date: date as CalendarDate }, grain satisfies Grain, toRange(looked), today);
  expect(part).toEqual({ days: toRange(days), note, isRunning });
});
