// Runs on the machine's own Node, before anything is installed: no dependencies, nothing newer than Node 20.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * How node_modules differs from package-lock.json, as a short phrase; null when they agree. Packages for other
 * platforms may be missing.
 *
 * @param {{ packages?: Record<string, { version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }> }} lock
 * @param {{ packages?: Record<string, { version?: string, integrity?: string }> } | null} installed
 */
export function findMissingPackage(lock, installed) {
  if (installed === null) return 'nothing is installed';
  const present = installed.packages ?? {};
  for (const [path, wanted] of Object.entries(lock.packages ?? {})) {
    if (path === '') continue;
    const found = present[path];
    if (found === undefined) {
      if (wanted.optional || wanted.devOptional) continue;
      return `${path} is missing`;
    }
    if (found.version !== wanted.version || found.integrity !== wanted.integrity) return `${path} differs`;
  }
  return null;
}

/**
 * Installs the exact packages of package-lock.json if they are missing. Returns whether they are installed.
 *
 * @param {string} folder
 */
export function installMissing(folder) {
  const lock = readJson(join(folder, 'package-lock.json')) ?? {};
  const reason = findMissingPackage(lock, readJson(join(folder, 'node_modules', '.package-lock.json')));
  if (reason === null) return true;
  process.stderr.write(`Installing packages (${reason})...\n`);
  const windows = process.platform === 'win32';
  const { status } = spawnSync(
    windows ? 'npm.cmd' : 'npm',
    ['ci', '--include=dev', '--include=optional', '--loglevel=error'],
    {
      cwd: folder,
      stdio: ['ignore', process.stderr, process.stderr],
      shell: windows,
    },
  );
  if (status !== 0)
    process.stderr.write('The packages could not be installed. See the message from npm above.\n');
  return status === 0;
}

/** @param {string} path */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
