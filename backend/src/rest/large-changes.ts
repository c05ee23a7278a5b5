import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Database, DatabaseError, type Transaction } from '#server/database/database.ts';
import { type DatabaseScheduler, toAccount } from '#server/http/database-turns.ts';
import type { RestAnswer } from './plan/plan.ts';
import type { RestSettings } from './rest-settings.ts';
import { maxInteger, toWriteLimits } from './run-plan.ts';

/** Changes that the product's SQL has put aside because of their size, to be made in parts. */
export interface LargeChanges {
  /**
   * Asks for an answer, and carries out the change that it names in its header `x-large-change`. Whoever asks for a change
   * of that account that is being carried out waits with whoever asked first (PT202). Resolves with the final answer, or
   * rejects with the error of the part that failed, after what was done before it has been taken back; with PT202 where
   * that takes longer than a client can wait. Every other answer is returned as it is.
   */
  finish(account: string | null, ask: () => Promise<RestAnswer>): Promise<RestAnswer>;
  /**
   * Refuses (PT429), before its megabytes arrive, what SQL would refuse after a look at all of them: another large change of
   * an account than the one of this batch that is being carried out.
   */
  refuseAnother(account: string | null, batch: string | undefined): void;
  /** Begins to carry out in the background what an earlier process has left. */
  resume(): void;
}

interface LargeChange {
  readonly person: string;
  readonly batch: string;
  readonly end: PromiseWithResolvers<string | null>;
  /** Why it is being taken back. */
  refusal: Refusal | null;
}

/** An error as `journal.large_changes` keeps it. */
type Refusal = Pick<DatabaseError, 'message' | 'code' | 'detail' | 'hint' | 'constraint'>;

type Left = Pick<LargeChange, 'person' | 'batch' | 'refusal'>;

const header = 'x-large-change';
const unfinished = 'PT202';
/** Another large change of the same person is being carried out. */
const waiting = 'PT429';

/** SQLSTATEs of the server's own trouble, which may pass. With every other one a change can never succeed. */
const trouble = /^(?:08|53|57|58|XX)/;

/** As long as there is no database, or no room in it, nothing can be written: what is to be taken back waits. */
const unavailable = /^(?:08|53)/;

/** How often a part is tried that meets the server's own trouble: for about two minutes. */
const maxTries = 8;

/** Milliseconds before the second try; doubles with each one after that, up to the longest. */
const firstPause = 1_000;
const longestPause = 60_000;

/** How long somebody waits for an answer, in milliseconds: a connection that is silent for two minutes is closed. */
const patience = 100_000;

/** What large changes depend on. */
export interface LargeChangesParts {
  readonly database: Database;
  readonly settings: RestSettings;
  readonly turns: DatabaseScheduler;
  readonly logger: Logger;
}

/** Carries out one change to its end. Rejects without one when the server stops. */
type CarryOut = (change: LargeChange) => Promise<void>;

/** Carries changes out by `journal.go_on`, each part in a turn of the person's and in a transaction of its own. */
function createCarryOut({ database, settings, turns, logger }: LargeChangesParts): CarryOut {
  /** One statement for a person, who is its first parameter, in a transaction with the limits of people's writes. */
  function ask<R extends object>(
    sql: string,
    person: string,
    ...parameters: readonly string[]
  ): Promise<readonly R[]> {
    const work = async (transaction: Transaction) => {
      for (const [name, value] of Object.entries(toWriteLimits(settings))) {
        await transaction.query('select set_config($1, $2, true)', [name, value]);
      }
      return (await transaction.query<R>(sql, [person, ...parameters])).rows;
    };
    const account = toAccount(person);
    // No part takes long: whoever has asked for the whole has paid, and others come in between.
    return turns.run(account, () => database.asOwner(work), { patience: Number.POSITIVE_INFINITY });
  }

  /** Makes one part, or takes one back; returns whether that was the last one. */
  async function goOn({ person, batch, end, refusal }: LargeChange): Promise<boolean> {
    const sql = 'select done, result::text as result from journal.go_on($1::uuid, $2::uuid)';
    const [step] = await ask<{ done: boolean; result: string | null }>(sql, person, batch);
    if (step?.done !== true) return false;
    if (refusal === null) end.resolve(step.result);
    else end.reject(new DatabaseError(refusal.message, refusal));
    return true;
  }

  /** Begins to take a change back. An answer may get lost, so asking twice must do what asking once does. */
  async function takeBack(change: LargeChange, refusal: Refusal): Promise<void> {
    const { person, batch } = change;
    const most = String(settings.rowsAtOnce ?? maxInteger);
    const sql = 'select journal.give_up($1::uuid, $2::uuid, $3::integer, $4::jsonb)';
    await persist(logger, () => ask(sql, person, batch, most, JSON.stringify(refusal)));
    change.refusal = refusal;
  }

  /** Leaves out a part that cannot be taken back. */
  async function leaveOut({ person, batch }: LargeChange): Promise<void> {
    const parts = 'from journal.parts where user_id = $1::uuid and batch = $2::uuid';
    const [first] = await persist(logger, () =>
      ask<{ place: string }>(`select min(place)::text as place ${parts}`, person, batch),
    );
    const place = first?.place ?? '';
    await persist(logger, () => ask(`delete ${parts} and place = $3::integer`, person, batch, place));
  }

  async function forget({ person, batch }: LargeChange): Promise<void> {
    const sql = 'delete from journal.large_changes where user_id = $1::uuid and batch = $2::uuid';
    await persist(logger, () => ask(sql, person, batch));
  }

  return async (change) => {
    for (let done = false; !done; ) {
      await letOthersIn();
      try {
        done = await persist(logger, () => goOn(change), maxTries);
      } catch (error) {
        if (isClosed(error)) throw error;
        const refusal = toRefusal(error);
        try {
          if (change.refusal === null) await takeBack(change, refusal);
          else if (!unavailable.test(refusal.code)) {
            logger.error({ err: error }, 'could not take back a part of a large change');
            await leaveOut(change);
          }
        } catch (cause) {
          if (isClosed(cause)) throw cause;
          // It must not keep the person from everything else.
          logger.error({ err: cause }, 'could not take back a large change');
          await forget(change);
          throw error;
        }
      }
    }
  };
}

