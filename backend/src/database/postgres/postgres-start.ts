import type { Logger } from 'pino';
import type { Database } from '../database.ts';
import { DatabaseError } from '../database.ts';
import { DatabaseStartError } from '../database-start-error.ts';
import { openPostgresDatabase } from './postgres-database.ts';

const oldestVersion = 150_000;

/** Connects to a PostgreSQL by its URL and checks its version. Throws {@link DatabaseStartError}. */
export async function connectPostgres(databaseUrl: string, logger: Logger): Promise<Database> {
  const where = describeServer(databaseUrl);
  const database = openPostgresDatabase({ databaseUrl, logger });
  try {
    const version = await database.asOwner(async (transaction) => {
      const { rows } = await transaction.query<{ number: number; name: string }>(
        `select current_setting('server_version_num')::integer as number, current_setting('server_version') as name`,
      );
      return rows[0];
    });
    refuseOldServer(version ?? { number: 0, name: 'unknown' }, where);
    return database;
  } catch (error) {
    await database.close();
    if (error instanceof DatabaseError)
      throw new DatabaseStartError(toMessage(where, error), { cause: error });
    throw error;
  }
}

/** Throws {@link DatabaseStartError} for a server that is too old. `number` as `server_version_num` has it. */
export function refuseOldServer(version: { number: number; name: string }, where: string): void {
  if (version.number >= oldestVersion) return;
  throw new DatabaseStartError(
    `The PostgreSQL at ${where} is version ${version.name}; Tallyboard needs 15 or later. Upgrade it, or set ` +
      'DATABASE_URL to another one.',
  );
}

function toMessage(where: string, error: DatabaseError): string {
  if (error.code === '28P01' || error.code === '28000') {
    return `The PostgreSQL at ${where} refused the user name or password in DATABASE_URL: ${error.message}.`;
  }
  if (error.code === '3D000') {
    return `The PostgreSQL at ${where} has no database of that name: ${error.message}. Create it, or correct DATABASE_URL.`;
  }
  if (error.code === '53300') return `The PostgreSQL at ${where} has no free connection: ${error.message}.`;
  const reason =
    error.message === '' && error.cause instanceof AggregateError
      ? String(error.cause.errors[0])
      : error.message;
  return `The PostgreSQL at ${where} cannot be reached: ${reason}. Is it running, and is DATABASE_URL right?`;
}

/** Host, port and database of the URL; never its password. */
function describeServer(databaseUrl: string): string {
  const url = URL.parse(databaseUrl);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new DatabaseStartError(
      `DATABASE_URL is not a ${url === null ? '' : 'PostgreSQL '}URL. It looks like ` +
        'postgres://user:password@host:5432/database.',
    );
  }
  const host = url.hostname || url.searchParams.get('host') || 'localhost';
  return `${host}:${url.port || '5432'}${url.pathname}`;
}
