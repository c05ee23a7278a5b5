import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestInMemory, type RestUser, restInMemory } from '#testing/rest-in-memory.ts';

const unpack: Readonly<Record<string, (body: Uint8Array) => Buffer>> = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

const columns = 'id,type,amount::text,category,date,description,status,currency';

let rest: RestInMemory;
let owner: RestUser;
let list: string;

beforeAll(async () => {
  rest = await restInMemory();
  owner = await rest.addUser('wire@example.org');
  list = `/transactions?select=${columns}&user_id=eq.${owner.id}&order=date.desc,id.desc&limit=1000`;
  await rest.define(`
    insert into public.transactions (id, user_id, type, amount, category, date, description, status)
    select md5(n::text)::uuid, '${owner.id}', case when n % 5 = 0 then 'income' else 'expense' end,
      (n * 37 % 900000 + 100) / 100.0, (array['Groceries', 'Rent', 'Salary', 'Utilities'])[n % 4 + 1],
      date '2026-11-20' - n, (array['Corner shop', 'Market', 'Dinner'])[n % 3 + 1] || ' ' || n, 'todo'
    from generate_series(1, 1000) as n;
    create function public.own_tag() returns text language plpgsql stable as $$
    begin
      perform set_config('response.headers', '[{"ETag":"\\"mine\\""},{"Cache-Control":"max-age=60"}]', true);
      return repeat('x', 2000);
    end $$;
    create function public.own_coding() returns text language plpgsql stable as $$
    begin
      perform set_config('response.headers', '[{"Content-Encoding":"identity"}]', true);
      return repeat('x', 2000);
    end $$;`);
});

afterAll(() => rest.close());

/** One request, with the bytes as received. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET', body?: string) {
  const answer = await rest.fetch(`http://localhost:3000/rest/v1${path}`, {
    method,
    headers: { apikey: rest.tokens.publishableKey, authorization: `Bearer ${owner.token}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}

describe('a compressed response', () => {
  it.each([
    ['zstd', 'gzip, deflate, br, zstd', 42_000],
    ['br', 'gzip, deflate, br', 44_000],
    ['gzip', 'gzip, deflate', 47_000],
  ])('with %s holds the same 1,000 rows in few bytes', async (encoding, accepted, most) => {
    const plain = await ask(list);
    const coded = await ask(list, { 'accept-encoding': accepted });
    expect(coded.headers.get('content-encoding')).toBe(encoding);
    expect(coded.headers.get('content-length')).toBe(String(coded.bytes.length));
    expect(unpack[encoding]?.(coded.bytes).equals(plain.bytes)).toBe(true);
    expect(coded.bytes.length).toBeLessThan(most);
    expect(plain.bytes.length).toBeLessThan(200_000);
  });

  it('is sent when it is worth it and the client accepts it', async () => {
    const accepted = { 'accept-encoding': 'zstd' };
    expect((await ask(list)).headers.get('content-encoding')).toBeNull();
    expect((await ask(list, { 'accept-encoding': 'deflate' })).headers.get('content-encoding')).toBeNull();
    expect((await ask(`${list}&id=is.null`, accepted)).headers.get('content-encoding')).toBeNull();
    expect((await ask('/rpc/own_coding', accepted)).headers.get('content-encoding')).toBe('identity');
  });

  it('can be that of a write', async () => {
    const { headers, bytes } = await ask(
      `/transactions?user_id=eq.${owner.id}&date=gt.2026-10-01`,
      { 'accept-encoding': 'br', prefer: 'return=representation', 'content-type': 'application/json' },
      'PATCH',
      '{"status":"todo"}',
    );
    expect(headers.get('content-encoding')).toBe('br');
    expect(JSON.parse(brotliDecompressSync(bytes).toString())).toHaveLength(49);
    expect(headers.get('etag')).toBeNull();
    expect(headers.get('cache-control')).toBeNull();
  });
});

describe('a cached list', () => {
  it('gets a 304 while it is unchanged, whatever its encoding', async () => {
    const first = await ask(list);
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"/);
    const again = await ask(list, { 'if-none-match': tag, 'accept-encoding': 'zstd' });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect(again.headers.get('content-length')).toBeNull();
    expect(again.headers.get('content-encoding')).toBeNull();
    for (const name of ['etag', 'vary', 'content-location']) {
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
  });

  it('is sent again when a row, the total or the format has changed', async () => {
    const page = `/transactions?user_id=eq.${owner.id}&order=date.desc&limit=2`;
    const tagOf = async (headers: Record<string, string> = {}) =>
      (await ask(page, headers)).headers.get('etag');
    const tag = await tagOf();
    expect(await tagOf()).toBe(tag);
    expect(await tagOf({ accept: 'text/csv' })).not.toBe(tag);
    expect(await tagOf({ range: '0-0' })).not.toBe(tag);
    await ask(page.replace('order=date.desc&limit=2', 'date=eq.2026-11-19'), {}, 'DELETE');
    const changed = await ask(page, { 'if-none-match': tag ?? '' });
    expect(changed.status).toBe(200);
  });

  it('lists what it varies on', async () => {
    const { headers } = await ask(list);
    expect(headers.get('vary')).toBe(
      'Accept, Accept-Encoding, Accept-Profile, Authorization, Prefer, Range, apikey',
    );
  });

  it('has no entity tag for HEAD or partial content', async () => {
    const head = await ask(list, {}, 'HEAD');
    expect([head.status, head.headers.get('etag')]).toEqual([200, null]);
    expect(head.headers.get('vary')).toContain('Authorization');
    const part = await ask(list.replace('limit=1000', 'limit=5'), { prefer: 'count=exact' });
    expect([part.status, part.headers.get('etag')]).toEqual([206, null]);
  });

  it('keeps the entity tag and the policy that a function set', async () => {
    const { headers } = await ask('/rpc/own_tag');
    expect([headers.get('etag'), headers.get('cache-control')]).toEqual(['"mine"', 'max-age=60']);
    expect((await ask('/rpc/own_tag', { 'if-none-match': 'W/"mine"' })).status).toBe(304);
  });

  it('of somebody else is a different list, however it is requested', async () => {
    const tag = (await ask(list)).headers.get('etag') ?? '';
    const stranger = await rest.addUser('stranger@example.org');
    const answer = await ask(list, { authorization: `Bearer ${stranger.token}`, 'if-none-match': tag });
    expect([answer.status, answer.bytes.toString()]).toEqual([200, '[]']);
  });
});
