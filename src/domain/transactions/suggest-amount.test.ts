import { expect, it } from 'vitest';
import { suggestAmount } from './suggest-amount.ts';

it.each([
  ['12*3', 3600],
  ['120+40', 16_000],
  ['100 - 19.95', 8005],
  ['90/4=', 2250],
  ['10+2*3', 1600],
  ['2×3,', undefined],
  ['10 ÷ 4', 250],
  ['450 lunch', 45_000],
  ['about 1,200.50 or so', 120_050],
  ['-3', 300],
  ['１２', 1200],
  ['5-7', undefined],
  ['5/0', undefined],
  ['999999999999*2', undefined],
  ['1.2.3', undefined],
  ['1e309', undefined],
  ['12.345', undefined],
  ['twelve', undefined],
  ['0 things', undefined],
  ['', undefined],
])('%j may mean %s in minor units', (text, minor) => {
  expect(suggestAmount(text)).toBe(minor);
});
