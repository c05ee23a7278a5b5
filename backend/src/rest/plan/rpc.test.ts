// Security 3.5.3

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestInMemory, restInMemory } from '#testing/rest-in-memory.ts';
import { restTables } from '#testing/rest-tables.ts';

describe('function calls', () => {
  let rest: RestInMemory;

  beforeAll(async () => {
    rest = await restInMemory();
    await rest.define(restTables);
  });

  afterAll(() => rest.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    rest.call('GET', `/rpc/${encodeURI(path)}`, { headers });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    rest.call('POST', `/rpc/${encodeURI(path)}`, { body, headers });

  it.each([
    ['add', { a: 1, b: 2 }, '3'],
    ['add', { a: 1 }, '11'],
    ['add', { a: '1', b: null }, 'null'],
    ['numbers', { upto: 3 }, '[1, 2, 3]'],
    ['numbers', { upto: 0 }, '[]'],
    ['pair_up', {}, '{"left_part":1,"right_part":"r"}'],
    ['total', { amounts: [1, 2, 3] }, '6'],
    ['echo', { value: { deep: [1, null] } }, '{"deep": [1, null]}'],
    ['add_json', { a: 41 }, '42'],
    ['one_item?select=id,name', { wanted: 2 }, '{"id":2,"name":"book"}'],
    ['find_items?select=id&order=id.desc', { lowest: 4 }, '[{"id":3}, \n {"id":2}]'],
    ['find_items?select=id&order=id&limit=1', {}, '[{"id":1}]'],
    ['listing?n=gt.3&select=square', {}, '[{"square":16}, \n {"square":25}]'],
  ])('POST %s %o', async (path, body, text) => {
    const answer = await post(path, body);
    expect(answer).toMatchObject({ status: 200, text });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it.each([
    ['add?a=1&b=2', '3'],
    ['add?a=5', '15'],
    ['numbers?upto=2', '[1, 2]'],
    ['total?amounts=1&amounts=2', '3'],
    ['total?amounts={1,2,3}', '6'],
    ['echo?value={"x":1}', '{"x": 1}'],
    ['find_items?lowest=4&name=like.b*&select=id', '[{"id":2}]'],
    ['find_items?id=eq.1&select=name', '[{"name":"pen"}]'],
    ['pair_up', '{"left_part":1,"right_part":"r"}'],
  ])('GET %s', async (path, text) => {
    expect(await get(path)).toMatchObject({ status: 200, text });
  });

  it('responds 204 for a function without a result', async () => {
    const answer = await post('nothing', {});
    expect(answer).toMatchObject({ status: 204, text: '' });
    expect(answer.headers.get('content-type')).toBeNull();
    expect((await post('nothing', '')).status).toBe(204);
  });

  it('passes plain text as the one unnamed parameter', async () => {
    expect(await post('say', 'hello', { 'content-type': 'text/plain' })).toMatchObject({
      status: 200,
      json: 'said hello',
    });
  });

  it('writes only by POST', async () => {
    expect(await post('count_up', {})).toMatchObject({ status: 200, json: 1 });
    const answer = await get('count_up');
    expect(answer).toMatchObject({
      status: 405,
      json: { code: '25006', message: 'cannot execute INSERT in a read-only transaction' },
    });
    expect(await post('count_up', {}, { prefer: 'count=exact' })).toMatchObject({ status: 200, json: 2 });
  });

  it('runs stable functions in a read-only transaction', async () => {
    expect((await post('request_facts', {})).json).toMatchObject({ read_only: 'on', method: 'POST' });
  });

  it("counts and limits rows like a table's", async () => {
    const answer = await get('listing?limit=2&offset=1', { prefer: 'count=exact' });
    expect(answer).toMatchObject({ status: 206, json: [{ n: 2 }, { n: 3 }] });
    expect(answer.headers.get('content-range')).toBe('1-2/5');
    const ranged = await get('listing', { range: '3-9' });
    expect(ranged.headers.get('content-range')).toBe('3-4/*');
    expect((await get('listing?offset=9', { prefer: 'count=exact' })).status).toBe(416);
  });

  it('returns one object, CSV, and nothing for HEAD', async () => {
    const accept = 'application/vnd.pgrst.object+json';
    expect(await get('listing?n=eq.2', { accept })).toMatchObject({ json: { n: 2, square: 4 } });
    expect(await get('listing', { accept })).toMatchObject({ status: 406, json: { code: 'PGRST116' } });
    expect((await get('listing?n=lt.3', { accept: 'text/csv' })).text).toBe('n,square\n1,1\n2,4');
    expect(await rest.call('HEAD', '/rpc/listing')).toMatchObject({ status: 200, text: '' });
  });

  it.each([
    [
      'POST',
      '/rpc/ad',
      { a: 1 },
      404,
      'PGRST202',
      'Could not find the function public.ad(a) in the schema cache',
    ],
    [
      'POST',
      '/rpc/add',
      {},
      404,
      'PGRST202',
      'Could not find the function public.add without parameters in the schema cache',
    ],
    [
      'POST',
      '/rpc/add',
      { a: 1, c: 2 },
      404,
      'PGRST202',
      'Could not find the function public.add(a, c) in the schema cache',
    ],
    [
      'GET',
      '/rpc/add?a=1&c=x',
      undefined,
      404,
      'PGRST202',
      'Could not find the function public.add(a, c) in the schema cache',
    ],
    [
      'POST',
      '/rpc/clash',
      { a: 1 },
      300,
      'PGRST203',
      'Could not choose the best candidate function between: public.clash(a => integer), public.clash(a => text)',
    ],
    ['POST', '/rpc/add', { a: 'x' }, 400, '22P02', 'invalid input syntax for type integer: "x"'],
    ['POST', '/rpc/add', 'oops', 400, 'PGRST102', 'Empty or invalid json'],
    ['DELETE', '/rpc/add', undefined, 405, 'PGRST101', 'Cannot use the DELETE method on RPC'],
    ['GET', '/rpc/add?a=1&nowhere=eq.1', undefined, 400, '42703', 'column add.nowhere does not exist'],
    ['GET', '/rpc/find_items?select=parts(*)', undefined, 400, 'PGRST127', 'Feature not implemented'],
  ])('refuses %s %s %o', async (method, path, body, status, code, message) => {
    expect(await rest.call(method, path, { body })).toMatchObject({ status, json: { code, message } });
  });

  it('says what it searched for', async () => {
    expect((await post('adds', { a: 1, b: 2 })).json).toEqual({
      code: 'PGRST202',
      details:
        'Searched for the function public.adds with parameters a, b or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      hint: 'Perhaps you meant to call the function public.add',
      message: 'Could not find the function public.adds(a, b) in the schema cache',
    });
    expect((await get('add?c=1')).json).toMatchObject({
      details:
        'Searched for the function public.add with parameter c, but no matches were found in the schema cache.',
    });
    expect((await post('add', { a: 1, bb: 2 })).json).toMatchObject({
      hint: 'Perhaps you meant to call the function public.add(a, b)',
    });
    expect((await post('ad', { a: 1, b: 2 })).json).toMatchObject({ hint: null });
    // A third of an argument list is enough, as one argument too many is a long way.
    expect((await get('add?a=1&b=2&smthelse=x')).json).toMatchObject({
      hint: 'Perhaps you meant to call the function public.add(a, b)',
    });
    expect((await get('add?quite=1&something=2&different=x')).json).toMatchObject({ hint: null });
  });

  it('lets a function choose status and headers', async () => {
    const answer = await post('respond', {
      status: '299',
      headers: '[{"X-One": "1"}, {"content-type": "text/plain"}, {"Set-Cookie": "a=b"}]',
    });
    expect(answer).toMatchObject({ status: 299, text: '"body"' });
    expect(answer.headers.get('x-one')).toBe('1');
    expect(answer.headers.get('content-type')).toBe('text/plain');
    expect(answer.headers.get('set-cookie')).toBe('a=b');
  });

  it.each([
    [{ status: 'many' }, 'PGRST112'],
    [{ status: '99' }, 'PGRST112'],
    [{ headers: 'oops' }, 'PGRST111'],
    [{ headers: '{"a":"b"}' }, 'PGRST111'],
    [{ headers: '[{"a":1}]' }, 'PGRST111'],
    [{ headers: '[{"a b":"1"}]' }, 'PGRST111'],
    [{ headers: '[{"Content-Length":"1"}]' }, 'PGRST111'],
    [{ headers: JSON.stringify([{ a: 'one\r\ntwo: 2' }]) }, 'PGRST111'],
  ])('refuses invalid statuses and headers: %o', async (body, code) => {
    expect(await post('respond', body)).toMatchObject({ status: 500, json: { code } });
  });

  it('works with the real client', async () => {
    const client = rest.client();
    expect((await client.rpc('add', { a: 1, b: 2 })).data).toBe(3);
    expect((await client.rpc('total', { amounts: [1, 2] }, { get: true })).data).toBe(3);
    expect((await client.rpc('listing', {}, { head: true, count: 'exact' })).count).toBe(5);
    expect((await client.rpc('find_items').select('id').eq('id', 1).single()).data).toEqual({ id: 1 });
  });
});
