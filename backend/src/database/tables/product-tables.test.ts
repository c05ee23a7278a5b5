// Security 2.2.1, 2.2.2, 2.2.3

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replaceAll } from '#testing/database-journal.ts';
import { createTestUser, freshDatabase } from '#testing/fresh-database.ts';
import type { Database, Transaction } from '../database.ts';
import { DatabaseError } from '../database.ts';

let database: Database;
let user: string;
let other: string;

beforeAll(async () => {
  database = await freshDatabase();
  user = await createTestUser(database, 'asha@example.com');
  other = await createTestUser(database, 'ben@example.com');
});

afterAll(() => database?.close());

function asUser<T>(work: (transaction: Transaction) => Promise<T>, id = user): Promise<T> {
  const claims = JSON.stringify({ sub: id, role: 'authenticated' });
  return database.asRole({ role: 'authenticated', settings: { 'request.jwt.claims': claims } }, work);
}

const valid = {
  type: 'expense',
  amount: '12.50',
  category: 'Rent',
  date: '2024-03-01',
  description: 'March',
  status: 'todo',
  currency: 'INR',
};

const insert = (row: Record<string, string | null>, id = user) =>
  asUser(async (transaction) => {
    const columns = Object.keys(row);
    const { rows } = await transaction.query(
      `insert into public.transactions (${columns.join(', ')})
       select ${columns.join(', ')} from json_populate_record(null::public.transactions, $1) returning *`,
      [JSON.stringify(row)],
    );
    return rows[0];
  }, id);

const refusalOf = (work: Promise<unknown>): Promise<DatabaseError> =>
  work.then(
    () => {
      throw new Error('it was allowed');
    },
    (error: unknown) => {
      if (error instanceof DatabaseError) return error;
      throw error;
    },
  );

