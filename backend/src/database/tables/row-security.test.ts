import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#testing/fresh-database.ts';
import type { Database } from '../database.ts';

describe('row-level security', () => {
  let database: Database;

  beforeAll(async () => {
    database = await freshDatabase();
  });

  afterAll(() => database?.close());

  async function asOwner<R extends object>(sql: string): Promise<readonly R[]> {
    return database.asOwner(async (transaction) => (await transaction.query<R>(sql)).rows);
  }

  // Specification 6.07
  it('has policies for signed-in people and the tables’ owner only', async () => {
    const found = await asOwner<{ roles: string; is_owner: boolean }>(
      `select distinct roles::text as roles, roles = array[current_user] as is_owner from pg_policies
       where schemaname = 'public' order by is_owner`,
    );
    expect(found).toMatchObject([{ roles: '{authenticated}', is_owner: false }, { is_owner: true }]);
  });

  // Security 8.1.1, 8.1.2, 8.2.1
  it('cannot be bypassed by a view, function or sequence', async () => {
    expect(
      await asOwner(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f', 'S') order by 1`,
      ),
    ).toEqual([]);
    expect(
      await asOwner(
        `select oid::regprocedure::text as name from pg_proc
         where pronamespace in ('public'::regnamespace, 'auth'::regnamespace, 'account'::regnamespace, 'reminders'::regnamespace)
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
      { name: 'apply_rows(jsonb)', role: 'authenticated' },
      { name: 'calendar_feed(text)', role: 'anon' },
      { name: 'count_recovery_codes()', role: 'authenticated' },
      { name: 'create_recovery_codes()', role: 'authenticated' },
      { name: 'delete_my_account()', role: 'authenticated' },
      { name: 'end_my_session(uuid)', role: 'authenticated' },
      { name: 'list_my_sessions()', role: 'authenticated' },
      { name: 'list_my_tables()', role: 'authenticated' },
      { name: 'read_batch(uuid,bigint)', role: 'authenticated' },
      { name: 'read_overview(integer)', role: 'authenticated' },
      { name: 'save_reminders(boolean,text,text)', role: 'authenticated' },
      { name: 'start_calendar_feed(boolean)', role: 'authenticated' },
      { name: 'stop_calendar_feed()', role: 'authenticated' },
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
        'calendar_feed(text)',
        'count_recovery_codes()',
        'create_recovery_codes()',
        'delete_my_account()',
        'end_my_session(uuid)',
        'list_my_sessions()',
        'save_reminders(boolean,text,text)',
        'start_calendar_feed(boolean)',
        'stop_calendar_feed()',
        'use_recovery_code(text)',
      ].map((name) => ({ name })),
    );
  });

  // Security 13.2.2, 13.3.2
  it('hides the account tables from everybody', async () => {
    const readable = await asOwner(
      `select c.relname as name from pg_class c, pg_roles r
       where c.relnamespace in ('auth'::regnamespace, 'tallyboard'::regnamespace, 'reminders'::regnamespace) and c.relkind in ('r', 'S')
         and r.rolname in ('anon', 'authenticated', 'service_role')
         and case c.relkind
           when 'r' then has_table_privilege(r.oid, c.oid, 'select, insert, update, delete, truncate')
           else has_sequence_privilege(r.oid, c.oid, 'usage, select, update')
         end`,
    );
    expect(readable).toEqual([]);
  });
});
