import pg from 'pg';
import { pino } from 'pino';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { startPostgres } from '#testing/postgres-server.ts';

/** A migrated PostgreSQL for one benchmark, and what a server needs to open it. */
export interface BenchPostgres {
  readonly url: string;
  readonly version: string;
  /** To fill it; the benchmarked servers open it themselves. */
  readonly database: Database;
  readonly publishableKey: string;
  stop(): Promise<void>;
}

export const silent = pino({ level: 'silent' });

/** Starts one that flushes at every commit, as in production. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const server = await startPostgres({
    settings: ['shared_buffers=256MB', 'max_wal_size=4GB', 'max_connections=200'],
  });
  try {
    const database = await openDatabase({ databaseUrl: server.url, dataDir: '', logger: silent });
    return {
      url: server.url,
      version: server.version,
      database,
      publishableKey: await readPublishableKey(database),
      async stop() {
        await database.close();
        await server.stop();
      },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Runs a statement outside any transaction, such as VACUUM or CHECKPOINT. */
export async function maintainPostgres(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

/** The public key of a database; created if no server has opened it yet. */
async function readPublishableKey(database: Database): Promise<string> {
  const { openTokenAuthority } = await import('#server/http/keys/token-authority.ts');
  return (await openTokenAuthority(database, { clock: Date.now })).publishableKey;
}
