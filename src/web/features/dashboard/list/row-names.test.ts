import { describe, expect, it } from 'vitest';
import { nameRows, noNames } from './row-names.ts';

const inr = nameRows(noNames, 'INR', ['a', 'b', 'c']);

describe('names of row elements', () => {
  it('gives each row its own', () => {
    expect([...inr.names]).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ]);
  });

  it('a row keeps its element while others come and go', () => {
    expect([...nameRows(inr, 'INR', ['n', 'a', 'c']).names]).toEqual([
      ['n', 3],
      ['a', 0],
      ['c', 2],
    ]);
  });

  it('never gives the element of a row that went to another row of the same view', () => {
    const without = nameRows(inr, 'INR', ['a', 'c']);
    expect(nameRows(without, 'INR', ['a', 'c', 'd']).names.get('d')).toBe(3);
  });

  it('rows of another view take the elements that are there, in their order', () => {
    expect([...nameRows(inr, 'USD', ['x', 'a', 'y', 'z']).names]).toEqual([
      ['x', 0],
      ['a', 1],
      ['y', 2],
      ['z', 3],
    ]);
  });
});
