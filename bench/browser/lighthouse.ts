import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import type { Benchmark, Finding } from 'tallyboard-backend/bench/tools/findings.ts';
import { toMedian } from 'tallyboard-backend/bench/tools/measure.ts';
import { findFreePort } from 'tallyboard-backend/testing/free-port.ts';
import { type BrowserBench, browserOptions, startBrowserBench } from '../tools/browser-bench.ts';

/** Not one of the project's packages: it is larger than all of them together, and only this benchmark needs it. */
const version = '13.5.0';
const folder = join(import.meta.dirname, '../../.cache/lighthouse');
const program = join(folder, 'node_modules/lighthouse/cli/index.js');

/** The rows of the person whose dashboard is measured. */
const rows = 1000;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

type Scores = Readonly<Partial<Record<(typeof categories)[number], number>>>;

const all: Scores = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };

/** The aims of each page. */
const pages: Readonly<Record<string, Scores>> = { '/': all, '/login': all, '/app': { performance: 95 } };

/** The parts of a report that we read. */
interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly displayValue?: string }>>;
}

export const lighthouse: Benchmark = {
  name: 'lighthouse',
  title: 'Lighthouse',
  about:
    `Lighthouse ${version} with its mobile profile (slow 4G, a processor 4 times slower), each time on a new ` +
    `device. \`/app\` is the dashboard of a person with ${rows.toLocaleString('en')} transactions.`,
  async run({ size }) {
    install();
    const bench = await startBrowserBench([rows]);
    try {
      const findings: Finding[] = [];
      for (const [path, aims] of Object.entries(pages)) {
        const reports: Report[] = [];
        for (let turn = 0; turn < Math.ceil(5 * size); turn++) reports.push(await audit(bench, path));
        findings.push(...toFindings(path, aims, reports));
      }
      return findings;
    } finally {
      await bench.close();
    }
  },
};

function install(): void {
  if (existsSync(program)) return;
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', ['install', '--prefix', folder, ...options, `lighthouse@${version}`], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('Lighthouse could not be installed; see the message from npm above.');
}

/** Runs Lighthouse on a page in a new browser, signed in. */
async function audit(bench: BrowserBench, path: string): Promise<Report> {
  const profile = await mkdtemp(join(tmpdir(), 'tallyboard-lighthouse-'));
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext(join(profile, 'browser'), {
    ...browserOptions,
    args: [...browserOptions.args, `--remote-debugging-port=${port}`],
  });
  try {
    if (path === '/app') {
      const page = await context.newPage();
      // A file of the same origin that loads nothing else.
      await page.goto(`${bench.url}/robots.txt`);
      await page.evaluate(({ name, value }) => localStorage.setItem(name, value), bench.sessionOf(rows));
      await page.close();
    }
    const report = join(profile, 'report.json');
    await promisify(execFile)(process.execPath, [
      program,
      bench.url + path,
      `--port=${port}`,
      '--quiet',
      '--no-enable-error-reporting',
      '--disable-storage-reset',
      '--output=json',
      `--output-path=${report}`,
    ]);
    return JSON.parse(await readFile(report, 'utf8')) as Report;
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}

function toFindings(path: string, aims: Scores, reports: readonly Report[]): readonly Finding[] {
  const scores = categories.map((category): Finding => {
    const score = toMedian(reports.map((report) => (report.categories[category]?.score ?? Number.NaN) * 100));
    const aim = aims[category];
    return {
      what: `\`${path}\`, ${category.replace('-', ' ')}`,
      value: score.toFixed(0),
      ...(aim !== undefined && { aim: aim === 100 ? '100' : `at least ${aim}`, reached: score >= aim }),
    };
  });
  const last = reports.at(-1)?.audits ?? {};
  const read = (name: string) => last[name]?.displayValue?.replaceAll('\u00a0', ' ') ?? '';
  return [
    ...scores,
    { what: `\`${path}\`, largest paint in the last turn`, value: read('largest-contentful-paint') },
    { what: `\`${path}\`, blocked in the last turn`, value: read('total-blocking-time') },
  ];
}
