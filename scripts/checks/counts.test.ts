import { describe, expect, it } from 'vitest';
import {
  listPlaywrightTimes,
  listVitestTimes,
  parsePlaywrightReport,
  parseVitestReport,
  toReport,
} from './counts.ts';

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

  it('are reported with the seconds of each check, and the sum on a separate line', () => {
    const report = toReport(
      [
        { name: 'types', passed: 1, failed: 0, skipped: 0, seconds: 2.04 },
        { name: 'unit tests', passed: 40, failed: 2, skipped: 1, seconds: 12 },
      ],
      13.2,
    );
    expect(report.split('\n')).toEqual([
      'ok     types           1 passed    0 failed     2.0 s',
      'FAILED unit tests     40 passed    2 failed 1 skipped    12.0 s',
      '13 seconds in all',
      '',
      '41 passed, 2 failed, 1 skipped',
    ]);
  });

  it('names the ten slowest tests of all checks, the slowest first', () => {
    const tests = Array.from({ length: 12 }, (_, n) => ({ title: `test ${n}`, seconds: n }));
    const check = { passed: 6, failed: 0, skipped: 0, seconds: 1 };
    const report = toReport(
      [
        { ...check, name: 'one', tests: tests.slice(6) },
        { ...check, name: 'other', tests: tests.slice(0, 6) },
      ],
      1,
    );
    const named = [...report.matchAll(/ s {2}test (\d+)/g)].map(([, n]) => Number(n));
    expect(named).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  });

  it('finds the seconds of each test in both reports', () => {
    const ofVitest = JSON.stringify({
      testResults: [
        { name: '/home/me/src/a.test.ts', assertionResults: [{ title: 'adds', duration: 1500 }] },
      ],
    });
    expect(listVitestTimes(ofVitest, '/home/me')).toEqual([{ title: 'src/a.test.ts: adds', seconds: 1.5 }]);
    const spec = { file: 'board.spec.ts', title: 'moves', tests: [{ results: [{ duration: 2000 }] }] };
    const ofPlaywright = JSON.stringify({ suites: [{ specs: [spec], suites: [{ specs: [spec] }] }] });
    const moves = { title: 'board.spec.ts: moves', seconds: 2 };
    expect(listPlaywrightTimes(ofPlaywright)).toEqual([moves, moves]);
    expect([listVitestTimes('', '/'), listPlaywrightTimes('[]')]).toEqual([[], []]);
  });
});
