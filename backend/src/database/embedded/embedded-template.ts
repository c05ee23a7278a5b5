import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { migrate } from '../migrations/migrate.ts';
import { type Migration, readMigrations, toVersion } from '../migrations/migration-files.ts';
import { embeddedEngineVersion } from './data-folder.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { openPglite } from './pglite-session.ts';
import { readTar } from './tar-file.ts';

/** Where the templates are. The build makes them with the same engine that opens them. */
const templates = join(import.meta.dirname, '../../../../dist/database');

/** A template: the compressed files of a database that has these migrations, and no rows but the list of them. */
function toPath(folder: string, migrations: readonly Migration[]): string {
  const what = migrations.length === 0 ? 'empty' : toVersion(migrations);
  return join(folder, `pglite-${embeddedEngineVersion.pglite}-${what}.tar.gz`);
}

/**
 * Makes the templates of an empty database and of one with all migrations, unless they exist, and removes those of
 * earlier versions. A first start then unpacks files instead of creating them and applying migrations, which takes
 * longer and more than twice the memory.
 */
export async function makeTemplates(folder = templates): Promise<void> {
  const migrations = await readMigrations();
  const [empty, migrated] = [toPath(folder, []), toPath(folder, migrations)];
  if (existsSync(empty) && existsSync(migrated)) return;
  await mkdir(folder, { recursive: true });
  const session = await openPglite({ directory: null });
  await write(empty, await session.dump());
  const logger = pino({ level: 'silent' });
  const start = async () => ({ ...session, kill: null, flushes: 0 });
  const database = await openEmbeddedDatabase({ start, logger });
  await migrate(database, migrations, logger);
  await database.maintain('checkpoint');
  await write(migrated, await session.dump());
  await database.close();
  const current = [empty, migrated].map((path) => basename(path));
  for (const name of await readdir(folder)) {
    if (!current.some((path) => name.startsWith(path))) await rm(join(folder, name), { force: true });
  }
}

/** Another process may do the same: the last one to finish wins, and all wrote the same. */
async function write(path: string, files: Blob): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, gzipSync(await files.arrayBuffer(), { level: constants.Z_BEST_SPEED }));
  await rename(unfinished, path);
}

/**
 * The tar file of the template with these migrations, or else of the empty one; null when there is neither: the engine
 * then creates the files.
 */
export async function readTemplate(
  migrations: readonly Migration[],
  folder = templates,
): Promise<Buffer<ArrayBuffer> | null> {
  for (const path of [toPath(folder, migrations), toPath(folder, [])]) {
    try {
      return gunzipSync(await readFile(path));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return null;
}

/** Unpacks the template into an empty folder. False where there is none. */
export async function unpackTemplate(
  directory: string,
  migrations: readonly Migration[],
  folder = templates,
): Promise<boolean> {
  const tar = await readTemplate(migrations, folder);
  if (tar === null) return false;
  const made = new Set<string>();
  const make = (path: string) => {
    if (!made.has(path)) mkdirSync(path, { recursive: true, mode: 0o700 });
    made.add(path);
  };
  // Each of a thousand small files would wait for another thread twice.
  for (const { name, content } of readTar(tar)) {
    const target = join(directory, name);
    make(content === null ? target : dirname(target));
    if (content !== null) writeFileSync(target, content, { mode: 0o600 });
  }
  return true;
}
