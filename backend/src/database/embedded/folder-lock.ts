import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseStartError } from '../database-start-error.ts';

export interface FolderLock {
  release(): void;
}

/**
 * Locks the folder for this process, or refuses: two servers on one embedded database destroy it. The lock is the
 * system's lock on a file, acquired through SQLite because Node has no call for it. The kernel releases it however the
 * process ends; it does not depend on process ids, and holds between containers that share the folder.
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
      `The data folder ${dataDir} cannot be locked (${toReason(error)}). Is its file system read-only, or does ` +
        'it not support locks? Set DATA_DIR to another folder.',
      { cause: error },
    );
  }
}

/** Referenced here, so that the garbage collector does not close the files. */
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
 * For the owner only, and created first, so that an unwritable folder fails with its own error. An existing file is not
 * opened: closing it would release this very process's lock, by POSIX.
 */
function makeLockFile(path: string): void {
  if (existsSync(path)) return;
  closeSync(openSync(path, 'a', 0o600));
}
