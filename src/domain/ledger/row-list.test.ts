import { array, assert as check, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../calendar-date.ts';
import { addDays } from '../calendar-date.ts';
import { sampleTransactions } from '../sample-data.ts';
import type { Transaction } from '../transaction.ts';
import { compareNewestFirst } from '../transaction.ts';
import { RowList } from './row-list.ts';

const [first] = sampleTransactions as [Transaction];

function row(number: number, description = ''): Transaction {
  const date = addDays('2024-01-01' as CalendarDate, (number * 7919) % 365);
  return { ...first, id: String(number).padStart(6, '0'), date, description };
}

const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => row(from + index));

describe('a list of rows', () => {
  it('does not change when another is derived from it', () => {
    const one = RowList.of([row(1)]);
    const two = one.put(row(2));
    expect([...one]).toEqual([row(1)]);
    expect(two.length).toBe(2);
    expect(two.remove(row(2)).remove(row(1)).length).toBe(0);
  });

  it('is the same list when there is nothing to remove', () => {
    const list = RowList.of([row(1)]);
    expect(list.remove(row(2))).toBe(list);
    expect(RowList.empty.remove(row(2))).toBe(RowList.empty);
  });

  it('has nothing beyond its ends', () => {
    const list = RowList.of([row(1)]);
    expect([list.at(-1), list.at(0), list.at(1)]).toEqual([undefined, row(1), undefined]);
    expect(list.findPosition(row(2))).toBeUndefined();
    expect(RowList.empty.findPosition(row(2))).toBeUndefined();
  });

  it('is the sorted array, however many rows come and go', () => {
    // Runs of rows rather than single ones, so that chunks are cut in two, emptied and joined.
    const run = record({ from: integer({ min: 0, max: 3000 }), many: integer({ min: 0, max: 1500 }) });
    check(
      property(array(record({ put: run, remove: run }), { maxLength: 4 }), (steps) => {
        let list = RowList.empty;
        const expected = new Map<string, Transaction>();
        for (const { put, remove } of steps) {
          for (const given of rows(put.from, put.from + put.many)) {
            list = list.put(given);
            expected.set(given.id, given);
          }
          for (const given of rows(remove.from, remove.from + remove.many)) {
            list = list.remove(given);
            expected.delete(given.id);
          }
        }
        const sorted = [...expected.values()].sort(compareNewestFirst);
        expect([...list]).toEqual(sorted);
        expect(list.length).toBe(sorted.length);
        expect(RowList.of(sorted).slice()).toEqual(sorted);
        for (const position of [0, 1, sorted.length >>> 1, sorted.length - 1]) {
          const at = sorted[position];
          expect(list.at(position)).toBe(at);
          if (at === undefined) continue;
          expect(list.findPosition(at)).toBe(position);
          expect(list.countBefore(at)).toBe(position);
          const later = { date: at.date, id: `${at.id} and more` };
          expect(list.countBefore(later)).toBe(
            sorted.filter((one) => compareNewestFirst(one, later) < 0).length,
          );
        }
        expect(list.slice(380, 400)).toEqual(sorted.slice(380, 400));
        expect(list.chunks.every((chunk) => chunk.length > 0)).toBe(true);
      }),
      { numRuns: 25 },
    );
  }, 30_000);

  it('replaces a row of the same date and id', () => {
    const list = RowList.of(rows(0, 2000).sort(compareNewestFirst));
    const changed = list.put(row(77, 'changed'));
    const position = list.findPosition(row(77)) ?? -1;
    expect(changed.length).toBe(2000);
    expect(changed.at(position)).toEqual(row(77, 'changed'));
  });

  it('moves a row whose date changed', () => {
    const list = RowList.of(rows(0, 1000).sort(compareNewestFirst));
    const moved = { ...row(500), date: '1999-01-01' as CalendarDate };
    expect(list.replace(row(500), moved).at(999)).toBe(moved);
  });
});
