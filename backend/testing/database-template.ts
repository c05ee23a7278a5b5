import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrations/migrate.ts';
import type { Migration } from '#server/database/migrations/migration-files.ts';
import { openPostgresDatabase } from '#server/database/postgres/postgres-database.ts';

/** Every test process on the server waits on this one while a template is made. */
const templateLock = 7_241_559_039;

/** Owns the tests' databases, as an operator's account does: it may create roles, but is no superuser. */
const owner = 'tallyboard_test_owner';

/** A database for tests. Its `asOwner` is bound by row security on PostgreSQL, which a superuser is not. */
export interface TestDatabase extends Database {
  readonly asSuperuser: Database['asOwner'];
}

/**
 * A new database on the given server, copied from a template that is migrated once for each set of migrations. It
 * is dropped when it is closed.
 */
export async function createPostgresDatabase(
  serverUrl: string,
  version: string,
  migrations: readonly Migration[],
  logger: Logger,
): Promise<TestDatabase> {
  const template = `tallyboard_template_${version}`;
  const name = `tallyboard_test_${randomBytes(8).toString('hex')}`;
  await asSuperuser(serverUrl, async (client) => {
    await requireOwner(client, serverUrl);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(client, serverUrl, template, migrations, logger);
    await client.query(`create database ${name} template ${template} owner ${owner}`);
  });
  const database = openPostgresDatabase({ databaseUrl: toOwnerUrl(serverUrl, name), logger });
  const unbound = openPostgresDatabase({ databaseUrl: toDatabaseUrl(serverUrl, name), logger });
  return {
    ...database,
    asSuperuser: unbound.asOwner,
    async close() {
      await Promise.all([database.close(), unbound.close()]);
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
  await client.query(`create database ${unfinished} owner ${owner}`);
  const database = openPostgresDatabase({ databaseUrl: toOwnerUrl(serverUrl, unfinished), logger });
  try {
    await migrate(database, migrations, logger);
  } finally {
    await database.close();
  }
  await client.query(`alter database ${unfinished} rename to ${template}`);
}

/**
 * Creates the owner once, under a lock that the session keeps, and grants it the roles that a managed server has. Since
 * PostgreSQL 16 nobody inherits them just by being their administrator.
 */
async function requireOwner(client: pg.Client, serverUrl: string): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [templateLock]);
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [owner]);
  if (rowCount !== 0) return;
  await client.query(`create role ${owner} login createrole password '${new URL(serverUrl).password}'`);
  const { rows } = await client.query(
    "select current_setting('server_version_num')::integer >= 160000 as apart",
  );
  for (const [role, attributes] of [
    ['anon', ''],
    ['authenticated', ''],
    ['service_role', 'bypassrls'],
  ]) {
    await client.query(`create role ${role} nologin noinherit ${attributes}`);
    await client.query(
      `grant ${role} to ${owner} with ${rows[0]?.apart === true ? 'admin true, inherit false' : 'admin option'}`,
    );
  }
}

/** A new, empty database with the tests' owner; resolves with the owner's URL of it. */
export async function createOwnedDatabase(serverUrl: string, name: string): Promise<string> {
  await asSuperuser(serverUrl, async (client) => {
    await requireOwner(client, serverUrl);
    await client.query(`create database ${name} owner ${owner}`);
  });
  return toOwnerUrl(serverUrl, name);
}

function toOwnerUrl(serverUrl: string, name: string): string {
  const url = new URL(toDatabaseUrl(serverUrl, name));
  url.username = owner;
  return url.href;
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
