// Runs on the machine's own Node, before anything is installed: no dependencies, nothing newer than Node 20.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

/** The first version with argon2 in node:crypto. */
const minimum = { major: 24, minor: 7 };

/** @param {string} version such as 24.21.0 */
export function isRecentEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > minimum.major || (major === minimum.major && minor >= minimum.minor);
}

/**
 * The Node that package-lock.json installs for this platform; null if there is none.
 *
 * @param {string} folder
 */
export function findPinnedRuntime(folder) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const places = [
    join(
      folder,
      'node_modules',
      `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
      'bin',
      name,
    ),
    join(folder, 'node_modules', `node-bin-${process.platform}-${process.arch}`, 'bin', name),
  ];
  return places.find((place) => existsSync(place)) ?? null;
}

/**
 * Makes sure that the rest runs on the pinned Node. Resolves with true if it already does; else runs the same script on
 * it, passes on signals and the exit code, and never resolves.
 *
 * @param {string} folder
 * @param {string} script
 */
export async function enterPinnedRuntime(folder, script) {
  const runtime = findPinnedRuntime(folder);
  if (runtime === null) {
    if (isRecentEnough(process.versions.node)) return true;
    process.stderr.write(
      `Tallyboard needs Node ${minimum.major}.${minimum.minor} or newer, and includes none for ${process.platform} ${process.arch}.\n` +
        `This is Node ${process.versions.node}. Install a newer one and start again.\n`,
    );
    process.exit(1);
  }
  if (realpathSync(runtime) === realpathSync(process.execPath)) return true;
  const path = [join(folder, 'node_modules', '.bin'), process.env.PATH].join(
    process.platform === 'win32' ? ';' : ':',
  );
  const child = spawn(runtime, [script, ...process.argv.slice(2)], {
    cwd: process.cwd(),
    env: { ...process.env, PATH: path },
    stdio: 'inherit',
  });
  return passThrough(child);
}

/**
 * Passes signals on to the child and exits like the child.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<never>}
 */
export function passThrough(child) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  return new Promise((_resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']));
  });
}
