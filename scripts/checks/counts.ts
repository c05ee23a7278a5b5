/** How a check went. A check that is no test runner counts as one test. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** A runner that broke before or beside its tests has failed once more than its tests say. */
export function toCounts(passed: number, failed: number, skipped: number, exitedWell: boolean): Counts {
  return { passed, failed: exitedWell || failed > 0 ? failed : 1, skipped };
}

/** Counts of Vitest's JSON reporter; null when the text is not one of its reports. */
export function parseVitestReport(text: string, exitedWell: boolean): Counts | null {
  const report = parseObject(text);
  const { numPassedTests: passed, numFailedTests: failed } = report;
  const skipped = Number(report.numPendingTests ?? 0) + Number(report.numTodoTests ?? 0);
  if (typeof passed !== 'number' || typeof failed !== 'number') return null;
  return toCounts(passed, failed, skipped, exitedWell && passed > 0);
}

/** A test and how long it took, with what it waited for. */
export interface TimedTest {
  readonly title: string;
  readonly seconds: number;
}

/** The tests of a report of Vitest's JSON reporter, each with its file; none when the text is not one of its reports. */
export function listVitestTimes(text: string, folder: string): readonly TimedTest[] {
  const { testResults = [] } = parseObject(text) as VitestReport;
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration }) => ({
      title: `${name.replace(folder, '').replace(/^\//, '')}: ${title}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
}

/** The tests of a report of Playwright's JSON reporter, each with its file. */
export function listPlaywrightTimes(text: string): readonly TimedTest[] {
  const walk = ({ suites = [], specs = [] }: PlaywrightSuite): readonly TimedTest[] => [
    ...specs.map(({ file, title, tests }) => ({
      title: `${file}: ${title}`,
      seconds:
        tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    ...suites.flatMap(walk),
  ];
  return walk(parseObject(text) as PlaywrightSuite);
}

interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly title: string; readonly duration?: number | null }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
}

/** Counts of Playwright's JSON reporter; a flaky test has failed. Null when the text is not one of its reports. */
export function parsePlaywrightReport(text: string, exitedWell: boolean): Counts | null {
  const stats = parseObject(text).stats;
  if (typeof stats !== 'object' || stats === null) return null;
  const { expected, unexpected, flaky, skipped } = stats as Record<string, unknown>;
  if (typeof expected !== 'number') return null;
  return toCounts(expected, Number(unexpected) + Number(flaky), Number(skipped), exitedWell && expected > 0);
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export interface NamedCounts extends Counts {
  readonly name: string;
  readonly seconds: number;
  readonly tests?: readonly TimedTest[];
}

/** The ten slowest tests, and a table with a line a check; last the sum of all, in the words that CI reads. */
export function toReport(rows: readonly NamedCounts[], wallSeconds: number): string {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.map(({ name, passed, failed, skipped, seconds }) => {
    const verdict = failed === 0 ? 'ok    ' : 'FAILED';
    const numbers = `${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed`;
    const rest = skipped === 0 ? '' : ` ${skipped} skipped`;
    return `${verdict} ${name.padEnd(width)} ${numbers}${rest} ${seconds.toFixed(1).padStart(7)} s`;
  });
  const slowest = rows
    .flatMap(({ tests = [] }) => tests)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ title, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${title}\n`);
  const sum = (key: keyof Counts) => rows.reduce((total, row) => total + row[key], 0);
  const skipped = sum('skipped') === 0 ? '' : `, ${sum('skipped')} skipped`;
  return (
    (slowest.length === 0 ? '' : `The slowest tests:\n${slowest.join('')}\n`) +
    `${lines.join('\n')}\n${wallSeconds.toFixed(0)} seconds in all\n\n` +
    `${sum('passed')} passed, ${sum('failed')} failed${skipped}`
  );
}
