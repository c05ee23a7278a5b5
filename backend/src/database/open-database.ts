import type { Logger } from 'pino';
import type { Database } from './database.ts';
import { DatabaseStartError } from './database-start-error.ts';
import { findDiskFullError, isDiskFull, openDataFolder } from './embedded/data-folder.ts';
import { type EmbeddedDatabase, openEmbeddedDatabase } from './embedded/embedded-database.ts';
import { reduceMemoryUse, startWorkerEngine } from './embedded/embedded-engine.ts';
import { maintain } from './embedded/embedded-maintenance.ts';
import { readTemplate, unpackTemplate } from './embedded/embedded-template.ts';
import { migrate } from './migrations/migrate.ts';
import { type Migration, readMigrations } from './migrations/migration-files.ts';
import { connectPostgres } from './postgres/postgres-start.ts';

/** As `dataDir`: an embedded database that ends with the process. */
export const inMemory = 'memory:';

export interface OpenDatabaseOptions {
  /** A PostgreSQL (15 or later) by its URL; without it, the embedded database is used. */
  readonly databaseUrl?: string | undefined;
  /** The folder of the embedded database, or {@link inMemory}. */
  readonly dataDir: string;
  readonly logger: Logger;
  /** Milliseconds since 1970; decides when maintenance is due. */
  readonly clock?: () => number;
  /** Migrations to apply; by default the platform's and the product's own. Null applies none. */
  readonly migrations?: readonly Migration[] | null;
}

/**
 * Opens the database that the settings name and applies migrations. Throws {@link DatabaseStartError} with sentences
 * for the person at the terminal when that fails.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  const migrations = options.migrations === undefined ? await readMigrations() : options.migrations;
  if (options.databaseUrl !== undefined) {
    const database = await connectPostgres(options.databaseUrl, options.logger);
    return closingOnFault(database, () => bringUpToDate(database, migrations, options.logger));
  }
  return options.dataDir === inMemory ? openInMemory(options, migrations) : openOnDisk(options, migrations);
}

async function openInMemory(
  { logger }: OpenDatabaseOptions,
  migrations: readonly Migration[] | null,
): Promise<Database> {
  // A restart after a statement that takes too long would lose everything.
  const template = await readTemplate(migrations ?? []);
  const snapshot = template === null ? {} : { snapshot: template };
  const start = async () => ({ ...(await startWorkerEngine({ directory: null, ...snapshot })), kill: null });
  const database = await openEmbeddedDatabase({ start, logger });
  return closingOnFault(database, () => bringUpToDate(database, migrations, logger));
}

async function openOnDisk(
  { dataDir, logger, clock = Date.now }: OpenDatabaseOptions,
  migrations: readonly Migration[] | null,
): Promise<Database> {
  const folder = await openDataFolder(dataDir);
  if (reduceMemoryUse()) logger.info('low memory: the embedded database uses less of it and runs slower');
  let database: EmbeddedDatabase;
  try {
    if (folder.isNew) await unpackTemplate(folder.directory, migrations ?? []);
    database = await openEmbeddedDatabase({
      start: () => startWorkerEngine({ directory: folder.directory }),
      logger,
      refuseWrites: () => findDiskFullError(dataDir),
      clock,
      onClose: () => folder.release(),
    });
  } catch (error) {
    folder.release();
    throw toStartError(dataDir, error);
  }
  await closingOnFault(database, async () => {
    await bringUpToDate(database, migrations, logger);
    if (folder.isNew) {
      await database.maintain('checkpoint');
      await folder.markReady();
    }
  });
  const maintenance = maintain(database, logger, clock);
  return {
    ...database,
    async close() {
      maintenance.stop();
      if (database.dirty)
        await database.maintain('checkpoint').catch((error: unknown) => {
          logger.error({ err: error }, 'the last checkpoint failed; the next start replays the log');
        });
      await database.close();
    },
  };
}

function toStartError(dataDir: string, error: unknown): DatabaseStartError {
  const reason = error instanceof Error ? error.message : String(error);
  const message = isDiskFull(dataDir)
    ? `The disk of the data folder ${dataDir} is full. Free some space and start again. Nothing is lost.`
    : `The database in ${dataDir} could not be opened: ${reason}. If its files are damaged, restore a backup.`;
  return new DatabaseStartError(message, { cause: error });
}

async function bringUpToDate(
  database: Database,
  migrations: readonly Migration[] | null,
  logger: Logger,
): Promise<void> {
  if (migrations !== null) await migrate(database, migrations, logger);
}

async function closingOnFault(database: Database, work: () => Promise<void>): Promise<Database> {
  try {
    await work();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
