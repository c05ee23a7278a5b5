import { createHash } from 'node:crypto';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database, SqlParameter } from '../database/database.ts';
import { refuse } from './refusal.ts';

/**
 * Tries within so many seconds, by the protocol's defaults. Mails count by caller and not for the whole server, where
 * one caller could keep everybody from getting theirs; wrong passwords and codes count by account.
 */
const buckets = {
  signup: { tries: 30, seconds: 300 },
  otp: { tries: 30, seconds: 300 },
  recover: { tries: 30, seconds: 300 },
  resend: { tries: 30, seconds: 300 },
  user: { tries: 30, seconds: 300 },
  token: { tries: 150, seconds: 300 },
  verify: { tries: 30, seconds: 300 },
  factor: { tries: 15, seconds: 60 },
  mail: { tries: 30, seconds: 3600 },
  'wrong-password': { tries: 30, seconds: 900 },
  'wrong-code': { tries: 10, seconds: 3600 },
} as const;

export type Bucket = keyof typeof buckets;

/** Counts tries by address or account; in the database where several servers share it, else in memory. */
export interface RateLimits {
  /** Counts one try; refuses with 429 and the seconds to wait when it is one too many. */
  take(bucket: Bucket, key: string): Promise<void>;
  /** The same without counting: for tries of which only the failed ones count. */
  check(bucket: Bucket, key: string): Promise<void>;
}

/** For `RATE_LIMITS=off`: a test run signs up hundreds within seconds. */
export const noLimits: RateLimits = { take: async () => undefined, check: async () => undefined };

/** The limits of one server process, or on PostgreSQL of all that share the database. */
export function createRateLimits(database: Database): RateLimits {
  const openStore = database.engine === 'postgres' ? createSharedStore(database) : createMemoryStore();
  const limiters = new Map<Bucket, Promise<RateLimiterAbstract>>();

  function limiterOf(bucket: Bucket): Promise<RateLimiterAbstract> {
    const known = limiters.get(bucket) ?? openStore(bucket);
    limiters.set(bucket, known);
    return known;
  }

  return {
    async take(bucket, key) {
      const limiter = await limiterOf(bucket);
      try {
        await limiter.consume(toKey(key));
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        refuseTry(bucket, rejection.msBeforeNext);
      }
    },
    async check(bucket, key) {
      const state = await (await limiterOf(bucket)).get(toKey(key));
      if (state && state.remainingPoints <= 0) refuseTry(bucket, state.msBeforeNext);
    },
  };
}

function refuseTry(bucket: Bucket, wait: number): never {
  const retryAfter = wait / 1000;
  if (bucket === 'mail') {
    return refuse(429, 'over_email_send_rate_limit', 'email rate limit exceeded', { retryAfter });
  }
  return refuse(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter });
}

function createMemoryStore() {
  return async (bucket: Bucket): Promise<RateLimiterAbstract> => new RateLimiterMemory(toOptions(bucket));
}

/** While the database cannot be asked, each process counts for itself: better than letting everything pass. */
function createSharedStore(database: Database) {
  const storeClient = {
    query: ({ text, values = [] }: { text: string; values?: readonly SqlParameter[] }) =>
      database.asOwner((transaction) => transaction.query(text, values)),
  };
  return (bucket: Bucket) =>
    new Promise<RateLimiterAbstract>((resolve, reject) => {
      const limiter: RateLimiterAbstract = new RateLimiterPostgres(
        {
          ...toOptions(bucket),
          storeClient,
          storeType: 'client',
          schemaName: 'auth',
          tableName: 'rate_limits',
          clearExpiredByTimeout: bucket === 'token',
          insuranceLimiter: new RateLimiterMemory(toOptions(bucket)),
        },
        (error) => (error ? reject(error) : setImmediate(() => resolve(limiter))),
      );
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
