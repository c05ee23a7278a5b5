import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The sources of the built site. */
const inputs = [
  'src/web',
  'src/domain',
  'src/import',
  'scripts/build',
  'scripts/web-app',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

/**
 * Builds the browser's part into dist/web if it is missing or its sources have changed. Returns whether it is there.
 *
 * @param {string} folder
 */
export function buildStale(folder) {
  const stamp = join(folder, 'dist', 'web', '.stamp');
  const wanted = hashInputs(folder);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  process.stderr.write('Building the site...\n');
  rmSync(stamp, { force: true });
  const vite = join(folder, 'node_modules', 'vite', 'bin', 'vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: folder,
    stdio: ['ignore', process.stderr, process.stderr],
    // Tests build it too, and must get the site that people get.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) {
    process.stderr.write('The site could not be built. See the messages above.\n');
    return false;
  }
  writeFileSync(stamp, wanted);
  return true;
}

/**
 * One hash over names and contents, so touching a file does not make it stale.
 *
 * @param {string} folder
 */
export function hashInputs(folder) {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap((input) => listFiles(join(folder, input)))) {
    hash.update(relative(folder, path)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function listFiles(path) {
  if (!existsSync(path)) return [];
  const entries = readDirectory(path);
  if (entries === null) return [path];
  return entries
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)]));
}

/** @param {string} path */
function readDirectory(path) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return null;
    throw error;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = buildStale(fileURLToPath(new URL('..', import.meta.url))) ? 0 : 1;
}
