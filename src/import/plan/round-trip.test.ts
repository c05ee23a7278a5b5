import {
  asyncProperty,
  boolean,
  assert as check,
  infiniteStream,
  property,
  record,
  sample,
} from 'fast-check';
import { expect, it } from 'vitest';
import type { OtherRow } from '#domain/collections/collections.ts';
import { inImports } from '#domain/collections/imported-file.ts';
import type { CalendarDate } from '#domain/dates/calendar-date.ts';
import { requireMinorUnits } from '#domain/money/money.ts';
import { toFreeIds } from '#domain/plan/repeats/free-ids.ts';
import { finishSteps } from '#domain/steps.ts';
import { compareNewestFirst, type Transaction } from '#domain/transactions/transaction.ts';
import { readSheet } from '#testing/chosen-file.ts';
import { makeNewTransaction } from '#testing/made-transactions.ts';
import { splitCsv, storedOthers, storedTransactions, toSheetOf } from '#testing/written-files.ts';
import { uuidV7 } from '#web/data/uuid-v7.ts';
import { exportHead } from '../export/own-columns.ts';
import { toCsvParts } from '../export/to-csv.ts';
import { toJsonParts } from '../export/to-json.ts';
import { guessReading } from '../reading/columns/guess-reading.ts';
import { toHeadKey } from '../reading/columns/heads/head-key.ts';
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

// Specification 2.89
it('exports, clears and imports the same transactions, tags and statuses, in every currency', () => {
  check(
    property(storedTransactions, (transactions) => {
      const sheet = toSheetOf(splitCsv([...toCsvParts(transactions)].join('')));
      expect(toImport(bringBack(sheet), nothing)).toEqual(transactions);
    }),
  );
});

it('finds every exported row there when it is imported without clearing', () => {
  check(
    property(storedTransactions, (transactions) => {
      const plan = bringBack(toSheetOf(splitCsv([...toCsvParts(transactions)].join(''))), transactions);
      const found = plan.rows.map(({ verdict }) =>
        verdict.kind === 'there' ? verdict.existing.id : verdict,
      );
      expect(found.toSorted()).toEqual(transactions.map(({ id }) => id).toSorted());
    }),
  );
});

/** A person's rows. */
interface Account {
  readonly transactions: readonly Transaction[];
  readonly others: readonly OtherRow[];
}

const toJson = ({ transactions, others }: Account) =>
  [...toJsonParts(transactions.toSorted(compareNewestFirst), others)].join('');
const toCsv = ({ transactions }: Account) =>
  [...toCsvParts(transactions.toSorted(compareNewestFirst))].join('');

/** What an account holds after an import, which also notes the file. */
async function importInto(account: Account, text: string, name: string): Promise<Account> {
  const sheet = await readSheet(text, name);
  const isTaken = (id: string) => account.transactions.some((one) => one.id === id);
  const missing = (sheet.others ?? []).filter(
    ({ collection, row }) =>
      !account.others.some((one) => one.collection === collection && one.row.id === row.id),
  );
  const added = finishSteps(
    toFreeIds(toImport(bringBack(sheet, account.transactions), nothing), missing, isTaken, uuidV7),
  );
  const head = toHeadKey(sheet, guessReading(sheet, 'GBP').reading);
  const file = { id: uuidV7(), name, result: '1 of 1 row', batch: uuidV7(), head, reading: '' };
  return {
    transactions: [...account.transactions, ...added.transactions],
    others: [...account.others, ...added.others, { ...inImports, row: file }],
  };
}

const accounts = record({ transactions: storedTransactions, others: storedOthers });

it('exports the same bytes from another account that has imported its JSON', async () => {
  await check(
    asyncProperty(accounts, async (account) => {
      const file = toJson(account);
      expect(toJson(await importInto({ transactions: [], others: [] }, file, 'all.json'))).toBe(file);
    }),
  );
});

it('exports the same bytes from another account that has imported its CSV', async () => {
  await check(
    asyncProperty(accounts, async (account) => {
      const file = toCsv(account);
      expect(toCsv(await importInto({ transactions: [], others: [] }, file, 'all.csv'))).toBe(file);
    }),
  );
});

it('brings back what was deleted since, beside what is still there', async () => {
  await check(
    asyncProperty(accounts, infiniteStream(boolean()), async (account, isKept) => {
      const keep = () => isKept.next().value;
      const rest = {
        transactions: account.transactions.filter(keep),
        others: account.others.filter(keep),
      };
      const file = toJson(account);
      expect(toJson(await importInto(rest, file, 'all.json'))).toBe(file);
    }),
  );
});

it('brings back an account without transactions', async () => {
  const [rule] = sample(storedOthers, 50).find((others) => others.length > 0) ?? [];
  if (rule === undefined) throw new Error('There is nothing');
  const file = toJson({ transactions: [], others: [rule] });
  expect(toJson(await importInto({ transactions: [], others: [] }, file, 'all.json'))).toBe(file);
});

it('knows its own file after a spreadsheet has moved the columns', () => {
  const sheet = toSheetOf([
    [...exportHead].reverse(),
    ['7', '', '', "a\n'- b", 'late,', 'Done', "'=1+1", 'Travel', 'USD', '5.00', 'Income', '2026-10-12'],
  ]);
  expect(bringBack(sheet).rows[0]?.transaction).toEqual({
    ...makeNewTransaction({
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
    id: '7',
  });
});

it('knows the file of a version that had neither notes nor parts', () => {
  const sheet = toSheetOf([
    exportHead.filter((column) => column !== 'Notes' && column !== 'Split'),
    ['2026-10-12', 'Income', '5.00', 'USD', 'Travel', 'Train', 'Done', 'late,', 'FT1', '7'],
  ]);
  expect(bringBack(sheet).rows[0]?.transaction).toMatchObject({ tags: ['late'], notes: '', bankId: 'FT1' });
});
