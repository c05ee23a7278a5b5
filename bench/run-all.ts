import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { coldStart } from 'tallyboard-backend/bench/cold-start.ts';
import { costOfCalls } from 'tallyboard-backend/bench/cost-of-calls.ts';
import { dataSize } from 'tallyboard-backend/bench/data-size.ts';
import { fairTurns } from 'tallyboard-backend/bench/fair-turns.ts';
import { manyPeople } from 'tallyboard-backend/bench/many-people.ts';
import { oneAbuser } from 'tallyboard-backend/bench/one-abuser.ts';
import { signInFlood } from 'tallyboard-backend/bench/sign-in-flood.ts';
import { stackAndDriver } from 'tallyboard-backend/bench/stack-and-driver.ts';
import { tableGrowth } from 'tallyboard-backend/bench/table-growth.ts';
import { type Benchmark, toTable } from 'tallyboard-backend/bench/tools/findings.ts';
import { describeMachine } from 'tallyboard-backend/bench/tools/machine.ts';
import { twoServers } from 'tallyboard-backend/bench/two-servers.ts';
import { buildStale } from '../scripts/site-build.mjs';
import { arrivingRows } from './browser/arriving-rows.ts';
import { lighthouse } from './browser/lighthouse.ts';
import { longList } from './browser/long-list.ts';

// `npm run bench` runs all of them, `npm run bench -- stack people` only these. `--size 0.5` runs half the rounds,
// `--full` as much and as long as the aims ask. Other sections of bench/results.md stay as they are.

const benchmarks: readonly Benchmark[] = [
  stackAndDriver,
  costOfCalls,
  signInFlood,
  oneAbuser,
  fairTurns,
  manyPeople,
  coldStart,
  dataSize,
  tableGrowth,
  twoServers,
  longList,
  arrivingRows,
  lighthouse,
];
const heading = `# Benchmark results

Written by \`npm run bench\`. Each figure is the median of turns that alternate with its baseline, on one machine at
one time; a ratio is the median of the turns' ratios. Ratios hold on other machines too, figures do not.
`;
const results = join(import.meta.dirname, 'results.md');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { size: { type: 'string', default: '1' }, full: { type: 'boolean', default: false } },
});
const unknown = positionals.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name));
if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}`);
const settings = { size: Number(values.size), full: values.full };
const chosen = benchmarks.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

if (!buildStale(join(import.meta.dirname, '..'))) process.exit(1);
for (const benchmark of chosen) {
  process.stdout.write(`\n== ${benchmark.title}\n`);
  const findings = await benchmark.run(settings);
  const section = `${benchmark.about}\n\n${toTable(findings)}\n\nMeasured on: ${describeMachine()}.`;
  process.stdout.write(`${section}\n`);
  save(benchmark, section);
}

/** Replaces the section in the results. */
function save(benchmark: Benchmark, section: string): void {
  const sections = readSections();
  sections.set(benchmark.title, section);
  const known = benchmarks.map(({ title }) => title).filter((title) => sections.has(title));
  const text = known.map((title) => `## ${title}\n\n${sections.get(title)}\n`).join('\n');
  writeFileSync(results, `${heading}\n${text}`);
}

function readSections(): Map<string, string> {
  const sections = new Map<string, string>();
  for (const part of readText().split(/^## /m).slice(1)) {
    const end = part.indexOf('\n');
    sections.set(part.slice(0, end).trim(), part.slice(end).trim());
  }
  return sections;
}

function readText(): string {
  try {
    return readFileSync(results, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
