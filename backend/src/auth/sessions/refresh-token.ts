import { createHash, createHmac } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import type { RandomBytes } from '../../http/clock.ts';

const characters = 40;

/**
 * How long a used token is remembered, in milliseconds: thirty days. Using one again within that time ends its session,
 * so that a thief loses it when the owner returns from a journey.
 */
export const usedTokenLife = 30 * 86_400_000;

/** The first refresh token of a session. */
export function newRefreshToken(random: RandomBytes): string {
  return Buffer.from(random(characters / 2)).toString('hex');
}

/**
 * The one token that follows another. It derives from the previous one and the server's seed, so the database stores
 * only hashes, and a client that lost the response to a refresh can get the very same token again.
 */
export function toNextRefreshToken(token: string, seed: string): string {
  return createHmac('sha256', seed).update(token).digest('hex').slice(0, characters);
}

/** Reads once the seed that all servers on this database share; the first server creates it. */
export function createSeedReader(database: Database, random: RandomBytes): () => Promise<string> {
  let seed: Promise<string> | undefined;
  return () => {
    seed ??= readSeed(database, random).catch((error: unknown) => {
      seed = undefined;
      throw error;
    });
    return seed;
  };
}

async function readSeed(database: Database, random: RandomBytes): Promise<string> {
  return database.asOwner(async (transaction) => {
    await transaction.query(
      `insert into auth.api_keys (name, key) values ('refresh_token_seed', $1) on conflict (name) do nothing`,
      [Buffer.from(random(32)).toString('hex')],
    );
    const { rows } = await transaction.query<{ key: string }>(
      `select key from auth.api_keys where name = 'refresh_token_seed'`,
    );
    const [row] = rows;
    if (!row) throw new Error('the seed of refresh tokens is missing');
    return row.key;
  });
}

/** What the database stores of a token. */
export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether a text has the form of a refresh token: at least 12 of the characters that tokens consist of. */
export function isRefreshTokenShaped(text: string): boolean {
  return /^[\w-]{12,512}$/.test(text);
}
