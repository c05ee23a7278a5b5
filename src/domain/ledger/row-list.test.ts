import { array, assert as check, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { addDays } from '../dates/calendar-date.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { compareNewestFirst } from '../transactions/transaction.ts';
import { createLedger } from './ledger.ts';

const [first] = sampleTransactions as [Transaction];

function row(number: number): Transaction {
  const date = addDays('2024-01-01' as CalendarDate, (number * 7919) % 365);
  return { ...first, id: String(number).padStart(6, '0'), date };
}

const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => row(from + index));

describe('a list of rows', () => {
  it('has nothing beyond its ends', () => {
    const list = createLedger([row(1)]).rows;
    expect([list.at(-1), list.at(0), list.at(1)]).toEqual([undefined, row(1), undefined]);
    expect(list.findPosition(row(2))).toBeUndefined();
    expect(createLedger().rows.findPosition(row(2))).toBeUndefined();
  });

  it('is the sorted array, however many rows come and go, and so is the list the other way round', () => {
    const run = record({ from: integer({ min: 0, max: 3000 }), many: integer({ min: 0, max: 1500 }) });
    check(
      property(array(record({ put: run, remove: run }), { maxLength: 4 }), (steps) => {
        const ledger = createLedger();
        const expected = new Map<string, Transaction>();
        for (const { put, remove } of steps) {
          const added = rows(put.from, put.from + put.many);
          const removed = rows(remove.from, remove.from + remove.many);
          ledger.applyChanges(added.map((after) => ({ id: after.id, after })));
          ledger.applyChanges(removed.map(({ id }) => ({ id, after: null })));
          for (const given of added) expected.set(given.id, given);
          for (const { id } of removed) expected.delete(id);
        }
        const sorted = [...expected.values()].sort(compareNewestFirst);
        const oldestFirst = (one: Transaction, other: Transaction) => compareNewestFirst(other, one);
        for (const [list, all, compare] of [
          [ledger.rows, sorted, compareNewestFirst],
          [ledger.rows.toReversed(), sorted.toReversed(), oldestFirst],
        ] as const) {
          expect([...list]).toEqual(all);
          expect(list.length).toBe(all.length);
          expect(list.slice(380, 400)).toEqual(all.slice(380, 400));
          for (const position of [0, 1, all.length >>> 1, all.length - 1]) {
            const at = all[position];
            expect(list.at(position)).toEqual(at);
            if (at === undefined) continue;
            expect(list.findPosition(at)).toBe(position);
            expect(list.countBefore(at)).toBe(position);
            const later = { ...at, id: `${at.id} and more` };
            expect(list.findPosition(later)).toBeUndefined();
            expect(list.countBefore(later)).toBe(all.filter((one) => compare(one, later) < 0).length);
          }
        }
      }),
      { numRuns: 25 },
    );
  }, 30_000);
});
