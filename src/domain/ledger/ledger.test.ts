import type { Arbitrary } from 'fast-check';
import {
  array,
  assert as check,
  constantFrom,
  integer,
  oneof,
  property,
  record,
  uniqueArray,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toBoard, toLineSeries, toMonthSeries, toPieSeries } from '#testing/plain-views.ts';
import type { CalendarDate } from '../calendar-date.ts';
import { addDays } from '../calendar-date.ts';
import { categories } from '../category.ts';
import { currencyCodes } from '../currency.ts';
import { maxAmount, requireMinorUnits } from '../money.ts';
import { sampleTransactions } from '../sample-data.ts';
import { summarize, summarizeAll } from '../summary.ts';
import type { Transaction } from '../transaction.ts';
import { compareNewestFirst, transactionTypes } from '../transaction.ts';
import type { Ledger, RowChange } from './ledger.ts';
import { createLedger, createLedgerInSteps } from './ledger.ts';
import { encodeSnapshot, parseSnapshot } from './snapshot.ts';
import type { Steps } from './steps.ts';
import { finishSteps } from './steps.ts';

const transactions: Arbitrary<Transaction> = record({
  id: integer({ min: 0, max: 40 }).map((number) => String(number).padStart(3, '0')),
  type: constantFrom(...transactionTypes),
  amount: oneof(integer({ min: 1, max: maxAmount }), integer({ min: 1, max: 3 })).map(requireMinorUnits),
  currency: constantFrom(...currencyCodes),
  category: constantFrom(...categories.slice(0, 4)),
  date: integer({ min: 0, max: 70 }).map((days) => addDays('2023-12-20' as CalendarDate, days)),
  description: constantFrom('', 'Rent', 'Café'),
  status: constantFrom('todo', 'in-progress', 'done', 'archived'),
});

const someRows = array(transactions, { maxLength: 30 });

type Command =
  | { readonly kind: 'put'; readonly row: Transaction }
  | { readonly kind: 'edit'; readonly row: Transaction; readonly field: keyof Transaction }
  | { readonly kind: 'remove'; readonly row: Transaction }
  | { readonly kind: 'replace' | 'change'; readonly rows: readonly Transaction[] };

const commands = array(
  oneof(
    record({ kind: constantFrom('put' as const, 'remove' as const), row: transactions }),
    record({
      kind: constantFrom('edit' as const),
      row: transactions,
      field: constantFrom<keyof Transaction>('type', 'amount', 'currency', 'category', 'date', 'status'),
    }),
    record({ kind: constantFrom('replace' as const, 'change' as const), rows: someRows }),
  ) as Arbitrary<Command>,
  { maxLength: 40 },
);

/** Makes the change in the ledger and in a plain map. */
function run(ledger: Ledger, expected: Map<string, Transaction>, command: Command): void {
  switch (command.kind) {
    case 'put':
      ledger.putTransaction(command.row);
      expected.set(command.row.id, command.row);
      return;
    case 'edit': {
      const before = expected.get(command.row.id);
      if (before === undefined) return;
      const after = { ...before, [command.field]: command.row[command.field] };
      ledger.putTransaction(after);
      expected.set(after.id, after);
      return;
    }
    case 'remove':
      ledger.removeTransaction(command.row.id);
      expected.delete(command.row.id);
      return;
    case 'replace':
      ledger.replaceAll(command.rows);
      expected.clear();
      for (const row of command.rows) expected.set(row.id, row);
      return;
    case 'change':
      ledger.applyChanges(command.rows.map((row, index) => toChange(row, index % 2 === 0)));
      for (const [index, row] of command.rows.entries()) {
        if (index % 2 === 0) expected.set(row.id, row);
        else expected.delete(row.id);
      }
  }
}

const toChange = (row: Transaction, put: boolean): RowChange =>
  put ? { id: row.id, before: null, after: row } : { id: row.id, before: row, after: null };

/** Everything that a ledger shows, and the same from the plain functions. */
function expectSame(ledger: Ledger, rows: Iterable<Transaction>): void {
  const sorted = [...rows].sort(compareNewestFirst);
  expect([...ledger.rows]).toEqual(sorted);
  expect(ledger.board.map((column) => ({ ...column, cards: [...column.cards] }))).toEqual(toBoard(sorted));
  expect(ledger.summaries).toEqual(summarizeAll(sorted));
  for (const currency of currencyCodes) {
    expect([...ledger.list(currency)]).toEqual(sorted.filter((row) => row.currency === currency));
    expect(ledger.summary(currency)).toEqual(summarize(sorted, currency));
    expect(ledger.series(currency)).toEqual({
      days: toLineSeries(sorted, currency),
      months: toMonthSeries(sorted, currency),
      categories: toPieSeries(sorted, currency),
    });
  }
  expect(ledger.count).toBe(sorted.length);
  for (const row of sorted) expect(ledger.find(row.id)).toEqual(row);
  expect(ledger.search('rent')).toEqual(
    sorted.filter(({ description, category }) => description === 'Rent' || category === 'Rent'),
  );
}

