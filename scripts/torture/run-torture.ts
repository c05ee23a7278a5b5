import { parseArgs } from 'node:util';
import { torture } from '#testing/database-torture.ts';

interface Terminal {
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
}

const usage = 'Usage: npm run torture -- [--seconds N]';

/** Runs `npm run torture -- --seconds N`, for a minute without it, and returns the exit code. */
export async function runTorture(args: readonly string[], { print, printError }: Terminal): Promise<number> {
  const seconds = parseSeconds(args);
  if (seconds === null) {
    printError(usage);
    return 1;
  }
  const { kills, acknowledged, faults } = await torture(seconds, (round) =>
    print(`${round.kills} kills, ${round.acknowledged} acknowledged changes, ${round.faults.length} faults`),
  );
  for (const fault of faults) printError(fault);
  print(
    faults.length === 0
      ? `All ${acknowledged} acknowledged changes survived ${kills} kills, and the journal matches the table exactly.`
      : `${faults.length} faults after ${kills} kills.`,
  );
  return faults.length === 0 ? 0 : 1;
}

function parseSeconds(args: readonly string[]): number | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { seconds: { type: 'string', default: '60' } },
    });
    return /^\d{1,6}$/.test(values.seconds) ? Number(values.seconds) : null;
  } catch {
    return null;
  }
}
