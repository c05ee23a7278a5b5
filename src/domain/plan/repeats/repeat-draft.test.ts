import { assert as check, constantFrom, integer, option, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeatDays, repeatUnits } from '../../collections/repeat.ts';
import type { CalendarDate } from '../../dates/calendar-date.ts';
import { fromDayNumber } from '../../dates/calendar-date.ts';
import { findOccurrence } from './occurrences.ts';
import {
  countEarlier,
  parseRepeatDraft,
  type RepeatDraft,
  readRepeatText,
  toNextYear,
  toRepeatText,
  toRuleText,
} from './repeat-draft.ts';

const starts = '2026-11-28' as CalendarDate;
const read = (values: Partial<RepeatDraft>, first = starts) =>
  parseRepeatDraft(readRepeatText(toRepeatText(null, values)) as RepeatDraft, first);
const monthly = {
  every: 1,
  unit: 'month',
  fallsOn: 'same-day',
  until: null,
  times: null,
  lead: 7,
  earlier: 'leave-out',
};

describe('a rule as typed', () => {
  it('is every month with a card a week before, and a usual one ignores the answers to Custom', () => {
    expect(read({})).toEqual({ ok: true, value: monthly });
    const week = { often: 'week', every: '0', unit: 'day', lead: 'x', ends: 'after', times: '0' };
    expect(read(week)).toEqual({ ok: true, value: { ...monthly, unit: 'week' } });
  });

  it('reads each answer, also in other digits', () => {
    const ends = { ends: 'on', until: '2027-05-03', times: 'not asked' };
    expect(read({ often: 'custom', every: ' २ ', fallsOn: 'last-day', lead: '0', ...ends })).toEqual({
      ok: true,
      value: { ...monthly, every: 2, fallsOn: 'last-day', lead: 0, until: '2027-05-03' },
    });
    expect(read({ often: 'custom', unit: 'week', fallsOn: 'last-day', ends: 'after', times: '3' })).toEqual({
      ok: true,
      value: { ...monthly, unit: 'week', times: 3 },
    });
  });

  it.each<[keyof RepeatDraft, Partial<RepeatDraft>]>([
    ['every', { every: '0' }],
    ['every', { every: '1.5' }],
    ['every', { every: '' }],
    ['every', { every: '1000' }],
    ['times', { ends: 'after', times: '0' }],
    ['times', { ends: 'after', times: '10000' }],
    ['lead', { lead: '-1' }],
    ['lead', { lead: '367' }],
    ['until', { ends: 'on', until: '' }],
    ['until', { ends: 'on', until: '2027-02-29' }],
    ['until', { ends: 'on', until: '2026-11-27' }],
    // The last day of the month comes after the last one on which it may.
    ['until', { ends: 'on', until: '2026-11-29', fallsOn: 'last-day' }],
  ])('is refused at %s: %o', (field, values) => {
    expect(read({ often: 'custom', ...values })).toMatchObject({ ok: false, issues: [{ field }] });
  });

  it('adds what has come only for the first day for which that was chosen', () => {
    expect(read({ earlier: starts })).toMatchObject({ value: { earlier: 'add' } });
    expect(read({ earlier: '2024-11-28' })).toMatchObject({ value: { earlier: 'leave-out' } });
  });

  it('that somebody has stored is read as far as it is one', () => {
    expect(readRepeatText('')).toBeNull();
    expect(readRepeatText('month')).toBeNull();
    expect(readRepeatText('[]')).toMatchObject({ often: 'month' });
    expect(readRepeatText('{"every":7,"unit":"year","toString":"x"}')).toMatchObject({
      every: '1',
      unit: 'year',
    });
  });

  it('is the same again after it was shown in a form', () => {
    check(
      property(
        record({
          every: integer({ min: 1, max: 999 }),
          unit: constantFrom(...repeatUnits),
          fallsOn: constantFrom(...repeatDays),
          until: option(integer({ min: 21_000, max: 60_000 }).map(fromDayNumber)),
          times: option(integer({ min: 1, max: 9999 })),
          lead: integer({ min: 0, max: 366 }),
        }),
        (any) => {
          const isByMonth = any.unit === 'month' || any.unit === 'year';
          const rule = {
            ...any,
            fallsOn: isByMonth ? any.fallsOn : 'same-day',
            times: any.until === null ? any.times : null,
          } as const;
          if (findOccurrence({ ...rule, starts }, starts) === undefined) return;
          const draft = readRepeatText(toRuleText(rule)) as RepeatDraft;
          expect(parseRepeatDraft(draft, starts)).toEqual({
            ok: true,
            value: { ...rule, earlier: 'leave-out' },
          });
        },
      ),
    );
  });
});

it('counts what has come between the first day, which has its transaction, and today, which gets one', () => {
  const rule = { ...monthly, unit: 'month', fallsOn: 'same-day' } as const;
  const count = (first: string, today: string) =>
    countEarlier(rule, first as CalendarDate, today as CalendarDate);
  expect(count('2024-11-28', '2026-11-29')).toBe(24);
  expect(count('2024-11-28', '2026-11-28')).toBe(23);
  expect(count('2026-11-28', '2026-11-28')).toBe(0);
  expect(count('2026-12-28', '2026-11-28')).toBe(0);
});

it.each([
  ['2026-11-28', '2027-11-28'],
  ['2028-02-29', '2029-02-28'],
  ['9999-12-31', '9999-12-31'],
])('a year after %s is %s', (day, next) => {
  expect(toNextYear(day as CalendarDate)).toBe(next);
});
