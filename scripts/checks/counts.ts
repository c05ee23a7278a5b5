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

/** Counts of Playwright's JSON reporter; a flaky test has failed. Null when the text is not one of its reports. */
export function parsePlaywrightReport(text: string, exitedWell: boolean): Counts | null {
  const stats = parseObject(text).stats;
  if (typeof stats !== 'object' || stats === null) return null;
  const { expected, unexpected, flaky, skipped } = stats as Record<string, unknown>;
  if (typeof expected !== 'number') return null;
  return toCounts(expected, Number(unexpected) + Number(flaky), Number(skipped), exitedWell && expected > 0);
}

/** The object of a JSON text; an empty one when there is none. */
export function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
