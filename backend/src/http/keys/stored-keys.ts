import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database, Transaction } from '../../database/database.ts';
import type { Clock, RandomBytes } from '../clock.ts';

/** One lock for all keys: when several servers start on a new database, only one creates them. */
const lock = "select pg_advisory_xact_lock(hashtextextended('auth keys', 0))";

/** The gateway's two keys. */
export interface ApiKeys {
  /** For browsers: public. */
  readonly publishable: string;
  /** For the operator's own programs: bypasses row-level security, so it never reaches a page or a log. */
  readonly secret: string;
}

/** The private keys in the database, the signing one first; creates the first ES256 key. */
export async function loadSigningKeys(database: Database, clock: Clock): Promise<readonly JWK[]> {
  const stored = await database.asOwner(selectSigningKeys);
  if (stored.length > 0) return stored;
  const first = await newSigningKey();
  return database.asOwner(async (transaction) => {
    await transaction.query(lock);
    const meanwhile = await selectSigningKeys(transaction);
    if (meanwhile.length > 0) return meanwhile;
    await insertSigningKey(transaction, first, clock);
    return [first];
  });
}

/**
 * Creates a new signing key. Tokens of the previous one stay valid, so nobody is signed out; a key that has not signed
 * for `keep` milliseconds is deleted, as none of its tokens can still be valid.
 */
export async function rotateSigningKeys(database: Database, clock: Clock, keep: number): Promise<void> {
  const next = await newSigningKey();
  await database.asOwner(async (transaction) => {
    await transaction.query(lock);
    await transaction.query(
      `delete from auth.signing_keys k where status = 'previously_used' and $1::timestamptz >
         (select min(newer.created_at) from auth.signing_keys newer where newer.created_at > k.created_at)`,
      [new Date(clock() - keep).toISOString()],
    );
    await transaction.query(
      `update auth.signing_keys set status = 'previously_used' where status = 'in_use'`,
    );
    await insertSigningKey(transaction, next, clock);
  });
}

/**
 * Deletes all keys except the signing one: access tokens of the others end at once. People stay signed in, because
 * their clients fetch new tokens; use it for a leaked key.
 */
export async function revokeOldSigningKeys(database: Database): Promise<void> {
  await database.asOwner(async (transaction) => {
    await transaction.query(lock);
    await transaction.query(`delete from auth.signing_keys where status <> 'in_use'`);
  });
}

/** A signing key without its secret. */
export interface SigningKeyInfo {
  readonly kid: string;
  readonly status: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** Metadata of the database's signing keys, newest first. */
export async function listSigningKeys(database: Database): Promise<readonly SigningKeyInfo[]> {
  return database.asOwner(async (transaction) => {
    const { rows } = await transaction.query<SigningKeyInfo>(
      `select kid, status, (extract(epoch from created_at) * 1000)::float8 as "createdAt"
       from auth.signing_keys order by created_at desc`,
    );
    return rows;
  });
}

/** Replaces a leaked API key with a new one. */
export async function replaceApiKey(
  database: Database,
  name: keyof ApiKeys,
  random: RandomBytes,
): Promise<void> {
  await database.asOwner((transaction) =>
    transaction.query('update auth.api_keys set key = $2 where name = $1', [name, newApiKey(name, random)]),
  );
}

/** The gateway's two keys; created at the first start. */
export async function loadApiKeys(database: Database, random: RandomBytes): Promise<ApiKeys> {
  const fresh = { publishable: newApiKey('publishable', random), secret: newApiKey('secret', random) };
  return database.asOwner(async (transaction) => {
    await transaction.query(lock);
    await transaction.query(
      `insert into auth.api_keys (name, key) values ('publishable', $1), ('secret', $2) on conflict (name) do nothing`,
      [fresh.publishable, fresh.secret],
    );
    return { ...fresh, ...(await selectApiKeys(transaction)) };
  });
}

/** The gateway's current keys, those that exist. */
export async function readApiKeys(database: Database): Promise<Partial<ApiKeys>> {
  return database.asOwner(selectApiKeys);
}

async function selectApiKeys(transaction: Transaction): Promise<Partial<ApiKeys>> {
  const { rows } = await transaction.query<{ name: string; key: string }>(
    `select name, key from auth.api_keys where name in ('publishable', 'secret')`,
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.key]));
}

async function selectSigningKeys(transaction: Transaction): Promise<readonly JWK[]> {
  const { rows } = await transaction.query<{ jwk: JWK }>(
    `select jwk from auth.signing_keys where status in ('in_use', 'previously_used')
     order by status = 'in_use' desc, created_at desc`,
  );
  return rows.map((row) => row.jwk);
}

async function insertSigningKey(transaction: Transaction, jwk: JWK, clock: Clock): Promise<void> {
  await transaction.query(
    `insert into auth.signing_keys (kid, jwk, created_at, status)
     values ($1, $2::jsonb, $3::timestamptz, 'in_use')`,
    [jwk.kid ?? '', JSON.stringify(jwk), new Date(clock()).toISOString()],
  );
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: 'ES256' };
}

function newApiKey(kind: keyof ApiKeys, random: RandomBytes): string {
  return `sb_${kind}_${Buffer.from(random(24)).toString('base64url')}`;
}
