import { restore } from '#server/database/backup/restore.ts';
import { type Environment, runCommand, type Terminal } from './run-command.ts';

/** Runs `npm run restore -- FILE` and returns the exit code. */
export function runRestore(
  args: readonly string[],
  environment: Environment,
  folder: string,
  terminal: Terminal,
): Promise<number> {
  return runCommand('restore', args, environment, folder, terminal, async (database, path) => {
    const { rows, unknownTables } = await restore(database, path);
    if (unknownTables.length > 0) {
      terminal.printError(`Not restored, because no migration creates them: ${unknownTables.join(', ')}`);
    }
    terminal.print(`Restored ${rows} rows from ${path}. You can start the server now.`);
  });
}
