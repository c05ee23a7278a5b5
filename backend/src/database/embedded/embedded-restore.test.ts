import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withDataFolder } from '#testing/database-folder.ts';
import { dumpTables } from '#testing/database-tables.ts';
import { type Target, toFolder, using } from '#testing/database-targets.ts';
import { createTestUser, silentLogger } from '#testing/fresh-database.ts';
import { live, now, refusalOf, withCopy, withoutNumbers } from '#testing/lived-database.ts';
import { backUp } from '../backup/back-up.ts';
import { findBackupEndpoint, openBackupEndpoint } from '../backup/backup-endpoint.ts';
import { BackupError } from '../backup/backup-error.ts';
import { restore } from '../backup/restore.ts';
import { readMigrations } from '../migrations/migration-files.ts';
import { inMemory, openDatabase } from '../open-database.ts';
import { startUpkeep } from '../upkeep.ts';

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

  it.each([
    ['a newer version', 'migrations/9_later.sql', 'which this version of Tallyboard does not know'],
    [
      'a version before 1.0',
      'migrations/20261121090000_transactions.sql',
      'The backup was made by a version before',
    ],
  ])('of %s is refused', (_, name, message) =>
    withCopy((path) =>
      withDataFolder(async (dataDir) => {
        const migrations = await readMigrations();
        const database = await openDatabase({
          ...toFolder(dataDir),
          migrations: [...migrations, { name, sql: 'select 1', checksum: '1' }],
        });
        await database.close();
        await backUp(toFolder(dataDir), now, path);
        expect(await refusalOf(restore(toFolder(`${dataDir}-other`), path))).toContain(message);
      }),
    ),
  );
});
