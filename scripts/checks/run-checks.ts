import { findSystemBinaries } from 'tallyboard-backend/testing/postgres-binaries.ts';
import { auditPackages } from './audit.ts';
import { requireTestBrowser } from './chromium.ts';
import { otherBrowsers } from './other-browsers.ts';
import { toReport } from './report.ts';
import { asOne, cores, lanes, runPlaywright, runScript, runVitest, type VitestRun } from './runners.ts';
import { type Check, runInParallel, type Stage } from './side-by-side.ts';
import { findLongTests, findNearTests, needsSite } from './some-tests.ts';

/** Processor seconds that a check may take on a quiet machine; the report says which took more. */
const budgets: Readonly<Record<string, number>> = {
  'end to end': 450,
  'web in Chromium': 260,
  'server, newest PostgreSQL': 150,
  'engine, embedded database': 100,
  'domain and scripts': 60,
  'engine, installed PostgreSQL': 20,
};

/**
 * `npm test`: every check of the project. Answers the exit code. The longest come first, so that no lane is left with
 * one of them when the other has nothing to do.
 */
export function runEveryCheck(folder: string): Promise<number> {
  const checks: readonly Check[] = [
    siteBuild(folder),
    {
      name: 'end to end',
      after: 'site build',
      run: async (stage) => runPlaywright(folder, requireTestBrowser(), stage),
    },
    webInChromium(folder),
    tests('server, newest PostgreSQL', folder, {
      name: 'newest',
      projects: ['server', 'engines'],
      postgres: 'newest',
    }),
    tests('engine, embedded database', folder, { name: 'embedded', projects: enginesOnTheirOwn }),
    tests('domain and scripts', folder, { name: 'unit', projects: ['unit'] }),
    ...otherBrowsers(folder),
    types(folder),
    oxlint(folder),
    engineOfSystem(folder),
    biome(folder),
    unusedCode(folder),
    house(folder),
    { name: 'known faults of packages', run: (stage) => auditPackages(folder, stage) },
    tool(folder, 'size budgets', 'node_modules/size-limit/bin.js', [], 'site build'),
  ];
  return runChecks(checks.map((check) => ({ ...check, budget: budgets[check.name] })));
}

/** `npm run check`, while working: all but what takes minutes, and of that what lies near the changes. */
export function runQuickChecks(folder: string): Promise<number> {
  const near = findNearTests(folder);
  const needsBuild = needsSite(folder, near);
  return runChecks([
    ...(needsBuild ? [siteBuild(folder)] : []),
    ...(near.length === 0
      ? []
      : [
          {
            name: 'tests near the changes',
            ...(needsBuild ? { after: 'site build' } : {}),
            run: async (stage: Stage) => {
              const environment = near.some((path) => path.startsWith('src/web/'))
                ? { CHROMIUM_PATH: requireTestBrowser() }
                : {};
              const projects = ['unit', 'server', ...enginesOnTheirOwn, 'web'];
              return runVitest(folder, { name: 'near', projects, options: near, environment }, stage);
            },
          },
        ]),
    types(folder),
    oxlint(folder),
    biome(folder),
    unusedCode(folder),
    house(folder),
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
  return runChecks([
    siteBuild(folder),
    tests(`long modes, ${times} times as long`, folder, {
      name: 'long',
      projects: ['unit', 'server', ...enginesOnTheirOwn],
      options: findLongTests(folder),
      environment: { TEST_TIMES: times },
    }),
  ]);
}

/** `npm run browsers`: the journey in the browsers beside Chromium. */
export function runOtherBrowsers(folder: string): Promise<number> {
  return runChecks([siteBuild(folder), ...otherBrowsers(folder)]);
}

/** The projects of vitest.config.ts that test what engines do differently, with what only the embedded one has. */
const enginesOnTheirOwn = ['engines', 'engines, each file alone'];

/** Tests that may open the built pages. */
const tests = (name: string, folder: string, run: VitestRun): Check => ({
  name,
  after: 'site build',
  run: (stage) => runVitest(folder, run, stage),
});

const webInChromium = (folder: string): Check => ({
  name: 'web in Chromium',
  run: async (stage) => {
    const environment = { CHROMIUM_PATH: requireTestBrowser() };
    return runVitest(folder, { name: 'web', projects: ['web'], environment }, stage);
  },
});

/** Another version of PostgreSQL differs in what the database does, and in nothing else. */
function engineOfSystem(folder: string): Check {
  const name = 'engine, installed PostgreSQL';
  if (findSystemBinaries() !== null)
    return tests(name, folder, { name: 'installed', projects: ['engines'], postgres: 'installed' });
  return {
    name,
    async run({ print }) {
      print('NOT CHECKED: no PostgreSQL 15 or newer is installed here (apt-get install postgresql).\n');
      return { passed: 0, failed: 0, skipped: 1 };
    },
  };
}

const tool = (
  folder: string,
  name: string,
  path: string,
  args: readonly string[],
  after?: string,
): Check => ({
  name,
  ...(after === undefined ? {} : { after }),
  run: async (stage) => asOne((await runScript(folder, path, args, {}, stage)) === 0),
});

const biome = (folder: string) =>
  tool(folder, 'format and lint (biome)', 'node_modules/@biomejs/biome/bin/biome', ['check', '.']);
const oxlint = (folder: string) =>
  tool(folder, 'lint with types (oxlint)', 'node_modules/oxlint/bin/oxlint', []);
const types = (folder: string) => tool(folder, 'types (tsc)', 'node_modules/typescript/bin/tsc', ['-b']);
const house = (folder: string) => tool(folder, 'size of the house', 'scripts/house.mjs', []);
const unusedCode = (folder: string) =>
  tool(folder, 'unused code (knip)', 'node_modules/knip/bin/knip.js', []);

/** What tests start and open: the pages, and the files with which an embedded database begins. */
const siteBuild = (folder: string): Check => ({
  name: 'site build',
  run: async (stage) => {
    const [code] = await Promise.all(
      ['scripts/site-build.mjs', 'scripts/database-templates.mjs'].map((path) =>
        runScript(folder, path, [], {}, stage),
      ),
    );
    return asOne(code === 0);
  },
});

async function runChecks(checks: readonly Check[]): Promise<number> {
  const broken = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => broken.abort());
  const start = performance.now();
  const rows = await runInParallel(checks, lanes, (text) => process.stdout.write(text), broken.signal);
  const seconds = (performance.now() - start) / 1000;
  process.stdout.write(`\n${toReport(rows, { seconds, cores })}\n`);
  if (broken.signal.aborted) process.stdout.write('Broken off: the rest was not checked.\n');
  return !broken.signal.aborted && rows.every(({ failed }) => failed === 0) ? 0 : 1;
}
