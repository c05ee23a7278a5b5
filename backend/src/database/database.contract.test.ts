import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestUser, freshDatabase, silentLogger } from '#testing/fresh-database.ts';
import type { Database, RequestRole, Transaction } from './database.ts';
import { DatabaseError } from './database.ts';
import { openDatabase } from './open-database.ts';

/** The contract of every engine: PostgreSQL with TEST_DATABASE_URL, the embedded one without it. */
describe('a database', () => {
  let database: Database;
  let user: string;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tallyboard-'));
    // The embedded engine as in production: its own thread, files, real flushes.
    database = process.env.TEST_DATABASE_URL
      ? await freshDatabase()
      : await openDatabase({ dataDir: join(folder, 'data'), logger: silentLogger });
    user = await createTestUser(database, 'Asha@Example.com');
  });

  afterAll(async () => {
    await database?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const asUser = (more: Partial<RequestRole> = {}): RequestRole => ({
    role: 'authenticated',
    ...more,
    settings: {
      'request.jwt.claims': JSON.stringify({ sub: user, role: 'authenticated' }),
      ...more.settings,
    },
  });

  async function read<R extends object>(sql: string, request = asUser()): Promise<R> {
    const { rows } = await database.asRole(request, (transaction) => transaction.query<R>(sql));
    return rows[0] as R;
  }

  const insert = (transaction: Transaction, amount: string) =>
    transaction.query(
      `insert into public.transactions (type, amount, category, date) values ('income', $1, 'Salary', '2024-02-29')`,
      [amount],
    );

  const countRows = async (): Promise<number> =>
    (await read<{ n: number }>('select count(*) as n from public.transactions')).n;

  async function catchError(work: Promise<unknown>): Promise<DatabaseError> {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof DatabaseError)) throw new Error(`expected a DatabaseError, got ${String(error)}`);
    return error;
  }

  describe('runs a request as its role', () => {
    it('with its claims, and its settings', async () => {
      const request = asUser({
        settings: { search_path: '"public", "extensions"', 'request.method': `it's \\ "x"` },
      });
      expect(
        await read(
          `select current_user as who, auth.uid()::text as uid, auth.role() as role,
            current_setting('search_path') as path, current_setting('request.method') as method`,
          request,
        ),
      ).toEqual({
        who: 'authenticated',
        uid: user,
        role: 'authenticated',
        path: '"public", "extensions"',
        method: `it's \\ "x"`,
      });
    });

    it('and resets both when the transaction ends, however it ends', async () => {
      const left = () =>
        database.asOwner(async (transaction) => {
          const { rows } = await transaction.query(
            `select current_user = session_user as own, coalesce(current_setting('request.jwt.claims', true), '') as claims,
              auth.uid() as uid, current_setting('search_path') as path`,
          );
          return rows[0];
        });
      const clean = { own: true, claims: '', uid: null, path: 'public, extensions' };
      await read('select 1');
      expect(await left()).toEqual(clean);
      await catchError(read('select 1/0'));
      expect(await left()).toEqual(clean);
    });

    it('and refuses a missing role', async () => {
      expect(await catchError(read('select 1', asUser({ role: 'no"body' })))).toMatchObject({
        code: '22023',
        message: 'role "no"body" does not exist',
      });
      await database.ping();
    });

    it('and refuses an invalid setting name', async () => {
      const error = await catchError(read('select 1', asUser({ settings: { "x'; drop table y": '1' } })));
      expect(error.code).toBe('42602');
    });

    it('in the same time zone and date format everywhere', async () => {
      expect(
        await read(
          `select timestamptz '2024-03-01 00:00:00+05:30' as at, date '2024-03-01' as day, current_setting('timezone') as zone`,
        ),
      ).toEqual({ at: '2024-02-29 18:30:00+00', day: '2024-03-01', zone: 'UTC' });
      const tokyo = asUser({ settings: { timezone: 'Asia/Tokyo' } });
      expect(await read(`select timestamptz '2024-03-01 00:00:00+00' as at`, tokyo)).toEqual({
        at: '2024-03-01 09:00:00+09',
      });
    });

    it('and refuses to write in a read-only transaction', async () => {
      const error = await catchError(
        database.asRole(asUser({ readOnly: true }), (transaction) => insert(transaction, '1')),
      );
      expect(error.code).toBe('25006');
    });
  });

  describe('commits all of a transaction or nothing', () => {
    it('commits when the work resolves', async () => {
      const before = await countRows();
      const result = await database.asRole(asUser(), (transaction) => insert(transaction, '1'));
      expect(result).toEqual({ rows: [], rowCount: 1 });
      expect(await countRows()).toBe(before + 1);
    });

    it('rolls back when the work rejects, and rethrows the error', async () => {
      const before = await countRows();
      const reason = new Error('changed my mind');
      const work = database.asRole(asUser(), async (transaction) => {
        await insert(transaction, '1');
        throw reason;
      });
      await expect(work).rejects.toBe(reason);
      expect(await countRows()).toBe(before);
    });

    it('rolls back when one statement failed, even if its error was swallowed', async () => {
      const before = await countRows();
      const error = await catchError(
        database.asRole(asUser(), async (transaction) => {
          await insert(transaction, '1');
          await insert(transaction, '-1').catch(() => undefined);
          return 'all is well';
        }),
      );
      expect(error.constraint).toBe('transactions_amount_positive');
      expect(await countRows()).toBe(before);
    });

    it('refuses statements after the transaction has ended', async () => {
      const escaped = await database.asRole(asUser(), async (transaction) => ({ transaction }));
      await expect(escaped.transaction.query('select 1')).rejects.toThrow('after its end');
    });

    it('isolates twenty simultaneous transactions', async () => {
      const before = await countRows();
      const all = Array.from({ length: 20 }, (_, index) =>
        database
          .asRole(asUser(), async (transaction) => {
            await insert(transaction, String(index + 1));
            if (index % 2 === 1) throw new Error('odd');
          })
          .catch((error: Error) => error.message),
      );
      expect((await Promise.all(all)).filter((outcome) => outcome === 'odd')).toHaveLength(10);
      expect(await countRows()).toBe(before + 10);
    });

    it('runs statements of one transaction in order when they are sent together', async () => {
      const numbers = await database.asRole(asUser(), (transaction) =>
        Promise.all([1, 2, 3].map((n) => transaction.query<{ n: number }>('select $1::int as n', [n]))),
      );
      expect(numbers.map((result) => result.rows[0]?.n)).toEqual([1, 2, 3]);
    });
  });

  describe('reports what PostgreSQL refused', () => {
    it.each([
      ['select 1/0', '22012', 'division by zero'],
      ['select * from public.nothing', '42P01', 'relation "public.nothing" does not exist'],
      [`select 'x'::uuid`, '22P02', 'invalid input syntax for type uuid: "x"'],
      ['selec', '42601', 'syntax error at or near "selec"'],
      ['select 1; select 2', '42601', 'cannot insert multiple commands into a prepared statement'],
      ['select * from auth.users', '42501', 'permission denied for table users'],
    ])('%s', async (sql, code, message) => {
      expect(await catchError(read(sql))).toMatchObject({ code, message });
    });

    it('with the constraint’s name', async () => {
      const error = await catchError(database.asRole(asUser(), (transaction) => insert(transaction, '0')));
      expect(error).toMatchObject({ code: '23514', constraint: 'transactions_amount_positive' });
    });

    it('with hint and detail', async () => {
      const error = await catchError(
        read(
          `do $$ begin raise exception using errcode = 'P0001', message = 'm', detail = 'd', hint = 'h'; end $$`,
        ),
      );
      expect(error).toMatchObject({ code: 'P0001', message: 'm', detail: 'd', hint: 'h', constraint: null });
    });

    it('a zero byte in a parameter, a statement or a setting', async () => {
      const byParameter = database.asRole(asUser(), (transaction) =>
        transaction.query('select $1::text', ['a\0b']),
      );
      expect((await catchError(byParameter)).code).toBe('22021');
      expect((await catchError(read('select 1', asUser({ settings: { 'request.path': 'a\0' } })))).code).toBe(
        '22021',
      );
      expect((await catchError(read("select 'a\0b'"))).code).toBe('22021');
    });
  });

  it('reads the same types from every engine', async () => {
    expect(
      await read(
        `select true as yes, 1::int2 as small, 2::int4 as whole, 9007199254740991::int8 as big, 0.5::float8 as part,
          12.30::numeric(14, 2) as amount, date '2024-02-29' as day, '{"a": [1, "x"]}'::jsonb as j,
          'null'::json as json_null, array['a', null, 'b"c\\,', ''] as list, array[]::text[] as none,
          array[['a', 'b'], ['c', 'd']] as nested, null::text as nothing, 'é ✓ 🙂' as text,
          '00000000-0000-4000-8000-000000000000'::uuid as id, array[1, 2] as numbers`,
      ),
    ).toEqual({
      yes: true,
      small: 1,
      whole: 2,
      big: 9007199254740991,
      part: 0.5,
      amount: '12.30',
      day: '2024-02-29',
      j: { a: [1, 'x'] },
      json_null: null,
      list: ['a', null, 'b"c\\,', ''],
      none: [],
      nested: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      nothing: null,
      text: 'é ✓ 🙂',
      id: '00000000-0000-4000-8000-000000000000',
      numbers: '{1,2}',
    });
  });

  it('binds the same parameters on every engine', async () => {
    const { rows } = await database.asRole(asUser(), (transaction) =>
      transaction.query(
        `select $1::text as text, $2::int as whole, $3::numeric as amount, $4::boolean as yes, $5::text as nothing,
          $6::text[] as list, $7::jsonb ->> 'a' as json, $8::text[] as none`,
        [`it's "é"`, 7, 12.5, false, null, ['a', '', 'b"\\,{}', 'NULL'], '{"a":"b"}', []],
      ),
    );
    expect(rows).toEqual([
      {
        text: `it's "é"`,
        whole: 7,
        amount: '12.5',
        yes: false,
        nothing: null,
        list: ['a', '', 'b"\\,{}', 'NULL'],
        json: 'b',
        none: [],
      },
    ]);
  });

  it('counts the rows of a statement that returns none', async () => {
    const count = await countRows();
    const result = await database.asRole(asUser(), (transaction) =>
      transaction.query('update public.transactions set status = $1', ['done']),
    );
    expect(result.rowCount).toBe(count);
    expect(count).toBeGreaterThan(0);
  });

  it('transfers long results completely', async () => {
    const answer = await read<{ text: string }>(`select repeat('tally ', 1000000) as text`);
    expect(answer.text).toHaveLength(6_000_000);
  });

  it('stops a statement that takes too long, and runs the next one', async () => {
    const before = await countRows();
    const error = await catchError(
      database.asRole(asUser({ statementTimeout: 200 }), async (transaction) => {
        await insert(transaction, '1');
        await transaction.query('select pg_sleep(20)');
      }),
    );
    expect(error).toMatchObject({ code: '57014', message: 'canceling statement due to statement timeout' });
    expect(await countRows()).toBe(before);
  });

  it('makes nobody wait longer than the slow statement takes', async () => {
    const slow = catchError(read('select pg_sleep(20)', asUser({ statementTimeout: 300 })));
    expect(await read('select 1 as n')).toEqual({ n: 1 });
    expect((await slow).code).toBe('57014');
  });

  it('refuses JSON that is nested too deeply, or reads it, but never loses it silently', async () => {
    for (const depth of [10_000, 1_000_000]) {
      const nested = '['.repeat(depth) + ']'.repeat(depth);
      const outcome = await database
        .asRole(asUser(), (transaction) =>
          transaction.query<{ kind: string }>('select json_typeof($1::json) as kind', [nested]),
        )
        .then(
          (result) => result.rows[0]?.kind,
          (error: DatabaseError) => error.code,
        );
      expect(['array', '54001', 'XX000']).toContain(outcome);
      expect(await read('select 1 as n')).toEqual({ n: 1 });
    }
  });

  it('runs several statements without parameters as one script', async () => {
    await database.asOwner((transaction) =>
      transaction.script(
        'create schema scratch; create table scratch.t (a int); drop schema scratch cascade',
      ),
    );
    const error = await catchError(
      database.asOwner((transaction) => transaction.script('create schema scratch; select 1/0')),
    );
    expect(error.code).toBe('22012');
    expect(await read(`select to_regnamespace('scratch') as schema`)).toEqual({ schema: null });
  });

  it('reports that it is closed', async () => {
    const other = await freshDatabase();
    await other.close();
    await expect(other.ping()).rejects.toThrow('the database is closed');
    await expect(other.asOwner((transaction) => transaction.query('select 1'))).rejects.toThrow(
      'the database is closed',
    );
  });
});
