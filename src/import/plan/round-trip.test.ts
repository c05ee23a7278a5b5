import { assert as check, property } from 'fast-check';
import { expect, it } from 'vitest';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { joinTextList } from '#domain/fields/kinds.ts';
import { requireMinorUnits, toDecimal } from '#domain/money/money.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { makeNewTransaction } from '#testing/made-transactions.ts';
import { splitCsv, storedTransactions, toSheetOf } from '#testing/written-files.ts';
import { exportColumns } from '../export/own-columns.ts';
import { toCsvParts } from '../export/to-csv.ts';
import { guessReading } from '../reading/columns/guess-reading.ts';
import type { ImportChoices } from '../reading/planned-row.ts';
import type { Sheet } from '../reading/sheet.ts';
import { toImport } from './apply-choice.ts';
import { planImport } from './plan-import.ts';

const choices: ImportChoices = { status: 'todo', daysApart: 0, round: false, rates: {} };
const nothing = { overridden: new Set<number>(), categories: new Map<number, string>() };

function bringBack(sheet: Sheet, existing: readonly Transaction[] = []) {
  const guess = guessReading(sheet, 'GBP');
  expect(guess).toMatchObject({ program: 'Tallyboard', ambiguousDates: [] });
  return planImport({ sheet, reading: guess.reading, choices, existing, rules: [] });
}

const withoutIds = (transactions: readonly Transaction[]) => transactions.map(({ id, ...rest }) => rest);

/** A file may hold what the database took twice; only the first of them is new. */
const areDifferent = (transactions: readonly Transaction[]) => {
  const ids = transactions.map(({ bankId }) => bankId).filter((bankId) => bankId !== '');
  return new Set(ids).size === ids.length;
};

// Specification 2.89
it('exports, clears and imports the same transactions, tags and statuses, in every currency', () => {
  check(
    property(storedTransactions.filter(areDifferent), (transactions) => {
      const sheet = toSheetOf(splitCsv([...toCsvParts(transactions)].join('')));
      expect(toImport(bringBack(sheet), nothing)).toEqual(withoutIds(transactions));
    }),
  );
});

it('finds every exported row there when it is imported without clearing', () => {
  check(
    property(storedTransactions.filter(areDifferent), (transactions) => {
      const plan = bringBack(toSheetOf(splitCsv([...toCsvParts(transactions)].join(''))), transactions);
      const found = plan.rows.map(({ verdict }) =>
        verdict.kind === 'there' ? verdict.existing.id : verdict,
      );
      expect(found.toSorted()).toEqual(transactions.map(({ id }) => id).toSorted());
    }),
  );
});

it('brings back the same from JSON, whose texts have nothing before them', () => {
  check(
    property(storedTransactions.filter(areDifferent), (transactions) => {
      const rows = transactions.map((one) => [
        one.date,
        one.type,
        toDecimal(one.amount),
        one.currency,
        one.category,
        one.description,
        one.status,
        joinTextList(one.tags),
        one.notes,
        one.bankId,
        one.id,
      ]);
      const plan = bringBack(toSheetOf([exportColumns, ...rows], 'tallyboard'));
      expect(toImport(plan, nothing)).toEqual(withoutIds(transactions));
    }),
  );
});

it('knows its own file after a spreadsheet has moved the columns', () => {
  const sheet = toSheetOf([
    [...exportColumns].reverse(),
    ['7', '', "a\n'- b", 'late,', 'Done', "'=1+1", 'Travel', 'USD', '5.00', 'Income', '2026-10-12'],
  ]);
  expect(bringBack(sheet).rows[0]?.transaction).toEqual(
    makeNewTransaction({
      type: 'income',
      amount: requireMinorUnits(500),
      currency: 'USD',
      category: 'Travel',
      date: '2026-10-12' as CalendarDate,
      description: '=1+1',
      status: 'done',
      tags: ['late'],
      notes: 'a\n- b',
    }),
  );
});

it('knows the file of a version that had no notes', () => {
  const sheet = toSheetOf([
    exportColumns.filter((column) => column !== 'Notes'),
    ['2026-10-12', 'Income', '5.00', 'USD', 'Travel', 'Train', 'Done', 'late,', 'FT1', '7'],
  ]);
  expect(bringBack(sheet).rows[0]?.transaction).toMatchObject({ tags: ['late'], notes: '', bankId: 'FT1' });
});
