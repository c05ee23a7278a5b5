import { statfsSync } from 'node:fs';
import { DatabaseError } from '../database.ts';

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
