import { expect, it } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { emptyFilter, emptyLens, internFilter, toFilter } from './lens.ts';

const once = (text: string) => toFilter({ ...emptyLens, text }, '2026-11-29' as CalendarDate);
const asking = (text: string) => internFilter(once(text));

it('gives equal filters as one object, and the empty one always', () => {
  expect(asking('')).toBe(emptyFilter);
  expect(asking('rent')).toBe(asking('rent'));
  expect(asking('rent')).not.toBe(asking('food'));
  for (let number = 0; number < 20; number += 1) asking(`rent ${number}`);
  expect(internFilter({ ...emptyFilter })).toBe(emptyFilter);
});

it('forgets none for what is asked for once', () => {
  const shown = asking('museum');
  for (let number = 0; number < 20; number += 1) once(`palette ${number}`);
  expect(asking('museum')).toBe(shown);
});

it('remembers only the last ones', () => {
  const first = asking('rent');
  for (let number = 0; number < 20; number += 1) asking(`rent ${number}`);
  expect(asking('rent')).not.toBe(first);
  expect(asking('rent')).toEqual(first);
});
