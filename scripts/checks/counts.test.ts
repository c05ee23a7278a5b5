import { describe, expect, it } from 'vitest';
import { parsePlaywrightReport, parseVitestReport } from './counts.ts';

describe('the counts of test runners', () => {
  const vitest = (passed: number, failed: number) =>
    JSON.stringify({ numPassedTests: passed, numFailedTests: failed, numPendingTests: 1, numTodoTests: 1 });
  const playwright = (expected: number, unexpected: number, flaky: number) =>
    JSON.stringify({ stats: { expected, unexpected, flaky, skipped: 0 } });

  it.each([
    ['Vitest, all passed', parseVitestReport(vitest(5, 0), true), { passed: 5, failed: 0, skipped: 2 }],
    ['Vitest, two failed', parseVitestReport(vitest(5, 2), false), { passed: 5, failed: 2, skipped: 2 }],
    [
      'Vitest with a file that did not load',
      parseVitestReport(vitest(5, 0), false),
      { passed: 5, failed: 1, skipped: 2 },
    ],
    ['Vitest without tests', parseVitestReport(vitest(0, 0), true), { passed: 0, failed: 1, skipped: 2 }],
    ['Vitest without a report', parseVitestReport('', false), null],
    [
      'Playwright, all passed',
      parsePlaywrightReport(playwright(3, 0, 0), true),
      { passed: 3, failed: 0, skipped: 0 },
    ],
    [
      'Playwright, one flaky',
      parsePlaywrightReport(playwright(3, 1, 1), false),
      { passed: 3, failed: 2, skipped: 0 },
    ],
    [
      'Playwright with a broken server',
      parsePlaywrightReport(playwright(3, 0, 0), false),
      { passed: 3, failed: 1, skipped: 0 },
    ],
    ['Playwright with an unknown report', parsePlaywrightReport('[]', true), null],
  ])('are read from %s', (_, counts, expected) => {
    expect(counts).toEqual(expected);
  });
});
