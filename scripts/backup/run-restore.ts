import { restore } from '#server/database/restore.ts';
import { type Environment, runCommand, type Terminal } from './run-command.ts';

/** `npm run restore -- FILE`. Answers the exit code. */
export function runRestore(
  words: readonly string[],
  environment: Environment,
  folder: string,
  terminal: Terminal,
): Promise<number> {
  return runCommand('restore', words, environment, folder, terminal, async (database, path) => {
    const { rows, unknownTables } = await restore(database, path);
    if (unknownTables.length > 0) {
      terminal.complain(`Not restored, because no migration makes them: ${unknownTables.join(', ')}`);
    }
    terminal.say(`${rows} rows were restored from ${path}. Start the server now.`);
  });
}
