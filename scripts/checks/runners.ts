import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  type Counts,
  listPlaywrightTimes,
  listVitestTimes,
  parsePlaywrightReport,
  parseVitestReport,
  toCounts,
} from './counts.ts';
import type { Outcome } from './side-by-side.ts';

type Print = (text: string) => void;

/** How many checks run at once. Most keep one core busy, and wait now and then. */
export const lanes = Math.min(2, availableParallelism());

/** What is left for each check, of the cores. */
const workers = String(Math.max(1, Math.floor(availableParallelism() / lanes)));

/** Colours are for people at a terminal; in a collected log they are noise. */
const plainText = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined };

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
  const code = await runScript(folder, 'node_modules/vitest/vitest.mjs', args, environment, print);
  const text = readReport(report);
  const counts = parseVitestReport(text, code === 0) ?? toCounts(0, 1, 0, false);
  return { ...counts, tests: listVitestTimes(text, folder) };
}

/** Runs the stories of e2e in this Chromium. */
export async function runPlaywright(folder: string, chromium: string, print: Print): Promise<Outcome> {
  const report = freshReport(folder, 'playwright.json');
  const environment = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = ['test', '--reporter=line,json', '--workers', workers];
  const code = await runScript(folder, 'node_modules/@playwright/test/cli.js', args, environment, print);
  const text = readReport(report);
  const counts = parsePlaywrightReport(text, code === 0) ?? toCounts(0, 1, 0, false);
  return { ...counts, tests: listPlaywrightTimes(text) };
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
    env: { ...process.env, ...plainText, ...environment },
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

function freshReport(folder: string, name: string): string {
  mkdirSync(join(folder, '.cache', 'checks'), { recursive: true });
  const path = join(folder, '.cache', 'checks', name);
  rmSync(path, { force: true });
  return path;
}

function readReport(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
