import { closeSync, fsyncSync, openSync, statfsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from '../database.ts';
import { DatabaseStartError } from '../database-start-error.ts';
import { formerData } from '../migrations/migration-files.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';

/** The engine whose files we write. A test compares it with the installed package. */
export const embeddedEngineVersion = { postgresql: 18, pglite: '0.5.16' } as const;

/** A folder that only this process uses until `release`. */
export interface DataFolder {
  /** The folder of the database files. */
  readonly directory: string;
  /** True when it has no database yet, or an unfinished one. */
  readonly isNew: boolean;
  /** Flushes everything in it to the disk and records that the database is complete. */
  markReady(): Promise<void>;
  release(): void;
}

interface Note {
  readonly product: 'tallyboard';
  /** Of what is in the folder; missing before version 1.0. */
  readonly format?: number;
  readonly state: 'preparing' | 'ready';
  readonly postgresql: number;
  readonly pglite: string;
}

const noteName = 'database.json';
const format = 1;
/** What may be in a data folder before it has a database. */
const neighbours = new Set(['outbox', 'keys', 'backups', 'database.lock', 'lost+found']);

/**
 * Opens and locks the folder: creates it (for the owner only) if missing; refuses one that another process uses, that
 * belongs to something else, that is not writable, or whose files another PostgreSQL version wrote.
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
        `The file ${join(dataDir, noteName)} is damaged or was changed. Restore the folder from a backup, or move ` +
          'it away to start with an empty one.',
      );
    }
    throw error;
  }
}

async function writeNote(dataDir: string, state: Note['state']): Promise<void> {
  const note: Note = { product: 'tallyboard', format, state, ...embeddedEngineVersion };
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
      `The data folder ${dataDir} belongs to a PostgreSQL server. Start that server and set DATABASE_URL, or set ` +
        'DATA_DIR to an empty folder.',
    );
  }
  const foreign = entries.filter(
    (name) => !neighbours.has(name) && !name.startsWith('.') && !name.endsWith('.new'),
  );
  if (foreign.length > 0) {
    throw new DatabaseStartError(
      `The data folder ${dataDir} holds files that are not Tallyboard’s (${foreign.slice(0, 3).join(', ')}). Set ` +
        'DATA_DIR to an empty folder or to one that does not exist yet.',
    );
  }
}

function refuseOtherVersion(dataDir: string, note: Note): void {
  if (note.format === undefined) throw new DatabaseStartError(`The data folder ${dataDir} ${formerData}`);
  if (note.format !== format) {
    throw new DatabaseStartError(
      `The data folder ${dataDir} was written by a newer version of Tallyboard (format ${note.format}; this one knows ` +
        `${format}). Nothing was changed. Start that version.`,
    );
  }
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
  EACCES: 'is not writable for this account',
  EPERM: 'is not writable for this account',
  EROFS: 'is on a read-only file system',
  ENOTDIR: 'cannot be created: part of its path is a file',
  EEXIST: 'cannot be created: a file has that name',
  ENOSPC: 'is on a full disk',
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

/** A new database is written without flushing; everything must be on the disk before it counts as complete. */
async function flushTree(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await flushTree(path);
    else if (entry.isFile()) flush(path);
  }
  flush(directory);
}

/**
 * Bytes. PostgreSQL stops for good when its log has no room, and cannot be reopened before there is some: this much
 * stays free for the log between two checkpoints, and for opening.
 */
const reservedBytes = 100 * 1024 * 1024;

/** With less, the engine cannot even be opened: it may need a new segment of its log. */
const minBytes = 32 * 1024 * 1024;

/** Bytes that this account can still write to the folder's file system. */
function findFreeSpace(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Whether there is too little space to open the database. */
export function isDiskFull(folder: string): boolean {
  return findFreeSpace(folder) < minBytes;
}

/** Why nothing may be written to the folder now, or null; SQLSTATE 53100 like PostgreSQL's own. */
export function findDiskFullError(folder: string): DatabaseError | null {
  if (findFreeSpace(folder) >= reservedBytes) return null;
  return new DatabaseError('The server’s disk is full. Nothing was changed.', { code: '53100' });
}
