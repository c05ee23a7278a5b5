import { pino } from 'pino';
import type { Database } from '#server/database/database.ts';
import { openEmbeddedDatabase } from '#server/database/embedded/embedded-database.ts';
import { makeTemplates, readTemplate } from '#server/database/embedded/embedded-template.ts';
import { type Migration, readMigrations, toVersion } from '#server/database/migrations/migration-files.ts';
import { createPostgresDatabase, type TestDatabase } from './database-template.ts';
import { startThreadEngine } from './thread-engine.ts';

/** A logger that says nothing, for what is not being tested. */
export const silentLogger = pino({ level: 'silent' });

/**
 * An empty, migrated database of its own, to be closed by the test: of the PostgreSQL that `TEST_DATABASE_URL` names
 * (a superuser's URL) or else a PGlite in memory, in this thread.
 */
export async function freshDatabase(): Promise<TestDatabase> {
  const migrations = await readMigrations();
  const version = toVersion(migrations);
  const server = process.env.TEST_DATABASE_URL;
  if (server !== undefined && server !== '')
    return createPostgresDatabase(server, version, migrations, silentLogger);
  const snapshot = await readSnapshot(version, migrations);
  const database = await openEmbeddedDatabase({
    start: () => startThreadEngine({ directory: null, snapshot }),
    logger: silentLogger,
  });
  return Object.assign(database, { asSuperuser: database.asOwner });
}

/** Adds a confirmed account (without a password) and returns its id. */
export async function createTestUser(database: Database, email: string): Promise<string> {
  return database.asOwner(async (transaction) => {
    const { rows } = await transaction.query<{ id: string }>(
      'insert into auth.users (email, email_confirmed_at) values (lower($1), now()) returning id',
      [email],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('the new user has no id');
    return id;
  });
}

let kept: { version: string; snapshot: Promise<Uint8Array> } | null = null;

/** The template with all migrations, read once. */
function readSnapshot(version: string, migrations: readonly Migration[]): Promise<Uint8Array> {
  if (kept?.version !== version) kept = { version, snapshot: loadSnapshot(migrations) };
  return kept.snapshot;
}

async function loadSnapshot(migrations: readonly Migration[]): Promise<Uint8Array> {
  await makeTemplates();
  const template = await readTemplate(migrations);
  if (template === null) throw new Error('there is no template of the database');
  return template;
}
