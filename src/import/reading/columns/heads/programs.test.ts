import { expect, it } from 'vitest';
import { toSheet } from '#testing/written-files.ts';
import { describeVerdict } from '../../../plan/describe-verdict.ts';
import { planImport } from '../../../plan/plan-import.ts';
import { guessReading } from '../guess-reading.ts';

/** What an export becomes, row by row. */
function show(text: string): readonly string[] {
  const sheet = toSheet(text, '|');
  const { reading } = guessReading(sheet, 'USD');
  const choices = { status: 'done', daysApart: 0, round: false, rates: {} } as const;
  return planImport({ sheet, reading, choices, existing: [], rules: [] }).rows.map((row) => {
    const { transaction } = row;
    if (transaction === null) return describeVerdict(row);
    const { date, type, amount, currency, category, description, tags, notes } = transaction;
    return [
      date,
      type,
      amount,
      currency,
      category,
      description,
      tags.join(),
      ...(notes === '' ? [] : [notes]),
    ].join(' | ');
  });
}

it('brings over what Actual exports', () => {
  expect(
    show(`Account|Date|Payee|Notes|Category|Amount|Split_Amount|Cleared
Bank|2026-10-12|Aldi|weekly shop|Groceries|-45.5|0|Cleared
Bank|2026-10-13|Work||Income|1200|0|Reconciled
Bank|2026-10-14|Mall|(SPLIT INTO 2) |Shopping|0|-30|Cleared`),
  ).toEqual([
    '2026-10-12 | expense | 4550 | USD | Groceries | Aldi |  | weekly shop',
    '2026-10-13 | income | 120000 | USD | Other | Work | to check',
    'Row 4: “0” in Amount is zero',
  ]);
});

it('brings over what ezBookkeeping exports', () => {
  expect(
    show(`Time|Timezone|Type|Category|Sub Category|Account|Account Currency|Amount|Account2|Account2 Currency|Account2 Amount|Geographic Location|Tags|Description
2026-10-12 23:30:00|+08:00|Expense|Food & Drink|Groceries|Cash|GBP|45.50||||51.5 0.1|flat;food|Aldi
2026-10-13 08:00:00|+08:00|Income|Occupational Earnings|Salary|Bank|GBP|1200.00|||||
2026-10-14 08:00:00|+08:00|Transfer|General Transfer|Bank Transfer|Bank|GBP|10.00|Cash|GBP|10.00|||`),
  ).toEqual([
    '2026-10-12 | expense | 4550 | GBP | Groceries | Aldi | flat,food',
    '2026-10-13 | income | 120000 | GBP | Salary |  | ',
    'Row 4: “Transfer” in Type is neither money in nor money out',
  ]);
});

it('brings over what Firefly III exports', () => {
  const head = `user_id|group_id|journal_id|created_at|updated_at|group_title|type|currency_code|amount|foreign_currency_code|foreign_amount|primary_currency_code|pc_amount|pc_foreign_amount|description|date|source_name|source_iban|source_type|destination_name|destination_iban|destination_type|reconciled|category|budget|bill|tags|notes`;
  const row = (type: string, amount: string, description: string) =>
    `1|2|3|2026-10-12T10:00:00+02:00|2026-10-12T10:00:00+02:00||${type}|INR|${amount}||||||${description}|2026-10-12T23:00:00+02:00|Bank||Asset account|Shop||Expense account||Food||||`;
  expect(
    show(
      [
        head,
        row('Withdrawal', '-45.50', 'Aldi'),
        row('Deposit', '1200.00', 'Work'),
        row('Transfer', '5', 'x'),
      ].join('\n'),
    ),
  ).toEqual([
    '2026-10-12 | expense | 4550 | INR | Food & Dining | Aldi | ',
    '2026-10-12 | income | 120000 | INR | Food & Dining | Work | ',
    'Row 4: “Transfer” in type is neither money in nor money out',
  ]);
});

it('brings over YNAB’s register', () => {
  expect(
    show(`Account|Flag|Date|Payee|Category Group/Category|Category Group|Category|Memo|Outflow|Inflow|Cleared
Bank||10/12/2026|Starting Balance|Inflow: Ready to Assign|Inflow|Ready to Assign||$0.00|$2,500.00|Reconciled
Bank||10/13/2026|Aldi|Everyday: Groceries|Everyday|Groceries|weekly|$45.50|$0.00|Cleared
Bank||10/14/2026|Work|Inflow: Ready to Assign|Inflow|Ready to Assign||$0.00|$1,200.00|Uncleared`),
  ).toEqual([
    'Row 2: “Starting Balance” is a balance or a total, not a transaction',
    '2026-10-13 | expense | 4550 | USD | Groceries | Aldi |  | weekly',
    '2026-10-14 | income | 120000 | USD | Other | Work | to check',
  ]);
});

it('brings over what ExpenseOwl exports, with its sign since version 4 and without', () => {
  expect(
    show(`ID|Name|Category|Amount|Currency|Date|Tags
5b3f0a|Aldi|Groceries|-45.50|gbp|2026-10-12T23:00:00Z|flat,food
5b3f0b|Work|Income|1200.00|gbp|2026-10-13T00:00:00Z|`),
  ).toEqual([
    '2026-10-12 | expense | 4550 | GBP | Groceries | Aldi | flat,food',
    '2026-10-13 | income | 120000 | GBP | Other | Work | to check',
  ]);
  expect(show('ID|Name|Category|Amount|Date\n5b3f0a|Aldi|Groceries|45.50|2026-10-12T23:00:00Z')).toEqual([
    '2026-10-12 | expense | 4550 | USD | Groceries | Aldi | ',
  ]);
});
