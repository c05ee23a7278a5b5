import { randomUUID } from 'node:crypto';
import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDataFolder } from '#testing/database-folder.ts';
import { type Person, toPerson } from '#testing/database-journal.ts';
import { createTestUser, freshDatabase, silentLogger } from '#testing/fresh-database.ts';
import type { Database } from './database.ts';
import { startUpkeep } from './upkeep.ts';

let database: Database;
let asha: Person;

beforeAll(async () => {
  database = await freshDatabase();
  asha = toPerson(database, await createTestUser(database, 'asha@example.com'));
});

afterAll(() => database?.close());

const settings = { journalDays: 7 };

describe('the upkeep of a server', () => {
  it('deletes changes that are older than the setting allows', async () => {
    for (const age of ['8 days', '6 days']) {
      await asha.run(
        `insert into public.transactions (type, amount, category, date) values ('income', 1, 'Salary', '2024-01-01')`,
        [],
        randomUUID(),
      );
      await database.asOwner((transaction) =>
        transaction.query(
          `update public.changes set changed_at = now() - $1::interval where changed_at > now() - interval '1 hour'`,
          [age],
        ),
      );
    }
    const upkeep = startUpkeep({ database, settings, copies: null, logger: silentLogger, clock: Date.now });
    await upkeep.tick();
    await upkeep.close();
    expect((await asha.journal()).map(({ seq }) => seq)).toEqual([2]);
  });

  it('works without a function of that name', async () => {
    const other = await freshDatabase();
    await other.asOwner((transaction) => transaction.script('drop schema maintenance cascade'));
    const logged: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) });
    const upkeep = startUpkeep({ database: other, settings, copies: null, logger, clock: Date.now });
    await upkeep.tick();
    await upkeep.close();
    expect(logged).toEqual([]);
    await other.close();
  });

  it('keeps a backup of each of the last days, and leaves other files alone', () =>
    withDataFolder(async (folder) => {
      let now = Date.UTC(2026, 10, 1, 23);
      const copies = { folder, keep: 3 };
      const upkeep = startUpkeep({ database, settings, copies, logger: silentLogger, clock: () => now });
      await upkeep.tick();
      expect((await stat(folder)).mode & 0o777).toBe(0o700);
      await writeFile(join(folder, 'mine.jsonl.gz'), '');
      for (let hour = 0; hour < 100; hour += 12) {
        now += 12 * 3_600_000;
        await upkeep.tick();
      }
      await upkeep.close();
      expect((await readdir(folder)).toSorted()).toEqual([
        'mine.jsonl.gz',
        'tallyboard-2026-11-04.jsonl.gz',
        'tallyboard-2026-11-05.jsonl.gz',
        'tallyboard-2026-11-06.jsonl.gz',
      ]);
    }));

  it('removes what a killed server left unfinished, but not what another is writing', () =>
    withDataFolder(async (folder) => {
      await mkdir(folder);
      const now = Date.now();
      const hoursAgo = new Date(now - 2 * 3_600_000);
      const left = [
        'tallyboard-2026-11-01.jsonl.gz.unfinished',
        'tallyboard-2026-11-01.jsonl.gz.7-a1.unfinished',
      ];
      const kept = ['tallyboard-2026-11-01.jsonl.gz.8-b2.unfinished', 'mine.jsonl.gz.unfinished'];
      for (const name of [...left, ...kept]) await writeFile(join(folder, name), '');
      for (const name of [...left, 'mine.jsonl.gz.unfinished']) {
        await utimes(join(folder, name), hoursAgo, hoursAgo);
      }
      const copies = { folder, keep: 3 };
      const upkeep = startUpkeep({ database, settings, copies, logger: silentLogger, clock: () => now });
      await upkeep.tick();
      await upkeep.close();
      const made = `tallyboard-${new Date(now).toISOString().slice(0, 10)}.jsonl.gz`;
      expect((await readdir(folder)).toSorted()).toEqual([...kept, made].toSorted());
    }));

  it('logs failures and continues', () =>
    withDataFolder(async (folder) => {
      await mkdir(join(folder, '..'), { recursive: true });
      await writeFile(folder, 'a file');
      const logged: string[] = [];
      const logger = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) });
      const upkeep = startUpkeep({
        database,
        settings,
        copies: { folder, keep: 1 },
        logger,
        clock: Date.now,
      });
      await upkeep.tick();
      await upkeep.tick();
      await upkeep.close();
      expect(logged.map((line) => JSON.parse(line).msg)).toEqual([
        'the daily backup of the database failed',
        'the daily backup of the database failed',
      ]);
    }));
});
