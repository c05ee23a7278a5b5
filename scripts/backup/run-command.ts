import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { BackupError } from '#server/database/backup-error.ts';
import { DatabaseStartError } from '#server/database/database-start-error.ts';
import { createLogger } from '#server/http/logger.ts';
import { parseSettings } from '#server/settings.ts';

export interface Terminal {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

/** The database that the server's own settings name. */
export interface NamedDatabase {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly logger: Logger;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Does something with one file and the database that the settings name. `words` are what stands after
 * `npm run <name> --`; the file is where the person was, not where npm runs it. Answers the exit code.
 */
export async function runCommand(
  name: string,
  words: readonly string[],
  environment: Environment,
  folder: string,
  { complain }: Terminal,
  work: (database: NamedDatabase, path: string) => Promise<void>,
): Promise<number> {
  const [file, ...others] = words;
  if (file === undefined || file.startsWith('-') || others.length > 0) {
    complain(`Usage: npm run ${name} -- FILE`);
    return 1;
  }
  const parsed = parseSettings(environment, { repositoryUrl: '', folder, logLevel: 'warn' });
  if (!parsed.ok || parsed.value.remote !== null) {
    const faults = parsed.ok
      ? ['SUPABASE_URL: the data of a Supabase project are backed up there, not here']
      : parsed.issues;
    for (const fault of faults) complain(fault);
    return 1;
  }
  const { databaseUrl, dataDir, logLevel } = parsed.value;
  try {
    const database = { databaseUrl: databaseUrl ?? undefined, dataDir, logger: createLogger(logLevel) };
    await work(database, resolve(environment.INIT_CWD ?? process.cwd(), file));
    return 0;
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof DatabaseStartError)) throw error;
    complain(error.message);
    return 1;
  }
}
