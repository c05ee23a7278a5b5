/** One figure of a benchmark, and its baseline. */
export interface Finding {
  readonly what: string;
  /** With its unit. */
  readonly value: string;
  /** Measured in the same run; empty if there is none. */
  readonly baseline?: string;
  /** What it should reach, in words; empty if there is no aim. */
  readonly aim?: string;
  readonly ratio?: number;
  /** Whether it reached the aim. */
  readonly reached?: boolean;
}

/** One kind of benchmark. */
export interface Benchmark {
  readonly name: string;
  readonly title: string;
  /** What it compares, in a sentence or two. */
  readonly about: string;
  run(settings: BenchSettings): Promise<readonly Finding[]>;
}

/** How much to do. */
export interface BenchSettings {
  /** Multiplies rounds and durations; at 1, all benchmarks together take about ten minutes. */
  readonly size: number;
  /** As much and as long as the aims ask: hours instead of minutes. */
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
