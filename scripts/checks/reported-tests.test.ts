import { describe, expect, it } from 'vitest';
import { listPlaywrightTests, listVitestTests } from './reported-tests.ts';

describe('the tests of a report', () => {
  it('are read from Vitest, with files that could not be loaded', () => {
    const report = JSON.stringify({
      testResults: [
        {
          name: '/home/me/src/a.test.ts',
          message: '',
          assertionResults: [
            { title: 'adds', duration: 1500, failureMessages: [] },
            { title: 'divides', duration: null, failureMessages: ['\u001b[31mby zero\u001b[39m', 'again'] },
          ],
        },
        { name: '/home/me/src/b.test.ts', message: 'Cannot find c.ts', assertionResults: [] },
      ],
    });
    expect(listVitestTests(report, '/home/me')).toEqual([
      { title: 'src/a.test.ts: adds', seconds: 1.5, errors: [] },
      { title: 'src/a.test.ts: divides', seconds: 0, errors: ['by zero', 'again'] },
      { title: 'src/b.test.ts', seconds: 0, errors: ['Cannot find c.ts'] },
    ]);
  });

  it('are read from Playwright, those of nested suites too', () => {
    const spec = (errors: readonly object[]) => ({
      file: 'board.spec.ts',
      title: 'moves',
      tests: [{ results: [{ duration: 2000, errors, stdout: [{ text: 'it hurts' }] }] }],
    });
    const broken = spec([{ message: '\u001b[31mtoo slow\u001b[39m' }, { message: 'and wrong' }]);
    const report = JSON.stringify({ suites: [{ specs: [spec([])], suites: [{ specs: [broken] }] }] });
    expect(listPlaywrightTests(report)).toEqual([
      { title: 'board.spec.ts: moves', seconds: 2, errors: [] },
      { title: 'board.spec.ts: moves', seconds: 2, errors: ['too slow', 'and wrong', 'it hurts'] },
    ]);
  });

  it('are none where there is no report', () => {
    expect([listVitestTests('', '/'), listPlaywrightTests('[]')]).toEqual([[], []]);
  });
});
