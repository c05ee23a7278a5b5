import { randomBytes } from 'node:crypto';
import type { Database } from '#server/database/database.ts';
import { type OpenDatabaseOptions, openDatabase } from '#server/database/open-database.ts';
import { withDataFolder } from './database-folder.ts';
import { asSuperuser, createOwnedDatabase, toDatabaseUrl } from './database-template.ts';
import { silentLogger } from './fresh-database.ts';

/** The settings that name a database. */
export type Target = Required<Pick<OpenDatabaseOptions, 'databaseUrl' | 'dataDir' | 'logger'>>;

const server = process.env.TEST_DATABASE_URL ?? '';

/** The engine that the tests run on. */
export const testedEngine = server === '' ? 'embedded' : 'postgres';

export const toFolder = (dataDir: string): Target => ({
  databaseUrl: undefined,
  dataDir,
  logger: silentLogger,
});

/** A new, empty database on the PostgreSQL that `TEST_DATABASE_URL` names, dropped afterwards. */
export async function withPostgres<T>(work: (target: Target) => Promise<T>): Promise<T> {
  const name = `tallyboard_target_${randomBytes(6).toString('hex')}`;
  const databaseUrl = await createOwnedDatabase(server, name);
  try {
    return await work({ ...toFolder('unused'), databaseUrl });
  } finally {
    await asSuperuser(server, (client) => client.query(`drop database ${name} with (force)`));
  }
}

/** The same database as a superuser, where that is somebody else than the owner. */
export function bySuperuser(target: Target): Target {
  if (target.databaseUrl === undefined) return target;
  const name = new URL(target.databaseUrl).pathname.slice(1);
  return { ...target, databaseUrl: toDatabaseUrl(server, name) };
}

/** A new, empty database of that engine, removed afterwards. */
export const withTarget = (engine: string, work: (target: Target) => Promise<void>): Promise<void> =>
  engine === 'postgres' ? withPostgres(work) : withDataFolder((dataDir) => work(toFolder(dataDir)));

/** Opens the database as a server does, all migrations included, and closes it afterwards. */
export async function using<T>(
  options: Target & Pick<OpenDatabaseOptions, 'migrations'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
