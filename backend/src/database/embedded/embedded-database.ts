import type { Logger } from 'pino';
import { toBeginStatement, toOwnerBeginStatement } from '../begin-statement.ts';
import type { Database, RequestRole } from '../database.ts';
import { DatabaseError, usualTimeout } from '../database.ts';
import { runTransaction, type Session } from '../run-transaction.ts';
import type { EmbeddedEngine } from './embedded-engine.ts';
import { type Answer, decodeAnswer, encodeQuery, encodeScript } from './wire-protocol.ts';

export interface EmbeddedDatabase extends Database {
  /** Runs one statement outside any transaction, when nobody else is at work: CHECKPOINT, VACUUM. */
  maintain(sql: string): Promise<readonly Record<string, unknown>[]>;
  /** True since the first transaction that may have written after the last call of `markClean`. */
  readonly dirty: boolean;
  markClean(): void;
  /** How many flushes to the disk the running engine has made. */
  readonly flushes: number;
  /** Bytes of memory that the running engine has taken. */
  readonly memory: number;
  /**
   * Closes the engine and opens it again if nobody is at work: it keeps the memory that its largest statement needed.
   * Returns whether it did.
   */
  renew(): Promise<boolean>;
}

export interface EmbeddedOptions {
  readonly start: () => Promise<EmbeddedEngine>;
  readonly logger: Logger;
  /** Why nothing may be written now, or null. Applies only to people's requests. */
  readonly refuseWrites?: () => DatabaseError | null;
  /** Milliseconds. */
  readonly clock?: () => number;
  /** Called after the engine has closed. */
  readonly onClose?: () => void;
}

/** Between two attempts to reopen the engine, in milliseconds. */
const pauseAfterFailure = 2000;

/** The time limit of a statement in a read-only request, in milliseconds. */
const maxReadMs = 3000;

/** The time limit of a vacuum or a checkpoint, in milliseconds. */
const maintenanceTimeout = 600_000;

/**
 * The contract over one embedded PostgreSQL, which is one session: transactions run one after the other in order of
 * arrival. It has no working statement_timeout and cannot recover a damaged session, so after a statement that takes
 * too long, or breaks its session, the engine is stopped and restarted. On files that loses nothing: everything
 * acknowledged is on the disk.
 */
