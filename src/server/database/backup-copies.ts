import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packBackup, writeFileAtomically } from './backup-file.ts';
import type { Database } from './database.ts';

/** Days in UTC. */
const copyName = /^tallyboard-\d{4}-\d{2}-\d{2}\.jsonl\.gz$/;

/**
 * Makes today's backup in the folder if it is missing, then removes all but the newest `keep`. Leaves other files
 * alone. `clock` is in milliseconds since 1970. Returns the path of the new backup, or null if there was one already.
 */
export async function rotateBackups(
  database: Database,
  folder: string,
  keep: number,
  clock: () => number,
): Promise<string | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `tallyboard-${new Date(clock()).toISOString().slice(0, 10)}.jsonl.gz`;
  const path = join(folder, name);
  const isMissing = !(await readdir(folder)).includes(name);
  if (isMissing) await writeFileAtomically(path, (file) => packBackup(database, clock, file));
  const copies = (await readdir(folder)).filter((entry) => copyName.test(entry)).toSorted();
  for (const old of copies.slice(0, -keep)) await rm(join(folder, old), { force: true });
  return isMissing ? path : null;
}
