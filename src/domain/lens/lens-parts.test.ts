import { expect, it, vi } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { emptyLens, type Lens } from './lens.ts';
import * as lensParts from './lens-parts.ts';

const listSearchParts = (lens: Lens) => lensParts.listSearchParts(lens, '2026-11-27' as CalendarDate);

it('what a search was understood as is said and can be taken back, but not what only repeats it', () => {
  const parts = listSearchParts({ ...emptyLens, text: 'rent last month -tax "a b"' });
  expect(parts.map(({ label, without }) => [label, without().text])).toEqual([
    ['Last month', 'rent -tax "a b"'],
    ['not “tax”', 'rent last month "a b"'],
    ['“a b”', 'rent last month -tax'],
  ]);
  expect(listSearchParts({ ...emptyLens, text: 'Rs. 500 RENT' })).toEqual([]);
});

it('a month alone can become that month of every year', () => {
  const [october, not] = listSearchParts({ ...emptyLens, text: 'october rent -may' });
  expect([october?.label, october?.every?.label]).toEqual(['October 2026', 'Every October']);
  expect(october?.every?.change()).toEqual({ text: 'rent -may every october' });
  expect(not?.label).toBe('not May 2026');
  expect(not?.every?.change()).toEqual({ text: 'october rent -every may' });
});

it('what it would be without each part is not made before it is asked for, however many there are', () => {
  const words = Array.from({ length: 300 }, (_, index) => `-w${index}`);
  const parse = vi.spyOn(String.prototype, 'matchAll');
  const parts = listSearchParts({ ...emptyLens, text: words.join(' ') });
  expect(parse).toHaveBeenCalledOnce();
  parse.mockRestore();
  expect(parts).toHaveLength(300);
  expect(parts[0]?.without()).toEqual({ text: words.slice(1).join(' ') });
});
