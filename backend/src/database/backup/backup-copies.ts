import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database.ts';
import { packBackup, writeFileAtomically } from './backup-file.ts';

/** Days in UTC. */
const copyName = /^tallyboard-\d{4}-\d{2}-\d{2}\.jsonl\.gz$/;

const unfinishedName = /^tallyboard-\d{4}-\d{2}-\d{2}\.jsonl\.gz\..*unfinished$/;

/** A backup that is being written grows all the time; without a change for an hour, its server has been killed. */
const abandonedAfter = 3_600_000;

/**
 * Makes today's backup in the folder if it is missing, then removes all but the newest `keep`, and what killed servers
 * left unfinished. Leaves other files alone. `clock` is in milliseconds since 1970. Returns the path of the new backup,
 * or null if there was one already.
 */
export async function rotateBackups(
  database: Database,
  folder: string,
  keep: number,
  clock: () => number,
): Promise<string | null> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandoned(folder, clock() - abandonedAfter);
  const name = `tallyboard-${new Date(clock()).toISOString().slice(0, 10)}.jsonl.gz`;
  const path = join(folder, name);
  const isMissing = !(await readdir(folder)).includes(name);
  if (isMissing) await writeFileAtomically(path, (file) => packBackup(database, clock, file));
  const copies = (await readdir(folder)).filter((entry) => copyName.test(entry)).toSorted();
  for (const old of copies.slice(0, -keep)) await rm(join(folder, old), { force: true });
  return isMissing ? path : null;
}

/** Part of a backup has the same secrets as all of it. */
async function removeAbandoned(folder: string, before: number): Promise<void> {
  for (const entry of (await readdir(folder)).filter((name) => unfinishedName.test(name))) {
    const file = join(folder, entry);
    // Another server may have finished it in the meantime.
    const found = await stat(file).catch(() => null);
    if (found !== null && found.mtimeMs < before) await rm(file, { force: true });
  }
}
