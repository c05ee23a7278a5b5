import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLogger } from '#testing/fresh-database.ts';
import { openDatabase } from '../open-database.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded-database.ts';
import { startWorkerEngine } from './embedded-engine.ts';
import { maintain } from './embedded-maintenance.ts';

const childFile = join(import.meta.dirname, '../../../testing/database-child.ts');

interface Child {
  readonly process: ChildProcess;
  readonly lines: string[];
  /** Resolves with the first line that satisfies the test; rejects when the process ends without one. */
  waitFor(accept: (line: string) => boolean): Promise<string>;
  kill(): Promise<void>;
}

function startChild(dataDir: string, first = 1): Child {
  const child = spawn(process.execPath, [childFile, dataDir, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const waiting = new Set<() => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const look of waiting) look();
  });
  return {
    process: child,
    lines,
    waitFor: (accept) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = lines.find(accept);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        void ended.then(() => reject(new Error(`the process ended after: ${lines.slice(-3).join(' / ')}`)));
        look();
      }),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

let parent: string;

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'tallyboard-'));
});

afterAll(() => rm(parent, { recursive: true, force: true }));

describe('the embedded database in its folder', () => {
  it('keeps every acknowledged row through kill -9, again and again', async () => {
    const dataDir = join(parent, 'killed');
    let acknowledged = 0;
    for (let round = 0; round < 4; round += 1) {
      const child = startChild(dataDir, acknowledged + 1);
      await child.waitFor((line) => Number(line) > acknowledged + 20);
      // At a different point of its work in every round.
      await new Promise((resolve) => setTimeout(resolve, 37 * round));
      await child.kill();
      const last = Number(child.lines.at(-1));
      // The child continues from the last reported number; a row whose acknowledgement was lost may exist too.
      const database = await openDatabase({ dataDir, logger: silentLogger });
      const { rows } = await database.asOwner((transaction) =>
        transaction.query<{ n: number; last: number }>(
          'select count(*) as n, max(n) as last from crash.rows',
        ),
      );
      await database.close();
      expect(rows[0]?.n).toBe(rows[0]?.last);
      expect(rows[0]?.last).toBeGreaterThanOrEqual(last);
      acknowledged = rows[0]?.last ?? 0;
    }
    expect(acknowledged).toBeGreaterThan(80);
  }, 120_000);

  it('locks out a second process', async () => {
    const dataDir = join(parent, 'killed');
    const first = startChild(dataDir, 1_000_000);
    await first.waitFor((line) => line === 'open');
    const second = startChild(dataDir, 2_000_000);
    const refusal = await second.waitFor((line) => line.startsWith('refused') || line === 'open');
    await second.kill();
    await first.kill();
    expect(refusal).toContain('is in use by another process');
  });

  it('is readable only by its owner', async () => {
    const dataDir = join(parent, 'killed');
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'database'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'database.json'))).mode & 0o777).toBe(0o600);
    expect((await readdir(dataDir)).toSorted()).toEqual(['database', 'database.json', 'database.lock']);
  });

  it('cannot be opened twice by the same process, and unlocks when it is closed', async () => {
    const dataDir = join(parent, 'killed');
    const first = await openDatabase({ dataDir, logger: silentLogger });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(openDatabase({ dataDir, logger: silentLogger })).rejects.toThrow(
        'in use by another process',
      );
    }
    await first.close();
    await (await openDatabase({ dataDir, logger: silentLogger })).close();
  });
});

