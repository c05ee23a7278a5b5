import { expect, test } from 'vitest';
import { RowOffsets } from './row-places.ts';

test('each row is where the rows, headings and gaps before it end; groups without a title have no heading', () => {
  const groups = [
    { title: '', start: 0 },
    { title: 'two', start: 3 },
    { title: 'three', start: 4 },
    { title: '', start: 20 },
  ];
  const places = new RowOffsets(25, groups, { row: 10, heading: 7, gap: 4 });
  let top = 0;
  for (let row = 0; row < 25; row += 1) {
    const group = groups.findLastIndex(({ start }) => start <= row);
    const begun = groups.find(({ start }) => start === row);
    if (begun !== undefined) {
      if (row > 0) {
        expect(places.rowAt(top)).toBe(row);
        top += 4;
      }
      expect(places.topOfGroup(group)).toBe(top);
      expect(places.rowAt(top)).toBe(row);
      if (begun.title !== '') top += 7;
    }
    expect([places.topOfRow(row), places.groupOf(row)]).toEqual([top, group]);
    expect([places.rowAt(top), places.rowAt(top + 9)]).toEqual([row, row]);
    top += 10;
  }
  expect(places.height).toBe(top);
  expect([places.rowAt(top), places.rowAt(top + 1000), places.rowAt(-5)]).toEqual([25, 25, 0]);
});

test('a list without headings is one group', () => {
  const places = new RowOffsets(3, [{ title: '', start: 0 }], { row: 10, heading: 7, gap: 4 });
  expect([places.height, places.topOfRow(2), places.rowAt(29)]).toEqual([30, 20, 2]);
});
