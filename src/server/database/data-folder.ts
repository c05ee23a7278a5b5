import { closeSync, fsyncSync, openSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseStartError } from './database-start-error.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';

/** The engine whose files we write. A test compares it with the installed package. */
export const embeddedEngineVersion = { postgresql: 18, pglite: '0.5.16' } as const;

/** A folder that is ours alone until `release`. */
export interface DataFolder {
  /** Where the database's own files are. */
  readonly directory: string;
  /** True when there is no database in it yet, or only one whose making was interrupted. */
  readonly isNew: boolean;
  /** Flushes everything in it to the disk and notes that the database is complete. */
  markReady(): Promise<void>;
  release(): void;
}

interface Note {
  readonly product: 'tallyboard';
  readonly state: 'preparing' | 'ready';
  readonly postgresql: number;
  readonly pglite: string;
}

const noteName = 'database.json';
/** What else may stand in a data folder before there is a database. */
const neighbours = new Set(['outbox', 'keys', 'backups', 'database.lock', 'lost+found']);

/**
 * Takes possession of the folder: makes it (for the owner alone) where it is missing, refuses one that another
 * process uses, that belongs to something else, that cannot be written, or whose files another PostgreSQL wrote.
 */
export async function openDataFolder(dataDir: string): Promise<DataFolder> {
  await refusingFaults(dataDir, () => mkdir(dataDir, { recursive: true, mode: 0o700 }));
  await refuseForeign(dataDir);
  const lock = await refusingFaults(dataDir, () => lockFolder(dataDir));
  try {
    return await refusingFaults(dataDir, () => openLocked(dataDir, lock));
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openLocked(dataDir: string, lock: FolderLock): Promise<DataFolder> {
  const directory = join(dataDir, 'database');
  const note = await readNote(dataDir);
  const isNew = note?.state !== 'ready';
  if (isNew) {
    await writeNote(dataDir, 'preparing');
    await rm(directory, { recursive: true, force: true });
    await mkdir(directory, { mode: 0o700 });
  } else {
    refuseOtherVersion(dataDir, note);
    if (note.pglite !== embeddedEngineVersion.pglite) await writeNote(dataDir, 'ready');
  }
  return {
    directory,
    isNew,
    async markReady() {
      await flushTree(directory);
      await writeNote(dataDir, 'ready');
    },
    release: () => lock.release(),
  };
}

async function readNote(dataDir: string): Promise<Note | null> {
  try {
    return JSON.parse(await readFile(join(dataDir, noteName), 'utf8')) as Note;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    if (error instanceof SyntaxError) {
      throw new DatabaseStartError(
        `The file ${join(dataDir, noteName)} is not what Tallyboard wrote. Restore the folder from a backup, or move ` +
          'it away to begin with an empty one.',
      );
    }
    throw error;
  }
}

async function writeNote(dataDir: string, state: Note['state']): Promise<void> {
  const note: Note = { product: 'tallyboard', state, ...embeddedEngineVersion };
  const path = join(dataDir, noteName);
  await writeFile(`${path}.new`, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  flush(dataDir);
}

async function refuseForeign(dataDir: string): Promise<void> {
  const entries = await refusingFaults(dataDir, () => readdir(dataDir));
  if (entries.includes(noteName)) return;
  if (entries.includes('PG_VERSION')) {
    throw new DatabaseStartError(
      `The data folder ${dataDir} is a PostgreSQL server's own. Start that server and set DATABASE_URL, or set ` +
        'DATA_DIR to an empty folder.',
    );
  }
  const foreign = entries.filter(
    (name) => !neighbours.has(name) && !name.startsWith('.') && !name.endsWith('.new'),
  );
  if (foreign.length > 0) {
    throw new DatabaseStartError(
      `The data folder ${dataDir} is not empty and not ours (it holds ${foreign.slice(0, 3).join(', ')}). Set ` +
        'DATA_DIR to an empty folder or to one that does not exist yet.',
    );
  }
}

function refuseOtherVersion(dataDir: string, note: Note): void {
  const { postgresql, pglite } = embeddedEngineVersion;
  const line = (version: string): string => version.split('.').slice(0, 2).join('.');
  if (note.postgresql === postgresql && line(note.pglite) === line(pglite)) return;
  throw new DatabaseStartError(
    `The data folder ${dataDir} was written by PostgreSQL ${note.postgresql} (PGlite ${note.pglite}); this version of ` +
      `Tallyboard has PostgreSQL ${postgresql} (PGlite ${pglite}) and cannot read its files. Nothing was changed. Start ` +
      'the version that wrote it and make a backup there, then restore that backup into an empty folder here.',
  );
}

const faults: Readonly<Record<string, string>> = {
  EACCES: 'may not be written by this account',
  EPERM: 'may not be written by this account',
  EROFS: 'is on a file system that is read-only',
  ENOTDIR: 'cannot be made: a part of its path is a file',
  EEXIST: 'cannot be made: there is a file of that name',
  ENOSPC: 'is on a disk that is full',
};

async function refusingFaults<T>(dataDir: string, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const fault = faults[code];
    if (fault === undefined) throw error;
    throw new DatabaseStartError(
      `The data folder ${dataDir} ${fault} (${code}). Set DATA_DIR to another folder.`,
      {
        cause: error,
      },
    );
  }
}

function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A new database is written without flushing; before it counts as complete everything has to be on the disk. */
async function flushTree(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await flushTree(path);
    else if (entry.isFile()) {
      const file = await open(path, 'r');
      await file.sync().finally(() => file.close());
    }
  }
  flush(directory);
}
