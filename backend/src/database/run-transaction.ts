import type { QueryResult, SqlParameter, SqlValue, Transaction } from './database.ts';
import { DatabaseError } from './database.ts';
import { refuseZeroByte } from './sql-text.ts';
import { toParameterText } from './sql-values.ts';

/** What an engine provides for transactions: one session of PostgreSQL. Refusals are {@link DatabaseError}s. */
export interface Session {
  /** Runs statements without parameters in one message. Returns the command tag of the last one. */
  script(sql: string): Promise<string>;
  /** One statement; parameters as text. */
  query<R extends object>(sql: string, parameters: readonly (string | null)[]): Promise<QueryResult<R>>;
}

/**
 * Runs `work` between `begin` and a commit, on either engine. Rolls back and rethrows when `work` rejects. A failed
 * statement fails the whole transaction, even if `work` swallowed its error.
 */
export async function runTransaction<T>(
  session: Session,
  begin: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  let ended = false;
  let refusal: unknown;
  let last: Promise<unknown> = Promise.resolve();

  // A session handles one message at a time, even when `work` sends several without waiting.
  function inTurn<R>(statement: () => Promise<R>): Promise<R> {
    const turn = last.then(statement);
    last = turn.catch(() => undefined);
    return turn;
  }

  async function whileOpen<R>(sql: string, statement: () => Promise<R>): Promise<R> {
    if (ended) throw new Error('a transaction was used after its end');
    try {
      refuseZeroByte(sql);
      return await inTurn(statement);
    } catch (error) {
      refusal ??= error;
      throw error;
    }
  }

  const transaction: Transaction = {
    query<R extends object = Record<string, SqlValue>>(
      sql: string,
      parameters: readonly SqlParameter[] = [],
    ) {
      return whileOpen(sql, () => session.query<R>(sql, parameters.map(toParameterText)));
    },
    script: (sql) => whileOpen(sql, () => session.script(sql).then(() => undefined)),
  };

  try {
    await session.script(begin);
    const value = await work(transaction);
    ended = true;
    if ((await inTurn(() => session.script('commit'))) !== 'COMMIT') {
      throw (
        refusal ?? new DatabaseError('current transaction is aborted, nothing was kept', { code: '25P02' })
      );
    }
    return value;
  } catch (error) {
    ended = true;
    // A session that cannot roll back is broken; its engine has noticed and replaces it. Report the cause.
    await inTurn(() => session.script('rollback')).catch(() => undefined);
    throw error;
  }
}
