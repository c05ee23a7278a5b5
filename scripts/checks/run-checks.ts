import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from '../site-build.mjs';
import { auditPackages } from './audit.ts';
import { requireChromium } from './chromium.ts';
import {
  type Counts,
  type NamedCounts,
  parsePlaywrightReport,
  parseVitestReport,
  toCounts,
  toReport,
} from './counts.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

/** Colours are for people at a terminal; in a collected log they are noise. */
const plainText = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };

interface Check {
  readonly name: string;
  run(): Promise<Counts>;
}

/** Runs every check of the project one after the other, going on after a failure. Answers the exit code. */
export async function runChecks(folder: string): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const rows: NamedCounts[] = [];
  for (const { name, run } of listChecks(folder)) {
    process.stdout.write(`\n== ${name}\n`);
    const start = performance.now();
    const counts = await run().catch((error: unknown) => {
      process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
      return { passed: 0, failed: 1, skipped: 0 };
    });
    rows.push({ name, ...counts, seconds: (performance.now() - start) / 1000 });
  }
  process.stdout.write(`\n${toReport(rows)}\n`);
  return rows.every(({ failed }) => failed === 0) ? 0 : 1;
}

function listChecks(folder: string): readonly Check[] {
  const tool = (name: string, path: string, args: readonly string[]): Check => ({
    name,
    run: async () => asOne((await runScript(folder, path, args)) === 0),
  });
  const vitest = (
    name: string,
    project: string,
    environment: () => Promise<Record<string, string>>,
  ): Check => ({
    name,
    run: async () => runVitest(folder, project, await environment()),
  });
  return [
    tool('format and lint (biome)', '@biomejs/biome/bin/biome', ['check', '.']),
    tool('lint with types (oxlint)', 'oxlint/bin/oxlint', []),
    tool('types (tsc)', 'typescript/bin/tsc', ['-b']),
    tool('unused code (knip)', 'knip/bin/knip.js', []),
    { name: 'known faults of packages', run: async () => auditPackages(folder) },
    // Before the server's tests, some of which start the server with its pages.
    { name: 'site build', run: async () => asOne(buildStale(folder)) },
    vitest('domain and scripts', 'unit', async () => ({})),
    vitest('server, embedded database', 'server', async () => ({ TEST_DATABASE_URL: '' })),
    {
      name: 'server, PostgreSQL',
      run: () =>
        withPostgres((url) =>
          runVitest(folder, 'server', { TEST_DATABASE_URL: url }, ['--exclude', ofEmbeddedEngine]),
        ),
    },
    vitest('web in Chromium', 'web', async () => ({ CHROMIUM_PATH: requireChromium() })),
    tool('size budgets', 'size-limit/bin.js', []),
    { name: 'end to end', run: () => runPlaywright(folder, requireChromium()) },
  ];
}

function asOne(passed: boolean): Counts {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 };
}

/** Tests of the embedded engine itself, which say nothing new beside a PostgreSQL. */
const ofEmbeddedEngine = 'src/server/database/{disk-faults,embedded-*,power-loss,torture}.test.ts';

async function runVitest(
  folder: string,
  project: string,
  environment: Record<string, string>,
  options: readonly string[] = [],
): Promise<Counts> {
  const report = freshReport(folder, `vitest-${project}.json`);
  const args = [
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...options,
  ];
  const code = await runScript(folder, 'vitest/vitest.mjs', args, environment);
  return parseVitestReport(readReport(report), code === 0) ?? toCounts(0, 1, 0, false);
}

async function runPlaywright(folder: string, chromium: string): Promise<Counts> {
  const report = freshReport(folder, 'playwright.json');
  const environment = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const code = await runScript(
    folder,
    '@playwright/test/cli.js',
    ['test', '--reporter=line,json'],
    environment,
  );
  return parsePlaywrightReport(readReport(report), code === 0) ?? toCounts(0, 1, 0, false);
}

async function withPostgres(work: (url: string) => Promise<Counts>): Promise<Counts> {
  const server: PostgresServer = await startPostgres();
  process.stdout.write(`PostgreSQL ${server.version}\n`);
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
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

/** Runs a tool of node_modules on this very Node; resolves with its exit code. */
function runScript(
  folder: string,
  path: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  const child = spawn(process.execPath, [join(folder, 'node_modules', path), ...args], {
    cwd: folder,
    env: { ...process.env, ...plainText, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
