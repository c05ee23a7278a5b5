import type { Logger } from 'pino';
import { toBeginStatement, toOwnerBeginStatement } from './begin-statement.ts';
import type { Database, RequestRole } from './database.ts';
import { DatabaseError } from './database.ts';
import type { EmbeddedEngine } from './embedded-engine.ts';
import { runTransaction, type Session } from './run-transaction.ts';
import { type Answer, decodeAnswer, encodeQuery, encodeScript } from './wire-protocol.ts';

export interface EmbeddedDatabase extends Database {
  /** One statement outside any transaction, when nobody else is at work: CHECKPOINT, VACUUM. */
  maintain(sql: string): Promise<readonly Record<string, unknown>[]>;
  /** True since the first transaction that may have written after the last call of `markClean`. */
  readonly dirty: boolean;
  markClean(): void;
  /** How often something was flushed to the disk by the engine that runs now. */
  readonly flushes: number;
}

export interface EmbeddedOptions {
  readonly start: () => Promise<EmbeddedEngine>;
  readonly logger: Logger;
  /** Why nothing may be written now, or null. Only people's requests are asked to wait. */
  readonly refuseWrites?: () => DatabaseError | null;
  /** Milliseconds. */
  readonly clock?: () => number;
  /** Last words before the engine closes, and what is let go afterwards. */
  readonly onClose?: () => void;
}

/** Between two attempts to open the engine again, in milliseconds. */
const pauseAfterFailure = 2000;

/** Milliseconds that a statement of a request that only reads may take. */
const longestRead = 3000;

/**
 * The contract over one embedded PostgreSQL, which is one session: transactions wait for each other in the order
 * in which they came. It has no working statement_timeout and no way back from a damaged session, so a statement
 * that takes too long, or an internal error, ends with the engine being stopped and started again. On files that
 * loses nothing: everything acknowledged is on the disk.
 */
export async function openEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { logger, refuseWrites = () => null, clock = Date.now } = options;
  let engine: EmbeddedEngine | null = await options.start();
  let triedAt = Number.NEGATIVE_INFINITY;
  let last: Promise<unknown> = Promise.resolve();
  let closing: Promise<void> | null = null;
  let dirty = false;

  function whenFree<T>(work: () => Promise<T>): Promise<T> {
    if (closing !== null)
      return Promise.reject(new DatabaseError('the database is closed', { code: '57P01' }));
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  }

  async function requireEngine(): Promise<EmbeddedEngine> {
    if (engine !== null) return engine;
    // An attempt takes seconds: requests that come meanwhile are told at once instead of one after the other.
    if (clock() - triedAt < pauseAfterFailure) throw cannotOpen();
    try {
      engine = await options.start();
      logger.info('the embedded database was opened again');
      return engine;
    } catch (error) {
      triedAt = clock();
      logger.error({ err: error }, 'the embedded database could not be opened again');
      throw cannotOpen(error);
    }
  }

  async function stop(stopped: EmbeddedEngine, reason: string): Promise<void> {
    if (stopped.kill === null || engine !== stopped) return;
    logger.warn({ reason }, 'the embedded database is started again');
    engine = null;
    await stopped.kill();
  }

  /** A session for the length of one piece of work; it dies with the engine that it began on. */
  async function withSession<T>(
    timeout: number | undefined,
    work: (session: Session) => Promise<T>,
  ): Promise<T> {
    const used = await requireEngine();
    let broken: string | null = null;

    async function exchange(kind: 'script' | 'query', message: Uint8Array<ArrayBuffer>): Promise<Answer> {
      // What a session in doubt says is worth nothing, least of all that it committed.
      if (engine !== used || (broken !== null && used.kill !== null)) throw lostSession();
      let timer: NodeJS.Timeout | undefined;
      const stopping: Promise<void>[] = [];
      if (timeout !== undefined && used.kill !== null) {
        timer = setTimeout(() => {
          stopping.push(stop(used, 'a statement took too long'));
        }, timeout);
      }
      try {
        const answer = decodeAnswer(await used.exchange(message), kind);
        if (answer.broken) broken = answer.error?.code ?? 'internal error';
        if (answer.error !== null) throw toOwnFault(answer.error);
        return answer;
      } catch (error) {
        if (stopping.length > 0) {
          await Promise.all(stopping);
          throw new DatabaseError('canceling statement due to statement timeout', { code: '57014' });
        }
        if (error instanceof DatabaseError) throw error;
        // The thread is gone, or an answer made no sense.
        broken = 'the engine gave no answer';
        throw lostSession(error);
      } finally {
        clearTimeout(timer);
      }
    }

    const session: Session = {
      async script(sql) {
        return (await exchange('script', encodeScript(sql))).results.at(-1)?.tag ?? '';
      },
      async query<R extends object>(sql: string, parameters: readonly (string | null)[]) {
        const result = (await exchange('query', encodeQuery(sql, parameters))).results[0];
        return { rows: (result?.rows ?? []) as readonly R[], rowCount: result?.rowCount ?? 0 };
      },
    };

    try {
      return await work(session);
    } finally {
      if (broken !== null) await stop(used, broken);
    }
  }

  const database: EmbeddedDatabase = {
    engine: 'embedded',
    asRole: (request, work) =>
      whenFree(async () => {
        const refusal = request.readOnly === true ? null : refuseWrites();
        if (refusal !== null) throw refusal;
        dirty ||= request.readOnly !== true;
        const begin = toBeginStatement(request);
        const timeout = toTimeout(request);
        return withSession(timeout, (session) => runTransaction(session, begin, work));
      }),
    asOwner: (work, ownerOptions) =>
      whenFree(() => {
        dirty ||= ownerOptions?.snapshot !== true;
        const begin = toOwnerBeginStatement(ownerOptions);
        return withSession(undefined, (session) => runTransaction(session, begin, work));
      }),
    maintain: (sql) =>
      whenFree(() =>
        withSession(undefined, async (session) => (await session.query(sql, [])).rows),
      ) as Promise<readonly Record<string, unknown>[]>,
    async ping() {
      await whenFree(() => withSession(undefined, (session) => session.query('select 1', [])));
    },
    close() {
      closing ??= last.then(async () => {
        try {
          await engine?.close();
        } finally {
          engine = null;
          options.onClose?.();
        }
      });
      return closing;
    },
    get dirty() {
      return dirty;
    },
    markClean() {
      dirty = false;
    },
    get flushes() {
      return engine?.flushes ?? 0;
    },
  };
  return database;
}

/** While one reads here, everybody waits: shorter than elsewhere, and many times what a page of rows takes. */
function toTimeout({ readOnly, statementTimeout }: RequestRole): number | undefined {
  if (statementTimeout === undefined || readOnly !== true) return statementTimeout;
  return Math.min(statementTimeout, longestRead);
}

/**
 * PostgreSQL says 42501, "insufficient privilege", also where it may not write its own files. That is no refusal of
 * what a person asked for, who may ask again: it becomes 58030, an error of input and output.
 */
function toOwnFault(error: DatabaseError): DatabaseError {
  const isFile = /^could not .*: (?:Read-only file system|Permission denied|Operation not permitted)$/s;
  if (error.code !== '42501' || !isFile.test(error.message)) return error;
  return new DatabaseError(error.message, { code: '58030' }, { cause: error });
}

function cannotOpen(cause?: unknown): DatabaseError {
  return new DatabaseError('the embedded database could not be opened again', { code: '08001' }, { cause });
}

function lostSession(cause?: unknown): DatabaseError {
  return new DatabaseError(
    'the embedded database was stopped during this transaction; nothing of it was kept',
    { code: '08006' },
    { cause },
  );
}
