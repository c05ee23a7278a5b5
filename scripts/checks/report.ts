import type { Counts } from './counts.ts';
import type { ReportedTest } from './reported-tests.ts';

/** A check that has ended. */
export interface NamedCounts extends Counts {
  readonly name: string;
  readonly seconds: number;
  readonly tests?: readonly ReportedTest[];
  /** What it printed. */
  readonly printed: string;
}

/**
 * The ten slowest tests, a table with a line a check, and what failed; last the sum of all, in the words that CI
 * reads. Whoever sees only the end of a long log sees what failed and why.
 */
export function toReport(rows: readonly NamedCounts[], wallSeconds: number): string {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const table = rows.map(({ name, passed, failed, skipped, seconds }) => {
    const verdict = failed === 0 ? 'ok    ' : 'FAILED';
    const numbers = `${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed`;
    const rest = skipped === 0 ? '' : ` ${skipped} skipped`;
    return `${verdict} ${name.padEnd(width)} ${numbers}${rest} ${seconds.toFixed(1).padStart(7)} s`;
  });
  const slowest = rows
    .flatMap(({ tests = [] }) => tests)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ title, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${title}`);
  const sum = (key: keyof Counts) => rows.reduce((total, row) => total + row[key], 0);
  const skipped = sum('skipped') === 0 ? '' : `, ${sum('skipped')} skipped`;
  return [
    ...(slowest.length === 0 ? [] : ['The slowest tests:', ...slowest, '']),
    ...table,
    `${wallSeconds.toFixed(0)} seconds in all`,
    '',
    ...rows.filter(({ failed }) => failed > 0).flatMap(listFailures),
    `${sum('passed')} passed, ${sum('failed')} failed${skipped}`,
  ].join('\n');
}

/** Each failed test with the beginning of its error; without one, the end of what the check printed. */
function listFailures({ name, tests = [], printed }: NamedCounts): readonly string[] {
  const failed = tests.filter(({ errors }) => errors.length > 0);
  if (failed.length === 0) return [`FAILED ${name}`, ...indent(printed.trimEnd().split('\n').slice(-25)), ''];
  return failed.flatMap(({ title, errors }) => [
    `FAILED ${name}: ${title}`,
    ...indent(errors.flatMap(shorten)),
    '',
  ]);
}

/** The first lines of an error, and where it happened: no quoted source, and nothing of the packages. */
function shorten(error: string): readonly string[] {
  const lines = error
    .split('\n')
    .filter((line) => !/^\s*$|^\s*>?\s*\d*\s+\||node_modules|^Call log:/.test(line));
  const isPlace = (line: string) => /^\s+at /.test(line);
  return [...lines.filter((line) => !isPlace(line)).slice(0, 8), ...lines.filter(isPlace).slice(0, 1)];
}

const indent = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
