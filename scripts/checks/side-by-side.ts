import type { ChildProcess } from 'node:child_process';
import type { Counts } from './counts.ts';
import { type ProcessTree, watchTree } from './processes.ts';
import type { NamedCounts } from './report.ts';
import type { ReportedTest } from './reported-tests.ts';

/** One check of the project. */
export interface Check {
  readonly name: string;
  /** The name of a check that must have ended before this one begins. */
  readonly after?: string;
  /** Processor seconds that it may take on a quiet machine. */
  readonly budget?: number | undefined;
  /** One that throws has failed. */
  run(stage: Stage): Promise<Outcome>;
}

/** What a check is given to run with. */
export interface Stage {
  print(text: string): void;
  /** Counts the work of a child and its descendants; when the checks are broken off, they all end. */
  watch(child: ChildProcess): ProcessTree;
}

/** How a check went, with its tests where it has any. */
export interface Outcome extends Counts {
  readonly tests?: readonly ReportedTest[];
}

/**
 * Runs checks in so many lanes, each lane taking the first check that may begin, and goes on after a failure. What a
 * check prints comes out as one block when it ends, so that two checks do not mix their lines. Once `broken` is
 * aborted, no check begins, and those that run end. Answers in the order of the list.
 */
export async function runInParallel(
  checks: readonly Check[],
  lanes: number,
  print: (text: string) => void,
  broken: AbortSignal = new AbortController().signal,
): Promise<readonly NamedCounts[]> {
  const waiting = [...checks];
  const ended = new Map<string, NamedCounts>();

  async function runOne(check: Check): Promise<void> {
    const texts: string[] = [];
    const trees: ProcessTree[] = [];
    const stage: Stage = {
      print: (text) => texts.push(text),
      watch(child) {
        const tree = watchTree(child);
        trees.push(tree);
        if (broken.aborted) void tree.end();
        return tree;
      },
    };
    const endAll = () => trees.map((tree) => tree.end());
    broken.addEventListener('abort', endAll);
    print(`   ${check.name} ...\n`);
    const start = performance.now();
    const outcome = await check.run(stage).catch((error: unknown) => {
      texts.push(`${error instanceof Error ? error.message : String(error)}\n`);
      return { passed: 0, failed: 1, skipped: 0 };
    });
    const seconds = (performance.now() - start) / 1000;
    broken.removeEventListener('abort', endAll);
    const printed = texts.join('');
    print(`\n== ${check.name} (${seconds.toFixed(1)} s)\n${printed}`);
    const { name, budget } = check;
    ended.set(name, { name, ...outcome, seconds, processorSeconds: sum(trees), budget, printed });
  }

  const running = new Set<Promise<void>>();
  while ((waiting.length > 0 && !broken.aborted) || running.size > 0) {
    const next = broken.aborted
      ? -1
      : waiting.findIndex(({ after }) => after === undefined || ended.has(after));
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
  return checks.flatMap(({ name }) => ended.get(name) ?? []);
}

/** Null where the system does not tell. */
function sum(trees: readonly ProcessTree[]): number | null {
  const times = trees.map((tree) => tree.seconds());
  return times.reduce<number | null>(
    (total, time) => (total === null || time === null ? null : total + time),
    0,
  );
}
