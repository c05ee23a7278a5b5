import { expect, it } from 'vitest';
import { wholeLens } from './lens.ts';
import { listSearchParts } from './lens-parts.ts';

it('what a search was understood as is said and can be taken back, but not what only repeats it', () => {
  expect(listSearchParts({ ...wholeLens, text: 'rent last month -tax "a b"' })).toEqual([
    { words: 'Last month', without: { text: 'rent -tax "a b"' } },
    { words: 'not “tax”', without: { text: 'rent last month "a b"' } },
    { words: '“a b”', without: { text: 'rent last month -tax' } },
  ]);
  expect(listSearchParts({ ...wholeLens, text: 'Rs. 500 RENT' })).toEqual([]);
});
