import { randomBytes, randomUUID } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withDataFolder } from '#testing/database-folder.ts';
import { findJournalFaults, toPerson } from '#testing/database-journal.ts';
import { dumpTables } from '#testing/database-tables.ts';
import {
  type Target,
  testedEngine,
  toFolder,
  using,
  withPostgres,
  withTarget,
} from '#testing/database-targets.ts';
import { asSuperuser, toDatabaseUrl } from '#testing/database-template.ts';
import { createTestUser, silentLogger } from '#testing/fresh-database.ts';
import { backUp } from './back-up.ts';
import { findBackupEndpoint, openBackupEndpoint } from './backup-endpoint.ts';
import { BackupError } from './backup-error.ts';
import type { Database } from './database.ts';
import { readMigrations } from './migration-files.ts';
import { inMemory, openDatabase } from './open-database.ts';
import { restore } from './restore.ts';
import { startUpkeep } from './upkeep.ts';

const server = process.env.TEST_DATABASE_URL ?? '';
const now = () => Date.UTC(2026, 10, 21);

/** A year in the life of a person. */
async function live(database: Database): Promise<void> {
  const asha = toPerson(database, await createTestUser(database, 'asha@example.com'));
  await asha.run(
    `insert into public.transactions (type, amount, category, date, description)
     select 'expense', n + 0.01, 'Rent', date '2024-01-01' + n, 'é 🙂 ' || n from generate_series(1, 300) as n`,
  );
  await asha.run(`insert into public.user_preferences (theme) values ('dark')`);
}

/** Everything except the numbers of the journals, which jump when a backup is restored. */
function withoutNumbers({ 'public.change_counters': _, ...others }: Awaited<ReturnType<typeof dumpTables>>) {
  return others;
}

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it was allowed',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

const withCopy = <T>(work: (path: string) => Promise<T>): Promise<T> =>
  withDataFolder((folder) => work(`${folder}.jsonl.gz`));

const engines =
  server === ''
    ? [['embedded', 'embedded']]
    : [
        ['postgres', 'postgres'],
        ['embedded', 'postgres'],
        ['postgres', 'embedded'],
      ];

