import { array, assert as check, constantFrom, oneof, property, record, string } from 'fast-check';
import { expect, it } from 'vitest';
import { isStoredAmount } from '#domain/fields/kinds.ts';
import { currencyCodes } from '#domain/money/currency.ts';
import { parseDraft, toDraft } from '#domain/transactions/transaction-rules.ts';
import { nastyTexts, toSheetOf } from '#testing/written-files.ts';
import { describeVerdict } from '../plan/describe-verdict.ts';
import { planImport } from '../plan/plan-import.ts';
import { guessReading } from './columns/guess-reading.ts';

const usual = [
  '2026-10-12',
  '05/10/2026',
  '5 Oct 26',
  '-450.00',
  '1.234,56',
  '₹ 450',
  '450.00 Dr',
  '€45',
  '1.005',
  'DR',
  'EUR',
  'Food',
];
const heads = [
  'Date',
  'Amount',

  'Balance',
  'Description',
  'Tags',
  'Category',
  'Status',
  'Ref No',
  'Dr/Cr',
  'Currency',
  'Bank ID',
];
const cells = oneof(
  constantFrom(...usual),
  constantFrom(...heads),
  nastyTexts,
  string({ unit: 'binary', maxLength: 20 }),
  constantFrom('', '\0', '\ud800', 'x'.repeat(600), 'a,'.repeat(30), '9'.repeat(30)),
);
const sheets = array(array(cells, { maxLength: 9 }), { maxLength: 20 });
const headed = sheets.map((rows) => [heads, ...rows.map((row) => ['2026-10-12', '5.00', ...row])]);

// One row that the database refuses would refuse the whole import.
it('plans nothing that cannot be stored, whatever a file holds, and says something of every row', () => {
  const choices = record({
    status: constantFrom('todo' as const, 'done' as const),
    daysApart: constantFrom(0, 3),
    round: constantFrom(true, false),
    rates: constantFrom({}, { EUR: '90.5' }, { EUR: 'x' }),
  });
  check(
    property(oneof(sheets, headed), choices, constantFrom(...currencyCodes), (rows, chosen, currency) => {
      const sheet = toSheetOf(rows);
      const { reading } = guessReading(sheet, currency);
      const plan = planImport({ sheet, reading, choices: chosen, existing: [], rules: [] });
      for (const row of plan.rows) {
        expect(describeVerdict(row)).not.toBe('');
        const { transaction } = row;
        if (transaction === null) continue;
        expect(isStoredAmount(transaction.amount)).toBe(true);
        expect(transaction.bankId.length).toBeLessThanOrEqual(255);
        expect(JSON.stringify(transaction)).not.toMatch(/\\u0000|\\ud[89a-f]/);
        expect(parseDraft(toDraft(transaction))).toEqual({ ok: true, value: transaction });
      }
    }),
    { numRuns: 500 },
  );
});
