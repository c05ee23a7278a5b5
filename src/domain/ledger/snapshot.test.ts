import { array, assert as check, constantFrom, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTransaction } from '#testing/any-transaction.ts';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { addDays } from '../dates/calendar-date.ts';
import { maxAmount, requireMinorUnits } from '../money/money.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { createLedger } from './ledger.ts';
import type { RowList } from './row-list.ts';
import type { Snapshot } from './snapshot.ts';
import { encodeSnapshot, parseSnapshot } from './snapshot.ts';

const rows = array(
  anyTransaction({
    id: integer({ min: 0 }).map(String),
    amount: integer({ min: 1, max: maxAmount }).map(requireMinorUnits),
    date: integer({ min: 0, max: 9000 }).map((days) => addDays('2004-01-01' as CalendarDate, days)),
    description: string({ unit: 'binary' }),
    status: constantFrom('todo', 'done', 'archived'),
  }),
  { maxLength: 80 },
);

const good = encodeSnapshot(createLedger(sampleTransactions).rows);

/** The rows of a record that is as it should be. */
function read(value: unknown): RowList {
  const parsed = parseSnapshot(value);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.value;
}

describe('a snapshot', () => {
  it("round-trips through the database's structured clone", () => {
    check(
      property(rows, (given) => {
        const list = createLedger(given).rows;
        const kept = read(structuredClone(encodeSnapshot(list)));
        expect([...kept]).toEqual([...list]);
        expect([kept.at(-1), kept.at(kept.length)]).toEqual([undefined, undefined]);
      }),
    );
  });

  it('creates a row once, on first use', () => {
    const kept = read(good);
    const last = kept.at(kept.length - 1);
    expect(kept.at(kept.length - 1)).toBe(last);
    expect([...kept].at(-1)).toBe(last);
  });

  it('finds a row by its id, but not by part of it', () => {
    const [sample] = sampleTransactions as [Transaction];
    const ids = ['212', '12', '1', '121', '2'];
    const kept = createLedger(read(encodeSnapshot(createLedger(ids.map((id) => ({ ...sample, id }))).rows)));
    for (const id of ids) expect(kept.find(id)?.id).toBe(id);
    for (const id of ['21', '11', '', '1\n1', '3']) expect(kept.find(id)).toBeUndefined();
  });

  it('has no word that no row has any more', () => {
    const [sample] = sampleTransactions as [Transaction];
    const ledger = createLedger(sampleTransactions);
    const before = encodeSnapshot(ledger.rows);
    ledger.applyChanges([
      { id: sample.id, after: { ...sample, description: 'secret', date: '1999-01-01' as CalendarDate } },
    ]);
    ledger.applyChanges([{ id: sample.id, after: sample }]);
    expect(encodeSnapshot(ledger.rows)).toEqual(before);
  });

  it('has no column of a later field in which no row has a value, and is read as if it had', () => {
    const [sample] = sampleTransactions as [Transaction];
    const encode = (...list: readonly Transaction[]) => encodeSnapshot(createLedger(list).rows);
    const stored = encode(sample);
    expect(stored).not.toHaveProperty('notes');
    expect([...read(stored)]).toEqual([sample]);
    const listed = encode({ ...sample, id: 'b', notes: 'by card' }, sample);
    expect(listed).toHaveProperty('notes');
    expect([...read(listed)].map(({ notes }) => notes)).toEqual(['by card', '']);
    expect(encode(sample)).toHaveProperty('bankId');
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['another version', { ...good, version: 2 }],
    ['a wrong count', { ...good, count: 34 }],
    ['no count', { ...good, count: -1 }],
    ['an id too few', { ...good, ids: good.ids.slice(3) }],
    ['an empty id', { ...good, ids: good.ids.replace('35', '') }],
    ['an id too many', { ...good, ids: `${good.ids}\n36` }],
    ['no ids', { ...good, ids: null }],
    ['amounts cut short', { ...good, amounts: good.amounts.slice(1) }],
    ['an amount of zero', { ...good, amounts: new Float64Array(35) }],
    ['an amount that is no number', { ...good, amounts: new Float64Array(35).fill(Number.NaN) }],
    ['an amount in fractions', { ...good, amounts: new Float64Array(35).fill(0.5) }],
    ['a category that is no text', { ...good, categories: { ...good.categories, words: Array(35).fill(7) } }],
    ['a currency that is no text', { ...good, currencies: { ...good.currencies, words: [7, 'USD', 'GBP'] } }],
    ['a type that is no text', { ...good, types: { ...good.types, words: [7, 'expense'] } }],
    ['a day that does not exist', { ...good, dates: { ...good.dates, words: Array(35).fill('2023-02-29') } }],
    [
      'a later day below an earlier one',
      { ...good, dates: { ...good.dates, words: good.dates.words.toReversed() } },
    ],
    ['a word missing', { ...good, statuses: { ...good.statuses, words: good.statuses.words.slice(1) } }],
    ['a word that is no text', { ...good, descriptions: { ...good.descriptions, words: Array(35).fill(7) } }],
    ['indexes that are no column', { ...good, statuses: { ...good.statuses, indexes: [0, 1] } }],
    ['a column missing', { ...good, statuses: null }],
  ])('with %s is refused', (_, value) => {
    expect(parseSnapshot(value).ok).toBe(false);
  });

  it('of a later version is not called damaged', () => {
    expect(parseSnapshot({ ...good, version: 2 } as unknown as Snapshot)).toEqual({
      ok: false,
      issues: [{ code: 'snapshot_version_unknown', field: 'version' }],
    });
  });
});
