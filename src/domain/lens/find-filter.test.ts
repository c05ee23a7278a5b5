import { expect, it } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { emptyFilter, emptyLens, findFilter, toFilter } from './lens.ts';

const asking = (text: string) => toFilter({ ...emptyLens, text }, '2026-11-29' as CalendarDate);

it('gives equal filters as one object, and the empty one always', () => {
  expect(asking('')).toBe(emptyFilter);
  expect(asking('rent')).toBe(asking('rent'));
  expect(asking('rent')).not.toBe(asking('food'));
  for (let number = 0; number < 20; number += 1) asking(`rent ${number}`);
  expect(findFilter({ ...emptyFilter })).toBe(emptyFilter);
});

it('remembers only the last ones', () => {
  const first = asking('rent');
  for (let number = 0; number < 20; number += 1) asking(`rent ${number}`);
  expect(asking('rent')).not.toBe(first);
  expect(asking('rent')).toEqual(first);
});
