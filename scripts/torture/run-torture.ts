import { parseArgs } from 'node:util';
import { torture } from '#testing/database-torture.ts';

interface Terminal {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

const usage = 'Usage: npm run torture -- [--seconds N]';

/** `npm run torture -- --seconds N`; a minute without it. Answers the exit code. */
export async function runTorture(words: readonly string[], { say, complain }: Terminal): Promise<number> {
  const seconds = parseSeconds(words);
  if (seconds === null) {
    complain(usage);
    return 1;
  }
  const { kills, acknowledged, faults } = await torture(seconds, (round) =>
    say(`${round.kills} kills, ${round.acknowledged} acknowledged changes, ${round.faults.length} faults`),
  );
  for (const fault of faults) complain(fault);
  say(
    faults.length === 0
      ? `All ${acknowledged} acknowledged changes survived ${kills} kills, and the journal leads to the table exactly.`
      : `${faults.length} faults after ${kills} kills.`,
  );
  return faults.length === 0 ? 0 : 1;
}

function parseSeconds(words: readonly string[]): number | null {
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { seconds: { type: 'string', default: '60' } },
    });
    return /^\d{1,6}$/.test(values.seconds) ? Number(values.seconds) : null;
  } catch {
    return null;
  }
}
