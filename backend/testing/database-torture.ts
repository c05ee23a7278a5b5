import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { withDataFolder } from './database-folder.ts';
import { findJournalFaults } from './database-journal.ts';
import { createTestUser, silentLogger as logger } from './fresh-database.ts';

export interface TortureReport {
  readonly kills: number;
  /** Requests acknowledged before a kill, in all rounds. */
  readonly acknowledged: number;
  /** Faults found afterwards, as sentences; empty when all is well. */
  readonly faults: readonly string[];
}

const child = join(import.meta.dirname, 'database-torture-child.ts');

/**
 * Kills a process that writes to the embedded database at random moments, again and again, and checks after each kill
 * that every acknowledged change is there and that the journal matches the table exactly. Ends after the round in which
 * `seconds` have passed (and anything was acknowledged, on however busy a machine), or with the first fault.
 */
export function torture(
  seconds: number,
  onRound: (report: TortureReport) => void = () => undefined,
): Promise<TortureReport> {
  return withDataFolder(async (dataDir) => {
    const end = performance.now() + seconds * 1000;
    const people = await using(dataDir, (database) =>
      Promise.all(['asha', 'ben', 'carl'].map((name) => createTestUser(database, `${name}@example.com`))),
    );
    const acknowledged = new Set<string>();
    let report: TortureReport = { kills: 0, acknowledged: 0, faults: [] };
    while (report.faults.length === 0 && (report.acknowledged === 0 || performance.now() < end)) {
      for (const line of await killOne(dataDir, people)) acknowledged.add(line);
      report = {
        kills: report.kills + 1,
        acknowledged: acknowledged.size,
        faults: await using(dataDir, (database) => findFaults(database, acknowledged)),
      };
      onRound(report);
    }
    return report;
  });
}

async function using<T>(dataDir: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, logger });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** One life of the process. Returns what it had acknowledged when it was killed. */
async function killOne(dataDir: string, people: readonly string[]): Promise<readonly string[]> {
  const writer = spawn(process.execPath, [child, dataDir, ...people], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(writer, 'close');
  const lines: string[] = [];
  const opened = Promise.withResolvers<void>();
  createInterface({ input: writer.stdout }).on('line', (line) => {
    if (line === 'open') opened.resolve();
    else lines.push(line);
  });
  void ended.then(() => opened.reject(new Error('the process ended before it had opened the database')));
  await opened.promise;
  // Short lives are as likely as long ones, counted by their order of magnitude.
  await wait(30 * 50 ** (randomInt(1000) / 1000));
  writer.kill('SIGKILL');
  await ended;
  return lines;
}

async function findFaults(database: Database, acknowledged: ReadonlySet<string>): Promise<readonly string[]> {
  const { rows } = await database.asOwner((transaction) =>
    transaction.query<{ line: string }>(
      `select distinct user_id || ' ' || batch as line from public.changes`,
    ),
  );
  const kept = new Set(rows.map(({ line }) => line));
  const lost = [...acknowledged].filter((line) => !kept.has(line));
  return [...lost.map((line) => `acknowledged and lost: ${line}`), ...(await findJournalFaults(database))];
}
