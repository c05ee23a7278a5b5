import { type RestInMemory, type RestUser, restInMemory } from 'tallyboard-backend/testing/rest-in-memory.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toFilters, toSelection, toWireRow } from '#domain/fields/field-table.ts';
import { requireMinorUnits } from '#domain/money/money.ts';
import { sampleTransactions } from '#domain/transactions/sample-data.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { transactionFields } from '#domain/transactions/transaction-fields.ts';

let rest: RestInMemory;
let user: RestUser;

beforeAll(async () => {
  rest = await restInMemory();
  user = await rest.addUser('filters@example.org');
});

afterAll(() => rest?.close());

const [sample] = sampleTransactions as [Transaction];
const id = '0193b0a0-0000-7000-8000-000000000001';

/** What a field may hold that a filter could get wrong. */
const values: readonly Partial<Transaction>[] = [
  { description: '' },
  { description: 'a, "b" (c) . \\ \' % * {d}' },
  { description: 'eq.null' },
  { tags: [] },
  { tags: ['one'] },
  { tags: ['a "b"', 'c\\d', 'e; f', '{g}', 'null', "it's", '(h).i'] },
  { notes: 'by card,\n- "tip"\r\n\ta' },
  { bankId: 'FT, "7"' },
  { split: '0193b0a0-0000-7000-8000-000000000001' },
  { amount: requireMinorUnits(1) },
  { category: 'Food & Dining' },
  { status: 'in-progress' },
];

it.each(values)(
  'a row that holds %j is found by its own filters, and by those of no other row',
  async (value) => {
    const table = () => rest.client(user).from('transactions');
    await table().delete().eq('id', id);
    const row = toWireRow(transactionFields, { ...sample, id, ...value });
    expect((await table().insert({ ...row, user_id: user.id })).error).toBeNull();
    for (const other of values) {
      const { id: _, ...fields } = { ...sample, ...other };
      let query = table().select(toSelection(transactionFields)).eq('id', id);
      for (const [column, filters] of Object.entries(toFilters(transactionFields, fields))) {
        query = addFilters(query, column, filters);
      }
      const { data, error } = await query;
      expect([error, data]).toEqual([null, other === value ? [row] : []]);
    }
  },
);

/** As `web/data/requests/send-change.ts` adds them to a change. */
function addFilters<
  Query extends {
    or(filters: string): Query;
    filter(column: string, operator: string, value: unknown): Query;
  },
>(query: Query, column: string, filters: readonly string[]): Query {
  const [only = '', ...more] = filters;
  const end = only.indexOf('.');
  if (more.length > 0) return query.or(filters.map((filter) => `${column}.${filter}`).join());
  return query.filter(column, only.slice(0, end), only.slice(end + 1));
}