describe('the embedded engine on files', () => {
  let database: EmbeddedDatabase;
  let directory: string;

  beforeAll(async () => {
    directory = join(parent, 'engine');
    await mkdir(directory);
    database = await openEmbeddedDatabase({
      start: () => startWorkerEngine({ directory }),
      logger: silentLogger,
    });
    await database.asOwner((transaction) => transaction.script('create table t (n int, pad text)'));
  });

  afterAll(() => database?.close());

  const write = (rows: number) =>
    database.asOwner((transaction) =>
      transaction.query(`insert into t select n, repeat('x', 1000) from generate_series(1, $1::int) as n`, [
        rows,
      ]),
    );

  const walSize = async (): Promise<number> => {
    const wal = join(directory, 'pg_wal');
    const files = (await readdir(wal)).filter((name) => /^[0-9A-F]{24}$/.test(name));
    const sizes = await Promise.all(files.map(async (name) => (await stat(join(wal, name))).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  };

  it('has flushed to the disk before a commit is acknowledged', async () => {
    for (let commit = 0; commit < 5; commit += 1) {
      const before = database.flushes;
      await write(1);
      expect(database.flushes).toBeGreaterThan(before);
    }
    const before = database.flushes;
    await database.ping();
    expect(database.flushes).toBe(before);
  });

  it('runs with flushing on and little memory', async () => {
    const settings = await database.asOwner(async (transaction) => {
      const { rows } = await transaction.query<{ line: string }>(
        `select string_agg(name || '=' || current_setting(name), ' ' order by name) as line from pg_settings
         where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'shared_buffers', 'wal_sync_method')`,
      );
      return rows[0]?.line;
    });
    expect(settings).toBe(
      'fsync=on full_page_writes=on shared_buffers=16MB synchronous_commit=on wal_sync_method=fsync',
    );
  });

  it('truncates its log after a burst of writes, and cleans up after deletes', async () => {
    let now = 0;
    const maintenance = maintain(database, silentLogger, () => now);
    try {
      await write(150_000);
      expect(await walSize()).toBeGreaterThan(150_000_000);
      await maintenance.tick();
      await write(1);
      now += 5 * 60_000;
      await maintenance.tick();
      expect(await walSize()).toBeLessThan(100_000_000);
      expect(database.dirty).toBe(false);
      await database.asOwner((transaction) => transaction.query('delete from t where n > 10'));
      now += 5 * 60_000;
      await maintenance.tick();
      const [table] = await database.maintain(
        `select n_dead_tup < 1000 as clean, last_vacuum is not null as vacuumed, last_analyze is not null as analyzed
         from pg_stat_user_tables where relname = 't'`,
      );
      expect(table).toEqual({ clean: true, vacuumed: true, analyzed: true });
    } finally {
      maintenance.stop();
    }
  }, 120_000);

  it('restarts after an internal error and rolls that transaction back', async () => {
    const before = await database.asOwner((transaction) => transaction.query('select from t'));
    const deep = '['.repeat(1_000_000);
    const request = { role: 'postgres', settings: {} };
    await expect(
      database.asRole(request, async (transaction) => {
        await transaction.query('delete from t');
        // Even work that hides the error is rolled back: the session is in doubt.
        await transaction.query('select $1::json', [deep]).catch(() => undefined);
      }),
    ).rejects.toMatchObject({ name: 'DatabaseError' });
    const after = await database.asOwner((transaction) => transaction.query('select from t'));
    expect(after.rowCount).toBe(before.rowCount);
  });

  it('runs statements that were waiting when another one was stopped', async () => {
    const slow = database.asRole({ role: 'postgres', settings: {}, statementTimeout: 100 }, (transaction) =>
      transaction.query(`do $$ begin loop end loop; end $$`),
    );
    const others = [1, 2, 3].map((n) =>
      database.asRole({ role: 'postgres', settings: {}, statementTimeout: 5000 }, (transaction) =>
        transaction.query<{ n: number }>('select $1::int as n', [n]),
      ),
    );
    await expect(slow).rejects.toMatchObject({ code: '57014' });
    expect((await Promise.all(others)).map((result) => result.rows[0]?.n)).toEqual([1, 2, 3]);
  });

  it('does not count the time in which the whole process stood still', async () => {
    const answer = database.asRole(
      { role: 'postgres', settings: {}, statementTimeout: 300 },
      async (transaction) => {
        const { rows } = await transaction.query<{ n: number }>('select 1 as n from pg_sleep(0.05)', []);
        return rows[0]?.n;
      },
    );
    // The statement is under way, and its answer arrives in the meantime. After this phase of the loop come timers.
    await new Promise((resolve) => setTimeout(resolve, 30));
    await new Promise((resolve) => setImmediate(resolve));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900);
    expect(await answer).toBe(1);
  });
});
