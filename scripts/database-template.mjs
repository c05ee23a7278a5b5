import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Makes the packed files of an empty database in the background, if this is a first start of the embedded database.
 * Resolves when they exist.
 *
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<void>}
 */
export function prepareTemplate(folder, environment) {
  const { DATABASE_URL, SUPABASE_URL, DATA_DIR } = environment;
  const isFirstStart =
    !DATABASE_URL && !SUPABASE_URL && !existsSync(join(resolve(folder, DATA_DIR || 'data'), 'database.json'));
  return isFirstStart ? makeMissingTemplate(folder) : Promise.resolve();
}

/**
 * Makes the packed files unless the build has; a failure only costs time.
 *
 * @param {string} folder
 * @returns {Promise<void>}
 */
export function makeMissingTemplate(folder) {
  const { version } = JSON.parse(
    readFileSync(join(folder, 'node_modules', '@electric-sql', 'pglite', 'package.json'), 'utf8'),
  );
  if (existsSync(join(folder, 'dist', 'database', `pglite-${version}.tar.gz`))) return Promise.resolve();
  return new Promise((done) => {
    // A separate process: it uses a gigabyte of memory that the server would never give back.
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'ignore' });
    child.on('error', () => done());
    child.on('exit', () => done());
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { makeTemplate } = await import('../src/server/database/embedded-template.ts');
  await makeTemplate();
}
