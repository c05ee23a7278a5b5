import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** One SQL file that is applied once. `name` is what is recorded: `platform/0001_roles.sql`. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the text, hexadecimal, line ends as on Unix. */
  readonly checksum: string;
}

const platform = new URL('./platform/', import.meta.url);
const product = new URL('../../../supabase/migrations/', import.meta.url);

/** Everything that a database needs, in the order in which it is applied: the platform's files, then the product's. */
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

/** A migration with its checksum. */
export function toMigration(name: string, sql: string): Migration {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}
