import type { Counts } from './counts.ts';
import type { ReportedTest } from './reported-tests.ts';

/** A check that has ended. */
export interface NamedCounts extends Counts {
  readonly name: string;
  readonly seconds: number;
  /** User and system, of all its processes; null where the system does not tell. */
  readonly processorSeconds: number | null;
  /** Processor seconds that it may take on a quiet machine. */
  readonly budget?: number | undefined;
  readonly tests?: readonly ReportedTest[];
  /** What it printed. */
  readonly printed: string;
}

/** What a whole run took. */
export interface Whole {
  readonly seconds: number;
  readonly cores: number;
}

/**
 * The ten slowest tests, a table with a line a check, and what failed; last the sum of all, in the words that CI
 * reads. Whoever sees only the end of a long log sees what failed and why.
 */
export function toReport(rows: readonly NamedCounts[], whole: Whole): string {
  const slowest = rows
    .flatMap(({ tests = [] }) => tests)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ title, seconds }) => `${toTime(seconds)} s  ${title}`);
  const sum = (key: keyof Counts) => rows.reduce((total, row) => total + row[key], 0);
  const skipped = sum('skipped') === 0 ? '' : `, ${sum('skipped')} skipped`;
  return [
    ...(slowest.length === 0 ? [] : ['The slowest tests:', ...slowest, '']),
    ...toTable(rows),
    toWhole(rows, whole),
    '',
    ...rows.filter(({ failed }) => failed > 0).flatMap(listFailures),
    `${sum('passed')} passed, ${sum('failed')} failed${skipped}`,
  ].join('\n');
}

function toTable(rows: readonly NamedCounts[]): readonly string[] {
  const width = Math.max(...rows.map(({ name }) => name.length));
  return [
    `${'stage'.padStart(12).padEnd(width + 7)}  tests  processor s     wall s`,
    ...rows.map(({ name, passed, failed, skipped, seconds, processorSeconds, budget = Infinity }) => {
      const verdict = failed === 0 ? 'ok    ' : 'FAILED';
      const tests = String(passed + failed).padStart(6);
      const processor = processorSeconds === null ? '?'.padStart(7) : toTime(processorSeconds);
      const remarks = [
        ...(failed === 0 ? [] : [`${failed} failed`]),
        ...(skipped === 0 ? [] : [`${skipped} skipped`]),
        ...((processorSeconds ?? 0) > budget ? [`more than its ${budget} processor seconds`] : []),
      ];
      const line = `${verdict} ${name.padEnd(width)} ${tests}      ${processor}    ${toTime(seconds)}`;
      return remarks.length === 0 ? line : `${line}  ${remarks.join(', ')}`;
    }),
  ];
}

/** How much of what the cores could do was done: what is missing, they waited. */
function toWhole(rows: readonly NamedCounts[], { seconds, cores }: Whole): string {
  const times = rows.map(({ processorSeconds }) => processorSeconds);
  const processor = times.reduce<number>((total, time) => total + (time ?? 0), 0);
  const share = Math.round((100 * processor) / (cores * seconds));
  const used = times.includes(null)
    ? ''
    : `, ${processor.toFixed(0)} processor seconds: ${share} % of ${cores} ${cores === 1 ? 'core' : 'cores'}`;
  return `${seconds.toFixed(0)} seconds in all${used}`;
}

const toTime = (seconds: number) => seconds.toFixed(1).padStart(7);

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