describe('yesterday’s backup', () => {
  it.each(engines)(
    'of a database (%s) restores everything into a new one (%s)',
    (from, to) =>
      withCopy((path) =>
        withTarget(from ?? '', async (old) => {
          const saved = await using(old, async (database) => {
            await live(database);
            return dumpTables(database);
          });
          await backUp(old, now, path);
          await using(old, (database) =>
            database.asOwner((transaction) => transaction.query('delete from public.transactions')),
          );
          await withTarget(to ?? '', async (fresh) => {
            const { rows } = await restore(fresh, path);
            expect(rows).toBe(Object.values(saved).flat().length);
            await using(fresh, async (database) => {
              expect(withoutNumbers(await dumpTables(database))).toEqual(withoutNumbers(saved));
              expect(await findJournalFaults(database, { restored: true })).toEqual([]);
              const asha = toPerson(
                database,
                String(
                  (await database.asOwner((t) => t.query<{ id: string }>('select id from auth.users')))
                    .rows[0]?.id,
                ),
              );
              await asha.run('delete from public.transactions where amount < 10');
              expect(await findJournalFaults(database, { restored: true })).toEqual([]);
            });
          });
        }),
      ),
    60_000,
  );

  it(
    'that a server made by itself restores yesterday, not today',
    () =>
      withDataFolder(async (dataDir) => {
        const target = toFolder(dataDir);
        const copies = { folder: join(dataDir, 'backups'), keep: 7 };
        let clock = now();
        const saved = await using(target, async (database) => {
          await live(database);
          const settings = { journalDays: 30 };
          const upkeep = startUpkeep({
            database,
            settings,
            copies,
            logger: silentLogger,
            clock: () => clock,
          });
          await upkeep.tick();
          const yesterday = await dumpTables(database);
          await database.asOwner((transaction) => transaction.query('delete from public.transactions'));
          clock += 86_400_000;
          await upkeep.tick();
          await upkeep.close();
          return yesterday;
        });
        const restored = toFolder(`${dataDir}-restored`);
        await restore(restored, join(copies.folder, 'tallyboard-2026-11-21.jsonl.gz'));
        const [before, after] = [saved, await using(restored, dumpTables)].map(withoutNumbers);
        expect(after?.['public.transactions']).toHaveLength(300);
        expect(after).toEqual(before);
      }),
    60_000,
  );

  it(
    'never reuses numbers that devices have seen, even when it is restored twice',
    () =>
      withCopy((path) =>
        withDataFolder(async (dataDir) => {
          const numbersIn = (target: Target) =>
            using(target, async (database) => {
              const { rows } = await database.asOwner((transaction) =>
                transaction.query<{ email: string; seq: number }>(
                  `select email, seq from public.change_counters join auth.users on id = user_id order by email`,
                ),
              );
              return rows;
            });
          const old = toFolder(dataDir);
          await using(old, async (database) => {
            await live(database);
            await createTestUser(database, 'ben@example.com');
          });
          expect(await numbersIn(old)).toEqual([{ email: 'asha@example.com', seq: 300 }]);
          await backUp(old, now, path);
          const seen: number[] = [300 + 1_000_000];
          for (const time of ['first', 'second']) {
            const target = toFolder(`${dataDir}-${time}`);
            await restore(target, path);
            const [asha, ben] = await numbersIn(target);
            expect([asha?.email, ben?.email]).toEqual(['asha@example.com', 'ben@example.com']);
            // Also for people without changes so far: they may have made some since.
            for (const number of [asha?.seq, ben?.seq]) expect(number).toBeGreaterThan(Math.max(...seen));
            seen.push(asha?.seq ?? 0);
          }
          expect(Number.isSafeInteger(seen.at(-1))).toBe(true);
        }),
      ),
    60_000,
  );

  it(
    'of an older version gets later migrations, but only in a database that no later version has used',
    () =>
      withCopy((path) =>
        withTarget(testedEngine, async (old) => {
          const migrations = await readMigrations();
          const journal = migrations.findIndex(({ name }) => name.includes('transaction_changes'));
          const database = await openDatabase({ ...old, migrations: migrations.slice(0, journal) });
          await live(database);
          await database.close();
          await backUp(old, now, path);
          await withTarget(testedEngine, async (fresh) => {
            await restore(fresh, path);
            await using(fresh, async (restored) => {
              const dump = await dumpTables(restored);
              expect(dump['public.transactions']).toHaveLength(300);
              expect(dump['public.changes']).toEqual([]);
            });
            expect(await refusalOf(restore(fresh, path))).toContain(
              'The backup is from an older version than the database',
            );
          });
        }),
      ),
    60_000,
  );

  it.skipIf(server === '')(
    'can be made and restored by an owner without superuser',
    () =>
      withCopy(async (path) => {
        const owner = `tallyboard_owner_${randomBytes(6).toString('hex')}`;
        await asSuperuser(server, (client) =>
          client.query(`create role ${owner} login createrole password 'pw'`),
        );
        const owned = (work: (target: Target) => Promise<void>): Promise<void> =>
          withPostgres(async (target) => {
            const url = new URL(target.databaseUrl ?? '');
            await asSuperuser(server, (client) =>
              client.query(`alter database ${url.pathname.slice(1)} owner to ${owner}`),
            );
            url.username = owner;
            url.password = 'pw';
            await work({ ...target, databaseUrl: url.href });
          });
        try {
          await owned(async (old) => {
            await using(old, live);
            await backUp(old, now, path);
            await owned(async (fresh) => {
              await restore(fresh, path);
              const saved = await using(old, dumpTables);
              expect(saved['public.transactions']).toHaveLength(300);
              await using(old, async (database) => {
                const ben = toPerson(database, await createTestUser(database, 'ben@example.com'));
                const [batch, sql] = [
                  randomUUID(),
                  `insert into public.transactions (type, amount, category, date) values ('income', 5, 'Salary', '2024-01-01')`,
                ];
                await ben.run(sql, [], batch);
                await expect(ben.run(sql, [], batch)).rejects.toMatchObject({ code: 'PT409' });
              });
              expect(withoutNumbers(await using(fresh, dumpTables))).toEqual(withoutNumbers(saved));
              expect(
                await using(fresh, (database) => findJournalFaults(database, { restored: true })),
              ).toEqual([]);
            });
            await asSuperuser(
              toDatabaseUrl(server, new URL(old.databaseUrl ?? '').pathname.slice(1)),
              (client) =>
                client.query(`drop policy "the owner reads every row for a backup" on public.transactions`),
            );
            expect(await refusalOf(backUp(old, now, path))).toContain('cannot see every row of transactions');
          });
        } finally {
          await asSuperuser(server, async (client) => {
            await client.query(`drop owned by ${owner}`);
            await client.query(`drop role ${owner}`);
          });
        }
      }),
    60_000,
  );

  it('of a newer version is refused', () =>
    withCopy((path) =>
      withDataFolder(async (dataDir) => {
        const migrations = await readMigrations();
        const database = await openDatabase({
          ...toFolder(dataDir),
          migrations: [...migrations, { name: 'migrations/9_later.sql', sql: 'select 1', checksum: '1' }],
        });
        await database.close();
        await backUp(toFolder(dataDir), now, path);
        expect(await refusalOf(restore(toFolder(`${dataDir}-other`), path))).toContain(
          'The backup has the migration migrations/9_later.sql, which this version of Tallyboard does not know',
        );
      }),
    ));

  it('is not restored under a running server', () =>
    withCopy((path) =>
      withTarget(testedEngine, async (target) => {
        await using(target, async (database) => {
          const endpoint =
            target.databaseUrl === undefined
              ? await openBackupEndpoint(database, target.dataDir, silentLogger, now)
              : null;
          await backUp(target, now, path);
          expect(await refusalOf(restore(target, path))).toMatch(
            /A server is running on this database|is in use by another process/,
          );
          await endpoint?.close();
        });
      }),
    ));
});

