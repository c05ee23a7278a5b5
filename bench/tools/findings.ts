/** One figure that a benchmark found, beside what it is compared with. */
export interface Finding {
  readonly what: string;
  /** As it is to be read, with its unit. */
  readonly value: string;
  /** The same of what it is compared with, measured in the same run; empty where there is none. */
  readonly baseline?: string;
  /** What should be reached, in words; empty where nothing is asked. */
  readonly aim?: string;
  readonly ratio?: number;
  /** Whether the aim was reached. */
  readonly reached?: boolean;
}

/** One kind of benchmark. */
export interface Benchmark {
  readonly name: string;
  readonly title: string;
  /** What is compared with what, in a sentence or two. */
  readonly about: string;
  run(settings: BenchSettings): Promise<readonly Finding[]>;
}

/** How much to do. */
export interface BenchSettings {
  /** Multiplies rounds and times; at 1 all benchmarks together take some ten minutes. */
  readonly size: number;
  /** Everything as large and as long as the aims name it: hours of people's use rather than minutes. */
  readonly full: boolean;
}

/** A finding of two figures and the ratio between them. */
export function compare(
  what: string,
  [value, baseline]: readonly [string, string],
  ratio: number,
  aim?: { readonly text: string; readonly reached: boolean },
): Finding {
  return { what, value, baseline, ratio, ...(aim ? { aim: aim.text, reached: aim.reached } : {}) };
}

/** A table in Markdown. */
export function toTable(findings: readonly Finding[]): string {
  const rows = findings.map(({ what, value, baseline = '', ratio, aim = '', reached }) =>
    [
      what,
      value,
      baseline,
      ratio === undefined ? '' : ratio.toFixed(2),
      aim,
      reached === undefined ? '' : reached ? 'yes' : '**no**',
    ].join(' | '),
  );
  return ['| what | value | baseline | ratio | aim | reached |', '|---|---:|---:|---:|---|---|']
    .concat(rows.map((row) => `| ${row} |`))
    .join('\n');
}

export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`;
export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