export async function openEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { logger, refuseWrites = () => null, clock = Date.now } = options;
  let engine: EmbeddedEngine | null = await options.start();
  let triedAt = Number.NEGATIVE_INFINITY;
  let last: Promise<unknown> = Promise.resolve();
  let closing: Promise<void> | null = null;
  let dirty = false;
  let atWork = 0;

  function whenFree<T>(work: () => Promise<T>): Promise<T> {
    if (closing !== null)
      return Promise.reject(new DatabaseError('the database is closed', { code: '57P01' }));
    atWork += 1;
    const run = last.then(work).finally(() => {
      atWork -= 1;
    });
    last = run.catch(() => undefined);
    return run;
  }

  async function requireEngine(): Promise<EmbeddedEngine> {
    if (engine !== null) return engine;
    // An attempt takes seconds: requests that arrive in the meantime fail at once instead of queueing.
    if (clock() - triedAt < pauseAfterFailure) throw cannotOpen();
    try {
      engine = await options.start();
      logger.info('reopened the embedded database');
      return engine;
    } catch (error) {
      triedAt = clock();
      logger.error({ err: error }, 'could not reopen the embedded database');
      throw cannotOpen(error);
    }
  }

  async function stop(stopped: EmbeddedEngine, reason: string): Promise<void> {
    if (stopped.kill === null || engine !== stopped) return;
    logger.warn({ reason }, 'restarting the embedded database');
    engine = null;
    await stopped.kill();
  }

  async function reopen(): Promise<boolean> {
    if (engine === null || engine.kill === null) return false;
    const { memory, close, kill } = engine;
    logger.info({ memory }, 'renewing the embedded database, which had taken much memory');
    engine = null;
    await close().catch(kill);
    await requireEngine();
    return true;
  }

  /** A session for one piece of work; it dies with the engine that it began on. */
  async function withSession<T>(timeout: number, work: (session: Session) => Promise<T>): Promise<T> {
    const used = await requireEngine();
    let broken: string | null = null;

    async function exchange(kind: 'script' | 'query', message: Uint8Array<ArrayBuffer>): Promise<Answer> {
      // A session in doubt cannot be trusted, least of all when it reports a commit.
      if (engine !== used || (broken !== null && used.kill !== null)) throw lostSession();
      let stopTimer: (() => void) | undefined;
      const stopping: Promise<void>[] = [];
      if (used.kill !== null) {
        stopTimer = afterOwnTime(timeout, () => {
          stopping.push(stop(used, 'a statement took too long'));
        });
      }
      try {
        const answer = decodeAnswer(await used.exchange(message), kind);
        if (answer.broken) broken = answer.error?.code ?? 'internal error';
        if (answer.error !== null) throw toOwnFault(answer.error);
        return answer;
      } catch (error) {
        if (stopping.length > 0) {
          await Promise.all(stopping);
          throw new DatabaseError('canceling statement due to statement timeout', {
            code: '57014',
            brokeSession: true,
          });
        }
        if (error instanceof DatabaseError) throw error;
        // The thread is gone, or its answer was unreadable.
        broken = 'the engine did not answer';
        throw lostSession(error);
      } finally {
        stopTimer?.();
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
        const timeout = ownerOptions?.statementTimeout ?? usualTimeout;
        return withSession(timeout, (session) => runTransaction(session, begin, work));
      }),
    maintain: (sql) =>
      whenFree(() =>
        withSession(maintenanceTimeout, async (session) => (await session.query(sql, [])).rows),
      ) as Promise<readonly Record<string, unknown>[]>,
    async ping() {
      await whenFree(() => withSession(usualTimeout, (session) => session.query('select 1', [])));
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
    get memory() {
      return engine?.memory ?? 0;
    },
    renew: () => (atWork === 0 && closing === null ? whenFree(reopen) : Promise.resolve(false)),
  };
  return database;
}

/** One reader blocks everybody here, so the limit is shorter than elsewhere, yet ample for a page of rows. */
function toTimeout({ readOnly, statementTimeout = usualTimeout }: RequestRole): number {
  return readOnly === true ? Math.min(statementTimeout, maxReadMs) : statementTimeout;
}

/**
 * Calls `then` after so many milliseconds, not counting those in which this process stood still, because the machine was
 * suspended or had no processor to give: no statement advances in them, and one that is answered is not slow. Returns
 * what prevents the call.
 */
function afterOwnTime(milliseconds: number, then: () => void): () => void {
  let parts = 10;
  const timer = setInterval(() => {
    parts -= 1;
    if (parts > 0) return;
    clearInterval(timer);
    then();
  }, milliseconds / parts);
  return () => clearInterval(timer);
}

/**
 * PostgreSQL also reports 42501, "insufficient privilege", when it cannot write its own files. That is not a refusal of
 * what a person asked for: it becomes 58030, an I/O error, and the person may try again.
 */
function toOwnFault(error: DatabaseError): DatabaseError {
  const isFile = /^could not .*: (?:Read-only file system|Permission denied|Operation not permitted)$/s;
  if (error.code !== '42501' || !isFile.test(error.message)) return error;
  return new DatabaseError(error.message, { code: '58030' }, { cause: error });
}

function cannotOpen(cause?: unknown): DatabaseError {
  return new DatabaseError('could not reopen the embedded database', { code: '08001' }, { cause });
}

function lostSession(cause?: unknown): DatabaseError {
  return new DatabaseError(
    'the embedded database stopped during this transaction; nothing was saved',
    { code: '08006', brokeSession: true },
    { cause },
  );
}
