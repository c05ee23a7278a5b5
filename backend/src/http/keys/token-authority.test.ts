import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { freshDatabase } from '#testing/fresh-database.ts';
import { replaceApiKey, revokeOldSigningKeys, rotateSigningKeys } from './stored-keys.ts';
import { openTokenAuthority } from './token-authority.ts';

let database: Database;
let folder: string;
let now = Date.now();
const clock = () => now;
beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'keys-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const seconds = () => Math.floor(now / 1000);
const open = () => openTokenAuthority(database, { clock });
const secret = 'a shared secret of more than thirty-two characters';

// Security 13.2.3, 13.3.1
it('signs with its own key, which every server on the database has', async () => {
  const [one, two] = await Promise.all([open(), open()]);
  const token = await one.sign({ sub: 'x', exp: seconds() + 60 });
  expect(await two.verify(token)).toEqual({ ok: true, claims: { sub: 'x', exp: seconds() + 60 } });
  expect(two.publicKeys()).toEqual(one.publicKeys());
  expect(JSON.stringify(one.publicKeys())).not.toContain('"d"');
});

// Security 11.2.1, 11.2.2, 11.2.3, 11.6.1
it('signs with a new key without signing anybody out', async () => {
  const [one, two] = await Promise.all([open(), open()]);
  const before = await one.sign({ sub: 'x' });
  now += 500;
  await rotateSigningKeys(database, clock, 86_400_000);
  const rotated = await open();
  expect(rotated.publicKeys()).toHaveLength(2);
  const after = await rotated.sign({ sub: 'y' });
  expect(await rotated.verify(before)).toMatchObject({ ok: true });
  expect(await two.verify(after)).toMatchObject({ ok: false, problem: { kind: 'signature' } });
  now += 500;
  expect(await two.verify(after)).toMatchObject({ ok: true, claims: { sub: 'y' } });
  expect(await two.verify(before)).toMatchObject({ ok: true });
  now += 86_400_000;
  await rotateSigningKeys(database, clock, 3_600_000);
  now += 60_000;
  await rotateSigningKeys(database, clock, 3_600_000);
  const third = await open();
  expect(third.publicKeys()).toHaveLength(3);
  expect(await third.verify(after)).toMatchObject({ ok: true });
  expect(await third.verify(before)).toMatchObject({ ok: false });
});

describe('a running server', () => {
  const kidOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;

  it('signs with a new key within a minute, and drops revoked ones', async () => {
    const running = await open();
    const before = await running.sign({ sub: 'x' });
    await rotateSigningKeys(database, clock, 86_400_000);
    await revokeOldSigningKeys(database);
    expect(await running.verify(before)).toMatchObject({ ok: true });
    now += 60_000;
    await vi.waitFor(async () => expect(kidOf(await running.sign({}))).not.toBe(kidOf(before)));
    expect(await running.verify(before)).toMatchObject({ ok: false, problem: { kind: 'signature' } });
    expect(running.publicKeys()).toHaveLength(1);
  });

  it('accepts new API keys at once and drops old ones within a minute', async () => {
    const running = await open();
    const { publishableKey } = running;
    await replaceApiKey(database, 'publishable', randomBytes);
    const fresh = (await open()).publishableKey;
    expect(fresh).not.toBe(publishableKey);
    now += 1000;
    expect(await running.roleOfApiKey(fresh)).toBe('anon');
    expect(await running.roleOfApiKey(publishableKey)).toBeNull();
  });

  it('continues with its current keys while the database is unavailable', async () => {
    const gone = await freshDatabase();
    const running = await openTokenAuthority(gone, { clock });
    await gone.close();
    now += 60_000;
    const token = await running.sign({ sub: 'x' });
    expect(await running.verify(token)).toMatchObject({ ok: true });
    expect(await running.roleOfApiKey(running.publishableKey)).toBe('anon');
  });
});

