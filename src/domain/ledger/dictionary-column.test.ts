import { expect, it } from 'vitest';
import { DictionaryColumn } from './dictionary-column.ts';

it('keeps equal values once, lists of words too', () => {
  const column = new DictionaryColumn<readonly string[]>();
  column.grow(4);
  const given = [['a', 'b'], [], ['a', 'b'], ['a,b']];
  for (const [slot, list] of given.entries()) column.set(slot, list);
  expect(given.map((_, slot) => column.at(slot))).toEqual(given);
  expect(column.values).toEqual([['a', 'b'], [], ['a,b']]);
  const picked = column.pick(Uint32Array.of(3, 0));
  expect(picked.values).toEqual([['a,b'], ['a', 'b']]);
  picked.grow(3);
  picked.set(2, ['a', 'b']);
  expect(picked.values).toHaveLength(2);
});
