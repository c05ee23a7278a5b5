import { type Database, DatabaseError } from '#server/database/database.ts';
import type { Clock } from './clock.ts';

/** Concurrent statements of all accounts: on PostgreSQL, two of ten sessions are left for signing in. */
const statementsAtOnce = { embedded: 2, postgres: 8 } as const;
/** Concurrent statements of one account; one less where these would occupy the whole database. */
const atOnce = 2;
/** Waiting requests of one account. */
const maxWaiting = 100;
/**
 * How long a request waits for its turn unless it says otherwise, in milliseconds: somewhat more than twice a statement's
 * time limit.
 */
const maxWaitMs = 20_000;
/** How long bulky work lets all other work go first, in milliseconds: nobody can keep it waiting for ever. */
const politeFor = 10_000;
/** Shorter work delays nobody and is free, in milliseconds; on a slow machine, this many times what is usual. */
const quick = 25;
const timesUsual = 4;
/** What an account may use beyond its share while others are present, in milliseconds of work. */
const credit = 5_000;
/** The share of time for long work of an account without credit while others are present. */
const share = 0.02;
/** An account counts as present for this time after a request, in milliseconds. */
const presence = 5_000;
/** The longest that an account waits for its earlier work, in milliseconds. */
const maxPause = 8_000;
/** After a statement that hit its time limit or broke its session, the account waits this many times as long. */
const timeoutPenaltyFactor = 5;
/** What replacing a broken session costs everybody, in milliseconds, however soon it broke. */
const repair = 1_000;

/** Work that gets no turn at the database now. */
export class TooBusyError extends Error {
  override readonly name = 'TooBusyError';
  /** After how many milliseconds it may be asked for again. */
  readonly wait: number;

  constructor(wait: number) {
    super('too much is asked of the database at once');
    this.wait = wait;
  }
}

/** Schedules the database between accounts. */
export interface DatabaseScheduler {
  /**
   * Runs `work` when it is the account's turn, and charges the account the milliseconds that `work` reports. Rejects
   * with {@link TooBusyError} when too many of the account's requests are waiting, or it would wait too long. Null is
   * trusted: it neither waits nor pays.
   */
  run<T>(
    account: string | null,
    work: (pay: (milliseconds: number) => void) => Promise<T>,
    options?: TurnOptions,
  ): Promise<T>;
}

/** What is special about a piece of work. */
export interface TurnOptions {
  /** How long it waits for its turn at most, in milliseconds. With infinite patience nothing is refused. */
  readonly patience?: number;
  /**
   * Whether it has so much to take in that a single statement may last for seconds. Only half of the statements at once may
   * be of that kind, and for ten seconds all other work that waits goes before it.
   */
  readonly isBulky?: boolean;
}

interface Waiting {
  readonly isBulky: boolean;
  readonly since: number;
  readonly deadline: number;
  readonly go: () => void;
  readonly refuse: (error: Error) => void;
}

interface Account {
  running: number;
  readonly waiting: Waiting[];
  /** Debt in milliseconds of long work, as of `paidOffAt`; below zero it is credit. */
  debt: number;
  paidOffAt: number;
  blockedUntil: number;
}

/** Whether all that waits of an account lets others go first. */
function isPolite({ waiting }: Account, now: number): boolean {
  return waiting.every(({ isBulky, since }) => isBulky && now - since < politeFor);
}

/** The account of a person, whoever asks for what is theirs: they themselves, their calendar, a timer. */
export const toAccount = (person: string): string => `person ${person}`;

/** The one scheduler of a server, which all work for people shares. */
export function createDatabaseTurns({ engine }: Pick<Database, 'engine'>, clock: Clock): DatabaseScheduler {
  return createDatabaseScheduler(statementsAtOnce[engine], clock);
}

/** `work` that pays for its time once it has begun, not for what it waited for before. */
export function paying<A, T>(
  pay: (milliseconds: number) => void,
  work: (argument: A) => Promise<T>,
): (argument: A) => Promise<T> {
  return async (argument) => {
    const begun = performance.now();
    try {
      return await work(argument);
    } finally {
      pay(performance.now() - begun);
    }
  };
}

/**
 * Schedules a database that runs `capacity` statements at once. Accounts take turns, however much each of them
 * requests. Long work costs: while others are present, an account that has used up its credit waits until time has paid
 * off its debt, so that nobody who loops over the most expensive requests slows everybody else down by more than their
 * share. An account on its own never waits, except after a statement that hit its time limit or broke its
 * session.
 */
