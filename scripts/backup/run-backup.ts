import { backUp } from '#server/database/back-up.ts';
import { type Environment, runCommand, type Terminal } from './run-command.ts';

/** `npm run backup -- FILE`. Answers the exit code. */
export function runBackup(
  words: readonly string[],
  environment: Environment,
  folder: string,
  terminal: Terminal,
): Promise<number> {
  return runCommand('backup', words, environment, folder, terminal, async (database, path) => {
    await backUp(database, Date.now, path);
    terminal.say(`The backup is in ${path}. It holds everything, keys included: keep it to yourself.`);
  });
}
