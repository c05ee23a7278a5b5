import { randomInt, randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDataFolder } from '#testing/database-folder.ts';
import { findJournalFaults, type Person, toPerson } from '#testing/database-journal.ts';
import { type Disk, watchDisk } from '#testing/database-power-loss.ts';
import { createTestUser, silentLogger } from '#testing/fresh-database.ts';
import { startThreadEngine } from '#testing/thread-engine.ts';
import { times } from '#testing/times.ts';
import { openDatabase } from '../open-database.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts';

/** The share of unflushed blocks that had reached the disk when the power failed. */
const parts = [0, 0.5, 0.9, 0.99];

/** The moment of the power failure, and what had been acknowledged by then. */
interface Cut {
  readonly directory: string;
  readonly batches: readonly string[];
}

/** A data folder with one person, copied for each test, and the person's id. */
const prepared = mkdtempSync(join(tmpdir(), 'tallyboard-power-loss-'));
let user: string;

beforeAll(async () => {
  const first = await openDatabase({ dataDir: prepared, logger: silentLogger });
  user = await createTestUser(first, 'asha@example.com');
  await first.close();
});

afterAll(() => rmSync(prepared, { recursive: true, force: true }));

async function openOn(
  directory: string,
  onFlush: (path: string) => void = () => undefined,
): Promise<EmbeddedDatabase> {
  return openEmbeddedDatabase({
    start: () => startThreadEngine({ directory, onFlush }),
    logger: silentLogger,
  });
}

/** Work that changes rows, or makes the engine write its buffers. */
async function live(database: EmbeddedDatabase, asha: Person, turn: number): Promise<string | null> {
  const batch = randomUUID();
  if (turn % 20 === 13) {
    await database.maintain('checkpoint');
    return null;
  }
  if (turn % 20 === 17) {
    await database.maintain('vacuum (analyze)');
    return null;
  }
  if (turn % 5 === 4) {
    await asha.run(`update public.transactions set amount = amount + 1 where amount < 20`, [], batch);
    return batch;
  }
  if (turn % 11 === 10) {
    await asha.run('delete from public.transactions where amount > 40', [], batch);
    return batch;
  }
  await asha.run(
    `insert into public.transactions (type, amount, category, date, description)
     select 'expense', n, 'Rent', '2024-01-01', repeat('x', 300) from generate_series(1, 50) as n`,
    [],
    batch,
  );
  return batch;
}

describe('a power cut', () => {
  it.each(parts)(
    'with %f of the unflushed blocks on the disk loses nothing that was acknowledged',
    (part) =>
      withDataFolder(async (dataDir) => {
        cpSync(prepared, dataDir, { recursive: true });
        const directory = join(dataDir, 'database');
        const disk: Disk = watchDisk(directory, join(dataDir, 'shadow'));
        const batches: string[] = [];
        const cuts: Cut[] = [];
        let untilCut = randomInt(20, 60);
        const database = await openOn(directory, (path) => {
          disk.noteFlush(path);
          untilCut -= 1;
          if (untilCut !== 0 || cuts.length === times) return;
          // In the middle of a flush: whoever asked for it does not know yet.
          const target = join(dataDir, `cut-${cuts.length}`);
          mkdirSync(target);
          disk.cut(target, () => Math.random() < part);
          cuts.push({ directory: target, batches: [...batches] });
          untilCut = randomInt(20, 60);
        });
        const asha = toPerson(database, user);
        for (let turn = 0; cuts.length < times && turn < 200 * times; turn += 1) {
          const batch = await live(database, asha, turn);
          if (batch !== null) batches.push(batch);
        }
        await database.close();

        expect(cuts).toHaveLength(times);
        for (const cut of cuts) {
          const left = await openOn(cut.directory);
          const kept = new Set((await toPerson(left, user).journal()).map(({ batch }) => batch));
          expect(cut.batches.length).toBeGreaterThan(0);
          expect(cut.batches.filter((batch) => !kept.has(batch))).toEqual([]);
          expect(await findJournalFaults(left)).toEqual([]);
          await left.close();
        }
      }),
    120_000 * times,
  );

  it(
    'is noticed by this test when the engine does not flush',
    () =>
      withDataFolder(async (dataDir) => {
        cpSync(prepared, dataDir, { recursive: true });
        const directory = join(dataDir, 'database');
        // Without reporting flushes, as if there had been none.
        const disk = watchDisk(directory, join(dataDir, 'shadow'));
        const database = await openOn(directory);
        const asha = toPerson(database, user);
        for (let turn = 0; turn < 12; turn += 1) await live(database, asha, turn);
        const target = join(dataDir, 'cut');
        mkdirSync(target);
        disk.cut(target, () => Math.random() < 0.5);
        const written = (await asha.journal()).length;
        await database.close();
        const outcome = await openOn(target).then(
          async (left) => (await toPerson(left, user).journal()).length,
          () => 'it does not open',
        );
        expect(outcome).not.toBe(written);
      }),
    120_000,
  );
});
