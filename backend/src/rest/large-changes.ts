import { setImmediate as letOthersIn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Database, DatabaseError } from '#server/database/database.ts';
import type { RestAnswer } from './plan/plan.ts';
import type { RestSettings } from './rest-settings.ts';
import { toWriteLimits } from './run-plan.ts';

/** Changes that the product's SQL has put aside because of their size, to be made in parts. */
export interface LargeChanges {
  /**
   * Carries out the change that the answer names in its header `x-large-change`, and resolves with its final answer.
   * Rejects with the error of the part that was refused, after what was done before it has been taken back. Every other
   * answer is returned as it is.
   */
  finish(answer: RestAnswer): Promise<RestAnswer>;
  /** Begins to carry out in the background what an earlier process has left. Failures are logged and tried again. */
  resume(): void;
}

interface LargeChange {
  readonly person: string;
  readonly batch: string;
  readonly end: PromiseWithResolvers<string | null>;
  /** Why it is being taken back. */
  refusal: DatabaseError | null;
}

const header = 'x-large-change';

/** SQLSTATEs of changes that can never succeed, as opposed to temporary server errors. */
const refused = /^(?:PT4|22|23|42501)/;

/** Before what could not be carried out is tried again, in milliseconds. */
const pause = 5000;

/**
 * Carries out large changes by `journal.go_on`, one part at a time in turns between all of them, each in a transaction
 * of its own, so that other requests get in between. There are none where a request may change any number of rows.
 */
export function createLargeChanges(database: Database, settings: RestSettings, logger: Logger): LargeChanges {
  const waiting: LargeChange[] = [];
  /** Whose changes are waiting or being worked on; SQL allows one of each person. */
  const people = new Set<string>();
  let working = false;

  /** One statement with a person and a batch, in a transaction with the limits of people's writes. */
  async function ask<R extends object>(sql: string, parameters: readonly string[]): Promise<readonly R[]> {
    return database.asOwner(async (transaction) => {
      for (const [name, value] of Object.entries(toWriteLimits(settings))) {
        await transaction.query('select set_config($1, $2, true)', [name, value]);
      }
      return (await transaction.query<R>(sql, parameters)).rows;
    });
  }

  /** Makes one part; returns whether there are more. */
  async function goOn(change: LargeChange): Promise<boolean> {
    const { person, batch, end } = change;
    try {
      const [step] = await ask<{ done: boolean; result: string | null }>(
        'select done, result::text as result from journal.go_on($1::uuid, $2::uuid)',
        [person, batch],
      );
      if (step?.done !== true) return true;
      if (change.refusal === null) end.resolve(step.result);
      else end.reject(change.refusal);
      return false;
    } catch (error) {
      if (error instanceof DatabaseError && refused.test(error.code)) return takeBack(change, error);
      throw error;
    }
  }

  async function takeBack(change: LargeChange, error: DatabaseError): Promise<boolean> {
    const [answer] = await ask<{ possible: boolean }>(
      'select journal.give_up($1::uuid, $2::uuid, $3::integer) as possible',
      [change.person, change.batch, String(settings.rowsAtOnce)],
    );
    if (answer?.possible === false) logger.error({ err: error }, 'could not take back a large change');
    change.refusal ??= error;
    return true;
  }

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    for (let change = waiting.shift(); change !== undefined; change = waiting.shift()) {
      await letOthersIn();
      try {
        if (await goOn(change)) waiting.push(change);
        else people.delete(change.person);
      } catch (error) {
        people.delete(change.person);
        change.end.reject(error);
        resumeLater();
      }
    }
    working = false;
  }

  function carryOut(person: string, batch: string): Promise<string | null> {
    const change = { person, batch, end: Promise.withResolvers<string | null>(), refusal: null };
    waiting.push(change);
    people.add(person);
    void work();
    return change.end.promise;
  }

  async function readAndResume(): Promise<void> {
    const [tables] = await ask<{ there: boolean }>(
      `select to_regclass('journal.large_changes') is not null as there`,
      [],
    );
    if (tables?.there !== true) return;
    const left = await ask<{ person: string; batch: string }>(
      'select user_id as person, batch from journal.large_changes order by begun_at',
      [],
    );
    for (const { person, batch } of left) {
      if (!people.has(person)) {
        carryOut(person, batch).catch((error: unknown) => {
          logger.warn({ err: error }, 'a large change of an earlier process was not carried out');
        });
      }
    }
  }

  function resume(): void {
    if (settings.rowsAtOnce === undefined) return;
    readAndResume().catch((error: unknown) => {
      if (isClosed(error)) return;
      logger.error({ err: error }, 'could not read the large changes that are left');
      resumeLater();
    });
  }

  function resumeLater(): void {
    setTimeout(resume, pause).unref();
  }

  return {
    async finish(answer) {
      const { [header]: named, ...headers } = answer.headers;
      if (named === undefined) return answer;
      const [person = '', batch = ''] = named.split(' ');
      const result = await carryOut(person, batch);
      return { ...answer, headers, body: result ?? answer.body };
    },
    resume,
  };
}

/** The server has stopped; the next one goes on. */
function isClosed(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '57P01';
}
