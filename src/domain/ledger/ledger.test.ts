import type { Arbitrary } from 'fast-check';
import {
  array,
  boolean,
  assert as check,
  constantFrom,
  integer,
  oneof,
  option,
  property,
  record,
  subarray,
  uniqueArray,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTransaction } from '#testing/any-transaction.ts';
import { meetsSearch } from '#testing/plain-search.ts';
import { toBoard, toLineSeries, toPieSeries } from '#testing/plain-views.ts';
import type { CalendarDate } from '../dates/calendar-date.ts';
import { addDays } from '../dates/calendar-date.ts';
import type { Filter } from '../lens/lens.ts';
import { emptyFilter, emptyLens, internFilter, toFilter } from '../lens/lens.ts';
import { parseSearch } from '../lens/search.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { currencyCodes } from '../money/currency.ts';
import type { TotalMinorUnits } from '../money/money.ts';
import { maxAmount, requireMinorUnits } from '../money/money.ts';
import { type Category, toKnownCategory } from '../transactions/category.ts';
import { sampleTransactions } from '../transactions/sample-data.ts';
import { statuses, toKnownStatus } from '../transactions/status.ts';
import { summarizeAll } from '../transactions/summary.ts';
import type { Transaction, TransactionType } from '../transactions/transaction.ts';
import { compareNewestFirst, isCountable, transactionTypes } from '../transactions/transaction.ts';
import type { Ledger } from './ledger.ts';
import { createLedger, createLedgerInSteps } from './ledger.ts';
import { RowList } from './row-list.ts';
import { encodeSnapshot, parseSnapshot } from './snapshot.ts';

const [sample] = sampleTransactions as [Transaction];
const dayOne = '2023-12-20' as CalendarDate;
const days = integer({ min: 0, max: 70 }).map((count) => addDays(dayOne, count));

/** Few ids and words, so that rows meet, and some words of later versions. */
const transactions = anyTransaction({
  type: constantFrom(...transactionTypes, ...transactionTypes, 'loan') as Arbitrary<TransactionType>,
  amount: oneof(integer({ min: 1, max: maxAmount }), integer({ min: 1, max: 300 })).map(requireMinorUnits),
  currency: constantFrom(...currencyCodes, ...currencyCodes, 'EUR') as Arbitrary<CurrencyCode>,
  category: constantFrom('Salary', 'Rent', 'Travel', 'Other', 'Yachts'),
  date: days,
  status: constantFrom(...statuses, 'archived'),
  tags: constantFrom<readonly string[]>([], [], ['Train'], ['tax']),
});

const someRows = array(transactions, { maxLength: 30 });

const filters: Arbitrary<Filter> = record({
  days: record({ from: option(days), to: option(days) }),
  types: subarray([...transactionTypes]),
  categories: subarray<Category>(['Salary', 'Rent', 'Other']),
  statuses: subarray([...statuses]),
  tags: constantFrom([], [], [], ['train']),
  today: days,
  text: array(
    constantFrom(
      ...[
        'rent',
        'CAFE',
        'tra 2',
        'jan',
        'december',
        'jan 2024',
        '2024-01',
        '.5',
        '3',
        '1.2',
        '₹0',
        'yachts',
      ],
      ...['income', '-income', 'to do', '-done', '-in progress', '>1.5', '<=2', '1-2', '-0.5-2', '-rent'],
      ...['today', 'yesterday', 'this month', '-last month', 'last 90 days', 'last year', 'overdue'],
      ...[
        '-overdue',
        'due',
        '-planned',
        '#tr',
        '-#"train"',
        'every january',
        '5 jan',
        '"train 2"',
        '-"train"',
        '"',
        '>',
        '-tax',
      ],
    ),
    { maxLength: 3 },
  ).map((words) => words.join(' ')),
}).map(({ today, text, ...filter }) => internFilter({ ...filter, conditions: parseSearch(text, today) }));

const asking = (text: string) => internFilter(toFilter({ ...emptyLens, text }, '2024-01-01' as CalendarDate));

/** What a person does: rows come, change and go, one or many at a time, and the page gets ready for it at some time. */
type Command = Readonly<{ rows: readonly Transaction[]; removed: readonly Transaction[]; prepared: boolean }>;

const commands: Arbitrary<readonly Command[]> = array(
  record({
    rows: oneof(array(transactions, { maxLength: 2 }), someRows),
    removed: oneof(array(transactions, { maxLength: 2 }), someRows),
    prepared: boolean(),
  }),
  { maxLength: 12 },
);