/** Tries again after the server's own trouble, with growing pauses, as often as said in all. */
async function persist<T>(
  logger: Logger,
  work: () => Promise<T>,
  most: number = Number.POSITIVE_INFINITY,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (isClosed(error) || !trouble.test(toRefusal(error).code) || tries === most) throw error;
      logger.warn({ err: error, tries }, 'a large change is tried again');
    }
    await sleep(Math.min(firstPause * 2 ** (tries - 1), longestPause));
  }
}

/** None are begun where a request may change any number of rows, but a backup from elsewhere may have some. */
export function createLargeChanges(parts: LargeChangesParts): LargeChanges {
  const { database, logger } = parts;
  const carryOut = createCarryOut(parts);
  /** What is being carried out, by account; SQL allows one of each. */
  const running = new Map<string, LargeChange>();
  let looking = false;

  function start(person: string, batch: string, refusal: Refusal | null = null): LargeChange {
    const change = { person, batch, end: Promise.withResolvers<string | null>(), refusal };
    running.set(toAccount(person), change);
    void carryOut(change)
      .catch(change.end.reject)
      .finally(() => running.delete(toAccount(person)));
    return change;
  }

  async function readLeft(): Promise<readonly Left[]> {
    return database.asOwner(async (transaction) => {
      const tables = await transaction.query<{ there: boolean }>(
        `select to_regclass('journal.large_changes') is not null as there`,
      );
      if (tables.rows[0]?.there !== true) return [];
      const left = await transaction.query<Left>(
        'select user_id as person, batch, refusal from journal.large_changes order by begun_at',
      );
      return left.rows;
    });
  }

  async function startLeft(): Promise<void> {
    for (const { person, batch, refusal } of await persist(logger, readLeft)) {
      if (running.has(toAccount(person))) continue;
      start(person, batch, refusal).end.promise.catch((error: unknown) => {
        if (!isClosed(error))
          logger.warn({ err: error }, 'a large change of an earlier process was taken back');
      });
    }
  }

  function resume(): void {
    if (looking) return;
    looking = true;
    startLeft()
      .catch((error: unknown) => {
        if (!isClosed(error)) logger.error({ err: error }, 'could not read the large changes that are left');
      })
      .finally(() => {
        looking = false;
      });
  }

  return {
    refuseAnother(account, batch) {
      const own = running.get(account ?? '');
      if (own === undefined || own.batch === batch?.toLowerCase()) return;
      throw new DatabaseError(
        'Your last large change is still being carried out. Please try again in a few seconds.',
        { code: waiting },
      );
    },
    async finish(account, request) {
      const since = performance.now();
      let answer: RestAnswer = joined;
      let change: LargeChange;
      try {
        answer = await request();
        const named = answer.headers[header];
        if (named === undefined) return answer;
        const [person = '', batch = ''] = named.split(' ');
        change = start(person, batch);
      } catch (error) {
        const { code } = toRefusal(error);
        const own = running.get(account ?? '');
        // The database may have put it aside when its answer was lost.
        if ((code === unfinished || code === waiting) && own === undefined) resume();
        if (code !== unfinished || own === undefined) throw error;
        change = own;
      }
      const { [header]: _, ...headers } = answer.headers;
      const result = await untilEnd(change, since + patience - performance.now());
      return { ...answer, headers, body: result ?? answer.body };
    },
    resume,
  };
}

/** The answer of whoever joins those who wait. */
const joined: RestAnswer = {
  status: 200,
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
  body: 'null',
};

/** The result of a change, or PT202 after so many milliseconds. */
async function untilEnd({ end }: LargeChange, milliseconds: number): Promise<string | null> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(
      new DatabaseError('This change is still being carried out. Please ask again.', { code: unfinished }),
    );
  }, milliseconds);
  try {
    return await Promise.race([end.promise, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

/** What is not a refusal by PostgreSQL is a fault of the server's. */
function toRefusal(error: unknown): Refusal {
  if (!(error instanceof DatabaseError)) {
    return { code: 'XX000', message: 'Internal Server Error', detail: null, hint: null, constraint: null };
  }
  const { code, message, detail, hint, constraint } = error;
  return { code, message, detail, hint, constraint };
}

/** The server has stopped; the next one goes on. */
function isClosed(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '57P01';
}
