import { createHash } from 'node:crypto';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database, SqlParameter } from '../database/database.ts';
import { refuse } from './refusal.ts';

interface Limit {
  readonly tries: number;
  readonly seconds: number;
  /** Counted by each server for itself: for what is asked so often that counting must cost nothing. */
  readonly local?: true;
}

/**
 * Tries within so many seconds, by the protocol's defaults. Mails count by caller and not for the whole server, where
 * one caller could keep everybody from getting theirs; wrong passwords and codes count by account.
 */
const buckets = {
  /** Every request of one address, and every request of one signed-in account. */
  request: { tries: 1500, seconds: 300, local: true },
  account: { tries: 600, seconds: 300, local: true },
  signup: { tries: 30, seconds: 300 },
  otp: { tries: 30, seconds: 300 },
  recover: { tries: 30, seconds: 300 },
  resend: { tries: 30, seconds: 300 },
  user: { tries: 30, seconds: 300 },
  token: { tries: 150, seconds: 300 },
  verify: { tries: 30, seconds: 300 },
  factor: { tries: 15, seconds: 60 },
  mail: { tries: 30, seconds: 3600 },
  /** By the address that they are sent to, so that nobody's mailbox is flooded from many places. */
  'mail-to': { tries: 10, seconds: 3600 },
  'wrong-password': { tries: 30, seconds: 900 },
  'wrong-code': { tries: 10, seconds: 3600 },
} as const satisfies Record<string, Limit>;

export type Bucket = keyof typeof buckets;

/** Counts tries by address or account; in the database where several servers share it, else in memory. */
export interface RateLimits {
  /** Counts one try; refuses with 429 and the seconds to wait when it is one too many. */
  take(bucket: Bucket, key: string): Promise<void>;
  /** Takes a try back that has succeeded, where only failures count. It is counted first, or many at once would pass. */
  giveBack(bucket: Bucket, key: string): Promise<void>;
}

/** For `RATE_LIMITS=off`: a test run signs up hundreds within seconds. */
export const noLimits: RateLimits = {
  take: async () => undefined,
  giveBack: async () => undefined,
};

/** The limits of one server process, or on PostgreSQL of all that share the database. */
export function createRateLimits(database: Database): RateLimits {
  const openShared = database.engine === 'postgres' ? createSharedStore(database) : openInMemory;
  const limiters = new Map<Bucket, RateLimiterAbstract>();

  function limiterOf(bucket: Bucket): RateLimiterAbstract {
    const limit: Limit = buckets[bucket];
    const known = limiters.get(bucket) ?? (limit.local ? openInMemory : openShared)(bucket);
    limiters.set(bucket, known);
    return known;
  }

  return {
    async take(bucket, key) {
      try {
        await limiterOf(bucket).consume(toKey(key));
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        refuseTry(bucket, rejection.msBeforeNext);
      }
    },
    async giveBack(bucket, key) {
      await limiterOf(bucket).reward(toKey(key));
    },
  };
}

function refuseTry(bucket: Bucket, wait: number): never {
  const retryAfter = wait / 1000;
  if (bucket === 'mail' || bucket === 'mail-to') {
    return refuse(429, 'over_email_send_rate_limit', 'email rate limit exceeded', { retryAfter });
  }
  return refuse(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter });
}

function openInMemory(bucket: Bucket): RateLimiterAbstract {
  return new RateLimiterMemory(toOptions(bucket));
}

/** While the database cannot be asked, each process counts for itself: better than letting everything pass. */
function createSharedStore(database: Database) {
  const storeClient = {
    query: ({ text, values = [] }: { text: string; values?: readonly SqlParameter[] }) =>
      database.asOwner((transaction) => transaction.query(text, values)),
  };
  return (bucket: Bucket): RateLimiterAbstract =>
    new RateLimiterPostgres({
      ...toOptions(bucket),
      storeClient,
      storeType: 'client',
      schemaName: 'auth',
      tableName: 'rate_limits',
      tableCreated: true,
      // One of them cleans up for all.
      clearExpiredByTimeout: bucket === 'token',
      insuranceLimiter: new RateLimiterMemory(toOptions(bucket)),
    });
}

function toOptions(bucket: Bucket) {
  const { tries, seconds } = buckets[bucket];
  return { keyPrefix: bucket, points: tries, duration: seconds };
}

/** The store learns neither addresses nor accounts. */
function toKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 24);
}
