import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withDataFolder } from '#testing/database-folder.ts';
import { findJournalFaults, toPerson } from '#testing/database-journal.ts';
import { createTestUser, silentLogger } from '#testing/fresh-database.ts';
import { startThreadEngine } from '#testing/thread-engine.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const insert = `insert into public.transactions (type, amount, category, date, description)
  select 'expense', n, 'Rent', '2024-01-01', repeat('x', 500) from generate_series(1, 500) as n`;

async function countRows(database: Database): Promise<number> {
  const { rows } = await database.asOwner((transaction) =>
    transaction.query<{ n: number }>('select count(*) as n from public.transactions'),
  );
  return rows[0]?.n ?? 0;
}

/** The folder of a database that was migrated and closed. */
async function prepare(dataDir: string): Promise<{ directory: string; user: string }> {
  const database = await openDatabase({ dataDir, logger: silentLogger });
  const user = await createTestUser(database, 'asha@example.com');
  await database.close();
  return { directory: join(dataDir, 'database'), user };
}

/** Like the worker's engine: stopping it leaves the files as they are. */
async function openInThread(directory: string, clock: () => number): Promise<EmbeddedDatabase> {
  return openEmbeddedDatabase({
    start: async () => ({
      ...(await startThreadEngine({ directory })),
      flushes: 0,
      kill: () => Promise.resolve(),
    }),
    logger: silentLogger,
    clock,
  });
}

describe.each([
  ['full', 'ENOSPC'],
  ['read-only', 'EROFS'],
])('a disk that becomes %s', (_what, code) => {
  it(
    'causes errors and no loss, and works again afterwards',
    () =>
      withDataFolder(async (dataDir) => {
        const { directory, user } = await prepare(dataDir);
        let now = 0;
        const database = await openInThread(directory, () => now);
        const asha = toPerson(database, user);
        await asha.run(insert);
        const refusing = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
          throw Object.assign(new Error(code), { code });
        });
        const codes: string[] = [];
        for (let attempt = 0; attempt < 4; attempt += 1) {
          await asha.run(insert).catch((error: { code: string }) => codes.push(error.code));
        }
        expect(codes).toHaveLength(4);
        // The disk is full; the connection broke, or could not be made; no error of ours.
        for (const seen of codes) expect(seen).toMatch(/^(53100|58030|08\d{3}|XX000)$/);
        refusing.mockRestore();
        now += 10_000;
        await asha.run(insert);
        expect(await countRows(database)).toBe(1000);
        expect(await findJournalFaults(database)).toEqual([]);
        await database.close();
        const again = await openDatabase({ dataDir, logger: silentLogger });
        expect(await countRows(again)).toBe(1000);
        await again.close();
      }),
    60_000,
  );
});

const canMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('sh', ['-c', 'd=$(mktemp -d) && mount -t tmpfs -o size=1m tmpfs "$d" && umount "$d"']).status ===
    0;

/** A separate disk of that many megabytes. */
async function withDisk(megabytes: number, work: (folder: string) => Promise<void>): Promise<void> {
  await withDataFolder(async (folder) => {
    await mkdir(folder);
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
    try {
      await work(folder);
    } finally {
      spawnSync('umount', [folder]);
    }
  });
}

describe.runIf(canMount)('a small disk', () => {
  it(
    'is not filled by the database: writes are refused in time, and reads go on',
    () =>
      withDisk(190, async (disk) => {
        const dataDir = join(disk, 'data');
        const database = await openDatabase({ dataDir, logger: silentLogger });
        const asha = toPerson(database, await createTestUser(database, 'asha@example.com'));
        let written = 0;
        let refusal: unknown = null;
        while (refusal === null && written < 500) {
          await asha.run(insert).then(
            () => {
              written += 1;
            },
            (error: unknown) => {
              refusal = error;
            },
          );
        }
        expect(refusal).toMatchObject({
          code: '53100',
          message: 'The server’s disk is full. Nothing was changed.',
        });
        // Now something else uses up the rest.
        await expect(writeFile(join(disk, 'other'), Buffer.alloc(200_000_000))).rejects.toThrow('ENOSPC');
        expect(await countRows(database)).toBe(written * 500);
        await database.close();
        fs.rmSync(join(disk, 'other'));
        const again = await openDatabase({ dataDir, logger: silentLogger });
        expect(await countRows(again)).toBe(written * 500);
        expect(await findJournalFaults(again)).toEqual([]);
        await again.close();
      }),
    60_000,
  );

  it(
    'that is too small from the beginning is reported as such',
    () =>
      withDisk(20, async (disk) => {
        await expect(openDatabase({ dataDir: join(disk, 'data'), logger: silentLogger })).rejects.toThrow(
          /The disk of the data folder .* is full\. Free some space and start again/,
        );
      }),
    60_000,
  );
});
