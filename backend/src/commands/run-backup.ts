import { backUp } from '#server/database/backup/back-up.ts';
import { type Environment, runCommand, type Terminal } from './run-command.ts';

/** Runs `npm run backup -- FILE` and returns the exit code. */
export function runBackup(
  args: readonly string[],
  environment: Environment,
  folder: string,
  terminal: Terminal,
): Promise<number> {
  return runCommand('backup', args, environment, folder, terminal, async (database, path) => {
    await backUp(database, Date.now, path);
    terminal.print(`The backup is in ${path}. It contains everything, including keys, so keep it private.`);
  });
}
