import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { inMemory, type OpenDatabaseOptions, openDatabase } from '../open-database.ts';
import { findBackupEndpoint } from './backup-endpoint.ts';
import { BackupError } from './backup-error.ts';
import { packBackup, writeFileAtomically } from './backup-file.ts';

/**
 * Writes a backup of the database that the settings name, also while servers use it: reads PostgreSQL directly, and the
 * embedded database through the server that has it open, or by opening it when no server runs. Changes nothing in it
 * and applies no migrations. Throws {@link BackupError} or DatabaseStartError with sentences for the person.
 */
export async function backUp(
  options: Pick<OpenDatabaseOptions, 'databaseUrl' | 'dataDir' | 'logger'>,
  clock: () => number,
  path: string,
): Promise<void> {
  const { databaseUrl, dataDir } = options;
  if (databaseUrl === undefined) {
    if (dataDir === inMemory) throw new BackupError('A database in memory cannot be backed up from outside.');
    if (!existsSync(join(dataDir, 'database.json'))) {
      throw new BackupError(
        `There is no database in ${dataDir}. Set DATA_DIR to the folder that the server uses.`,
      );
    }
    const running = await askServer(dataDir);
    if (running !== null) {
      await writeFileAtomically(path, (file) => pipeline(running, file));
      return;
    }
  }
  const database = await openDatabase({ ...options, migrations: null });
  try {
    await writeFileAtomically(path, (file) => packBackup(database, clock, file));
  } finally {
    await database.close();
  }
}

/** The backup from the server that has the folder open; null when there is none. */
async function askServer(dataDir: string): Promise<Readable | null> {
  const endpoint = await findBackupEndpoint(dataDir);
  if (endpoint === null) return null;
  const answer = await fetch(`http://127.0.0.1:${endpoint.port}/backup`, {
    method: 'POST',
    headers: { authorization: `Bearer ${endpoint.key}` },
  }).catch(() => null);
  // The server was killed and left its note behind: nobody listens there, or something else does.
  if (answer?.status !== 200 || answer.body === null) return null;
  return Readable.fromWeb(answer.body as ReadableStream);
}
