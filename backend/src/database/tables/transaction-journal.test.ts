import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findJournalFaults, type Person, replaceAll, toPerson } from '#testing/database-journal.ts';
import { createTestUser, freshDatabase } from '#testing/fresh-database.ts';
import type { Database, RequestRole } from '../database.ts';
import { DatabaseError } from '../database.ts';

let database: Database;
let asha: Person;
let ben: Person;

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(() => database?.close());

beforeEach(async () => {
  asha = toPerson(database, await createTestUser(database, `asha-${randomUUID()}@example.com`));
  ben = toPerson(database, await createTestUser(database, `ben-${randomUUID()}@example.com`));
});

const first = '01890a5d-ac96-774b-bcce-b302099a8001';
const second = '01890a5d-ac96-774b-bcce-b302099a8002';
const insert = (ids: readonly string[]) =>
  `insert into public.transactions (id, type, amount, category, date) values ${ids
    .map((id) => `('${id}', 'expense', 12.5, 'Rent', '2024-03-01')`)
    .join(', ')}`;

const service: RequestRole = {
  role: 'service_role',
  settings: { 'request.jwt.claims': '{"role":"service_role"}' },
};
const asOwner = (sql: string) => database.asOwner((transaction) => transaction.query(sql));

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it was allowed',
    (error: unknown) => {
      if (error instanceof DatabaseError) return error.code;
      throw error;
    },
  );

