import { expect, it } from 'vitest';
import { isReversal, toFamily, toSibling } from './batch-family.ts';

const first = '0f8fad5b-d9cb-469f-a165-70867728950e';
const other = '7c9e6679-7425-40de-944b-e07fc1f90ae7';

it("an undo and a redo belong to their change's family, and can be told apart", () => {
  const undo = toSibling(first, 'undo', '11111111-2222-4333-8444-555566667777');
  const redo = toSibling(undo, 'redo', '11111111-2222-4333-8444-555588889999');
  expect(undo).toBe('0f8fad5b-d9cb-869f-a165-708666667777');
  expect(redo).toBe('0f8fad5b-d9cb-469f-a165-708688889999');
  expect([first, undo, redo].map(isReversal)).toEqual([false, true, false]);
  expect(new Set([first, undo, redo].map(toFamily)).size).toBe(1);
  expect(toFamily(other)).not.toBe(toFamily(first));
});
