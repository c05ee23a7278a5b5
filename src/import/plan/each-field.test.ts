import { type Arbitrary, asyncProperty, assert as check, constantFrom, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repeatFields } from '#domain/collections/repeat.ts';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { fromStoredRow, fromWireRow, toWireRow } from '#domain/fields/field-table.ts';
import { kinds } from '#domain/fields/kinds.ts';
import { createLedger } from '#domain/ledger/ledger.ts';
import { emptyLens, toFilter } from '#domain/lens/lens.ts';
import { currencyCodes } from '#domain/money/currency.ts';
import { requireMinorUnits } from '#domain/money/money.ts';
import { toCard } from '#domain/plan/repeats/next-cards.ts';
import { toParts } from '#domain/transactions/split.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { toCopied, toCopy, transactionFields } from '#domain/transactions/transaction-fields.ts';
import { parseDraft, toDraft } from '#domain/transactions/transaction-rules.ts';
import { readSheet } from '#testing/chosen-file.ts';
import { makeRepeat } from '#testing/made-repeats.ts';
import { makeTransaction } from '#testing/made-transactions.ts';
import { toCsvParts } from '../export/to-csv.ts';
import { toJsonParts } from '../export/to-json.ts';
import { guessReading } from '../reading/columns/guess-reading.ts';
import { toImport } from './apply-choice.ts';
import { planImport } from './plan-import.ts';

const id = '0193a000-0000-7abc-8def-0123456789ab';

/** Values by kind, none of them what a field is without one: a text that is added later has some, too. */
const byKind = new Map<unknown, Arbitrary<unknown>>([
  [kinds.text, constantFrom('zebra', '=zebra\n- "x", 77', "'zebra; é 🍕")],
  [kinds.textList, constantFrom(['zebra'], ['=zebra', 'Boat "a"'])],
  [kinds.amount, constantFrom(4500, 123_456).map(requireMinorUnits)],
  [kinds.date, constantFrom('2026-10-12', '1999-12-31')],
]);

const known: Readonly<Record<string, Arbitrary<unknown>>> = {
  type: constantFrom('income'),
  currency: constantFrom('USD', 'GBP'),
  category: constantFrom('Travel', 'Food & Dining'),
  status: constantFrom('in-progress', 'done'),
};

const names = Object.keys(transactionFields) as (keyof typeof transactionFields)[];

function anyValue(name: keyof typeof transactionFields): Arbitrary<unknown> {
  const values = known[name] ?? byKind.get(transactionFields[name].kind);
  if (values === undefined) throw new Error(`There is no value for ${name}`);
  return values;
}

const full = record(Object.fromEntries(names.map((name) => [name, anyValue(name)]))).map((values) =>
  makeTransaction({ ...values, id }),
);

const day = '2024-02-29' as CalendarDate;
/** What no copy has of a transaction. */
const alone = { date: day, status: 'todo', bankId: '', split: '' };

const withoutId = ({ id: _, ...values }: Transaction) => values;

async function bringBack(text: string, name: string): Promise<readonly unknown[]> {
  const sheet = await readSheet(text, name);
  const { reading } = guessReading(sheet, 'INR');
  const choices = { status: 'todo', daysApart: 0, round: false, rates: {} } as const;
  const plan = planImport({ sheet, reading, choices, existing: [], rules: [] });
  return toImport(plan, { overridden: new Set(), categories: new Map() });
}

describe('each field of a transaction comes back', () => {
  it('from a form', () => {
    check(
      property(full, (row) => {
        expect(parseDraft(toDraft(row))).toEqual({ ok: true, value: withoutId(row) });
      }),
    );
  });

  it('from the server and from the device', () => {
    check(
      property(full, (row) => {
        expect(fromWireRow(transactionFields, toWireRow(transactionFields, row))).toEqual(row);
        expect(fromStoredRow(transactionFields, JSON.parse(JSON.stringify(row)))).toEqual(row);
        expect(createLedger([row]).find(id)).toEqual(row);
      }),
    );
  });

  it.each([
    ['CSV', toCsvParts],
    ['JSON', toJsonParts],
  ])('from an imported %s file', async (format, toFile) => {
    await check(
      asyncProperty(full, async (row) => {
        const file = [...toFile([row])].join('');
        expect(await bringBack(file, `all.${format.toLowerCase()}`)).toEqual([row]);
      }),
    );
  });

  it('in a part of a split', () => {
    check(
      property(full, (row) => {
        const { category, description, tags } = row;
        const drafts = [{ amount: '', category, description, tags }];
        expect(toParts({ ...row, split: '' }, drafts, () => 'part')).toEqual([
          { ...row, id: 'part', split: id },
        ]);
      }),
    );
  });

  it('in a duplicate, unless it is that transaction’s alone', () => {
    check(
      property(full, (row) => {
        expect(toCopy(row, day)).toEqual({ ...withoutId(row), ...alone });
      }),
    );
  });

  it('in a repeat and its cards, unless it is one transaction’s alone', () => {
    check(
      property(full, (row) => {
        const repeat = makeRepeat(toCopied(row));
        expect(fromWireRow(repeatFields, toWireRow(repeatFields, repeat))).toEqual(repeat);
        expect(toCard(repeat, day)).toEqual({ ...row, ...alone, id: expect.any(String) });
      }),
    );
  });

  it.each(names)('in a search for its %s, save for names that a bank or we gave', (name) => {
    const find = (row: Transaction, text: string) => {
      const { lists } = createLedger([row, makeTransaction()]).query(toFilter({ ...emptyLens, text }, day));
      return currencyCodes.flatMap((code) => lists[code].slice().map((found) => found.id));
    };
    check(
      property(anyValue(name), (value) => {
        const row = makeTransaction({ [name]: value, id });
        const text = /zebra/.exec(toDraft(row)[name])?.[0] ?? toDraft(row)[name];
        const isFound = name !== 'bankId' && name !== 'split';
        expect(find(row, text.replace('-', name === 'status' ? ' ' : '-'))).toEqual(isFound ? [id] : []);
      }),
    );
  });
});
