import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CompactSign, compactVerify, decodeProtectedHeader, type ProtectedHeaderParameters } from 'jose';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../clock.ts';
import type { TokenAuthority, Verified } from './access-token.ts';
import { requireKeyFile, requireSigningKey, type SigningKey, toSecretKey } from './signing-keys.ts';
import { type ApiKeys, loadApiKeys, loadSigningKeys, readApiKeys } from './stored-keys.ts';
import { checkClaims } from './token-claims.ts';

export interface TokenSettings {
  /** Sign with HS256 and this secret instead of the server's own key. */
  readonly secret?: string | null;
  /** A file with JWKs instead of the server's own key. */
  readonly keysFile?: string | null;
  readonly clock: Clock;
}

type KeyLoader = () => Promise<readonly SigningKey[]>;

/**
 * Another server on the same database may have created a key: unknown ones are looked up, but not more often than this.
 */
const lookUpEvery = 1_000;
/** Rotated keys are loaded, and revoked ones dropped, after this at the latest. */
const reloadEvery = 60_000;
const remembered = 2_000;

/**
 * Opens the signing keys: a shared secret or a file if the settings name one, else the database's own, created at the
 * first start. Rejects with a sentence that names the setting when its file is invalid.
 */
export async function openTokenAuthority(
  database: Database,
  settings: TokenSettings,
): Promise<TokenAuthority> {
  const loadSigning = toKeyLoader(database, settings);
  const made = await loadApiKeys(database, randomBytes);
  const load = async () => ({
    signing: await loadSigning(),
    api: { ...made, ...(await readApiKeys(database)) },
  });
  return new KeyRing({ signing: await loadSigning(), api: made }, load, settings.clock);
}

function toKeyLoader(database: Database, { secret, keysFile, clock }: TokenSettings): KeyLoader {
  if (secret) return async () => [toSecretKey(secret)];
  if (keysFile) {
    return async () => {
      try {
        return await requireKeyFile(await readFile(keysFile, 'utf8'));
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`JWT_KEYS_FILE: ${keysFile} cannot be used: ${reason}`, { cause });
      }
    };
  }
  return async () => Promise.all((await loadSigningKeys(database, clock)).map(requireSigningKey));
}

interface LoadedKeys {
  /** The signing key comes first. */
  readonly signing: readonly SigningKey[];
  readonly api: ApiKeys;
}

class KeyRing implements TokenAuthority {
  readonly #load: () => Promise<LoadedKeys>;
  readonly #clock: Clock;
  #keys: readonly SigningKey[];
  #apiKeys: ApiKeys;
  #loadedAt: number;
  /** Payloads of tokens with a valid signature: verifying one costs more than most queries. */
  readonly #checked = new Map<string, unknown>();

  constructor({ signing, api }: LoadedKeys, load: () => Promise<LoadedKeys>, clock: Clock) {
    this.#keys = signing;
    this.#apiKeys = api;
    this.#load = load;
    this.#clock = clock;
    this.#loadedAt = clock();
  }

  get publishableKey(): string {
    return this.#apiKeys.publishable;
  }

  async sign(claims: Readonly<Record<string, unknown>>): Promise<string> {
    this.#keepFresh();
    const key = this.#keys.find((candidate) => candidate.signWith);
    if (!key?.signWith) throw new Error('there is no key to sign with');
    return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: key.alg, ...(key.kid ? { kid: key.kid } : {}), typ: 'JWT' })
      .sign(key.signWith);
  }

  async verify(token: string): Promise<Verified> {
    if (token === '') return { ok: false, problem: { kind: 'empty' } };
    const parts = token.split('.').length;
    if (parts !== 3) return { ok: false, problem: { kind: 'parts', count: parts } };
    const known = this.#checked.get(token);
    const payload = known ?? (await this.#readSigned(token));
    if (payload === undefined) return { ok: false, problem: { kind: 'signature' } };
    const verified = checkClaims(payload, this.#clock() / 1000);
    if (known === undefined && verified.ok) this.#remember(token, payload);
    return verified;
  }

  publicKeys(): readonly Readonly<Record<string, unknown>>[] {
    return this.#keys.flatMap((key) => (key.publicJwk ? [{ ...key.publicJwk }] : []));
  }

  async roleOfApiKey(key: string): Promise<'anon' | 'service_role' | null> {
    this.#keepFresh();
    const known = this.#roleOf(key);
    if (known !== null) return known;
    if (key.startsWith('sb_')) {
      await this.#lookUp();
      return this.#roleOf(key);
    }
    if (!key.startsWith('ey')) return null;
    const verified = await this.verify(key);
    if (!verified.ok || verified.claims.sub !== undefined) return null;
    const { role } = verified.claims;
    return role === 'anon' || role === 'service_role' ? role : null;
  }

  #roleOf(key: string): 'anon' | 'service_role' | null {
    if (isSame(key, this.#apiKeys.publishable)) return 'anon';
    return isSame(key, this.#apiKeys.secret) ? 'service_role' : null;
  }

  /** The payload of a token signed by one of the keys, else undefined. */
  async #readSigned(token: string): Promise<unknown> {
    const key = await this.#findKey(token);
    if (!key) return undefined;
    try {
      const { payload } = await compactVerify(token, key.verifyWith, { algorithms: [key.alg] });
      return JSON.parse(new TextDecoder().decode(payload));
    } catch {
      return undefined;
    }
  }

  /** The key that a token names; the algorithm comes from the key, never from the token. */
  async #findKey(token: string): Promise<SigningKey | undefined> {
    const header = findHeader(token);
    if (!header) return undefined;
    const { kid } = header;
    if (kid !== undefined && !this.#keys.some((key) => key.kid === kid)) await this.#lookUp();
    const fit = this.#keys.filter((key) => key.alg === header.alg);
    return (
      fit.find((key) => kid === undefined || key.kid === kid) ?? fit.find((key) => key.kid === undefined)
    );
  }

  async #lookUp(): Promise<void> {
    if (this.#clock() - this.#loadedAt >= lookUpEvery) await this.#reload();
  }

  /** In the background: while the database is unavailable, the current keys stay in use. */
  #keepFresh(): void {
    if (this.#clock() - this.#loadedAt >= reloadEvery) this.#reload().catch(() => undefined);
  }

  async #reload(): Promise<void> {
    this.#loadedAt = this.#clock();
    const { signing, api } = await this.#load();
    this.#keys = signing;
    this.#apiKeys = api;
    this.#checked.clear();
  }

  #remember(token: string, payload: unknown): void {
    const oldest = this.#checked.size >= remembered ? this.#checked.keys().next().value : undefined;
    if (oldest !== undefined) this.#checked.delete(oldest);
    this.#checked.set(token, payload);
  }
}

function findHeader(token: string): ProtectedHeaderParameters | undefined {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return undefined;
  }
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
