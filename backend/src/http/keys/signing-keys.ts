import { createHash } from 'node:crypto';
import { type CryptoKey, importJWK, type JWK } from 'jose';

/** A key of the token authority. */
export interface SigningKey {
  /** Absent for a bare shared secret, which tokens do not name. */
  readonly kid: string | undefined;
  /** The only algorithm for this key: a token that names another is refused. */
  readonly alg: string;
  readonly verifyWith: CryptoKey | Uint8Array;
  /** Absent when only the public half is known, or when the key only verifies older tokens. */
  readonly signWith: CryptoKey | Uint8Array | undefined;
  /** The entry in `jwks.json`; absent for shared secrets, which are never published. */
  readonly publicJwk: JWK | undefined;
}

const privateMembers = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k', 'key_ops', 'ext']);

/** The HS256 key of a shared secret, like Supabase's `JWT_SECRET`. */
export function toSecretKey(secret: string): SigningKey {
  const bytes = new TextEncoder().encode(secret);
  return { kid: undefined, alg: 'HS256', verifyWith: bytes, signWith: bytes, publicJwk: undefined };
}

/** Parses one JWK: EC, RSA, OKP or, as `oct`, a shared secret. Throws a TypeError that says what is wrong. */
export async function requireSigningKey(jwk: JWK): Promise<SigningKey> {
  const alg = jwk.alg ?? defaultAlgorithm(jwk);
  if (alg === undefined) throw new TypeError('the key has no "alg", and its type does not imply one');
  if (jwk.kty === 'oct') {
    const bytes = await importJWK({ ...jwk, alg });
    const isLongEnough = bytes instanceof Uint8Array && bytes.length >= 32;
    if (!isLongEnough) throw new TypeError('a shared secret needs at least 32 bytes');
    return { kid: jwk.kid, alg, verifyWith: bytes, signWith: bytes, publicJwk: undefined };
  }
  const publicPart = Object.fromEntries(Object.entries(jwk).filter(([name]) => !privateMembers.has(name)));
  const kid = jwk.kid ?? toThumbprint(publicPart);
  const publicJwk: JWK = { ...publicPart, kid, alg, use: 'sig', key_ops: ['verify'] };
  return {
    kid,
    alg,
    verifyWith: await importJWK(publicJwk, alg),
    signWith: jwk.d === undefined ? undefined : await importJWK({ ...jwk, key_ops: ['sign'] }, alg),
    publicJwk,
  };
}

/**
 * Parses a JWK file: one JWK, a list, or a key set. The key marked with `key_ops: ["sign"]` signs, else the first
 * private one. Throws a TypeError that says what is wrong.
 */
export async function requireKeyFile(text: string): Promise<readonly SigningKey[]> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    throw new TypeError('it is not JSON', { cause });
  }
  const list = toList(parsed);
  const marked = list.findIndex((jwk) => jwk.key_ops?.includes('sign') === true);
  const ordered = marked > 0 ? [list[marked] as JWK, ...list.filter((_, index) => index !== marked)] : list;
  const keys = await Promise.all(ordered.map(requireSigningKey));
  if (!keys.some((key) => key.signWith)) throw new TypeError('it contains no private key to sign with');
  return keys;
}

function toList(parsed: unknown): JWK[] {
  const list = Array.isArray(parsed) ? parsed : ((parsed as { keys?: unknown } | null)?.keys ?? [parsed]);
  if (!Array.isArray(list) || list.length === 0) throw new TypeError('it contains no keys');
  for (const jwk of list) {
    if (typeof (jwk as JWK | null)?.kty !== 'string')
      throw new TypeError('it contains something that is not a JWK');
  }
  return list;
}

function defaultAlgorithm(jwk: JWK): string | undefined {
  if (jwk.kty === 'oct') return 'HS256';
  if (jwk.kty === 'RSA') return 'RS256';
  if (jwk.kty === 'OKP') return 'EdDSA';
  return { 'P-256': 'ES256', 'P-384': 'ES384', 'P-521': 'ES512' }[jwk.crv ?? ''];
}

/** A derived id for a key without one: the same for the same key. */
function toThumbprint(publicPart: Record<string, unknown>): string {
  const members = ['crv', 'e', 'kty', 'n', 'x', 'y'].flatMap((name) =>
    publicPart[name] === undefined ? [] : [[name, publicPart[name]]],
  );
  return createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(members)))
    .digest('base64url');
}
