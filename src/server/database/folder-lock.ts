import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseStartError } from './database-start-error.ts';

export interface FolderLock {
  release(): void;
}

/**
 * Makes the folder this process's own, or refuses: two servers on one embedded database destroy it. The lock is the
 * system's lock on a file, taken through SQLite because Node has no call for it. The kernel gives it back however
 * the process ends; it does not depend on process numbers, and holds between containers that share the folder.
 */
export function lockFolder(dataDir: string): FolderLock {
  const path = join(dataDir, 'database.lock');
  makeLockFile(path);
  let file: DatabaseSync | null = null;
  try {
    file = new DatabaseSync(path);
    file.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
    return hold(file);
  } catch (error) {
    file?.close();
    if (error instanceof Error && /locked/.test(error.message)) {
      throw new DatabaseStartError(
        `The data folder ${dataDir} is in use by another process. Stop that server first, or set DATA_DIR to another ` +
          'folder.',
        { cause: error },
      );
    }
    throw new DatabaseStartError(
      `The data folder ${dataDir} cannot be locked (${toReason(error)}). Is it on a file system that is read-only, or ` +
        'that knows no locks? Set DATA_DIR to another folder.',
      { cause: error },
    );
  }
}

/** What is held is named here, so that the garbage collector cannot let go of it. */
const held = new Set<DatabaseSync>();

function hold(file: DatabaseSync): FolderLock {
  held.add(file);
  return {
    release() {
      if (held.delete(file)) file.close();
    },
  };
}

const toReason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * For the owner alone, and so that a folder which cannot be written is told by its own error. A file that exists is
 * not touched: closing it would give up this very process's lock, as POSIX has it.
 */
function makeLockFile(path: string): void {
  if (existsSync(path)) return;
  closeSync(openSync(path, 'a', 0o600));
}
