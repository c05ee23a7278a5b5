import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Makes the packed files with which a database begins in the background, if this is a first start of the embedded one.
 * Resolves when they exist.
 *
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<void>}
 */
export function prepareTemplates(folder, environment) {
  const { DATABASE_URL, SUPABASE_URL, DATA_DIR } = environment;
  const isFirstStart =
    !DATABASE_URL && !SUPABASE_URL && !existsSync(join(resolve(folder, DATA_DIR || 'data'), 'database.json'));
  return isFirstStart ? makeMissingTemplates() : Promise.resolve();
}

/**
 * Makes the packed files unless they exist; a failure only costs time.
 *
 * @returns {Promise<void>}
 */
export function makeMissingTemplates() {
  return new Promise((done) => {
    // A separate process: it uses a gigabyte of memory that the server would never give back.
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'ignore' });
    child.on('error', () => done());
    child.on('exit', () => done());
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { makeTemplates } = await import('../backend/src/database/embedded/embedded-template.ts');
  await makeTemplates();
}
