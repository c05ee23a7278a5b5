import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { notStarted } from '../../e2e/browsers/browser-process.ts';
import { type Counts, parsePlaywrightReport, parseVitestReport, toCounts } from './counts.ts';
import { listPlaywrightTests, listVitestTests } from './reported-tests.ts';
import type { Outcome, Stage } from './side-by-side.ts';

/** How checks share this many cores. */
export function shareCores(cores: number) {
  return {
    /** How many checks run at once. */
    lanes: Math.min(2, cores),
    /** How many workers each of them gets: together they want all cores. */
    workers: Math.max(1, Math.floor(cores / 2)),
  };
}

export const cores = availableParallelism();
export const { lanes, workers } = shareCores(cores);

/** Colours are for people at a terminal; in a collected log they are noise. */
const plainText = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined };

/** Many processes load the same modules: each is compiled once. */
const compileCache = (folder: string) => ({ NODE_COMPILE_CACHE: join(folder, '.cache', 'compiled') });

/** A check that is no test runner counts as one test. */
export function asOne(passed: boolean): Counts {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}

/** A run of Vitest. */
export interface VitestRun {
  /** Distinguishes two runs of one project. */
  readonly name: string;
  /** Those of vitest.config.ts. */
  readonly projects: readonly string[];
  readonly options?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Which PostgreSQL it runs beside: the packaged one, which is the newest, or the system's. Without one, none. */
  readonly postgres?: 'newest' | 'installed';
}

export async function runVitest(
  folder: string,
  { name, projects, options = [], environment = {}, postgres }: VitestRun,
  stage: Stage,
): Promise<Outcome> {
  const report = freshReport(folder, `vitest-${name}.json`);
  const vitest = 'node_modules/vitest/vitest.mjs';
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--maxWorkers',
    String(workers),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...options,
  ];
  // Another account runs that PostgreSQL and its binaries, and does so from a disk. It does not flush anyway.
  const code = await withTemporary(postgres ? 'disk' : 'memory', (temporary) => {
    const all = { TEST_DATABASE_URL: '', ...temporary, ...environment };
    if (postgres === undefined) return runScript(folder, vitest, args, all, stage);
    const command = [postgres, process.execPath, join(folder, vitest), ...args];
    return runScript(folder, 'backend/testing/on-postgres.ts', command, all, stage);
  });
  const text = readReport(report);
  const counts = parseVitestReport(text, code === 0) ?? toCounts(0, 1, 0, false);
  return { ...counts, tests: listVitestTests(text, folder) };
}

/** Runs the stories of e2e in this Chromium. */
export async function runPlaywright(folder: string, chromium: string, stage: Stage): Promise<Outcome> {
  const report = freshReport(folder, 'playwright.json');
  const environment = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = ['test', '--reporter=line,json', '--workers', String(workers)];
  const code = await withTemporary('memory', (temporary) =>
    runScript(folder, 'node_modules/@playwright/test/cli.js', args, { ...temporary, ...environment }, stage),
  );
  const text = readReport(report);
  const counts = parsePlaywrightReport(text, code === 0) ?? toCounts(0, 1, 0, false);
  return { ...counts, tests: listPlaywrightTests(text) };
}

/** Plays the journey of e2e/browsers in a browser, with the programs that it needs. */
export async function runJourney(
  folder: string,
  browser: string,
  programs: readonly string[],
  stage: Stage,
): Promise<Outcome> {
  const code = await withTemporary('memory', (temporary) =>
    runScript(folder, 'e2e/browsers/play.ts', [browser, ...programs], temporary, stage),
  );
  return code === notStarted ? { passed: 0, failed: 0, skipped: 1 } : asOne(code === 0);
}

/**
 * Runs a script of the project, or of a tool in node_modules, on this very Node; resolves with its exit code when it
 * and all that it started have ended.
 */
export async function runScript(
  folder: string,
  path: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  { print, watch }: Stage,
): Promise<number> {
  const child = spawn(process.execPath, [join(folder, path), ...args], {
    cwd: folder,
    env: { ...process.env, ...compileCache(folder), ...plainText, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const tree = watch(child);
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print);
  const [[code]] = await Promise.all([once(child, 'close'), once(child, 'exit').then(() => tree.end())]);
  return code ?? 1;
}

/** Bytes that all checks at once need for their temporary files, with room to spare. */
const temporaryBytes = 4e9;

/**
 * Calls `work` with the environment that puts temporary files into a folder of their own, which is gone afterwards,
 * whatever the tests left. In memory, on a machine that offers enough of it: on a disk, each of the many embedded
 * databases waits for every flush.
 */
async function withTemporary<T>(
  place: 'memory' | 'disk',
  work: (environment: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> {
  const memory = '/dev/shm';
  const hasRoom = place === 'memory' && existsSync(memory) && freeBytes(memory) >= temporaryBytes;
  const folder = mkdtempSync(join(hasRoom ? memory : tmpdir(), 'tallyboard-checks-'));
  // Lets other accounts through to what is theirs.
  chmodSync(folder, 0o711);
  try {
    return await work({ TMPDIR: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
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
