import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestInMemory, type RestUser, restInMemory } from '#testing/rest-in-memory.ts';
import { maxNegations } from './limits.ts';

let rest: RestInMemory;
let person: RestUser;

beforeAll(async () => {
  rest = await restInMemory();
  person = await rest.addUser('size@example.org');
  await rest.define(`insert into public.transactions (user_id, type, amount, category, date, description)
    values ('${person.id}', 'expense', 5, 'Rent', '2026-01-01', '1e131071');
    insert into public.views (id, user_id, name, lens, place)
    select gen_random_uuid(), '${person.id}', 'view ' || number, repeat(chr(1), 2000), number::text
    from generate_series(1, 300) as number;`);
});
afterAll(() => rest.close());

const ask = (query: string) => rest.call('GET', query, { token: person.token });

describe('an answer', () => {
  it('of more than 64 MiB is refused before it is made, and a smaller one is not', async () => {
    const columns = Array.from({ length: 20 }, (_, number) => `a${number}:lens`).join();
    expect(await ask(`/views?select=${columns}`)).toMatchObject({ status: 413, json: { code: 'PT413' } });
    expect(await ask(`/views?select=${columns}&limit=100`)).toMatchObject({ status: 200 });
  });

  it.each(['numeric', 'jsonb', '_numeric', '_text', 'tsvector', 'xml', 'bit', 'box'])(
    'casts no text to %s, in which a few characters can become a hundred thousand',
    async (type) => {
      expect(await ask(`/transactions?select=description::${type}`)).toMatchObject({ status: 400 });
    },
  );

  it.each(['text', 'uuid', 'date', 'float8'])('casts an id or an amount to %s as before', async (type) => {
    const column = type === 'date' ? 'date' : type === 'float8' ? 'amount' : 'id';
    expect(await ask(`/transactions?select=${column}::${type}`)).toMatchObject({ status: 200 });
  });
});

describe('a number that is short in JSON and long in SQL', () => {
  const rows = (amount: string) =>
    `[{"type":"expense","amount":5,"category":"Rent","date":"2026-01-01","description":${amount}}]`;
  it.each([
    ['POST', '/transactions'],
    ['POST', '/rpc/apply_rows'],
  ] as const)('is refused in the body of %s %s, which changes nothing', async (method, path) => {
    const list = rows('1e131071');
    const body = path === '/transactions' ? list : `{"changes":{"transactions":{"insert":${list}}}}`;
    const { json: before } = await ask('/transactions?select=id');
    for (const headers of [{}, { prefer: 'missing=default' }]) {
      const answer = await rest.call(method, path, { token: person.token, body, headers });
      expect(answer).toMatchObject({ status: 400 });
    }
    expect((await ask('/transactions?select=id')).json).toEqual(before);
  });
});

describe('a search', () => {
  it.each([
    ['fts', '!'],
    ['wfts', '-'],
  ])('by %s with more negations than PostgreSQL can take is refused', async (operator, sign) => {
    const search = (count: number) =>
      ask(`/transactions?select=id&description=${operator}.${encodeURIComponent(`${sign.repeat(count)}a`)}`);
    expect(await search(maxNegations + 1)).toMatchObject({ status: 400 });
    expect(await search(maxNegations)).toMatchObject({ status: 200 });
  });
});