describe('refuses a token', () => {
  it.each([
    ['', { kind: 'empty' }],
    ['x', { kind: 'parts', count: 1 }],
    ['a.b.c.d', { kind: 'parts', count: 4 }],
    ['a.b.c', { kind: 'signature' }],
    ['eyJhbGciOiJub25lIn0.e30.', { kind: 'signature' }],
  ])('"%s"', async (token, problem) => {
    expect(await (await open()).verify(token)).toEqual({ ok: false, problem });
  });

  it.each([
    [{ exp: -31 }, { kind: 'expired' }],
    [{ nbf: 31 }, { kind: 'not-yet-valid' }],
    [{ iat: 31 }, { kind: 'issued-in-future' }],
    [{ exp: 'soon' }, { kind: 'claim', message: "The JWT 'exp' claim must be a number" }],
    [{ sub: 7 }, { kind: 'claim', message: "The JWT 'sub' claim must be a string" }],
  ])('with %j seconds from now', async (claims, problem) => {
    const authority = await open();
    const shifted = Object.fromEntries(
      Object.entries(claims).map(([name, value]) => [
        name,
        typeof value === 'number' && name !== 'sub' ? seconds() + value : value,
      ]),
    );
    expect(await authority.verify(await authority.sign(shifted))).toEqual({ ok: false, problem });
  });

  // Security 9.2.1
  it('that expires after it was first accepted', async () => {
    const authority = await open();
    const token = await authority.sign({ exp: seconds() + 10 });
    expect(await authority.verify(token)).toMatchObject({ ok: true });
    now += 45_000;
    expect(await authority.verify(token)).toEqual({ ok: false, problem: { kind: 'expired' } });
  });

  // Security 9.1.1, 9.1.2, 9.1.3
  it('of another key, or signed with the public key as a secret', async () => {
    const authority = await open();
    const [jwk] = authority.publicKeys();
    const { privateKey } = await generateKeyPair('ES256');
    const kid = String(jwk?.kid);
    const foreign = await new SignJWT({ sub: 'x' })
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(privateKey);
    const confused = await new SignJWT({ sub: 'x' })
      .setProtectedHeader({ alg: 'HS256', kid })
      .sign(new TextEncoder().encode(JSON.stringify(jwk)));
    for (const token of [foreign, confused]) {
      expect(await authority.verify(token)).toEqual({ ok: false, problem: { kind: 'signature' } });
    }
  });

  it('whose claims were changed', async () => {
    const authority = await open();
    const [header, , signature] = (await authority.sign({ role: 'authenticated' })).split('.');
    const claims = Buffer.from('{"role":"service_role"}').toString('base64url');
    expect(await authority.verify(`${header}.${claims}.${signature}`)).toMatchObject({ ok: false });
  });
});

describe('keys from settings', () => {
  it('a secret signs with HS256, and publishes no key', async () => {
    const authority = await openTokenAuthority(database, { secret, clock });
    const token = await authority.sign({ sub: 'x' });
    expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toEqual({
      alg: 'HS256',
      typ: 'JWT',
    });
    expect(await authority.verify(token)).toMatchObject({ ok: true });
    expect(authority.publicKeys()).toEqual([]);
    expect(await (await open()).verify(token)).toMatchObject({ ok: false });
  });

  it('a file of keys signs with the marked one and verifies with all', async () => {
    const [one, two] = await Promise.all(
      ['one', 'two'].map(async (kid) => {
        const { privateKey } = await generateKeyPair('ES256', { extractable: true });
        return {
          ...(await exportJWK(privateKey)),
          kid,
          alg: 'ES256',
          key_ops: kid === 'two' ? ['sign'] : ['verify'],
        };
      }),
    );
    const keysFile = join(folder, 'keys.json');
    await writeFile(keysFile, JSON.stringify([one, two]));
    const authority = await openTokenAuthority(database, { keysFile, clock });
    const token = await authority.sign({ sub: 'x' });
    expect(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).toContain('"kid":"two"');
    expect(authority.publicKeys().map((key) => key.kid)).toEqual(['two', 'one']);
  });

  it.each([
    ['{', 'it is not JSON'],
    ['[]', 'it contains no keys'],
    ['[{}]', 'it contains something that is not a JWK'],
    ['{"kty":"oct","k":"c2hvcnQ"}', 'a shared secret needs at least 32 bytes'],
    [
      '{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}',
      'it contains no private key to sign with',
    ],
  ])('a file with %s is refused by name', async (text, reason) => {
    const keysFile = join(folder, 'bad.json');
    await writeFile(keysFile, text);
    await expect(openTokenAuthority(database, { keysFile, clock })).rejects.toThrow(
      `JWT_KEYS_FILE: ${keysFile} cannot be used: ${reason}`,
    );
  });
});

describe('API keys', () => {
  it('stay the same and identify a role', async () => {
    const [one, two] = await Promise.all([open(), open()]);
    expect(one.publishableKey).toMatch(/^sb_publishable_[\w-]{32}$/);
    expect(two.publishableKey).toBe(one.publishableKey);
    expect(await one.roleOfApiKey(one.publishableKey)).toBe('anon');
    const { rows } = await database.asOwner((transaction) =>
      transaction.query<{ key: string }>(`select key from auth.api_keys where name = 'secret'`),
    );
    expect(rows[0]?.key).toMatch(/^sb_secret_[\w-]{32}$/);
    expect(await one.roleOfApiKey(rows[0]?.key ?? '')).toBe('service_role');
  });

  it('can be tokens of the same secret', async () => {
    const authority = await openTokenAuthority(database, { secret, clock });
    expect(await authority.roleOfApiKey(await authority.sign({ role: 'service_role' }))).toBe('service_role');
    expect(await authority.roleOfApiKey(await authority.sign({ role: 'postgres' }))).toBeNull();
    expect(await authority.roleOfApiKey(await authority.sign({ role: 'anon', sub: 'x' }))).toBeNull();
    for (const key of ['', 'x', randomBytes(20).toString('hex'), `${authority.publishableKey} `]) {
      expect(await authority.roleOfApiKey(key)).toBeNull();
    }
  });
});