/** Makes the changes in the ledger and in a plain map. */
function run(ledger: Ledger, expected: Map<string, Transaction>, { rows, removed, prepared }: Command): void {
  if (prepared) ledger.prepareChanges();
  ledger.applyChanges([
    ...rows.map((after) => ({ id: after.id, after })),
    ...removed.map(({ id }) => ({ id, after: null })),
  ]);
  for (const row of rows) expected.set(row.id, row);
  for (const { id } of removed) expected.delete(id);
}

/** The filter, said about one row. */
function fits(
  row: Transaction,
  { days: { from, to }, types, categories, statuses: states, tags, conditions }: Filter,
) {
  const { date } = row;
  const own = row.tags.map((tag) => tag.toLowerCase());
  const category = toKnownCategory(row.category);
  return (
    isCountable(row) &&
    (from === null || date >= from) &&
    (to === null || date <= to) &&
    (types.length === 0 || types.includes(row.type)) &&
    (categories.length === 0 || categories.includes(category)) &&
    (states.length === 0 || states.includes(toKnownStatus(row.status))) &&
    (tags.length === 0 || tags.some((tag) => own.includes(tag.toLowerCase()))) &&
    meetsSearch(row, conditions)
  );
}

/** Everything that a ledger shows, and the same from the plain functions. */
function expectSame(ledger: Ledger, rows: Iterable<Transaction>, filter = emptyFilter): void {
  const all = [...rows].sort(compareNewestFirst);
  const sorted = all.filter((row) => fits(row, filter));
  const { lists, summaries, board } = ledger.query(filter);
  expect([...ledger.rows]).toEqual(all);
  expect(board.map((column) => ({ ...column, cards: [...column.cards] }))).toEqual(toBoard(sorted));
  expect(summaries).toEqual(summarizeAll(sorted));
  for (const currency of currencyCodes) {
    expect([...lists[currency]]).toEqual(sorted.filter((row) => row.currency === currency));
    expect(ledger.series(currency, filter)).toEqual({
      days: toLineSeries(sorted, currency),
      categories: toPieSeries(sorted, currency),
    });
  }
  for (const row of all) expect(ledger.find(row.id)).toEqual(row);
  expect(ledger.count).toBe(all.length);
  expect(ledger.uncounted).toBe(all.filter((row) => !isCountable(row)).length);
}

/** The ledger of these rows as this device kept them. */
function reopen(rows: readonly Transaction[]): Ledger {
  const kept = parseSnapshot(structuredClone(encodeSnapshot(createLedger(rows).rows)));
  if (!kept.ok) throw new Error(JSON.stringify(kept.issues));
  return createLedger(kept.value);
}

/** Every part of what is shown, by name. */
function partsOf(ledger: Ledger, filter = emptyFilter): ReadonlyMap<string, unknown> {
  const parts = new Map<string, unknown>();
  const add = (name: string, part: unknown) => {
    parts.set(name, part);
    if (typeof part !== 'object' || part === null || part instanceof RowList) return;
    for (const [key, value] of Object.entries(part)) add(`${name}.${key}`, value);
  };
  add('result', ledger.query(filter));
  for (const code of currencyCodes) add(code, ledger.series(code, filter));
  return parts;
}

/** What a part shows, as text, so that a later look can tell whether it changed. */
const toContent = (part: unknown) =>
  JSON.stringify(part, (_, value) =>
    typeof value === 'bigint' ? String(value) : value instanceof RowList ? value.slice() : value,
  );

const toContents = (parts: ReadonlyMap<string, unknown>) =>
  new Map([...parts].map(([name, part]) => [name, toContent(part)]));

