import { findSystemBinaries } from 'tallyboard-backend/testing/postgres-binaries.ts';
import { type PostgresServer, startPostgres } from 'tallyboard-backend/testing/postgres-server.ts';
import { makeMissingTemplates } from '../database-templates.mjs';
import { auditPackages } from './audit.ts';
import { requireTestBrowser } from './chromium.ts';
import { toReport } from './report.ts';
import { asOne, lanes, runPlaywright, runScript, runVitest } from './runners.ts';
import { type Check, type Outcome, runInParallel } from './side-by-side.ts';
import { findLongTests, findNearTests } from './some-tests.ts';

/** `npm test`: every check of the project. Answers the exit code. */
export function runEveryCheck(folder: string): Promise<number> {
  const { LONG_TIMES } = process.env;
  const installed = findSystemBinaries();
  // What runs for longer below need not run briefly as well.
  const brief = LONG_TIMES ? findLongTests(folder).flatMap((path) => ['--exclude', path]) : [];
  return runChecks([
    siteBuild(folder),
    biome(folder),
    oxlint(folder),
    types(folder),
    unusedCode(folder),
    {
      name: 'known faults of packages',
      run: async (print) => auditPackages(folder, print),
    },
    // The longest first, so that no lane is left with one of them when the other has nothing to do.
    {
      name: 'end to end',
      after: 'site build',
      run: (print) => runPlaywright(folder, requireTestBrowser(), print),
    },
    {
      name: 'server, embedded database',
      after: 'site build',
      run: (print) => runVitest(folder, 'server', serverProjects, brief, { TEST_DATABASE_URL: '' }, print),
    },
    serverOnPostgres(folder, 'newest PostgreSQL', null, ['protocols', ...serverProjects], []),
    ...(installed === null
      ? []
      : // Another version differs in what the database does, and in nothing else.
        [serverOnPostgres(folder, 'installed PostgreSQL', installed, ['server'], ['backend/src/database/'])]),
    {
      name: 'web in Chromium',
      run: (print) => runVitest(folder, 'web', ['web'], [], { CHROMIUM_PATH: requireTestBrowser() }, print),
    },
    {
      name: 'domain and scripts',
      after: 'site build',
      run: (print) => runVitest(folder, 'unit', ['unit'], brief, {}, print),
    },
    tool(folder, 'size budgets', 'size-limit/bin.js', [], 'site build'),
    ...(LONG_TIMES ? [longModes(folder, LONG_TIMES)] : []),
  ]);
}

/** `npm run check`, while working: all but what takes minutes, and of that what lies near the changes. */
export function runQuickChecks(folder: string): Promise<number> {
  const near = findNearTests(folder);
  return runChecks([
    biome(folder),
    oxlint(folder),
    types(folder),
    {
      name: 'domain',
      run: (print) => runVitest(folder, 'unit', ['unit'], ['src/domain'], {}, print),
    },
    ...(near.length === 0
      ? []
      : [
          siteBuild(folder),
          {
            name: 'tests near the changes',
            after: 'site build',
            run: (print: (text: string) => void) =>
              runVitest(
                folder,
                'near',
                ['unit', 'protocols', ...serverProjects, 'web'],
                near,
                { TEST_DATABASE_URL: '', CHROMIUM_PATH: requireTestBrowser() },
                print,
              ),
          },
        ]),
  ]);
}

/**
 * `npm run torture -- --times N`: what `npm test` tries briefly, N times as long. Fuzzed requests, generated
 * histories, kills in the middle of writing, power cuts, memory over a long run.
 */
export async function runLongModes(folder: string, args: readonly string[]): Promise<number> {
  const times = args.length === 0 ? '10' : (/^--times[ =](\d{1,4})$/.exec(args.join(' '))?.[1] ?? '');
  if (times === '') {
    process.stderr.write('Usage: npm run torture -- [--times N]\n');
    return 1;
  }
  return runChecks([siteBuild(folder), longModes(folder, times)]);
}

/** The projects of vitest.config.ts that test the server on each engine. */
const serverProjects = ['server', 'server, each file alone'];

const tool = (
  folder: string,
  name: string,
  path: string,
  args: readonly string[],
  after?: string,
): Check => ({
  name,
  ...(after === undefined ? {} : { after }),
  run: async (print) => asOne((await runScript(folder, `node_modules/${path}`, args, {}, print)) === 0),
});

const biome = (folder: string) =>
  tool(folder, 'format and lint (biome)', '@biomejs/biome/bin/biome', ['check', '.']);
const oxlint = (folder: string) => tool(folder, 'lint with types (oxlint)', 'oxlint/bin/oxlint', []);
const types = (folder: string) => tool(folder, 'types (tsc)', 'typescript/bin/tsc', ['-b']);
const unusedCode = (folder: string) => tool(folder, 'unused code (knip)', 'knip/bin/knip.js', []);

/** What tests start and open: the pages, and the files with which an embedded database begins. */
const siteBuild = (folder: string): Check => ({
  name: 'site build',
  run: async (print) => {
    const [code] = await Promise.all([
      runScript(folder, 'scripts/site-build.mjs', [], {}, print),
      makeMissingTemplates(),
    ]);
    return asOne(code === 0);
  },
});

const longModes = (folder: string, times: string): Check => ({
  name: `long modes, ${times} times as long`,
  after: 'site build',
  run: (print) =>
    runVitest(
      folder,
      'long',
      ['unit', 'protocols', ...serverProjects],
      findLongTests(folder),
      { TEST_DATABASE_URL: '', TEST_TIMES: times },
      print,
    ),
});

async function runChecks(checks: readonly Check[]): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const start = performance.now();
  const rows = await runInParallel(checks, lanes, (text) => process.stdout.write(text));
  process.stdout.write(`\n${toReport(rows, (performance.now() - start) / 1000)}\n`);
  return rows.every(({ failed }) => failed === 0) ? 0 : 1;
}

/** Tests of the server on a PostgreSQL with these binaries, else the packaged ones. */
const serverOnPostgres = (
  folder: string,
  name: string,
  installed: string | null,
  projects: readonly string[],
  options: readonly string[],
): Check => ({
  name: `server, ${name}`,
  after: 'site build',
  run: (print) =>
    withPostgres(installed, print, (url) =>
      runVitest(folder, name.replace(' ', '-'), projects, options, { TEST_DATABASE_URL: url }, print),
    ),
});

async function withPostgres(
  installed: string | null,
  print: (text: string) => void,
  work: (url: string) => Promise<Outcome>,
): Promise<Outcome> {
  const server: PostgresServer = await startPostgres({ installed });
  print(`PostgreSQL ${server.version}\n`);
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}
