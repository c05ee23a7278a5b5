import { expect, it, vi } from 'vitest';
import { wholeLens } from './lens.ts';
import { listSearchParts } from './lens-parts.ts';

it('what a search was understood as is said and can be taken back, but not what only repeats it', () => {
  const parts = listSearchParts({ ...wholeLens, text: 'rent last month -tax "a b"' });
  expect(parts.map(({ words, without }) => [words, without().text])).toEqual([
    ['Last month', 'rent -tax "a b"'],
    ['not “tax”', 'rent last month "a b"'],
    ['“a b”', 'rent last month -tax'],
  ]);
  expect(listSearchParts({ ...wholeLens, text: 'Rs. 500 RENT' })).toEqual([]);
});

it('what it would be without each part is not made before it is asked for, however many there are', () => {
  const words = Array.from({ length: 300 }, (_, index) => `-w${index}`);
  const parse = vi.spyOn(String.prototype, 'matchAll');
  const parts = listSearchParts({ ...wholeLens, text: words.join(' ') });
  expect(parse).toHaveBeenCalledOnce();
  parse.mockRestore();
  expect(parts).toHaveLength(300);
  expect(parts[0]?.without()).toEqual({ text: words.slice(1).join(' ') });
});
