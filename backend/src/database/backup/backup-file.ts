import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Database } from '../database.ts';
import { BackupError } from './backup-error.ts';
import { type BackupHeader, requireHeader } from './backup-format.ts';
import { writeBackup } from './write-backup.ts';

/** Writes a compressed backup of the database to `output`. Returns the number of rows once everything is written. */
export async function packBackup(database: Database, clock: () => number, output: Writable): Promise<number> {
  const gzip = createGzip();
  const packing = pipeline(gzip, output);
  // `packing` reports a failure to whoever waits for the disk below.
  packing.catch(() => undefined);
  try {
    const rows = await writeBackup(database, clock, (lines) => {
      const written = new Promise<void>((resolve) => gzip.write(lines, () => resolve()));
      return Promise.race([written, packing]);
    });
    gzip.end();
    await packing;
    return rows;
  } catch (error) {
    gzip.destroy(error instanceof Error ? error : new Error(String(error)));
    await packing.catch(() => undefined);
    throw error;
  }
}

/**
 * Writes a file through `fill`, readable by the owner only. It gets its name once it is complete and on the disk; until
 * then an older file of that name stays. Throws {@link BackupError} when the disk refuses.
 */
export async function writeFileAtomically<T>(path: string, fill: (file: Writable) => Promise<T>): Promise<T> {
  // A name that nobody else writes to: several servers can back up to one folder at once.
  const unfinished = `${path}.${process.pid}-${randomBytes(4).toString('hex')}.unfinished`;
  try {
    const result = await fill(createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }));
    await chmod(unfinished, 0o600);
    await rename(unfinished, path);
    await flushFolder(dirname(path));
    return result;
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw toFileError(path, error);
  }
}

/** The header of a backup and its other lines. Throws {@link BackupError} when the file is not a backup. */
export async function openBackup(path: string): Promise<{
  readonly header: BackupHeader;
  readonly lines: AsyncIterable<string>;
}> {
  const lines = readLines(createReadStream(path), path);
  const first = await lines.next();
  return { header: requireHeader(first.done === true ? undefined : first.value), lines };
}

async function* readLines(file: Readable, path: string): AsyncGenerator<string, void> {
  const unpacked = createGunzip();
  // Errors of both streams surface where the lines are read.
  pipeline(file, unpacked).catch(() => undefined);
  // Not readline: it also splits at characters that PostgreSQL leaves unescaped inside a text.
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of unpacked) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = parts.pop() ?? '';
      yield* parts;
    }
    if (rest !== '') yield rest;
  } catch (error) {
    throw toFileError(path, error);
  } finally {
    file.destroy();
  }
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this account has no permission',
  EPERM: 'this account has no permission',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of its path is a file',
  ENOSPC: 'the disk is full',
  EDQUOT: 'this account has used up its disk quota',
  EROFS: 'the file system is read-only',
  Z_DATA_ERROR: 'it is not a backup, or it is damaged',
  Z_BUF_ERROR: 'it is incomplete',
};

function toFileError(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = reasons[code];
  if (reason === undefined) return error;
  return new BackupError(`The file ${path} cannot be used: ${reason} (${code}).`, { cause: error });
}
