import { expect, test } from 'vitest';
import { RowOffsets } from './row-places.ts';

test('each row is where the rows and headings before it end', () => {
  const starts = [0, 3, 4, 20];
  const places = new RowOffsets(25, starts, { row: 10, heading: 7 });
  let top = 0;
  for (let row = 0; row < 25; row += 1) {
    const group = starts.findLastIndex((start) => start <= row);
    if (starts.includes(row)) {
      expect(places.topOfGroup(group)).toBe(top);
      expect(places.rowAt(top)).toBe(row);
      top += 7;
    }
    expect([places.topOfRow(row), places.groupOf(row)]).toEqual([top, group]);
    expect([places.rowAt(top), places.rowAt(top + 9)]).toEqual([row, row]);
    top += 10;
  }
  expect(places.height).toBe(top);
  expect([places.rowAt(top), places.rowAt(top + 1000), places.rowAt(-5)]).toEqual([25, 25, 0]);
});

test('a list without headings is one group', () => {
  const places = new RowOffsets(3, [0], { row: 10, heading: 0 });
  expect([places.height, places.topOfRow(2), places.rowAt(29)]).toEqual([30, 20, 2]);
});