describe('the journal', () => {
  it('records every change with the row before and after, amounts as text, numbered from one', async () => {
    await asha.run(insert([first]));
    await asha.run(`update public.transactions set status = 'done'`);
    await asha.run('delete from public.transactions');
    const journal = await asha.journal();
    const row = {
      id: first,
      type: 'expense',
      amount: '12.50',
      category: 'Rent',
      date: '2024-03-01',
      description: null,
      status: 'todo',
      currency: 'INR',
      tags: [],
      bank_id: '',
      split: '',
      notes: '',
      created_at: expect.any(String),
    };
    expect(journal.map(({ seq, before, after }) => ({ seq, before, after }))).toEqual([
      { seq: 1, before: null, after: row },
      { seq: 2, before: row, after: { ...row, status: 'done' } },
      { seq: 3, before: { ...row, status: 'done' }, after: null },
    ]);
    expect(journal.every(({ collection, row_id }) => collection === 'transactions' && row_id === first)).toBe(
      true,
    );
    const { rows } = await asha.run('select * from public.change_counters');
    expect(rows).toEqual([{ user_id: asha.id, seq: 3 }]);
  });

  it('numbers each person’s changes separately, also when one statement changes several people’s rows', async () => {
    await asha.run(insert([first]));
    await ben.run(insert([first, second]));
    await database.asRole(service, (transaction) =>
      transaction.query(`update public.transactions set status = 'done' where user_id in ($1, $2)`, [
        asha.id,
        ben.id,
      ]),
    );
    expect((await asha.journal()).map(({ seq }) => seq)).toEqual([1, 2]);
    expect((await ben.journal()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  it('does not record an update that changes nothing', async () => {
    await asha.run(insert([first]));
    await asha.run(`update public.transactions set status = 'todo'`);
    expect(await asha.journal()).toHaveLength(1);
  });

  it('records both halves of an upsert, and a changed id as a deletion and an insertion', async () => {
    await asha.run(insert([first]));
    await asha.run(`${insert([first, second])} on conflict (user_id, id) do update set status = 'done'`);
    await asha.run(`update public.transactions set id = '${randomUUID()}' where id = '${second}'`);
    expect((await asha.journal()).map(({ before, after }) => [before?.status, after?.status])).toEqual(
      expect.arrayContaining([
        [undefined, 'todo'],
        ['todo', 'done'],
        ['todo', undefined],
      ]),
    );
    expect(await findJournalFaults(database)).toEqual([]);
  });

  it('records nothing that is rolled back, and leaves no gap', async () => {
    await asha.run(insert([first]));
    expect(await codeOf(asha.run(insert([second, first])))).toBe('23505');
    await asha.run(insert([second]));
    expect((await asha.journal()).map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('is deleted with the account, without recording that', async () => {
    await asha.run(insert([first]));
    await ben.run(insert([first]));
    await asOwner(`delete from auth.users where id = '${asha.id}'`);
    for (const table of ['transactions', 'changes', 'change_counters']) {
      const { rows } = await asOwner(
        `select user_id from public.${table} where user_id in ('${asha.id}', '${ben.id}')`,
      );
      expect(rows).toEqual([{ user_id: ben.id }]);
    }
  });
});

describe('a batch', () => {
  const batchesOf = async (person: Person) => (await person.journal()).map(({ batch }) => batch);

  it('comes from the request’s header', async () => {
    const batch = randomUUID();
    await asha.run(insert([first, second]), [], batch.toUpperCase());
    expect(await batchesOf(asha)).toEqual([batch, batch]);
  });

  it.each([undefined, '', 'x', `${randomUUID()}0`, `{${randomUUID()}}`])(
    'is new for each database transaction when the header is %j',
    async (header) => {
      await asha.run(insert([first, second]), [], header);
      await asha.run(`update public.transactions set status = 'done'`, [], header);
      const [one, again, other] = await batchesOf(asha);
      expect(again).toBe(one);
      expect(other).not.toBe(one);
    },
  );

  it('is the same for everything that a list of changes does', async () => {
    await asha.run(insert([first, second]));
    await asha.run(replaceAll, [
      JSON.stringify([{ type: 'income', amount: '1', category: 'Salary', date: '2024-01-01' }]),
    ]);
    expect(new Set((await batchesOf(asha)).slice(2)).size).toBe(1);
    expect(await asha.journal()).toHaveLength(5);
  });
});

describe('only the triggers', () => {
  const names = ['changes', 'change_counters'];

  it.each(names)('writes %s', async (table) => {
    await asha.run(insert([first]));
    const values = table.endsWith('counters') ? '($1, 9)' : `($1, 9, $1, now(), 'transactions', $1, '{}')`;
    const statements: readonly (readonly [string, readonly string[]])[] = [
      [`insert into public.${table} values ${values}`, [asha.id]],
      [`update public.${table} set seq = seq + 1`, []],
      [`delete from public.${table}`, []],
      [`truncate public.${table}`, []],
    ];
    for (const [sql, parameters] of statements) {
      expect(await codeOf(asha.run(sql, parameters))).toBe('42501');
      const byService = database.asRole(service, (transaction) => transaction.query(sql, parameters));
      expect(await codeOf(byService)).toBe('42501');
    }
  });

  it.each(names)('shows people the %s of others', async (table) => {
    await asha.run(insert([first]));
    await ben.run(insert([first]));
    const { rows } = await asha.run(`select user_id from public.${table}`);
    expect(rows).toEqual([{ user_id: asha.id }]);
    const visitor = database.asRole({ role: 'anon', settings: {} }, (transaction) =>
      transaction.query(`select from public.${table}`),
    );
    expect(await codeOf(visitor)).toBe('42501');
  });

  it('calls the functions of the journal, but for those that its public ones need', async () => {
    const { rows } = await asOwner(
      `select p.oid::regprocedure::text as name, r.rolname as role from pg_proc p, pg_roles r
       where p.pronamespace = 'journal'::regnamespace and r.rolname in ('anon', 'authenticated', 'service_role')
         and has_function_privilege(r.oid, p.oid, 'execute') order by 1, 2`,
    );
    expect(rows.map(({ name, role }) => `${role}: ${name}`)).toEqual([
      'authenticated: journal.await_large_change()',
      'authenticated: journal.begin_large_change()',
      'authenticated: journal.change_rows(uuid,text,regclass,jsonb)',
      'authenticated: journal.current_batch()',
      'authenticated: journal.delete_rows(uuid,regclass,jsonb)',
      'authenticated: journal.describe(regclass)',
      'authenticated: journal.edit_rows(uuid,regclass,jsonb)',
      'authenticated: journal.exact_columns(regclass)',
      'authenticated: journal.followed()',
      'authenticated: journal.insert_rows(uuid,regclass,jsonb)',
      'authenticated: journal.list_work(jsonb)',
      'authenticated: journal.or_null(jsonb)',
      'authenticated: journal.put_aside(text,text,jsonb[])',
      'authenticated: journal.refuse_unfinished(uuid)',
      'authenticated: journal.rows_at_once()',
      'authenticated: journal.slice(jsonb,integer)',
      'authenticated: journal.slice_batch(uuid,uuid,boolean,integer)',
      'authenticated: journal.take_turn()',
      'authenticated: journal.to_record(jsonb,text[])',
      'authenticated: journal.to_undo_statement(text,regclass,boolean,boolean)',
      'authenticated: journal.undo_rows(uuid,uuid,boolean,bigint,bigint)',
    ]);
    const definers = await asOwner(
      `select p.proname as name from pg_proc p where p.pronamespace = 'journal'::regnamespace
         and prosecdef and not coalesce(proconfig, '{}') @> array['search_path=""']`,
    );
    expect(definers.rows).toEqual([]);
  });
});

describe('pruning', () => {
  const prune = async (): Promise<number> => {
    const { rows } = await database.asOwner((transaction) =>
      transaction.query<{ n: number }>(`select journal.prune('30 days', 2) as n`),
    );
    return rows[0]?.n ?? 0;
  };
  const age = (person: Person, days: number, where = 'true') =>
    asOwner(
      `update public.changes set changed_at = now() - interval '${days} days'
       where user_id = '${person.id}' and ${where}`,
    );

  it('deletes older changes in steps, and never half of a batch', async () => {
    const halfOld = randomUUID();
    await asha.run(insert([first, second]));
    await asha.run(`update public.transactions set status = 'done'`);
    await asha.run('delete from public.transactions', [], halfOld);
    await age(asha, 31, 'seq <= 5');
    expect((await prune()) + (await prune())).toBe(4);
    expect(await prune()).toBe(0);
    expect((await asha.journal()).map(({ seq, batch }) => [seq, batch])).toEqual([
      [5, halfOld],
      [6, halfOld],
    ]);
    await age(asha, 31);
    expect(await prune()).toBe(2);
    await asha.run(insert([first]));
    expect((await asha.journal()).map(({ seq }) => seq)).toEqual([7]);
  });
});
