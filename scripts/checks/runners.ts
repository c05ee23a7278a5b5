import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Counts, parsePlaywrightReport, parseVitestReport, toCounts } from './counts.ts';
import { listPlaywrightTests, listVitestTests } from './reported-tests.ts';
import type { Outcome } from './side-by-side.ts';

type Print = (text: string) => void;

const cores = availableParallelism();

/** How many checks run at once. Each wants about one core; with one more than cores, stories miss their moments. */
export const lanes = Math.min(2, cores);

/** How many workers each check gets. */
const workers = String(Math.max(1, Math.floor(cores / 2)));

/** Colours are for people at a terminal; in a collected log they are noise. */
const plainText = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined };

/** Many processes load the same modules: each is compiled once. */
const compileCache = (folder: string) => ({ NODE_COMPILE_CACHE: join(folder, '.cache', 'compiled') });

/** A check that is no test runner counts as one test. */
export function asOne(passed: boolean): Counts {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}

/** Runs a project of vitest.config.ts; `name` distinguishes two runs of one project. */
export async function runVitest(
  folder: string,
  name: string,
  projects: readonly string[],
  options: readonly string[],
  environment: Readonly<Record<string, string>>,
  print: Print,
): Promise<Outcome> {
  const report = freshReport(folder, `vitest-${name}.json`);
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--maxWorkers',
    workers,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...options,
  ];
  const run = (temporary: Readonly<Record<string, string>>) =>
    runScript(folder, 'node_modules/vitest/vitest.mjs', args, { ...temporary, ...environment }, print);
  // A PostgreSQL that tests start runs its binaries from its folder, under another account. It does not flush anyway.
  const code = environment.TEST_DATABASE_URL ? await run({}) : await inMemory(run);
  const text = readReport(report);
  const counts = parseVitestReport(text, code === 0) ?? toCounts(0, 1, 0, false);
  return { ...counts, tests: listVitestTests(text, folder) };
}

/** Runs the stories of e2e in this Chromium. */
export async function runPlaywright(folder: string, chromium: string, print: Print): Promise<Outcome> {
  const report = freshReport(folder, 'playwright.json');
  const environment = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = ['test', '--reporter=line,json', '--workers', workers];
  const code = await inMemory((temporary) =>
    runScript(folder, 'node_modules/@playwright/test/cli.js', args, { ...temporary, ...environment }, print),
  );
  const text = readReport(report);
  const counts = parsePlaywrightReport(text, code === 0) ?? toCounts(0, 1, 0, false);
  return { ...counts, tests: listPlaywrightTests(text) };
}

/** Runs a script of the project, or of a tool in node_modules, on this very Node; resolves with its exit code. */
export function runScript(
  folder: string,
  path: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  print: Print,
): Promise<number> {
  const child = spawn(process.execPath, [join(folder, path), ...args], {
    cwd: folder,
    env: { ...process.env, ...compileCache(folder), ...plainText, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Nobody is left behind when the checks are broken off.
  const end = () => child.kill();
  process.once('exit', end);
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', end);
      resolve(code ?? 1);
    });
  });
}

/** Bytes that all checks at once need for their temporary files, with room to spare. */
const temporaryBytes = 4e9;

/**
 * Calls `work` with the environment that puts temporary files into memory, on a machine that offers enough of it: on a
 * disk, each of the many databases waits for every flush. The files are gone afterwards, whatever the tests left.
 */
async function inMemory<T>(work: (environment: Readonly<Record<string, string>>) => Promise<T>): Promise<T> {
  const memory = '/dev/shm';
  if (!existsSync(memory) || freeBytes(memory) < temporaryBytes) return work({});
  const folder = mkdtempSync(`${memory}/tallyboard-`);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    return await work({ TMPDIR: folder });
  } finally {
    process.off('exit', remove);
    remove();
  }
}

function freeBytes(path: string): number {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
}

function freshReport(folder: string, name: string): string {
  mkdirSync(join(folder, '.cache', 'checks'), { recursive: true });
  const path = join(folder, '.cache', 'checks', name);
  rmSync(path, { force: true });
  return path;
}

function readReport(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
