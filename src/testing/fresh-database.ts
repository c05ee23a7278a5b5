import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Database } from '#server/database/database.ts';
import { openEmbeddedDatabase } from '#server/database/embedded-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { type Migration, readMigrations } from '#server/database/migration-files.ts';
import { openPglite } from '#server/database/pglite-session.ts';
import { createPostgresDatabase } from './database-template.ts';
import { startThreadEngine } from './thread-engine.ts';

/** A logger that says nothing, for what is not being tested. */
export const silentLogger = pino({ level: 'silent' });

/**
 * An empty, migrated database of its own, to be closed by the test: of the PostgreSQL that `TEST_DATABASE_URL` names
 * (a superuser's URL) or else a PGlite in memory, in this thread.
 */
export async function freshDatabase(): Promise<Database> {
  const migrations = await readMigrations();
  const version = toVersion(migrations);
  const server = process.env.TEST_DATABASE_URL;
  if (server !== undefined && server !== '')
    return createPostgresDatabase(server, version, migrations, silentLogger);
  const snapshot = await readSnapshot(version, migrations);
  return openEmbeddedDatabase({
    start: () => startThreadEngine({ directory: null, snapshot }),
    logger: silentLogger,
  });
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

function toVersion(migrations: readonly Migration[]): string {
  const hash = createHash('sha256');
  for (const migration of migrations) hash.update(`${migration.name} ${migration.checksum}\n`);
  return hash.digest('hex').slice(0, 16);
}

const folder = join(import.meta.dirname, '../../.cache/database');
let kept: { version: string; snapshot: Promise<Uint8Array> } | null = null;

/** The migrated data folder, made once for each set of migrations and kept between runs: initdb takes seconds. */
function readSnapshot(version: string, migrations: readonly Migration[]): Promise<Uint8Array> {
  if (kept?.version !== version) kept = { version, snapshot: loadSnapshot(version, migrations) };
  return kept.snapshot;
}

async function loadSnapshot(version: string, migrations: readonly Migration[]): Promise<Uint8Array> {
  const path = join(folder, `${version}.tar`);
  if (!existsSync(path)) {
    await mkdir(folder, { recursive: true });
    // Another test process may do the same: the last one to finish wins, and all wrote the same.
    const unfinished = `${path}.${process.pid}`;
    await writeFile(unfinished, await makeSnapshot(migrations));
    await rename(unfinished, path);
  }
  return readFile(path);
}

async function makeSnapshot(migrations: readonly Migration[]): Promise<Uint8Array> {
  const session = await openPglite({ directory: null });
  const start = async () => ({ ...session, kill: null, flushes: 0 });
  const database = await openEmbeddedDatabase({ start, logger: silentLogger });
  await migrate(database, migrations, silentLogger);
  await database.maintain('checkpoint');
  const packed = await session.dump();
  await database.close();
  return new Uint8Array(await packed.arrayBuffer());
}
