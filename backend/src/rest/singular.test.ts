import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestInMemory, restInMemory } from '#testing/rest-in-memory.ts';
import { restTables } from '#testing/rest-tables.ts';

describe('a single object', () => {
  let rest: RestInMemory;

  beforeAll(async () => {
    rest = await restInMemory();
    await rest.define(restTables);
  });

  afterAll(() => rest.close());

  const object = 'application/vnd.pgrst.object+json';
  const full = { accept: object, prefer: 'return=representation' };

  function refusal(rows: number) {
    return {
      status: 406,
      json: {
        code: 'PGRST116',
        details: `The result contains ${rows} rows`,
        hint: null,
        message: 'Cannot coerce the result to a single JSON object',
      },
    };
  }

  it('is the one row', async () => {
    const answer = await rest.call('GET', '/items?id=eq.1&select=id,name', { headers: { accept: object } });
    expect(answer).toMatchObject({ status: 200, text: '{"id":1,"name":"pen"}' });
    expect(answer.headers.get('content-type')).toBe(`${object}; charset=utf-8`);
    expect(answer.headers.get('content-range')).toBe('0-0/*');
  });

  it('refuses zero and several rows', async () => {
    const headers = { accept: object };
    expect(await rest.call('GET', '/items?id=eq.99', { headers })).toMatchObject(refusal(0));
    const several = await rest.call('GET', '/items?id=gt.1', { headers });
    expect(several).toMatchObject(refusal(3));
    expect(several.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect((await rest.call('HEAD', '/items?id=gt.1', { headers })).status).toBe(406);
  });

  it('is what a write returns', async () => {
    const body = { one: 1, two: 'a' };
    expect(await rest.call('POST', '/pairs', { body, headers: full })).toMatchObject({
      status: 201,
      json: { one: 1, two: 'a', value: 'unset' },
    });
    const path = '/pairs?one=eq.1';
    expect(await rest.call('PATCH', path, { body: { value: 'b' }, headers: full })).toMatchObject({
      status: 200,
      json: { one: 1, two: 'a', value: 'b' },
    });
    expect(await rest.call('DELETE', path, { headers: full })).toMatchObject({
      status: 200,
      json: { one: 1, two: 'a', value: 'b' },
    });
  });

  it.each([full, { accept: object }])(
    'rolls back a write that does not affect exactly one row: %o',
    async (headers) => {
      await rest.define(
        "delete from public.pairs; insert into public.pairs values (1, 'a', 'x'), (2, 'b', 'y')",
      );
      const body = { value: 'new' };
      expect(await rest.call('PATCH', '/pairs?one=gt.0', { body, headers })).toMatchObject(refusal(2));
      expect(await rest.call('PATCH', '/pairs?one=gt.9', { body, headers })).toMatchObject(refusal(0));
      expect(await rest.call('DELETE', '/pairs?one=gt.0', { headers })).toMatchObject(refusal(2));
      const rows = [
        { one: 3, two: 'c' },
        { one: 4, two: 'd' },
      ];
      expect(await rest.call('POST', '/pairs', { body: rows, headers })).toMatchObject(refusal(2));
      expect(await rest.call('POST', '/pairs', { body: [], headers })).toMatchObject(refusal(0));
      expect(await rest.read('select * from public.pairs order by one')).toEqual([
        { one: 1, two: 'a', value: 'x' },
        { one: 2, two: 'b', value: 'y' },
      ]);
    },
  );

  it('can leave out null members', async () => {
    const select = '/items?id=eq.3&select=id,ok,day';
    const one = await rest.call('GET', select, { headers: { accept: `${object};nulls=stripped` } });
    expect(one.text).toBe('{"id":3}');
    expect(one.headers.get('content-type')).toBe(`${object};nulls=stripped; charset=utf-8`);
    const accept = 'application/vnd.pgrst.array+json;nulls=stripped';
    const many = await rest.call('GET', select, { headers: { accept } });
    expect(many.text).toBe('[{"id":3}]');
    expect(many.headers.get('content-type')).toBe(`${accept}; charset=utf-8`);
  });
});

describe('content negotiation', () => {
  let rest: RestInMemory;

  beforeAll(async () => {
    rest = await restInMemory();
    await rest.define(restTables);
  });

  afterAll(() => rest.close());

  const json = 'application/json; charset=utf-8';

  it.each([
    ['*/*', json],
    ['application/json', json],
    ['application/json;charset=utf-8', json],
    ['text/html, application/json;q=0.9, */*;q=0.8', json],
    ['text/csv', 'text/csv; charset=utf-8'],
    ['application/json;q=0.5, text/csv', 'text/csv; charset=utf-8'],
    ['application/vnd.pgrst.array+json', json],
    ['APPLICATION/JSON', json],
  ])('answers "%s" with %s', async (accept, contentType) => {
    const answer = await rest.call('GET', '/items', { headers: { accept } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(contentType);
  });

  it.each(['text/html', 'application/geo+json', 'application/vnd.pgrst.plan+json', 'image/png, text/xml'])(
    'refuses "%s"',
    async (accept) => {
      expect(await rest.call('GET', '/items', { headers: { accept } })).toMatchObject({
        status: 406,
        json: {
          code: 'PGRST107',
          message: `None of these media types are available: ${accept}`,
        },
      });
    },
  );
});
