import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#testing/fresh-database.ts';
import type { Database } from './database.ts';

/** The SQL that the product relies on: if a release of an engine drops something, this fails. */
describe('SQL that must work on every engine', () => {
  let database: Database;

  beforeAll(async () => {
    database = await freshDatabase();
  });

  afterAll(() => database?.close());

  /** Runs the script, then the query, and rolls back. */
  async function tryOut(script: string, query: string): Promise<unknown> {
    let rows: readonly unknown[] = [];
    const undo = new Error('enough seen');
    await database
      .asOwner(async (transaction) => {
        await transaction.script(script);
        rows = (await transaction.query(query)).rows;
        throw undo;
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    return rows;
  }

  it.each([
    [
      'core functions instead of pgcrypto',
      '',
      `select encode(sha256('a'), 'hex') like 'ca97%' as ok, gen_random_uuid() <> gen_random_uuid() as random`,
      [{ ok: true, random: true }],
    ],
    [
      'generated columns',
      'create table t (a int, b int generated always as (a * 2) stored); insert into t values (2)',
      'select b from t',
      [{ b: 4 }],
    ],
    [
      'upserts that tell an insert from an update',
      'create table t (a int primary key, b int); insert into t values (1, 1)',
      'insert into t values (1, 2), (2, 2) on conflict (a) do update set b = excluded.b returning a, xmax = 0 as added',
      [
        { a: 1, added: false },
        { a: 2, added: true },
      ],
    ],
    [
      'savepoints',
      'create table t (a int); savepoint s; insert into t values (1); rollback to s; insert into t values (2)',
      'select a from t',
      [{ a: 2 }],
    ],
    [
      'statement triggers with transition tables',
      `create table t (a int); create table log (n int);
       create function note() returns trigger language plpgsql as $$ begin insert into log select count(*) from new_rows; return null; end $$;
       create trigger note after insert on t referencing new table as new_rows for each statement execute function note();
       insert into t values (1), (2), (3)`,
      'select n from log',
      [{ n: 3 }],
    ],
    [
      'security definer functions with a pinned search path',
      `create function who() returns text language sql security definer set search_path = '' as $$ select current_user::text $$;
       create table expected as select current_user::text as name; set local role anon`,
      `select who() <> 'anon' as owner`,
      [{ owner: true }],
    ],
    [
      'JSON built in SQL',
      'create table t (a int, b numeric(14, 2)); insert into t values (1, 12.30)',
      `select coalesce(json_agg(t), '[]')::text as body from t`,
      [{ body: '[{"a":1,"b":12.30}]' }],
    ],
    [
      'records from JSON',
      '',
      `select * from json_to_recordset('[{"a": "1", "b": "2024-02-29"}]') as t (a int, b date)`,
      [{ a: 1, b: '2024-02-29' }],
    ],
    [
      'advisory locks',
      'select pg_advisory_xact_lock(42)',
      'select pg_try_advisory_xact_lock(42) as mine',
      [{ mine: true }],
    ],
    [
      'rows that are locked and skipped',
      'create table t (a int); insert into t values (1)',
      'select a from t for update skip locked',
      [{ a: 1 }],
    ],
    [
      'full-text search',
      '',
      `select to_tsvector('english', 'paying the rents') @@ websearch_to_tsquery('english', 'rent') as found`,
      [{ found: true }],
    ],
    [
      'time zones',
      '',
      `select (timestamptz '2024-07-01 00:00:00+00' at time zone 'Asia/Kolkata')::text as local`,
      [{ local: '2024-07-01 05:30:00' }],
    ],
    [
      'case-insensitive matching of other alphabets',
      '',
      `select 'ÉTÉ' ilike 'été' as same, lower('Ä') as small`,
      [{ same: true, small: 'ä' }],
    ],
    [
      'hash indexes',
      'create table t (a text); create index on t using hash (a); insert into t values (1)',
      `select a from t where a = '1'`,
      [{ a: '1' }],
    ],
  ])('%s', async (_name, script, query, rows) => {
    expect(await tryOut(script, query)).toEqual(rows);
  });
});
