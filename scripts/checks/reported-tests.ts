import { stripVTControlCharacters } from 'node:util';
import { parseObject } from './counts.ts';

/** A test of a runner's report. */
export interface ReportedTest {
  /** With the test's file before it. */
  readonly title: string;
  /** How long it took, with what it waited for. */
  readonly seconds: number;
  /** What went wrong, each with what explains it; none when it passed. */
  readonly errors: readonly string[];
}

/**
 * The tests of a report of Vitest's JSON reporter, and the files that could not be loaded; none when the text is not
 * one of its reports.
 */
export function listVitestTests(text: string, folder: string): readonly ReportedTest[] {
  const { testResults = [] } = parseObject(text) as VitestReport;
  return testResults.flatMap(({ name, message = '', assertionResults }) => {
    const file = name.replace(folder, '').replace(/^\//, '');
    const tests = assertionResults.map(({ title, duration, failureMessages = [] }) => ({
      title: `${file}: ${title}`,
      seconds: (duration ?? 0) / 1000,
      errors: toPlainTexts(failureMessages),
    }));
    return message === '' ? tests : [...tests, { title: file, seconds: 0, errors: toPlainTexts([message]) }];
  });
}

/** The tests of a report of Playwright's JSON reporter. */
export function listPlaywrightTests(text: string): readonly ReportedTest[] {
  const walk = ({ suites = [], specs = [] }: PlaywrightSuite): readonly ReportedTest[] => [
    ...specs.map(({ file, title, tests }) => {
      const results = tests.flatMap((test) => test.results);
      const failed = results.filter(({ errors = [] }) => errors.length > 0);
      return {
        title: `${file}: ${title}`,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        errors: toPlainTexts(
          failed.flatMap(({ errors = [], stdout = [] }) => [
            ...errors.map(({ message = '' }) => message),
            ...stdout.map(({ text: said = '' }) => said),
          ]),
        ),
      };
    }),
    ...suites.flatMap(walk),
  ];
  return walk(parseObject(text) as PlaywrightSuite);
}

function toPlainTexts(texts: readonly string[]): readonly string[] {
  return texts.map((text) => stripVTControlCharacters(text));
}

interface VitestReport {
  readonly testResults?: readonly {
    readonly name: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly duration?: number | null;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly results: readonly {
        readonly duration: number;
        readonly errors?: readonly { readonly message?: string }[];
        readonly stdout?: readonly { readonly text?: string }[];
      }[];
    }[];
  }[];
}
