import { describe, expect, it } from 'vitest';
import { toReport } from './report.ts';

const passed = { passed: 6, failed: 0, skipped: 0, seconds: 1, processorSeconds: 2, printed: '' };
const failed = { ...passed, failed: 1 };
const whole = { seconds: 13.2, cores: 2 };

describe('the report of all checks', () => {
  it('has what each check took, what all did of what the cores could, and the sum on a separate line', () => {
    const report = toReport(
      [
        { ...passed, name: 'types', passed: 1, seconds: 2.04, processorSeconds: 5.1, budget: 5 },
        { ...passed, name: 'unit tests', passed: 40, skipped: 1, seconds: 12, budget: 3 },
      ],
      whole,
    );
    expect(report.split('\n')).toEqual([
      '       stage       tests  processor s     wall s',
      'ok     types           1          5.1        2.0  more than its 5 processor seconds',
      'ok     unit tests     40          2.0       12.0  1 skipped',
      '13 seconds in all, 7 processor seconds: 27 % of 2 cores',
      '',
      '41 passed, 0 failed, 1 skipped',
    ]);
  });

  it('does without processor seconds where the system does not tell them', () => {
    const report = toReport([{ ...passed, name: 'types', processorSeconds: null, budget: 5 }], whole);
    expect(report.split('\n').slice(1, 3)).toEqual([
      'ok     types      6            ?        1.0',
      '13 seconds in all',
    ]);
  });

  it('names the ten slowest tests of all checks, the slowest first', () => {
    const tests = Array.from({ length: 12 }, (_, n) => ({ title: `test ${n}`, seconds: n, errors: [] }));
    const report = toReport(
      [
        { ...passed, name: 'one', tests: tests.slice(6) },
        { ...passed, name: 'other', tests: tests.slice(0, 6) },
      ],
      whole,
    );
    const named = [...report.matchAll(/ s {2}test (\d+)/g)].map(([, n]) => Number(n));
    expect(named).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  });

  it('ends with every failed test, the beginning of its error and where it happened', () => {
    const error = [
      'Error: expect(locator).toBeVisible() failed',
      '',
      "Locator: getByText('Saved')",
      'Call log:',
      ...Array.from({ length: 20 }, (_, n) => `  - try ${n}`),
      '> 34 |   await expect(saved).toBeVisible();',
      '     |                       ^',
      '    at run (/home/me/node_modules/runner/run.js:1:1)',
      '    at /home/me/e2e/board.spec.ts:34:20',
      '    at /home/me/e2e/board.spec.ts:90:5',
    ].join('\n');
    const tests = [
      { title: 'board.spec.ts: saves', seconds: 1, errors: [error, 'The server said:\nno room\n'] },
      { title: 'board.spec.ts: opens', seconds: 1, errors: [] },
      { title: 'board.spec.ts: closes', seconds: 1, errors: ['Error: it stayed open'] },
    ];
    const report = toReport([{ ...failed, name: 'end to end', failed: 2, tests }], whole);
    expect(report.split('\n\n').slice(-3)).toEqual([
      [
        'FAILED end to end: board.spec.ts: saves',
        '  Error: expect(locator).toBeVisible() failed',
        "  Locator: getByText('Saved')",
        ...Array.from({ length: 6 }, (_, n) => `    - try ${n}`),
        '      at /home/me/e2e/board.spec.ts:34:20',
        '  The server said:',
        '  no room',
      ].join('\n'),
      'FAILED end to end: board.spec.ts: closes\n  Error: it stayed open',
      '6 passed, 2 failed',
    ]);
  });

  it('repeats the end of what a check printed that failed without a failed test', () => {
    const printed = Array.from({ length: 60 }, (_, n) => `line ${n}\n`).join('');
    const tests = [{ title: 'opens', seconds: 1, errors: [] }];
    const report = toReport([{ ...failed, name: 'lint', tests, printed }], whole);
    const [failure = '', sum] = report.split('\n\n').slice(-2);
    const lines = failure.split('\n');
    expect([lines[0], lines[1], lines.at(-1), sum]).toEqual([
      'FAILED lint',
      '  line 35',
      '  line 59',
      '6 passed, 1 failed',
    ]);
  });
});