describe('a ledger', () => {
  it('shows what plain filters and sums of the rows give, whatever the filter and whatever changed', () => {
    check(
      property(
        someRows,
        commands,
        array(filters, { maxLength: 3 }),
        boolean(),
        (rows, steps, given, stored) => {
          const ledger = stored ? reopen(rows) : createLedger(rows);
          const expected = new Map(rows.map((row) => [row.id, row]));
          for (const step of [null, ...steps]) {
            if (step !== null) run(ledger, expected, step);
            for (const filter of [emptyFilter, ...given]) expectSame(ledger, expected.values(), filter);
          }
          expectSame(reopen([...expected.values()]), expected.values());
        },
      ),
    );
  }, 30_000);

  it('counts and sums all rows, and their changes, while only some of them are read', () => {
    const changed = record({ row: transactions, other: transactions });
    check(
      property(someRows, integer({ min: 0, max: 30 }), changed, (given, count, { row, other }) => {
        const rows = [...createLedger(given).rows];
        const ledger = createLedger(rows.slice(0, count));
        ledger.setServerTotals(
          rows.filter(isCountable).map(({ currency, type, status, amount }) => ({
            currency,
            type,
            status,
            count: 1,
            sum: BigInt(amount) as TotalMinorUnits,
          })),
        );
        const whole = createLedger(rows);
        // What is added, and what is there to be edited.
        const shown = ledger.rows.at(0);
        const changes = [
          { id: 'new', after: { ...row, id: 'new' } },
          ...(shown ? [{ id: shown.id, after: { ...other, id: shown.id } }] : []),
        ];
        for (const step of [[], changes]) {
          ledger.applyChanges(step);
          whole.applyChanges(step);
          const [some, all] = [ledger.query(), whole.query()];
          expect(some.summaries).toEqual(all.summaries);
          for (const code of currencyCodes) expect(some.lists[code].count).toBe(all.lists[code].length);
          for (const [index, { money, cards }] of all.board.entries()) {
            expect(some.board[index]?.money).toEqual(money);
            expect(some.board[index]?.cards.count).toBe(cards.length);
          }
          const found = ledger.query(asking('rent'));
          expect(found.board.every(({ cards }) => cards.missing === 0)).toBe(true);
        }
        ledger.replaceWith(whole);
        expect(ledger.count).toBe(ledger.rows.length);
      }),
    );
  });

  it('returns the same object until it would differ, and never changes one', () => {
    check(
      property(someRows, commands, filters, (rows, steps, filter) => {
        const ledger = createLedger(rows);
        const expected = new Map(rows.map((row) => [row.id, row]));
        for (const step of steps) {
          const before = partsOf(ledger, filter);
          const contents = toContents(before);
          run(ledger, expected, step);
          const after = partsOf(ledger, internFilter({ ...filter }));
          expect(toContents(before)).toEqual(contents);
          for (const [name, part] of after) {
            // A point of a chart may take the place of its neighbour.
            if (/\.(days|categories|money)\./.test(name)) continue;
            expect([name, part === before.get(name)]).toEqual([name, toContent(part) === contents.get(name)]);
          }
        }
      }),
      { numRuns: 50 },
    );
  }, 30_000);

  it('finds as many filters again as a screen may have', () => {
    const ledger = createLedger(sampleTransactions);
    const results = ['rent', 'salary', 'travel'].map((text) => ledger.query(asking(text)));
    ledger.query();
    for (const text of ['one', 'two', 'three', 'four']) ledger.query(asking(text));
    for (const [index, text] of ['rent', 'salary', 'travel'].entries()) {
      expect(toContent(ledger.query(asking(text)))).toBe(toContent(results[index]));
    }
  });

  it('has one object per stored row, wherever it is listed', () => {
    const ledger = reopen(sampleTransactions);
    const row = ledger.rows.at(5) as Transaction;
    const { lists, board } = ledger.query();
    const position = lists[row.currency].findPosition(row) ?? -1;
    expect(lists[row.currency].at(position)).toBe(row);
    expect(board.flatMap(({ cards }) => [...cards]).filter(({ id }) => id === row.id)).toEqual([row]);
    expect(ledger.find(row.id)).toBe(row);
    ledger.prepareChanges();
    expect(ledger.find(row.id)).toBe(row);
  });

  it('counts stored amounts of any size, to the last paisa', () => {
    const rows = Array.from({ length: 300 }, (_, index) => ({
      ...sample,
      id: String(index),
      amount: requireMinorUnits(maxAmount - (index % 3)),
    }));
    expectSame(reopen(rows), rows);
  });

  it('reuses what a change does not affect', () => {
    const ledger = createLedger(sampleTransactions);
    const before = { ...ledger.query(), inr: ledger.series('INR') };
    ledger.applyChanges([{ id: 'new', after: { ...sample, id: 'new', currency: 'USD', status: 'done' } }]);
    const { lists, summaries, board } = ledger.query();
    expect(lists.INR).toBe(before.lists.INR);
    expect(lists.USD).not.toBe(before.lists.USD);
    expect(summaries.INR).toBe(before.summaries.INR);
    expect(board.map((column, index) => column === before.board[index])).toEqual([true, true, false]);
    expect(ledger.series('INR')).toBe(before.inr);
    ledger.applyChanges([{ id: sample.id, after: { ...sample, description: 'renamed' } }]);
    expect(ledger.query().lists.INR).not.toBe(before.lists.INR);
    expect(ledger.query().summaries).toBe(summaries);
    expect(ledger.series('INR')).toBe(before.inr);
  });

  it('ignores changes that change nothing', () => {
    const ledger = createLedger(sampleTransactions);
    const { rows } = ledger;
    ledger.applyChanges([{ id: sample.id, after: { ...sample } }]);
    ledger.applyChanges([{ id: 'not there', after: null }]);
    ledger.applyChanges([]);
    expect(ledger.rows).toBe(rows);
  });

  it('takes over the rows of another ledger', () => {
    const ledger = createLedger(sampleTransactions);
    const before = ledger.query();
    ledger.replaceWith(reopen(sampleTransactions));
    expect(toContent(ledger.query())).toBe(toContent(before));
    ledger.replaceWith(createLedger());
    expect(ledger.query().board.flatMap(({ cards }) => [...cards])).toEqual([]);
    expect(ledger.find(sample.id)).toBeUndefined();
    expect([...before.lists.INR]).not.toEqual([]);
  });

  it('is built in steps of a few thousand rows, sorted or not; of two rows with one id the later wins', () => {
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
        expect(count).toBeGreaterThan(2);
        const expected = new Map(rows.map((row) => [row.id, row]));
        expect([...step.value.rows]).toEqual([...expected.values()].sort(compareNewestFirst));
      }),
      { numRuns: 5 },
    );
  });

  it('prepares changes of many rows in steps, and shows them when all are made', () => {
    const rows = Array.from({ length: 9000 }, (_, index) => ({ ...sample, id: String(index) }));
    const ledger = createLedger(rows.slice(0, 6000));
    const [, second] = rows as [Transaction, Transaction];
    const edited = { ...second, description: 'edited' };
    const before = ledger.rows;
    const steps = ledger.prepare([
      ...rows.slice(5000).map((row) => ({ id: row.id, after: row })),
      ...rows.slice(2000, 4000).map(({ id }) => ({ id, after: null })),
      { id: edited.id, after: edited },
    ]);
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) {
      expect(ledger.rows).toBe(before);
      expect(ledger.find('1')).toEqual(second);
      expect(ledger.find('7000')).toBeUndefined();
    }
    expect(ledger.rows).toBe(before);
    step.value();
    const left = [...rows.slice(0, 2000), ...rows.slice(4000)].map((row) => (row === second ? edited : row));
    expect(ledger.rows.slice()).toEqual(left.sort(compareNewestFirst));
    expect(ledger.find('1')).toEqual(edited);
    expect(ledger.find('7000')).toEqual(rows[7000]);
    expect(ledger.find('3000')).toBeUndefined();
  });

  it('does not keep rows that went, and lists from before stay as they were', () => {
    const ledger = createLedger(sampleTransactions);
    const { rows } = ledger;
    const contents = rows.slice();
    for (let turn = 0; turn < 4; turn += 1) {
      const many = Array.from({ length: 5000 }, (_, index) => ({ ...sample, id: `${turn} ${index}` }));
      ledger.applyChanges(many.map((after) => ({ id: after.id, after })));
      ledger.applyChanges(many.map(({ id }) => ({ id, after: null })));
    }
    expect(ledger.rows.columns.length).toBeLessThan(11_000);
    expectSame(ledger, sampleTransactions);
    expect(rows.slice()).toEqual(contents);
    ledger.applyChanges([{ id: sample.id, after: { ...sample, description: 'Bicycle' } }]);
    expect(ledger.query(asking('bicycle')).lists[sample.currency]).toHaveLength(1);
  });

  it('is right after each change of one row, also when what went is cleared away meanwhile', () => {
    const ledger = createLedger(sampleTransactions);
    for (let turn = 0; turn < 10_200; turn += 1) {
      ledger.applyChanges([{ id: sample.id, after: { ...sample, description: String(turn) } }]);
      ledger.query();
    }
    expectSame(ledger, [{ ...sample, description: '10199' }, ...sampleTransactions.slice(1)]);
    ledger.applyChanges([{ id: sample.id, after: null }]);
    expectSame(ledger, sampleTransactions.slice(1));
  });
});
