import pg from 'pg';
import type { Logger } from 'pino';
import { toBeginStatement, toOwnerBeginStatement } from './begin-statement.ts';
import type { Database, Transaction } from './database.ts';
import { DatabaseError } from './database.ts';
import { isConnectionError, toConnectError, toDatabaseError } from './postgres-errors.ts';
import { runTransaction, type Session } from './run-transaction.ts';
import { toValueParser } from './sql-values.ts';

export interface PostgresOptions {
  readonly databaseUrl: string;
  readonly logger: Logger;
  /** Sessions at most; every server process has its own pool. */
  readonly poolSize?: number;
  /** How long to wait for a free session, or for the server to take a new one, in milliseconds. */
  readonly patience?: number;
}

const types = { getTypeParser: (typeNumber: number) => toValueParser(typeNumber) };

/**
 * The contract over any PostgreSQL. Sessions are used for one transaction at a time and keep nothing from it, so a
 * pooler in transaction mode may stand between. Sessions that die are thrown away; the next transaction gets a new one.
 */
export function openPostgresDatabase(options: PostgresOptions): Database {
  const { logger } = options;
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.patience ?? 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'tallyboard',
    types,
  });
  // Without a listener a session that dies would end the process. The pool drops it by itself.
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database session was lost'));
  pool.on('connect', (client) => {
    client.on('error', (error) => logger.warn({ err: error }, 'a database session was lost'));
    client.on('notice', (notice) => {
      if (notice.severity === 'WARNING') logger.warn({ notice: notice.message }, 'PostgreSQL warns');
    });
  });

  async function runOnce<T>(begin: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    let client: pg.PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      throw toConnectError(error);
    }
    let broken = false;
    const session = toSession(client, () => {
      broken = true;
    });
    try {
      return await runTransaction(session, begin, work);
    } finally {
      client.release(broken);
    }
  }

  async function run<T>(begin: string, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    if (pool.ending) throw new DatabaseError('the database is closed', { code: '57P01' });
    let started = false;
    const noted = (transaction: Transaction): Promise<T> => {
      started = true;
      return work(transaction);
    };
    try {
      return await runOnce(begin, noted);
    } catch (error) {
      // After a restart the pool may still hold sessions that died unseen. Nothing was asked of this one yet.
      const dead = isConnectionError(error) && error instanceof DatabaseError && error.code !== '08001';
      if (started || !dead) throw error;
      return runOnce(begin, work);
    }
  }

  return {
    engine: 'postgres',
    asRole: async (request, work) => run(toBeginStatement(request), work),
    asOwner: (work, ownerOptions) => run(toOwnerBeginStatement(ownerOptions), work),
    async ping() {
      await run(toOwnerBeginStatement(), (transaction) => transaction.query('select 1'));
    },
    close: () => pool.end(),
  };
}

function toSession(client: pg.PoolClient, onBroken: () => void): Session {
  async function ask(config: pg.QueryConfig & { queryMode?: 'extended' }): Promise<pg.QueryResult> {
    try {
      const result: pg.QueryResult | pg.QueryResult[] = await client.query(config);
      // Several statements in one message give several results; the last one counts.
      const last = Array.isArray(result) ? result.at(-1) : result;
      if (last === undefined) throw new Error('PostgreSQL gave no result');
      return last;
    } catch (error) {
      const known = toDatabaseError(error);
      if (isConnectionError(known)) onBroken();
      throw known;
    }
  }

  return {
    async script(sql) {
      return (await ask({ text: sql })).command ?? '';
    },
    async query<R extends object>(sql: string, parameters: readonly (string | null)[]) {
      const result = await ask({ text: sql, values: [...parameters], queryMode: 'extended' });
      return { rows: result.rows as R[], rowCount: result.rowCount ?? 0 };
    },
  };
}
