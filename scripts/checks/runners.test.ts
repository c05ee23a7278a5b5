import { expect, it } from 'vitest';
import { shareCores } from './runners.ts';

it.each([
  [1, { lanes: 1, workers: 1 }],
  [2, { lanes: 2, workers: 1 }],
  [16, { lanes: 2, workers: 8 }],
])('%i cores are all used, and few more than there are', (cores, expected) => {
  expect(shareCores(cores)).toEqual(expected);
});