export function createDatabaseScheduler(capacity: number, clock: Clock): DatabaseScheduler {
  const accounts = new Map<string, Account>();
  /** Accounts with waiting requests; the last one served is at the end. */
  const queue = new Map<string, Account>();
  const bulkyAtOnce = Math.ceil(capacity / 2);
  let running = 0;
  let bulkyRunning = 0;
  /** Typical duration of work here, in milliseconds. Much longer work counts as twice that. */
  let usual = quick / timesUsual;
  let waiting = 0;
  let latest = { key: '', at: Number.NEGATIVE_INFINITY };
  let otherThanLatest = latest;
  let timer: NodeJS.Timeout | undefined;

  function meet(key: string): Account {
    const now = clock();
    if (latest.key !== key) otherThanLatest = latest;
    latest = { key, at: now };
    const known = accounts.get(key);
    if (known !== undefined) return known;
    const account = { running: 0, waiting: [], debt: -credit, paidOffAt: now, blockedUntil: 0 };
    accounts.set(key, account);
    return account;
  }

  function payOff(account: Account): void {
    const now = clock();
    account.debt = Math.max(-credit, account.debt - Math.max(0, now - account.paidOffAt) * share);
    account.paidOffAt = now;
  }

  /** Whether anybody else is at work, is waiting, or has sent a request since that time. */
  function isShared(key: string, account: Account, since: number): boolean {
    const others = latest.key === key ? otherThanLatest : latest;
    return running + waiting > account.running + account.waiting.length || others.at >= since;
  }

  /** How long the account must wait before its next turn, in milliseconds. */
  function waitOf(key: string, account: Account): number {
    payOff(account);
    const now = clock();
    const owed = account.debt > 0 && isShared(key, account, now - presence) ? account.debt / share : 0;
    return Math.max(owed, account.blockedUntil - now, 0);
  }

  function wait(key: string, account: Account, patience: number, isBulky: boolean): Promise<void> {
    return new Promise((go, refuse) => {
      account.waiting.push({ isBulky, since: clock(), deadline: clock() + patience, go, refuse });
      waiting += 1;
      queue.set(key, account);
      serve();
    });
  }

  function serve(): void {
    clearTimeout(timer);
    let soonest = Number.POSITIVE_INFINITY;
    // Each round gives every account at most one turn.
    for (let served = true; served && running < capacity; ) {
      served = false;
      // Accounts that have been served go to the end of the queue.
      const now = clock();
      const round = [...queue].toSorted(
        ([, one], [, other]) => Number(isPolite(one, now)) - Number(isPolite(other, now)),
      );
      for (const [key, account] of round) {
        const pause = waitOf(key, account);
        refuseLate(account, pause);
        if (account.waiting.length === 0) queue.delete(key);
        else if (pause > 0) soonest = Math.min(soonest, pause);
        else if (account.running < maxRunningOf(account) && running < capacity) {
          const next = nextOf(account);
          served ||= next !== undefined;
          if (next !== undefined) start(key, account, next);
        }
      }
    }
    // The others may leave before the debt is paid off.
    if (soonest < Number.POSITIVE_INFINITY) timer = setTimeout(serve, Math.min(Math.ceil(soonest), 250));
  }

  function nextOf({ waiting: [first, ...others] }: Account): Waiting | undefined {
    if (first?.isBulky !== true) return first;
    return others.find(({ isBulky }) => !isBulky) ?? (bulkyRunning < bulkyAtOnce ? first : undefined);
  }

  function start(key: string, account: Account, next: Waiting): void {
    account.waiting.splice(account.waiting.indexOf(next), 1);
    if (next.isBulky) bulkyRunning += 1;
    account.running += 1;
    running += 1;
    waiting -= 1;
    queue.delete(key);
    if (account.waiting.length > 0) queue.set(key, account);
    next.go();
  }

  /** An account without credit must not hold others up twice. */
  function maxRunningOf(account: Account): number {
    return account.debt > -credit / 2 ? 1 : Math.max(1, Math.min(atOnce, capacity - 1));
  }

  function refuseLate(account: Account, pause: number): void {
    for (const late of account.waiting.filter(({ deadline }) => deadline < clock())) {
      waiting -= 1;
      account.waiting.splice(account.waiting.indexOf(late), 1);
      late.refuse(new TooBusyError(Math.max(pause, 1000)));
    }
  }

  function finish(key: string, account: Account, startedAt: number, spent: number, isBulky: boolean): void {
    if (isBulky) bulkyRunning -= 1;
    payOff(account);
    if (spent > Math.max(quick, timesUsual * usual) && isShared(key, account, startedAt)) {
      account.debt = Math.min(account.debt + spent, maxPause * share);
    }
    usual += (Math.min(spent, 2 * usual) - usual) / 50;
    usual = Math.max(usual, 1);
    account.running -= 1;
    running -= 1;
    if (accounts.size > 10_000) forgetIdle();
    serve();
  }

  function forgetIdle(): void {
    for (const [key, account] of accounts) {
      payOff(account);
      const idle = account.running === 0 && account.waiting.length === 0 && account.blockedUntil < clock();
      if (idle && account.debt <= -credit) accounts.delete(key);
    }
  }

  return {
    async run(key, work, { patience = maxWaitMs, isBulky = false } = {}) {
      if (key === null) return work(() => undefined);
      const account = meet(key);
      const pause = waitOf(key, account);
      const isFull = account.waiting.length >= maxWaiting && Number.isFinite(patience);
      if (pause > patience || isFull) throw new TooBusyError(Math.max(pause, 1000));
      await wait(key, account, patience, isBulky);
      const startedAt = clock();
      let spent = 0;
      try {
        return await work((milliseconds) => {
          spent += milliseconds;
        });
      } catch (error) {
        if (error instanceof DatabaseError && (error.brokeSession || error.code === '57014')) {
          account.blockedUntil =
            clock() + timeoutPenaltyFactor * (error.brokeSession ? Math.max(spent, repair) : spent);
        }
        throw error;
      } finally {
        finish(key, account, startedAt, spent, isBulky);
      }
    },
  };
}
