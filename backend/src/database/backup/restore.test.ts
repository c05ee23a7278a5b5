import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findJournalFaults, toPerson } from '#testing/database-journal.ts';
import { dumpTables } from '#testing/database-tables.ts';
import { bySuperuser, testedEngine, using, withPostgres, withTarget } from '#testing/database-targets.ts';
import { asSuperuser } from '#testing/database-template.ts';
import { createTestUser, silentLogger } from '#testing/fresh-database.ts';
import { live, now, refusalOf, withCopy, withoutNumbers } from '#testing/lived-database.ts';
import { readMigrations } from '../migrations/migration-files.ts';
import { openDatabase } from '../open-database.ts';
import { backUp } from './back-up.ts';
import { openBackupEndpoint } from './backup-endpoint.ts';
import { restore } from './restore.ts';

const server = process.env.TEST_DATABASE_URL ?? '';
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
    'of an older version gets later migrations, but only in a database that no later version has used',
    () =>
      withCopy((path) =>
        withTarget(testedEngine, async (target) => {
          const migrations = await readMigrations();
          const old = { ...target, migrations: migrations.slice(0, -1) };
          const database = await openDatabase(old);
          await live(database);
          await database.close();
          await backUp(old, now, path);
          await withTarget(testedEngine, async (fresh) => {
            await restore(fresh, path);
            await using(fresh, async (restored) => {
              const dump = await dumpTables(restored);
              expect(dump['public.transactions']).toHaveLength(300);
              expect(dump['public.changes']).toHaveLength(300);
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
        await withPostgres(async (old) => {
          await using(old, live);
          await backUp(old, now, path);
          await withPostgres(async (fresh) => {
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
            expect(await using(fresh, (database) => findJournalFaults(database, { restored: true }))).toEqual(
              [],
            );
          });
          await asSuperuser(bySuperuser(old).databaseUrl ?? '', (client) =>
            client.query(`drop policy "the owner reads every row for a backup" on public.transactions`),
          );
          expect(await refusalOf(backUp(old, now, path))).toContain('cannot see every row of transactions');
        });
      }),
    60_000,
  );

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

  it.skipIf(server === '')('is refused of a PostgreSQL that no server has used', () =>
    withCopy((path) =>
      withPostgres(async (target) => {
        expect(await refusalOf(backUp(target, now, path))).toContain('no server has used it yet');
      }),
    ),
  );
});
