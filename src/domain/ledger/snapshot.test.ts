import { array, assert as check, constantFrom, integer, property, record, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../calendar-date.ts';
import { addDays } from '../calendar-date.ts';
import { categories } from '../category.ts';
import { currencyCodes } from '../currency.ts';
import { maxAmount, requireMinorUnits } from '../money.ts';
import { sampleTransactions } from '../sample-data.ts';
import type { Transaction } from '../transaction.ts';
import { transactionTypes } from '../transaction.ts';
import { toHeadView } from './head-view.ts';
import { createLedger } from './ledger.ts';
import type { ColumnView } from './ledger-view.ts';
import type { Snapshot } from './snapshot.ts';
import { encodeSnapshot, parseSnapshot, parseSnapshotInSteps } from './snapshot.ts';
import { encodeHead, parseHead, toHead } from './snapshot-head.ts';
import type { SnapshotRows } from './snapshot-rows.ts';

const rows = array(
  record({
    id: integer({ min: 0 }).map(String),
    type: constantFrom(...transactionTypes),
    amount: integer({ min: 1, max: maxAmount }).map(requireMinorUnits),
    currency: constantFrom(...currencyCodes),
    category: constantFrom(...categories),
    date: integer({ min: 0, max: 9000 }).map((days) => addDays('2004-01-01' as CalendarDate, days)),
    description: string({ unit: 'binary' }),
    status: constantFrom('todo', 'done', 'archived'),
  }),
  { maxLength: 80 },
);

const good = encodeSnapshot(createLedger(sampleTransactions).rows);

/** The rows of a record that is as it should be. */
function read(value: unknown): SnapshotRows {
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
    const kept = read(encodeSnapshot(createLedger(ids.map((id) => ({ ...sample, id }))).rows));
    for (const id of ids) expect(kept.find(id)?.id).toBe(id);
    for (const id of ['21', '11', '', '1\n1', '3']) expect(kept.find(id)).toBeUndefined();
  });

  it('is read in steps', () => {
    const [sample] = sampleTransactions as [Transaction];
    const many = Array.from({ length: 20_000 }, (_, index) => ({ ...sample, id: String(index) }));
    const steps = parseSnapshotInSteps(encodeSnapshot(createLedger(many).rows));
    let count = 0;
    while (steps.next().done !== true) count += 1;
    expect(count).toBeGreaterThan(4);
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

describe('a head', () => {
  it('round-trips through JSON with totals, counts and the first rows', () => {
    check(
      property(rows, (given) => {
        const ledger = createLedger(given);
        const head = toHead(ledger);
        expect(parseHead(JSON.parse(JSON.stringify(encodeHead(head))))).toEqual({ ok: true, value: head });
        expect(head.summaries).toBe(ledger.summaries);
        for (const code of currencyCodes) {
          expect(head.lists[code].count).toBe(ledger.list(code).length);
          expect(head.lists[code].first).toEqual([...ledger.list(code)].slice(0, 24));
        }
        expect(head.columns.done.money).toEqual(ledger.column('done').money);
      }),
    );
  });

  it('shows the same as the ledger, as far as its rows go', () => {
    check(
      property(rows, (given) => {
        const ledger = createLedger(given);
        const view = toHeadView(toHead(ledger));
        expect(view.count).toBe(ledger.count);
        expect(view.summaries).toEqual(ledger.summaries);
        for (const code of currencyCodes) {
          const [list, whole] = [view.list(code), ledger.list(code)];
          expect(list.length).toBe(whole.length);
          expect([...list]).toEqual(whole.slice(0, 24));
          expect(list.slice(1, 5)).toEqual(whole.slice(1, 5));
          expect([list.at(-1), list.at(23)]).toEqual([undefined, whole.at(23)]);
          for (const row of list) expect(list.findPosition(row)).toBe(whole.findPosition(row));
          for (const row of list) expect(list.countBefore(row)).toBe(whole.countBefore(row));
          expect(view.series(code)).toBeNull();
        }
        for (const [index, { cards }] of view.board.entries()) {
          const whole = ledger.board[index]?.cards;
          expect(cards.slice(0, 24)).toEqual(whole?.slice(0, 24));
          for (const row of cards) expect(cards.findPosition(row)).toBe(whole?.findPosition(row));
          for (const row of cards) expect(cards.countBefore(row)).toBe(whole?.countBefore(row));
        }
        const withoutCards = (columns: readonly ColumnView[]) => columns.map(({ cards: _, ...rest }) => rest);
        expect(withoutCards(view.board)).toEqual(withoutCards(ledger.board));
        expect(view.board.map(({ cards }) => cards.length)).toEqual(
          ledger.board.map(({ cards }) => cards.length),
        );
      }),
    );
  });

  it('stays small', () => {
    const [sample] = sampleTransactions as [Transaction];
    const many = Array.from({ length: 5000 }, (_, index) => ({
      ...sample,
      id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      currency: currencyCodes[index % 3] ?? 'INR',
      status: ['todo', 'done', 'in-progress'][(index % 7) % 3] ?? 'todo',
    }));
    expect(JSON.stringify(encodeHead(toHead(createLedger(many)))).length).toBeLessThan(36_000);
  });

  const stored = JSON.stringify(encodeHead(toHead(createLedger(sampleTransactions))));
  it.each<[string, string]>([
    ['nothing', 'null'],
    ['another version', stored.replace('"version":1', '"version":2')],
    ['a sum that is none', stored.replace(/"sums":\["\d+"/, '"sums":["1.5"')],
    ['a sum missing', stored.replace(/"sums":\["\d+","\d+"\]/, '"sums":[]')],
    ['a place without a row', stored.replace(/"newest":\[\d+/, '"newest":[999')],
    ['a count too small', stored.replace('"count":25', '"count":1')],
    ['a damaged row', stored.replace('"expense"', '"gift"')],
    ['a currency that is none', stored.replace('[["INR"', '[["EUR"')],
    ['lists missing', stored.replace('"lists"', '"list"')],
    ['a column missing', stored.replace('"columns":[', '"columns":[],"more":[')],
  ])('with %s is refused', (_, text) => {
    expect(parseHead(JSON.parse(text)).ok).toBe(false);
  });
});
