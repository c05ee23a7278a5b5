// Security 14.2.2, 14.3.2

import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPeople, type People } from '#testing/people.ts';

let people: People;
let person: SupabaseClient;

beforeAll(async () => {
  people = await openPeople();
  person = await people.signUp('private@example.org');
  const row = { type: 'expense', amount: 12.5, category: 'Rent', date: '2024-03-01' };
  await person.from('transactions').insert(row).throwOnError();
});
afterAll(() => people.app.close());

async function ask(method: string, path: string, headers: Record<string, string> = {}, body?: object) {
  const { data } = await person.auth.getSession();
  return people.app.fetch(`${people.app.url}${path}`, {
    method,
    headers: {
      apikey: people.app.publishableKey,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

describe('no browser stores', () => {
  it.each([
    ['rows', 'GET', '/rest/v1/transactions', 200],
    ['the number of rows', 'HEAD', '/rest/v1/transactions', 200],
    ['a refusal', 'GET', '/rest/v1/nowhere', 404],
    ['the account', 'GET', '/auth/v1/user', 200],
    ['a refusal of the auth server', 'GET', '/auth/v1/admin/users', 403],
    ['an address without an answer', 'GET', '/auth/v1/nowhere', 404],
  ])('%s', async (_what, method, path, status) => {
    const answer = await ask(method, path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });

  it('rows returned by a change or a function', async () => {
    const change = await ask(
      'PATCH',
      '/rest/v1/transactions?category=eq.Rent',
      { prefer: 'return=representation' },
      { status: 'done' },
    );
    expect([change.status, change.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const call = await ask('POST', '/rest/v1/rpc/list_my_sessions', {}, {});
    expect([call.status, call.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  it('a 304 for a client that caches a list itself', async () => {
    const list = '/rest/v1/transactions?order=id';
    const tag = (await ask('GET', list)).headers.get('etag') ?? '';
    const again = await ask('GET', list, { 'if-none-match': tag });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'no-store']);
  });
});

describe('a sign-out', () => {
  it.each(['others', 'local', 'global'])('with the scope %s', async (scope) => {
    person = await people.signIn('private@example.org');
    const answer = await ask('POST', `/auth/v1/logout?scope=${scope}`);
    expect(answer.status).toBe(204);
    // The device stays signed in when only others are signed out.
    expect(answer.headers.get('clear-site-data')).toBe(scope === 'others' ? null : '"cache"');
  });

  // Security A21
  it('after the session has ended clears the cache as well', async () => {
    person = await people.signIn('private@example.org');
    const here = await people.signIn('private@example.org');
    await here.auth.signOut({ scope: 'others' });
    const answer = await ask('POST', '/auth/v1/logout?scope=local');
    expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([403, '"cache"']);
  });
});
