import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestUser, freshDatabase } from '#testing/fresh-database.ts';
import type { Database, QueryResult, RequestRole } from './database.ts';
import { DatabaseError } from './database.ts';

/** For every table of `public`: a row as its owner would add it, and a change to it. Add a line for a new table. */
const tables = {
  transactions: {
    columns: 'type, amount, category, date',
    values: `'expense', 12.50, 'Rent', '2024-03-01'`,
    change: `status = 'done'`,
  },
  user_preferences: { columns: 'currency', values: `'USD'`, change: `theme = 'dark'` },
} as const;

/** Tables that people only read: triggers and functions write them as their owner. Another test tries all verbs. */
const readOnly = ['transaction_changes', 'transaction_counters'];

describe('row-level security', () => {
  let database: Database;
  let asha: string;
  let ben: string;

  beforeAll(async () => {
    database = await freshDatabase();
    asha = await createTestUser(database, 'asha@example.com');
    ben = await createTestUser(database, 'ben@example.com');
  });

  afterAll(() => database?.close());

  const as = (user: string): RequestRole => ({
    role: 'authenticated',
    settings: { 'request.jwt.claims': JSON.stringify({ sub: user, role: 'authenticated' }) },
  });
  const anonymous: RequestRole = { role: 'anon', settings: { 'request.jwt.claims': '{"role":"anon"}' } };
  const service: RequestRole = {
    role: 'service_role',
    settings: { 'request.jwt.claims': '{"role":"service_role"}' },
  };

  const run = (request: RequestRole, sql: string, parameters: string[] = []): Promise<QueryResult<object>> =>
    database.asRole(request, (transaction) => transaction.query(sql, parameters));

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

  async function asOwner<R extends object>(sql: string): Promise<readonly R[]> {
    return database.asOwner(async (transaction) => (await transaction.query<R>(sql)).rows);
  }

  it('is enabled and forced on every table of public', async () => {
    const found = await asOwner<{ name: string; enabled: boolean; forced: boolean }>(
      `select relname as name, relrowsecurity as enabled, relforcerowsecurity as forced
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`,
    );
    expect(found).toEqual(
      [...readOnly, ...Object.keys(tables)].map((name) => ({ name, enabled: true, forced: true })),
    );
  });

  // Specification 6.07
  it('has a policy for each verb, for signed-in people only', async () => {
    const found = await asOwner<{ name: string; verbs: string; roles: string }>(
      `select tablename as name, string_agg(cmd, ' ' order by cmd) as verbs, string_agg(distinct roles::text, ' ') as roles
       from pg_policies where schemaname = 'public' and roles <> array[current_user] and permissive = 'PERMISSIVE'
       group by tablename order by tablename`,
    );
    expect(found).toEqual([
      ...readOnly.map((name) => ({ name, verbs: 'SELECT', roles: '{authenticated}' })),
      ...Object.keys(tables).map((name) => ({
        name,
        verbs: 'DELETE INSERT SELECT UPDATE',
        roles: '{authenticated}',
      })),
    ]);
  });

  it('lets nobody into any table whose session has ended or lacks the second factor', async () => {
    const found = await asOwner(
      `select tablename as name, cmd, roles::text as roles, qual from pg_policies
       where schemaname = 'public' and permissive = 'RESTRICTIVE' order by tablename`,
    );
    const qual = '( SELECT account.is_admitted() AS is_admitted)';
    expect(found).toEqual(
      [...readOnly, ...Object.keys(tables)].map((name) => ({
        name,
        cmd: 'ALL',
        roles: '{authenticated}',
        qual,
      })),
    );
  });

  // Security 8.1.1, 8.1.2, 8.2.1
  it('cannot be bypassed by a view, function or sequence', async () => {
    expect(
      await asOwner(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f', 'S')`,
      ),
    ).toEqual([]);
    expect(
      await asOwner(
        `select oid::regprocedure::text as name from pg_proc
         where pronamespace in ('public'::regnamespace, 'auth'::regnamespace, 'account'::regnamespace)
           and coalesce(array_to_string(proconfig, ','), '') not like '%search_path=""%'`,
      ),
    ).toEqual([]);
    expect(
      await asOwner(
        `select p.oid::regprocedure::text as name, r.rolname as role from pg_proc p, pg_roles r
         where p.pronamespace = 'public'::regnamespace and r.rolname in ('anon', 'authenticated', 'service_role')
           and has_function_privilege(r.oid, p.oid, 'execute') order by 1`,
      ),
    ).toEqual([
      { name: 'count_recovery_codes()', role: 'authenticated' },
      { name: 'create_recovery_codes()', role: 'authenticated' },
      { name: 'delete_my_account()', role: 'authenticated' },
      { name: 'end_my_session(uuid)', role: 'authenticated' },
      { name: 'list_my_sessions()', role: 'authenticated' },
      { name: 'replace_transactions(jsonb)', role: 'authenticated' },
      { name: 'undo_batch(uuid,boolean)', role: 'authenticated' },
      { name: 'use_recovery_code(text)', role: 'authenticated' },
    ]);
    // These bypass row-level security, and have tests of their own.
    expect(
      await asOwner(
        `select oid::regprocedure::text as name from pg_proc
         where pronamespace in ('public'::regnamespace, 'auth'::regnamespace) and prosecdef order by 1`,
      ),
    ).toEqual(
      [
        'auth.describe_caller()',
        'auth.note_account_change()',
        'auth.note_event(uuid,text,jsonb)',
        'auth.note_factor_change()',
        'auth.note_session()',
        'count_recovery_codes()',
        'create_recovery_codes()',
        'delete_my_account()',
        'end_my_session(uuid)',
        'list_my_sessions()',
        'use_recovery_code(text)',
      ].map((name) => ({ name })),
    );
  });

  // Security 13.2.2, 13.3.2
  it('hides the account tables from everybody', async () => {
    const readable = await asOwner(
      `select c.relname as name from pg_class c, pg_roles r
       where c.relnamespace in ('auth'::regnamespace, 'tallyboard'::regnamespace) and c.relkind in ('r', 'S')
         and r.rolname in ('anon', 'authenticated', 'service_role')
         and case c.relkind
           when 'r' then has_table_privilege(r.oid, c.oid, 'select, insert, update, delete, truncate')
           else has_sequence_privilege(r.oid, c.oid, 'usage, select, update')
         end`,
    );
    expect(readable).toEqual([]);
  });

  describe.each(Object.entries(tables))('of %s', (table, { columns, values, change }) => {
    beforeAll(async () => {
      for (const user of [asha, ben]) {
        await run(as(user), `insert into ${table} (${columns}) values (${values}) `);
      }
    });

    // Specification 6.03
    it('shows people their own rows only', async () => {
      for (const user of [asha, ben]) {
        const { rows } = await run(as(user), `select distinct user_id from ${table}`);
        expect(rows).toEqual([{ user_id: user }]);
      }
    });

    // Specification 3.02
    it('lets nobody add a row for somebody else', async () => {
      const work = run(as(ben), `insert into ${table} (user_id, ${columns}) values ($1, ${values})`, [asha]);
      expect(await refusalOf(work)).toMatchObject({
        code: '42501',
        message: `new row violates row-level security policy for table "${table}"`,
      });
    });

    // Specification 6.03
    it('lets people change their own rows only', async () => {
      expect((await run(as(ben), `update ${table} set ${change} where user_id = $1`, [asha])).rowCount).toBe(
        0,
      );
      expect((await run(as(ben), `update ${table} set ${change}`)).rowCount).toBe(1);
    });

    it('lets nobody give a row away or take one over, not even the service role', async () => {
      expect((await refusalOf(run(as(ben), `update ${table} set user_id = $1`, [asha]))).code).toBe('42501');
      expect(
        (await run(as(ben), `update ${table} set user_id = $1 where user_id = $2`, [ben, asha])).rowCount,
      ).toBe(0);
      const byService = run(service, `update ${table} set user_id = $1 where user_id = $2`, [ben, asha]);
      expect(await refusalOf(byService)).toMatchObject({
        code: '42501',
        message: `the owner of a row in "${table}" cannot be changed`,
      });
    });

    // Specification 6.03
    it('lets people delete their own rows only', async () => {
      expect((await run(as(ben), `delete from ${table} where user_id = $1`, [asha])).rowCount).toBe(0);
      expect((await run(as(ben), `delete from ${table}`)).rowCount).toBe(1);
      expect((await run(as(asha), `select from ${table}`)).rowCount).toBe(1);
    });

    it.each([
      ['select', `select * from ${table}`],
      ['insert', `insert into ${table} (user_id, ${columns}) values (gen_random_uuid(), ${values})`],
      ['update', `update ${table} set ${change}`],
      ['delete', `delete from ${table}`],
      ['truncate', `truncate ${table}`],
    ])('refuses %s to visitors', async (_verb, sql) => {
      expect(await refusalOf(run(anonymous, sql))).toMatchObject({
        code: '42501',
        message: `permission denied for table ${table}`,
      });
    });

    it('refuses truncate to signed-in people', async () => {
      expect((await refusalOf(run(as(asha), `truncate ${table}`))).code).toBe('42501');
    });

    it('shows nothing to a token that names nobody', async () => {
      const nobody: RequestRole = { role: 'authenticated', settings: {} };
      expect((await run(nobody, `select from ${table}`)).rowCount).toBe(0);
    });

    it('removes the rows of a deleted account, and keeps the others', async () => {
      const gone = await createTestUser(database, `gone-${table}@example.com`);
      await run(as(gone), `insert into ${table} (${columns}) values (${values})`);
      await database.asOwner((transaction) =>
        transaction.query('delete from auth.users where id = $1', [gone]),
      );
      expect((await run(service, `select from ${table} where user_id = $1`, [gone])).rowCount).toBe(0);
      expect((await run(as(asha), `select from ${table}`)).rowCount).toBe(1);
    });
  });
});