describe('a backup of the embedded database', () => {
  it(
    'is served by the server that has it open',
    () =>
      withCopy((path) =>
        withDataFolder((dataDir) =>
          using(toFolder(dataDir), async (database) => {
            await live(database);
            const endpoint = await openBackupEndpoint(database, dataDir, silentLogger, now);
            expect((await stat(join(dataDir, 'backup-endpoint.json'))).mode & 0o777).toBe(0o600);
            await backUp(toFolder(dataDir), now, path);
            await endpoint.close();
            expect(await findBackupEndpoint(dataDir)).toBeNull();
            const saved = await dumpTables(database);
            expect((await stat(path)).mode & 0o777).toBe(0o600);
            await restore(toFolder(`${dataDir}-other`), path);
            await using(toFolder(`${dataDir}-other`), async (restored) => {
              expect(withoutNumbers(await dumpTables(restored))).toEqual(withoutNumbers(saved));
            });
          }),
        ),
      ),
    60_000,
  );

  it('is served only to somebody who can read the key in the folder', () =>
    withDataFolder((dataDir) =>
      using(toFolder(dataDir), async (database) => {
        const endpoint = await openBackupEndpoint(database, dataDir, silentLogger, now);
        const { port, key } = (await findBackupEndpoint(dataDir)) ?? { port: 0, key: '' };
        const ask = (path: string, authorization?: string) =>
          fetch(`http://127.0.0.1:${port}${path}`, {
            method: 'POST',
            headers: authorization === undefined ? {} : { authorization },
          }).then(({ status }) => status);
        expect(await ask('/backup')).toBe(401);
        expect(await ask('/backup', `Bearer ${key}x`)).toBe(401);
        expect(await ask('/backup', `Bearer ${key.slice(0, -1)}x`)).toBe(401);
        expect(await ask('/', `Bearer ${key}`)).toBe(404);
        await endpoint.close();
      }),
    ));

  it('works without a server, and after one that was killed', () =>
    withCopy((path) =>
      withDataFolder(async (dataDir) => {
        await using(toFolder(dataDir), live);
        await writeFile(join(dataDir, 'backup-endpoint.json'), '{"port": 9, "key": "gone"}');
        await backUp(toFolder(dataDir), now, path);
        expect((await stat(path)).size).toBeGreaterThan(1000);
      }),
    ));

  it('is refused when there is no database, or it cannot be read', () =>
    withCopy((path) =>
      withDataFolder(async (dataDir) => {
        await expect(backUp(toFolder(dataDir), now, path)).rejects.toThrow(BackupError);
        await expect(stat(dataDir)).rejects.toThrow('ENOENT');
        expect(await refusalOf(backUp(toFolder(inMemory), now, path))).toContain('in memory');
        await using(toFolder(dataDir), async () => {
          expect(await refusalOf(backUp(toFolder(dataDir), now, path))).toContain(
            'is in use by another process',
          );
        });
      }),
    ));

  it.skipIf(server === '')('is refused for a PostgreSQL that no server has used', () =>
    withCopy((path) =>
      withPostgres(async (target) => {
        expect(await refusalOf(backUp(target, now, path))).toContain('no server has used it yet');
      }),
    ),
  );
});
