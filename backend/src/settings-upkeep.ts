import { inMemory } from './database/open-database.ts';
import type { SettingReader } from './setting-reader.ts';

export interface UpkeepSettings {
  /** How long a change can be seen and undone, in days. */
  readonly journalDays: number;
  /** How many daily backups to retain; 0 for none. */
  readonly backupDays: number;
}

export function readUpkeep(reader: SettingReader, dataDir: string): UpkeepSettings {
  const backupDays = reader.integer('BACKUP_DAYS', 0, 0, 3650);
  if (backupDays > 0 && dataDir === inMemory) {
    reader.refuse('BACKUP_DAYS', 'backups need a folder, but DATA_DIR is memory:', 0);
  }
  return { journalDays: reader.integer('JOURNAL_DAYS', 30, 1, 3650), backupDays };
}