/** The ledger of these rows as this device kept them. */
function reopen(rows: readonly Transaction[]): Ledger {
  const kept = parseSnapshot(structuredClone(encodeSnapshot(createLedger(rows).rows)));
  if (!kept.ok) throw new Error(JSON.stringify(kept.issues));
  return createLedger(kept.value);
}

/** Every view, for comparing identities. */
function views(ledger: Ledger): readonly unknown[] {
  const board = [
    ledger.board,
    ...ledger.board,
    ...ledger.board.flatMap(({ cards, money }) => [cards, money]),
  ];
  const perCurrency = currencyCodes.flatMap((code) => [
    ledger.list(code),
    ledger.summary(code),
    ledger.series(code).days,
    ledger.series(code).months,
    ledger.series(code).categories,
    ledger.series(code),
    ledger.search('e', code),
  ]);
  return [ledger.rows, ledger.summaries, ledger.search('e'), ...board, ...perCurrency];
}

/** What a view shows, so that a later look can tell whether it changed. */
const toContent = (view: unknown): unknown =>
  view !== null && typeof view === 'object' && Symbol.iterator in view
    ? [...(view as Iterable<unknown>)]
    : view;

describe('a ledger', () => {
  it('always shows what the plain functions compute from the rows, whenever it is read', () => {
    check(
      property(someRows, commands, integer({ min: 1, max: 50 }), (rows, steps, every) => {
        const ledger = createLedger(rows);
        const expected = new Map(rows.map((row) => [row.id, row]));
        for (const [index, step] of steps.entries()) {
          run(ledger, expected, step);
          if (index % every === 0) expectSame(ledger, expected.values());
        }
        expectSame(ledger, expected.values());
      }),
    );
  });

  it('shows the same for stored rows, whenever and however often their ids are prepared', () => {
    const moments = array(integer({ min: 0, max: 12 }), { maxLength: 6 });
    check(
      property(someRows, commands, moments, (rows, steps, prepared) => {
        const ledger = reopen(rows);
        const expected = new Map(rows.map((row) => [row.id, row]));
        const preparations: Steps<void>[] = [];
        for (const [index, step] of steps.entries()) {
          if (prepared.includes(index)) preparations.push(ledger.prepareChangesInSteps());
          for (const preparation of preparations) preparation.next();
          run(ledger, expected, step);
          if (index % 4 === 0) expectSame(ledger, expected.values());
        }
        expectSame(ledger, expected.values());
        for (const preparation of preparations) finishSteps(preparation);
        expectSame(ledger, expected.values());
      }),
    );
  });

  it('does not revert changes made while the ids of stored rows are prepared twice at once', () => {
    const [sample] = sampleTransactions as [Transaction];
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ ...sample, id: String(index) }));
    const ledger = reopen(rows);
    const slow = ledger.prepareChangesInSteps();
    slow.next();
    const [newest, oldest] = [ledger.rows.at(0), ledger.rows.at(9999)] as [Transaction, Transaction];
    const renamed = { ...newest, description: 'renamed' };
    ledger.putTransaction(renamed);
    ledger.removeTransaction(oldest.id);
    finishSteps(ledger.prepareChangesInSteps());
    finishSteps(slow);
    expect(ledger.find(newest.id)).toBe(renamed);
    expect(ledger.find(oldest.id)).toBeUndefined();
  });

  it('has one object per stored row, wherever it is listed', () => {
    const ledger = reopen(sampleTransactions);
    const row = ledger.rows.at(5) as Transaction;
    const position = ledger.list(row.currency).findPosition(row) ?? -1;
    expect(ledger.list(row.currency).at(position)).toBe(row);
    expect(ledger.board.flatMap(({ cards }) => [...cards]).filter(({ id }) => id === row.id)).toEqual([row]);
    expect(ledger.find(row.id)).toBe(row);
    finishSteps(ledger.prepareChangesInSteps());
    expect(ledger.find(row.id)).toBe(row);
  });

  it('counts stored amounts of any size, to the last paisa', () => {
    const [sample] = sampleTransactions as [Transaction];
    const rows = Array.from({ length: 300 }, (_, index) => ({
      ...sample,
      id: String(index),
      amount: requireMinorUnits(maxAmount - (index % 3)),
    }));
    expectSame(reopen(rows), rows);
  });

  it('returns the same object until it would differ, and never mutates one', () => {
    check(
      property(someRows, commands, (rows, steps) => {
        const ledger = createLedger(rows);
        const expected = new Map(rows.map((row) => [row.id, row]));
        for (const step of steps) {
          const before = views(ledger);
          const contents = before.map(toContent);
          expect(views(ledger).every((view, index) => view === before[index])).toBe(true);
          const { rows: listed } = ledger;
          run(ledger, expected, step);
          const after = views(ledger);
          if (ledger.rows === listed) expect(after.every((view, index) => view === before[index])).toBe(true);
          expect(before.map(toContent)).toEqual(contents);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('reuses what a change does not affect', () => {
    const ledger = createLedger(sampleTransactions);
    const before = views(ledger);
    const inr = [
      ledger.list('INR'),
      ledger.summary('INR'),
      ledger.series('INR').days,
      ledger.series('INR').categories,
    ];
    const [sample] = sampleTransactions as [Transaction];
    ledger.putTransaction({ ...sample, id: 'new', currency: 'USD', status: 'done' });
    expect([
      ledger.list('INR'),
      ledger.summary('INR'),
      ledger.series('INR').days,
      ledger.series('INR').categories,
    ]).toEqual(inr);
    expect(ledger.list('INR')).toBe(inr[0]);
    expect(ledger.summary('INR')).toBe(inr[1]);
    expect(ledger.series('INR').days).toBe(inr[2]);
    expect(ledger.column('todo')).toBe(before[4]);
    ledger.putTransaction({ ...sample, description: 'renamed' });
    expect(ledger.series('INR').days).toBe(inr[2]);
    expect(ledger.series('INR').categories).toBe(inr[3]);
    expect(ledger.list('INR')).not.toBe(inr[0]);
  });

  it('ignores changes that change nothing', () => {
    const ledger = createLedger(sampleTransactions);
    const before = views(ledger);
    const [sample] = sampleTransactions as [Transaction];
    ledger.putTransaction({ ...sample });
    ledger.removeTransaction('not there');
    ledger.applyChanges([]);
    expect(views(ledger).every((view, index) => view === before[index])).toBe(true);

    const empty = createLedger();
    const nothing = views(empty);
    empty.replaceAll([]);
    expect(views(empty).every((view, index) => view === nothing[index])).toBe(true);
  });

  it('is built in steps of a few thousand rows, sorted or not; of two rows with one id the later wins', () => {
    const [sample] = sampleTransactions as [Transaction];
    check(
      property(uniqueArray(integer({ min: 0, max: 99_999 }), { minLength: 5, maxLength: 12 }), (seeds) => {
        const rows = Array.from({ length: 10_000 }, (_, index) => ({
          ...sample,
          id: String((index * 7919 + (seeds[index % seeds.length] ?? 0)) % 20_011),
          description: String(index),
        }));
        const steps = createLedgerInSteps(rows);
        let count = 0;
        let step = steps.next();
        for (; step.done !== true; step = steps.next()) count += 1;
        expect(count).toBeGreaterThan(5);
        const expected = new Map(rows.map((row) => [row.id, row]));
        expect([...step.value.rows]).toEqual([...expected.values()].sort(compareNewestFirst));
      }),
      { numRuns: 5 },
    );
  });

  it('can be built with more rows on one day than a step sorts', () => {
    const [sample] = sampleTransactions as [Transaction];
    const rows = Array.from({ length: 14_000 }, (_, index) => ({
      ...sample,
      id: String((index * 7919) % 14_009).padStart(5, '0'),
      date: index % 7 === 0 ? ('2024-01-02' as CalendarDate) : sample.date,
    }));
    expect(createLedger(rows).rows.slice()).toEqual(rows.toSorted(compareNewestFirst));
  });

  it('applies many changes by rebuilding', () => {
    const [sample] = sampleTransactions as [Transaction];
    const rows = Array.from({ length: 3000 }, (_, index) => ({ ...sample, id: String(index) }));
    const ledger = createLedger(rows.slice(0, 2000));
    ledger.applyChanges([
      ...rows.slice(0, 1500).map((row) => toChange(row, false)),
      ...rows.slice(2000).map((row) => toChange(row, true)),
    ]);
    expectSame(ledger, rows.slice(1500));
  });
});
