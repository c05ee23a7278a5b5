import { array, assert as check, integer, property, tuple } from 'fast-check';
import { expect, it } from 'vitest';
import type { CalendarDate } from '../calendar-date.ts';
import { addDays } from '../calendar-date.ts';
import { sampleTransactions } from '../sample-data.ts';
import type { Transaction } from '../transaction.ts';
import { compareNewestFirst } from '../transaction.ts';
import { OldestFirst } from './oldest-first.ts';
import { RowList } from './row-list.ts';

const [first] = sampleTransactions as [Transaction];

const toRow = (day: number, id: string): Transaction => ({
  ...first,
  id,
  date: addDays('2024-01-01' as CalendarDate, day),
});

it('an oldest-first list is the reversed array, by position, slice and place', () => {
  const part = tuple(integer({ min: 0, max: 60 }), integer({ min: 0, max: 60 }));
  check(
    property(array(integer({ min: 0, max: 9 }), { maxLength: 50 }), part, (days, [start, end]) => {
      const sorted = days.map((day, index) => toRow(day, String(index))).sort(compareNewestFirst);
      const list = new OldestFirst(RowList.of(sorted));
      const expected = sorted.toReversed();
      expect([...list]).toEqual(expected);
      expect(list.slice(start, end)).toEqual(expected.slice(start, end));
      expect([list.at(-1), list.at(0), list.at(days.length)]).toEqual([undefined, expected[0], undefined]);
      for (const [position, row] of expected.entries()) {
        expect(list.findPosition(row)).toBe(position);
        expect(list.countBefore(row)).toBe(position);
        const absent = { date: row.date, id: `${row.id} absent` };
        expect(list.findPosition(absent)).toBeUndefined();
        expect(list.countBefore(absent)).toBe(
          expected.filter((one) => compareNewestFirst(one, absent) > 0).length,
        );
      }
    }),
  );
});
