import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** One SQL file, applied once. Recorded under its `name`: `platform/0001_roles.sql`. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text, hexadecimal, with Unix line endings. */
  readonly checksum: string;
}

const platform = new URL('./platform/', import.meta.url);
const product = new URL('../../../../supabase/migrations/', import.meta.url);

/** All migrations in the order of application: the platform's files, then the product's. */
export async function readMigrations(): Promise<Migration[]> {
  return [...(await readFolder('platform', platform)), ...(await readFolder('migrations', product))];
}

async function readFolder(prefix: string, folder: URL): Promise<Migration[]> {
  const files = (await readdir(fileURLToPath(folder))).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const sql = (await readFile(new URL(file, folder), 'utf8')).replaceAll('\r\n', '\n');
      return toMigration(`${prefix}/${file}`, sql);
    }),
  );
}

/**
 * What to say where a database has migrations of a version before 1.0; undefined where it has none. Those are other
 * files, all older than the first of this version.
 */
export function findFormer(names: Iterable<string>, migrations: readonly Migration[]): string | undefined {
  const first = migrations.find(({ name }) => name.startsWith('migrations/'))?.name ?? '';
  const isFormer = [...names].some((name) => name.startsWith('migrations/') && name < first);
  return isFormer ? formerData : undefined;
}

/** How the data of a version before 1.0 is taken along. */
export const formerData =
  'was made by a version before 1.0, which this one does not change: start that version, export everything of each ' +
  'account as JSON there (npm run export -- all.json --account MAIL), then start this one with DATA_DIR or ' +
  'DATABASE_URL naming an empty folder or database, sign up, and import that file.';

/** Builds a migration with its checksum. */
export function toMigration(name: string, sql: string): Migration {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/** A short name for exactly these migrations in this order, the same wherever it is made. */
export function toVersion(migrations: readonly Migration[]): string {
  const hash = createHash('sha256');
  for (const { name, checksum } of migrations) hash.update(`${name} ${checksum}\n`);
  return hash.digest('hex').slice(0, 16);
}