describe('a transaction', () => {
  // Specification 3.01, 3.02, 3.03
  it('gets its id, owner, status, currency and times by default', async () => {
    const row = await insert({ type: 'income', amount: '0.01', category: 'Salary', date: '2024-02-29' });
    expect(row).toMatchObject({
      user_id: user,
      amount: '0.01',
      date: '2024-02-29',
      description: null,
      notes: '',
      status: 'todo',
      currency: 'INR',
    });
    expect(row).toHaveProperty('id', expect.stringMatching(/^[0-9a-f-]{36}$/));
    expect(row).toHaveProperty('created_at', row?.updated_at);
  });

  it.each([
    ['type', 'gift', 'transactions_type_known'],
    ['amount', '0', 'transactions_amount_positive'],
    ['amount', '-0.01', 'transactions_amount_positive'],
    ['amount', '0.001', 'transactions_amount_positive'],
    ['amount', 'NaN', 'transactions_amount_positive'],
    ['category', 'Pets', 'transactions_category_known'],
    ['date', 'infinity', 'transactions_date_written_in_full'],
    ['date', '10000-01-01', 'transactions_date_written_in_full'],
    ['date', '0001-01-01 BC', 'transactions_date_written_in_full'],
    ['description', 'é'.repeat(501), 'transactions_description_length'],
    ['notes', 'é'.repeat(2001), 'transactions_notes_length'],
    ['status', 'doing', 'transactions_status_known'],
    ['currency', 'EUR', 'transactions_currency_known'],
  ])('is refused with %s %s', async (column, value, constraint) => {
    expect(await refusalOf(insert({ ...valid, [column]: value }))).toMatchObject({
      code: '23514',
      constraint,
    });
  });

  it.each([
    ['amount', '1000000000000.00', '22003'],
    ['amount', 'Infinity', '22003'],
    ['amount', 'a lot', '22P02'],
    ['date', '2023-02-29', '22008'],
    ['amount', null, '23502'],
    ['date', null, '23502'],
    ['notes', null, '23502'],
    ['status', null, '23502'],
  ])('is refused with %s %s (%s)', async (column, value, code) => {
    expect((await refusalOf(insert({ ...valid, [column]: value }))).code).toBe(code);
  });

  it.each([
    ['amount', '999999999999.99'],
    ['date', '0001-01-01'],
    ['date', '9999-12-31'],
    ['description', '🙂'.repeat(500)],
    ['description', null],
    ['notes', `by card\r\n\n- ${'🙂'.repeat(1988)}`],
    ['category', 'Food & Dining'],
  ])('is stored exactly with %s %s', async (column, value) => {
    expect(await insert({ ...valid, [column]: value })).toHaveProperty(column, value);
  });

  it('can share its id with somebody else’s, but not with one of the same owner', async () => {
    const row = { ...valid, id: '01890a5d-ac96-774b-bcce-b302099a8057' };
    await insert(row);
    await insert(row, other);
    expect(await refusalOf(insert(row))).toMatchObject({ code: '23505', constraint: 'transactions_pkey' });
  });

  it('records when it was changed', async () => {
    const row = await insert(valid);
    const [changed] = await asUser(async (transaction) => {
      const { rows } = await transaction.query(
        `update public.transactions set status = 'done', updated_at = '2001-01-01' where id = $1
         returning updated_at = now() as noted, created_at::text as created_at`,
        [String(row?.id)],
      );
      return rows;
    });
    expect(changed).toEqual({ noted: true, created_at: row?.created_at });
  });

  it('is read newest first from an index, without sorting, however many there are', async () => {
    for (const id of [user, other]) {
      await asUser(
        (transaction) =>
          transaction.query(
            `insert into public.transactions (type, amount, category, date)
             select 'expense', n, 'Rent', date '2020-01-01' + n / 3 from generate_series(1, 3000) as n`,
          ),
        id,
      );
    }
    await database.asOwner((transaction) => transaction.script('analyze public.transactions'));
    const plan = await asUser(async (transaction) => {
      const { rows } = await transaction.query<{ 'QUERY PLAN': string }>(
        'explain select * from public.transactions where user_id = $1 order by date desc, id desc limit 10',
        [user],
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('Index Scan using transactions_user_id_date_id_idx');
    expect(plan).not.toContain('Sort');
  });
});

describe('preferences', () => {
  const save = (column: string, value: string) =>
    asUser((transaction) =>
      transaction.query(
        `insert into public.user_preferences (user_id, ${column}) values ($1, $2)
         on conflict (user_id) do update set user_id = excluded.user_id, ${column} = excluded.${column}`,
        [user, value],
      ),
    );

  // Specification 3.13
  it('are saved one by one without overwriting each other', async () => {
    await save('currency', 'GBP');
    await save('theme', 'dark');
    const { rows } = await asUser((transaction) =>
      transaction.query('select currency, theme from public.user_preferences'),
    );
    expect(rows).toEqual([{ currency: 'GBP', theme: 'dark' }]);
  });

  // Specification 3.13
  it('are refused when unknown', async () => {
    expect(await refusalOf(save('currency', 'EUR'))).toMatchObject({
      constraint: 'user_preferences_currency_known',
    });
    expect(await refusalOf(save('theme', 'sepia'))).toMatchObject({
      constraint: 'user_preferences_theme_known',
    });
  });
});

describe('a replacement of all transactions', () => {
  const replace = (rows: unknown, id = user) =>
    asUser(async (transaction) => {
      const result = await transaction.query<{ apply_rows: number }>(replaceAll, [JSON.stringify(rows)]);
      return result.rows[0]?.apply_rows;
    }, id);

  const readAll = (id = user) =>
    asUser(async (transaction) => {
      const { rows } = await transaction.query(
        'select * from public.transactions order by date desc, id desc',
      );
      return rows;
    }, id);

  it('replaces the caller’s rows with the given ones, and nobody else’s', async () => {
    await insert(valid, other);
    const before = await readAll(other);
    await replace([valid, { ...valid, amount: 7, status: undefined, currency: undefined }]);
    expect(await readAll()).toHaveLength(2);
    expect(new Set((await readAll()).map((row) => row.amount))).toEqual(new Set(['12.50', '7.00']));
    expect(await readAll(other)).toEqual(before);
  });

  // Specification 2.50
  it('restores identical rows, including ids and creation times', async () => {
    const kept = await readAll();
    expect(await replace([])).toBe(kept.length);
    expect(await readAll()).toEqual([]);
    expect(await replace(kept)).toBe(kept.length);
    const strip = (rows: readonly Record<string, unknown>[]) =>
      rows.map((row) => ({ ...row, updated_at: '' }));
    expect(strip(await readAll())).toEqual(strip(kept));
  });

  it('changes nothing when one row is refused', async () => {
    const before = await readAll();
    expect(await refusalOf(replace([valid, { ...valid, amount: '0' }]))).toMatchObject({
      constraint: 'transactions_amount_positive',
    });
    expect(await readAll()).toEqual(before);
  });

  // Specification 3.18
  it('ignores an owner in the rows', async () => {
    await replace([{ ...valid, user_id: other }]);
    expect((await readAll()).map((row) => row.user_id)).toEqual([user]);
  });

  it('refuses somebody who is not signed in', async () => {
    const work = database.asRole({ role: 'authenticated', settings: {} }, (transaction) =>
      transaction.query(`select public.apply_rows('{}')`),
    );
    expect((await refusalOf(work)).code).toBe('42501');
  });
});
