import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database, SqlParameter } from '../../database/database.ts';
import { toNetwork } from '../../http/client-address.ts';
import { refuse } from '../refusal.ts';

interface Limit {
  readonly tries: number;
  readonly seconds: number;
  /** Counted by each server on its own, for requests so frequent that counting must be cheap. */
  readonly local?: true;
}

/**
 * Attempts per number of seconds. Limits by address leave room for fifty people behind one; the counts of wrong
 * passwords and codes guard each account. Emails count by caller and not for the whole server, where one caller could
 * keep everybody from getting theirs.
 */
const buckets = {
  /** All requests of one address, and all requests of one signed-in account. */
  request: { tries: 1500, seconds: 300, local: true },
  account: { tries: 600, seconds: 300, local: true },
  signup: { tries: 100, seconds: 300 },
  otp: { tries: 100, seconds: 300 },
  recover: { tries: 100, seconds: 300 },
  resend: { tries: 100, seconds: 300 },
  user: { tries: 100, seconds: 300 },
  token: { tries: 300, seconds: 300 },
  verify: { tries: 100, seconds: 300 },
  factor: { tries: 100, seconds: 60 },
  mail: { tries: 200, seconds: 3600 },
  /** By recipient, so that nobody can flood a mailbox from many places. */
  'mail-to': { tries: 10, seconds: 3600 },
  /** By account and network, and by account over all networks where its owner has not been; see `countGuess`. */
  'wrong-password': { tries: 20, seconds: 900 },
  'wrong-password-elsewhere': { tries: 60, seconds: 3600 },
  'wrong-code': { tries: 20, seconds: 3600 },
  'wrong-code-elsewhere': { tries: 10, seconds: 3600 },
  'wrong-factor': { tries: 20, seconds: 3600 },
  'wrong-factor-elsewhere': { tries: 20, seconds: 3600 },
  /** By session. */
  'wrong-nonce': { tries: 10, seconds: 3600 },
} as const satisfies Record<string, Limit>;

export type Bucket = keyof typeof buckets;

/** Within one /48 of IPv6, this many /64 networks share a limit together. */
const networksOfSite = 10;

/**
 * Counts attempts by address or account; in the database when several servers share it, otherwise in memory. A key has
 * one or more words, the last of which may be an address: IPv6 addresses count by their network.
 */
export interface RateLimits {
  /** Counts one attempt; refuses with 429 and the seconds to wait when it is one too many. */
  take(bucket: Bucket, key: string): Promise<void>;
  /**
   * Uncounts a successful attempt, where only failures count. Counting comes first, or many simultaneous attempts would
   * pass.
   */
  giveBack(bucket: Bucket, key: string): Promise<void>;
}

/** For `RATE_LIMITS=off`: a test run signs up hundreds within seconds. */
export const noLimits: RateLimits = {
  take: async () => undefined,
  giveBack: async () => undefined,
};

/** The limits of one server process, or on PostgreSQL of all servers that share the database. */
export function createRateLimits(database: Database): RateLimits {
  const openShared = database.engine === 'postgres' ? createSharedStore(database) : openInMemory;
  const limiters = new Map<string, RateLimiterAbstract>();

  function limiterOf(bucket: Bucket, width: Width): RateLimiterAbstract {
    const limit: Limit = buckets[bucket];
    const name = `${bucket} ${width}`;
    const known = limiters.get(name) ?? (limit.local ? openInMemory : openShared)(bucket, width);
    limiters.set(name, known);
    return known;
  }

  return {
    async take(bucket, key) {
      try {
        for (const count of toCounts(key)) await limiterOf(bucket, count.width).consume(count.key);
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        refuseTry(bucket, rejection.msBeforeNext);
      }
    },
    async giveBack(bucket, key) {
      for (const count of toCounts(key)) await limiterOf(bucket, count.width).reward(count.key);
    },
  };
}

type Width = 'one' | 'site';

/** The keys an attempt counts for, narrow first: one that the narrow limit refuses does not count further. */
function toCounts(key: string): readonly { readonly width: Width; readonly key: string }[] {
  const start = key.lastIndexOf(' ') + 1;
  const [subject, address] = [key.slice(0, start), key.slice(start)];
  if (isIP(address) !== 6) return [{ width: 'one', key: toHash(key) }];
  return [
    { width: 'one', key: toHash(subject + toNetwork(address, 64)) },
    { width: 'site', key: toHash(subject + toNetwork(address, 48)) },
  ];
}

function refuseTry(bucket: Bucket, wait: number): never {
  const retryAfter = wait / 1000;
  if (bucket === 'mail' || bucket === 'mail-to') {
    return refuse(429, 'over_email_send_rate_limit', 'email rate limit exceeded', { retryAfter });
  }
  return refuse(429, 'over_request_rate_limit', 'Request rate limit reached', { retryAfter });
}

function openInMemory(bucket: Bucket, width: Width): RateLimiterAbstract {
  return new RateLimiterMemory(toOptions(bucket, width));
}

/** While the database is unavailable, each process counts on its own: better than no limit. */
function createSharedStore(database: Database) {
  const storeClient = {
    query: ({ text, values = [] }: { text: string; values?: readonly SqlParameter[] }) =>
      database.asOwner((transaction) => transaction.query(text, values)),
  };
  return (bucket: Bucket, width: Width): RateLimiterAbstract =>
    new RateLimiterPostgres({
      ...toOptions(bucket, width),
      storeClient,
      storeType: 'client',
      schemaName: 'auth',
      tableName: 'rate_limits',
      tableCreated: true,
      // One of them cleans up for all.
      clearExpiredByTimeout: bucket === 'token' && width === 'one',
      insuranceLimiter: new RateLimiterMemory(toOptions(bucket, width)),
    });
}

function toOptions(bucket: Bucket, width: Width) {
  const { tries, seconds } = buckets[bucket];
  return width === 'one'
    ? { keyPrefix: bucket, points: tries, duration: seconds }
    : { keyPrefix: `${bucket}-site`, points: tries * networksOfSite, duration: seconds };
}

/** Hides addresses and accounts from the store. */
function toHash(key: string): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 24);
}
