import { readFileSync } from 'node:fs';
import type { Database } from '#server/database/database.ts';

/**
 * Milliseconds of a processor that `work` takes in the database: of this process, where the embedded engine runs in the
 * tests, or of PostgreSQL's processes for this database, which are on this machine. Unlike the time that passes, it says
 * nothing about what else the machine does. Null where a PostgreSQL's processes cannot be looked at.
 */
export async function measureProcessorTime(
  database: Database,
  work: () => Promise<unknown>,
): Promise<number | null> {
  const before = await readTimes(database);
  await work();
  const after = await readTimes(database);
  if (before === null || after === null) return null;
  return [...after].reduce((sum, [id, time]) => sum + time - (before.get(id) ?? 0), 0);
}

async function readTimes(database: Database): Promise<ReadonlyMap<number, number> | null> {
  if (database.engine === 'embedded') {
    const { user, system } = process.cpuUsage();
    return new Map([[process.pid, (user + system) / 1000]]);
  }
  if (process.platform !== 'linux') return null;
  const { rows } = await database.asOwner((transaction) =>
    transaction.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and usename = current_user',
    ),
  );
  return new Map(rows.flatMap(({ pid }) => readTime(pid)));
}

/** Nothing for a process that has ended. */
function readTime(pid: number): [pid: number, milliseconds: number][] {
  try {
    // proc(5): after the name in parentheses, the 12th and 13th fields are user and system time in ticks of 10 ms.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return [[pid, (Number(fields[11]) + Number(fields[12])) * 10]];
  } catch {
    return [];
  }
}

/** Milliseconds of processor time that work takes in this process. */
export async function takeProcessorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
