import { type Database, wholeDatabaseTimeout } from '../database.ts';
import { migrate, NewerDatabaseError } from '../migrations/migrate.ts';
import { findFormer, type Migration, readMigrations } from '../migrations/migration-files.ts';
import { type OpenDatabaseOptions, openDatabase } from '../open-database.ts';
import { BackupError } from './backup-error.ts';
import { openBackup } from './backup-file.ts';
import type { BackupHeader } from './backup-format.ts';
import { type RestoreResult, restoreBackup } from './restore-backup.ts';

/**
 * Restores a backup into the new database that the settings name, on either engine. Creates the tables as they were in
 * the backup's version and migrates the restored rows afterwards. Devices that have seen more than the backup contains
 * read everything again. Throws {@link BackupError} or DatabaseStartError with sentences for the person.
 */
export async function restore(
  options: Pick<OpenDatabaseOptions, 'databaseUrl' | 'dataDir' | 'logger'>,
  path: string,
): Promise<RestoreResult> {
  const { header, lines } = await openBackup(path);
  const migrations = await readMigrations();
  const database = await openDatabase({ ...options, migrations: selectMigrations(migrations, header) }).catch(
    (error: unknown) => {
      if (!(error instanceof NewerDatabaseError)) throw error;
      throw new BackupError(
        'The backup is from an older version than the database. Restore it into a database that no version has opened yet: ' +
          'set DATA_DIR to a folder that does not exist, or DATABASE_URL to an empty database.',
        { cause: error },
      );
    },
  );
  try {
    const restored = await restoreBackup(database, header, lines);
    await migrate(database, migrations, options.logger);
    await tellRestored(database);
    return restored;
  } finally {
    await database.close();
  }
}

/**
 * Calls the product's `maintenance.restored()`, if a migration has created it: it tells devices, in SQL, what they must
 * know.
 */
async function tellRestored(database: Database): Promise<void> {
  await database.asOwner(
    async (transaction) => {
      const { rows } = await transaction.query<{ there: boolean }>(
        `select to_regprocedure('maintenance.restored()') is not null as there`,
      );
      if (rows[0]?.there === true) await transaction.query('select maintenance.restored()');
    },
    { statementTimeout: wholeDatabaseTimeout },
  );
}

function selectMigrations(ours: readonly Migration[], { migrations }: BackupHeader): readonly Migration[] {
  const known = new Map(ours.map((migration) => [migration.name, migration]));
  const former = findFormer(
    migrations.map(({ name }) => name),
    ours,
  );
  if (former !== undefined) throw new BackupError(`The backup ${former}`);
  for (const { name, checksum } of migrations) {
    const migration = known.get(name);
    if (migration === undefined) {
      throw new BackupError(
        `The backup has the migration ${name}, which this version of Tallyboard does not know: a newer version made ` +
          'it. Restore it there.',
      );
    }
    if (migration.checksum !== checksum) {
      throw new BackupError(
        `The migration ${name} has changed since the backup was made. Put the file back as it was.`,
      );
    }
  }
  const wanted = new Set(migrations.map(({ name }) => name));
  return ours.filter(({ name }) => wanted.has(name));
}
