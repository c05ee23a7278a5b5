import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { BackupError } from '#server/database/backup/backup-error.ts';
import { DatabaseStartError } from '#server/database/database-start-error.ts';
import { createLogger } from '#server/http/logger.ts';
import { parseSettings } from '#server/settings.ts';

export interface Terminal {
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
}

/** The database that the server's own settings name. */
export interface NamedDatabase {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly logger: Logger;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Runs a command on one file and the database that the settings name, and returns the exit code. `args` follow
 * `npm run <name> --`. The file is relative to where the person called npm, not to where npm runs the command.
 */
export async function runCommand(
  name: string,
  args: readonly string[],
  environment: Environment,
  folder: string,
  { printError }: Terminal,
  work: (database: NamedDatabase, path: string) => Promise<void>,
): Promise<number> {
  const [file, ...others] = args;
  if (file === undefined || file.startsWith('-') || others.length > 0) {
    printError(`Usage: npm run ${name} -- FILE`);
    return 1;
  }
  const parsed = parseSettings(environment, { repositoryUrl: '', folder, logLevel: 'warn' });
  if (!parsed.ok || parsed.value.remote !== null) {
    const faults = parsed.ok ? ['SUPABASE_URL: a Supabase project has its own backups'] : parsed.issues;
    for (const fault of faults) printError(fault);
    return 1;
  }
  const { databaseUrl, dataDir, logLevel } = parsed.value;
  try {
    const database = { databaseUrl: databaseUrl ?? undefined, dataDir, logger: createLogger(logLevel) };
    await work(database, resolve(environment.INIT_CWD ?? process.cwd(), file));
    return 0;
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof DatabaseStartError)) throw error;
    printError(error.message);
    return 1;
  }
}
