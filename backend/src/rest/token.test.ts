import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestInMemory, type RestUser, restInMemory } from '#testing/rest-in-memory.ts';
import { restTables } from '#testing/rest-tables.ts';

describe('the identity of a request', () => {
  let rest: RestInMemory;
  let ann: RestUser;

  beforeAll(async () => {
    rest = await restInMemory();
    await rest.define(restTables);
    ann = await rest.addUser('ann@example.org');
  });

  afterAll(() => rest.close());

  async function facts(call: { token?: string; headers?: Record<string, string> }) {
    const { json } = await rest.call('GET', '/rpc/request_facts', call);
    return json as Record<string, Record<string, unknown>>;
  }

  it('takes role and claims from the token', async () => {
    const { role, claims } = await facts({ token: ann.token });
    expect(role).toBe('authenticated');
    expect(claims).toMatchObject({ sub: ann.id, role: 'authenticated', email: 'ann@example.org' });
  });

  it('is anon with the publishable key alone, also as bearer', async () => {
    expect(await facts({})).toMatchObject({ role: 'anon', claims: { role: 'anon' } });
    expect(await facts({ token: rest.tokens.publishableKey })).toMatchObject({ role: 'anon' });
    expect(await facts({ token: await rest.sign({ role: 'anon' }) })).toMatchObject({ role: 'anon' });
  });

  it('is service_role with the secret key', async () => {
    const [row] = await rest.read<{ key: string }>(
      "select key from auth.api_keys where name not in (select name from auth.api_keys where key like 'sb_publishable%')",
    );
    const key = row?.key ?? '';
    expect(await facts({ token: key })).toMatchObject({ role: 'service_role' });
    expect(await facts({ headers: { apikey: key } })).toMatchObject({ role: 'service_role' });
  });

  it('is anon when the token names no role', async () => {
    expect(await facts({ token: await rest.sign({ sub: ann.id }) })).toMatchObject({
      role: 'anon',
      claims: { sub: ann.id, role: 'anon' },
    });
  });

  it('tells SQL about the request', async () => {
    const told = await facts({
      token: ann.token,
      headers: { 'x-thing': 'ünïcode', cookie: 'a=1; b=2=3', 'accept-profile': 'public' },
    });
    expect(told).toMatchObject({
      method: 'GET',
      path: '/rpc/request_facts',
      cookies: { a: '1', b: '2=3' },
      search_path: '"public", "extensions"',
      read_only: 'on',
      timezone: 'UTC',
    });
    expect(told.headers).toMatchObject({ 'accept-profile': 'public', apikey: rest.tokens.publishableKey });
    expect(told.headers).not.toHaveProperty('cookie');
  });

  async function refusal(token: string) {
    const answer = await rest.call('GET', '/items', { headers: { authorization: `Bearer ${token}` } });
    const { code, message, details } = answer.json as Record<string, unknown>;
    return {
      status: answer.status,
      code,
      message,
      details,
      challenge: answer.headers.get('www-authenticate'),
    };
  }

  function challenge(message: string) {
    return `Bearer error="invalid_token", error_description="${message}"`;
  }

  it.each([
    ['', 'Empty JWT is sent in Authorization header'],
    ['garbage', 'Expected 3 parts in JWT; got 1'],
    ['a.b', 'Expected 3 parts in JWT; got 2'],
    ['a.b.c.d', 'Expected 3 parts in JWT; got 4'],
  ])('refuses the token "%s"', async (token, message) => {
    expect(await refusal(token)).toEqual({
      status: 401,
      code: 'PGRST301',
      message,
      details: null,
      challenge: challenge(message),
    });
  });

  it("refuses a stranger's signature, and a missing one", async () => {
    const expected = {
      status: 401,
      code: 'PGRST301',
      message: 'No suitable key or wrong key type',
      details: 'None of the keys was able to decode the JWT',
      challenge: challenge('No suitable key or wrong key type'),
    };
    const [header, payload, signature = ''] = ann.token.split('.');
    const forged = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    expect(await refusal(`${header}.${payload}.${forged}`)).toEqual(expected);
    const admin = Buffer.from('{"role":"service_role"}').toString('base64url');
    expect(await refusal(`${header}.${admin}.${signature}`)).toEqual(expected);
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    expect(await refusal(`${none}.${admin}.`)).toMatchObject({ status: 401, code: 'PGRST301' });
  });

  it.each([
    ['JWT expired', { exp: -31 }],
    ['JWT not yet valid', { nbf: 31 }],
    ['JWT issued at future', { iat: 31 }],
  ])('refuses times: %s', async (message, offsets) => {
    const now = Math.floor(rest.clock.now / 1000);
    const times = Object.fromEntries(Object.entries(offsets).map(([name, offset]) => [name, now + offset]));
    const token = await rest.sign({ role: 'authenticated', ...times });
    expect(await refusal(token)).toMatchObject({
      status: 401,
      code: 'PGRST303',
      message,
      challenge: challenge(message),
    });
  });

  it.each([[7], [true], [{ a: 'b' }], [['a', 7]], [[['a']]]])('refuses the audience %j', async (aud) => {
    const message = "The JWT 'aud' claim must be a string or an array of strings";
    expect(await refusal(await rest.sign({ role: 'authenticated', aud }))).toEqual({
      status: 401,
      code: 'PGRST303',
      message,
      details: null,
      challenge: challenge(message),
    });
  });

  it.each([['anything'], [['a', 'b']], [[]], [null]])('accepts the audience %j', async (aud) => {
    const token = await rest.sign({ role: 'authenticated', aud });
    expect((await rest.call('GET', '/items', { token })).status).toBe(200);
  });

  it('allows clocks to differ by half a minute', async () => {
    const now = Math.floor(rest.clock.now / 1000);
    const token = await rest.sign({ role: 'authenticated', exp: now - 29, nbf: now + 29, iat: now + 29 });
    expect((await rest.call('GET', '/items', { token })).status).toBe(200);
  });

  it.each([
    ['no_such_role', 401, '22023', 'role "no_such_role" does not exist'],
    ['postgres', 403, '42501', 'permission denied to set role "postgres"'],
    ['pg_read_all_data', 403, '42501', 'permission denied to set role "pg_read_all_data"'],
    ['authenticated"; reset role; --', 401, '22023', expect.stringContaining('does not exist')],
  ])('refuses the role %s', async (role, status, code, message) => {
    const token = await rest.sign({ role });
    expect(await rest.call('GET', '/items', { token })).toMatchObject({ status, json: { code, message } });
    expect(await rest.call('GET', '', { token })).toMatchObject({ status, json: { code, message } });
  });

  it('responds 401 when a token could help and 403 when it did not', async () => {
    const visitor = await rest.call('GET', '/hidden');
    expect(visitor).toMatchObject({ status: 401, json: { code: '42501' } });
    expect(visitor.headers.get('www-authenticate')).toBe('Bearer');
    expect(await rest.call('GET', '/hidden', { token: ann.token })).toMatchObject({
      status: 403,
      json: { code: '42501', message: 'permission denied for table hidden' },
    });
  });
});
