import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import type { Migration } from '#server/database/migration-files.ts';
import { openPostgresDatabase } from '#server/database/postgres-database.ts';

/** Every test process on the server waits on this one while a template is made. */
const templateLock = 7_241_559_039;

/**
 * A new database on the given server, copied from a template that is migrated once for each set of migrations. It
 * is dropped when it is closed.
 */
export async function createPostgresDatabase(
  serverUrl: string,
  version: string,
  migrations: readonly Migration[],
  logger: Logger,
): Promise<Database> {
  const template = `tallyboard_template_${version}`;
  const name = `tallyboard_test_${randomBytes(8).toString('hex')}`;
  await asSuperuser(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(client, serverUrl, template, migrations, logger);
    await client.query(`create database ${name} template ${template}`);
  });
  const database = openPostgresDatabase({ databaseUrl: toDatabaseUrl(serverUrl, name), logger });
  return {
    ...database,
    async close() {
      await database.close();
      await asSuperuser(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function makeTemplate(
  client: pg.Client,
  serverUrl: string,
  template: string,
  migrations: readonly Migration[],
  logger: Logger,
): Promise<void> {
  const unfinished = `${template}_unfinished`;
  await client.query(`drop database if exists ${unfinished} with (force)`);
  await client.query(`create database ${unfinished}`);
  const database = openPostgresDatabase({ databaseUrl: toDatabaseUrl(serverUrl, unfinished), logger });
  try {
    await migrate(database, migrations, logger);
  } finally {
    await database.close();
  }
  await client.query(`alter database ${unfinished} rename to ${template}`);
}

/** The same server, another database. */
export function toDatabaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** One session as the superuser of `TEST_DATABASE_URL`. */
export async function asSuperuser<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
