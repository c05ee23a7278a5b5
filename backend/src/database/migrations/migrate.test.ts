import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, silentLogger } from '#testing/fresh-database.ts';
import type { Database } from '../database.ts';
import { DatabaseStartError } from '../database-start-error.ts';
import { migrate } from './migrate.ts';
import { type Migration, readMigrations, toMigration } from './migration-files.ts';

describe('migrate', () => {
  let database: Database;
  let known: Migration[];

  beforeEach(async () => {
    database = await freshDatabase();
    known = await readMigrations();
  });

  afterEach(() => database?.close());

  const run = (migrations: readonly Migration[]): Promise<void> =>
    migrate(database, migrations, silentLogger);

  async function read(sql: string): Promise<unknown> {
    return database.asOwner(async (transaction) => (await transaction.query(sql)).rows[0]);
  }

  const refusalOf = (work: Promise<void>): Promise<unknown> =>
    work.then(
      () => 'it was allowed',
      (error: unknown) => error,
    );

  it('applies the platform first, then the product, each by name', () => {
    const names = known.map((migration) => migration.name);
    const platform = names.filter((name) => name.startsWith('platform/'));
    const product = names.filter((name) => name.startsWith('migrations/'));
    expect(names).toEqual([...platform.toSorted(), ...product.toSorted()]);
    expect(product[0]).toBe('migrations/20261127200000_account.sql');
    expect(names[0]).toBe('platform/0001_roles.sql');
  });

  it('does nothing when nothing is missing, in two queries', async () => {
    const before = await read(
      'select max(applied_at) as at, count(*) as n from tallyboard.applied_migrations',
    );
    const asked: string[] = [];
    const counting: Database = {
      ...database,
      asOwner: (work) =>
        database.asOwner((transaction) =>
          work({
            script: transaction.script,
            query: (sql, parameters) => {
              asked.push(sql);
              return transaction.query(sql, parameters);
            },
          }),
        ),
    };
    await migrate(counting, known, silentLogger);
    expect(asked).toHaveLength(2);
    expect(
      await read('select max(applied_at) as at, count(*) as n from tallyboard.applied_migrations'),
    ).toEqual(before);
  });

  it('applies new migrations once, even when several servers start together', async () => {
    const added = toMigration(
      'migrations/29990101000000_more.sql',
      'create schema more; create table more.t (n int); insert into more.t values (1)',
    );
    await Promise.all([1, 2, 3].map(() => run([...known, added])));
    expect(await read('select count(*) as n from more.t')).toEqual({ n: 1 });
  });

  it('waits for a replica that is migrating, unlike all other work', async () => {
    const patience = toMigration(
      'migrations/29990101000000_patience.sql',
      `create table public.patience as select current_setting('lock_timeout') as held`,
    );
    await run([...known, patience]);
    expect(await read('select held from public.patience')).toEqual({ held: '0' });
    expect(await read(`select current_setting('lock_timeout') as held`)).toEqual({ held: '5s' });
  });

  it('rolls back a migration that fails, and names it', async () => {
    const good = toMigration('migrations/29990101000000_good.sql', 'create schema good');
    const bad = toMigration('migrations/29990102000000_bad.sql', 'create schema bad; select 1/0');
    const error = await refusalOf(run([...known, good, bad]));
    expect(error).toBeInstanceOf(DatabaseStartError);
    expect(String(error)).toContain('29990102000000_bad.sql failed and was rolled back');
    expect(String(error)).toContain('division by zero (22012)');
    expect(await read(`select to_regnamespace('good')::text as good, to_regnamespace('bad') as bad`)).toEqual(
      {
        good: 'good',
        bad: null,
      },
    );
  });

  it('refuses a migration that was edited after it was applied', async () => {
    const edited = known.map((migration, index) =>
      index === 2 ? toMigration(migration.name, `${migration.sql} -- now better`) : migration,
    );
    const error = await refusalOf(run(edited));
    expect(error).toBeInstanceOf(DatabaseStartError);
    expect(String(error)).toContain(`${known[2]?.name} was edited after it had been applied`);
  });

  it('refuses a database that a newer version has prepared', async () => {
    const error = await refusalOf(run(known.slice(0, -1)));
    expect(error).toBeInstanceOf(DatabaseStartError);
    expect(String(error)).toContain(`${known.at(-1)?.name}, which this version of Tallyboard does not know`);
  });

  it('refuses a database that a version before 1.0 has prepared, and changes nothing', async () => {
    const former = toMigration('migrations/20261121090000_transactions.sql', 'select 1');
    await database.asOwner((transaction) =>
      transaction.query('insert into tallyboard.applied_migrations (name, checksum) values ($1, $2)', [
        former.name,
        former.checksum,
      ]),
    );
    const applied = () => read('select count(*) as n from tallyboard.applied_migrations');
    const before = await applied();
    const error = await refusalOf(
      run([...known, toMigration('migrations/29990101000000_more.sql', 'select 1')]),
    );
    expect(error).toBeInstanceOf(DatabaseStartError);
    expect(String(error)).toMatch(
      /before 1\.0.*export everything.*DATA_DIR or DATABASE_URL naming an empty.*import/,
    );
    expect(await applied()).toEqual(before);
  });

  it('refuses a database that belongs to a Supabase project', async () => {
    await database.asOwner((transaction) => transaction.script('drop schema tallyboard cascade'));
    const error = await refusalOf(run(known));
    expect(error).toBeInstanceOf(DatabaseStartError);
    expect(String(error)).toContain('set SUPABASE_URL and SUPABASE_ANON_KEY instead');
  });

  it('can be repeated for the roles, which a restored database lacks', async () => {
    const roles = known.find((migration) => migration.name === 'platform/0001_roles.sql');
    await database.asOwner((transaction) => transaction.script(roles?.sql ?? ''));
    expect(
      await read(
        `select rolcanlogin as login, rolinherit as inherits, rolbypassrls as bypasses from pg_roles where rolname = 'authenticator'`,
      ),
    ).toEqual({ login: true, inherits: false, bypasses: false });
  });

  it('gives the same checksum to a file with Windows line endings', async () => {
    expect(known.every((migration) => !migration.sql.includes('\r'))).toBe(true);
    expect(toMigration('a', 'select 1').checksum).toBe(
      '822ae07d4783158bc1912bb623e5107cc9002d519e1143a9c200ed6ee18b6d0f',
    );
  });
});
