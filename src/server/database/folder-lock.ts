import { closeSync, openSync } from 'node:fs';
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
  // Made here, so that a folder which cannot be written is told by its own error, and for the owner alone.
  closeSync(openSync(path, 'a', 0o600));
  const file = new DatabaseSync(path);
  try {
    file.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    file.close();
    if (error instanceof Error && /locked/.test(error.message)) {
      throw new DatabaseStartError(
        `The data folder ${dataDir} is in use by another process. Stop that server first, or set DATA_DIR to another ` +
          'folder.',
        { cause: error },
      );
    }
    throw error;
  }
  return { release: () => file.close() };
}
