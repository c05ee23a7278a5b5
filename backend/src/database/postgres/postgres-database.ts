import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { toBeginStatement, toOwnerBeginStatement } from '../begin-statement.ts';
import type { Database, Transaction } from '../database.ts';
import { DatabaseError } from '../database.ts';
import { runTransaction, type Session } from '../run-transaction.ts';
import { toValueParser } from '../sql-values.ts';
import { isConnectionError, toConnectError, toDatabaseError, toUnreadable } from './postgres-errors.ts';

export interface PostgresOptions {
  readonly databaseUrl: string;
  readonly logger: Logger;
  /** Maximum number of sessions; every server process has its own pool. */
  readonly poolSize?: number;
  /** How long to wait for a free session, or for a new connection, in milliseconds. */
  readonly connectTimeoutMs?: number;
}

/** Pauses before retries while the server restarts, in milliseconds: three seconds in all. */
const retryPauses = [0, 100, 200, 400, 800, 1600];

const types = { getTypeParser: (typeNumber: number) => toValueParser(typeNumber) };

/**
 * The contract over any PostgreSQL. A session serves one transaction at a time and keeps no state from it, so a pooler
 * in transaction mode may sit between. Dead sessions are dropped; the next transaction gets a new one. When a server
 * restarts or fails over, reads and transactions that had not begun are retried. A write that was under way fails,
 * because nobody knows whether it was committed.
 */
export function openPostgresDatabase(options: PostgresOptions): Database {
  const { logger } = options;
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'tallyboard',
    types,
  });
  // Without a listener, a dying session would end the process. The pool drops it by itself.
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection broke'));
  pool.on('connect', (client) => {
    containReader(client);
    client.on('error', (error) => logger.warn({ err: error }, 'a database connection broke'));
    client.on('notice', (notice) => {
      // Without the message, which may quote values.
      const { severity, code, routine } = notice;
      if (severity === 'WARNING') logger.warn({ code, routine }, 'warning from PostgreSQL');
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

  /** A server that has never answered will not be back in a moment: report that at once. */
  let met = false;

  async function run<T>(
    begin: string,
    work: (transaction: Transaction) => Promise<T>,
    { readOnly = false, tries = retryPauses.length } = {},
  ): Promise<T> {
    let started = false;
    const noted = (transaction: Transaction): Promise<T> => {
      started = true;
      met = true;
      return work(transaction);
    };
    for (let attempt = 0; ; attempt += 1) {
      if (pool.ending) throw new DatabaseError('the database is closed', { code: '57P01' });
      try {
        return await runOnce(begin, noted);
      } catch (error) {
        const pause = retryPauses[attempt];
        const passes = met && isConnectionError(error) && (readOnly || !started);
        if (!passes || pause === undefined || attempt >= tries) throw error;
        await wait(pause);
      }
    }
  }

  return {
    engine: 'postgres',
    asRole: async (request, work) =>
      run(toBeginStatement(request), work, { readOnly: request.readOnly === true }),
    asOwner: (work, ownerOptions) => run(toOwnerBeginStatement(ownerOptions), work),
    async ping() {
      // Only one retry, for a session that died unnoticed: the caller wants to know the state now.
      const options = { readOnly: true, tries: 1 };
      await run(toOwnerBeginStatement(), (transaction) => transaction.query('select 1'), options);
    },
    close: () => pool.end(),
  };
}

/**
 * `pg` reads what arrives outside of any query: what it throws there, as for a value of more than 512 MB, would end the
 * process. It ends this connection instead, and fails the query that waits on it.
 */
function containReader(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  for (const read of stream.listeners('data')) {
    stream.removeListener('data', read as () => void);
    stream.on('data', (chunk: Buffer) => {
      try {
        read(chunk);
      } catch (error) {
        stream.destroy(toUnreadable(error));
      }
    });
  }
}

function toSession(client: pg.PoolClient, onBroken: () => void): Session {
  async function ask(config: pg.QueryConfig & { queryMode?: 'extended' }): Promise<pg.QueryResult> {
    try {
      const result: pg.QueryResult | pg.QueryResult[] = await client.query(config);
      // Several statements in one message give several results; the last one counts.
      const last = Array.isArray(result) ? result.at(-1) : result;
      if (last === undefined) throw new Error('PostgreSQL returned no result');
      return last;
    } catch (error) {
      const known = toDatabaseError(error);
      if (isConnectionError(known) || known.brokeSession) onBroken();
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
