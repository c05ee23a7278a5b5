import type { Counts } from './counts.ts';
import type { NamedCounts } from './report.ts';
import type { ReportedTest } from './reported-tests.ts';

/** One check of the project. */
export interface Check {
  readonly name: string;
  /** The name of a check that must have ended before this one begins. */
  readonly after?: string;
  /** Writes what it prints to `print`. One that throws has failed. */
  run(print: (text: string) => void): Promise<Outcome>;
}

/** How a check went, with its tests where it has any. */
export interface Outcome extends Counts {
  readonly tests?: readonly ReportedTest[];
}

/**
 * Runs checks in so many lanes, each lane taking the first check that may begin, and goes on after a failure. What a
 * check prints comes out as one block when it ends, so that two checks do not mix their lines. Answers in the order
 * of the list.
 */
export async function runInParallel(
  checks: readonly Check[],
  lanes: number,
  print: (text: string) => void,
): Promise<readonly NamedCounts[]> {
  const waiting = [...checks];
  const ended = new Map<string, NamedCounts>();
  const printed = new Map<Check, string[]>();
  // Broken off, for instance by a time limit: what was printed so far says where it stood.
  const printUnfinished = () => {
    for (const [{ name }, texts] of printed) print(`\n== ${name} (not finished)\n${texts.join('')}`);
  };
  process.once('exit', printUnfinished);

  async function runOne(check: Check): Promise<void> {
    const texts: string[] = [];
    printed.set(check, texts);
    print(`   ${check.name} ...\n`);
    const start = performance.now();
    const outcome = await check
      .run((text) => texts.push(text))
      .catch((error: unknown) => {
        texts.push(`${error instanceof Error ? error.message : String(error)}\n`);
        return { passed: 0, failed: 1, skipped: 0 };
      });
    const seconds = (performance.now() - start) / 1000;
    printed.delete(check);
    const all = texts.join('');
    print(`\n== ${check.name} (${seconds.toFixed(1)} s)\n${all}`);
    ended.set(check.name, { name: check.name, ...outcome, seconds, printed: all });
  }

  const running = new Set<Promise<void>>();
  while (waiting.length > 0 || running.size > 0) {
    const next = waiting.findIndex(({ after }) => after === undefined || ended.has(after));
    if (next === -1 || running.size === lanes) {
      if (running.size === 0)
        throw new Error(`${waiting[0]?.name} waits for a check that is not in the list`);
      await Promise.race(running);
      continue;
    }
    for (const check of waiting.splice(next, 1)) {
      const run = runOne(check).finally(() => running.delete(run));
      running.add(run);
    }
  }
  process.off('exit', printUnfinished);
  return checks.flatMap(({ name }) => ended.get(name) ?? []);
}
