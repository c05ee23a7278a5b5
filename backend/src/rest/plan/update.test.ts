import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RestInMemory, restInMemory } from '#testing/rest-in-memory.ts';
import { restTables } from '#testing/rest-tables.ts';

describe('update and delete', () => {
  let rest: RestInMemory;

  beforeAll(async () => {
    rest = await restInMemory();
    await rest.define(restTables);
  });

  afterAll(() => rest.close());

  beforeEach(() =>
    rest.define(`
      delete from public.pairs;
      insert into public.pairs values (1, 'a', 'x'), (2, 'b', 'y'), (3, 'c', 'z')`),
  );

  const full = { prefer: 'return=representation' };
  const read = () => rest.read('select one, value from public.pairs order by one');

  it('changes the rows that the filters find, and says nothing', async () => {
    const answer = await rest.call('PATCH', '/pairs?one=gt.1', { body: { value: 'new' } });
    expect(answer).toMatchObject({ status: 204, text: '' });
    expect(answer.headers.get('content-range')).toBe('0-1/*');
    expect(answer.headers.get('content-type')).toBeNull();
    expect(answer.headers.get('content-length')).toBeNull();
    expect(await read()).toEqual([
      { one: 1, value: 'x' },
      { one: 2, value: 'new' },
      { one: 3, value: 'new' },
    ]);
  });

  it('returns what it changed', async () => {
    const answer = await rest.call('PATCH', '/pairs?two=eq.b&select=id:one,value', {
      body: { value: null },
      headers: { prefer: 'return=representation,count=exact' },
    });
    expect(answer).toMatchObject({ status: 200, json: [{ id: 2, value: null }] });
    expect(answer.headers.get('content-range')).toBe('0-0/1');
    expect(answer.headers.get('preference-applied')).toBe('return=representation, count=exact');
  });

  it('succeeds when no row matches', async () => {
    const answer = await rest.call('PATCH', '/pairs?one=eq.99', { body: { value: 'new' }, headers: full });
    expect(answer).toMatchObject({ status: 200, json: [] });
    expect(answer.headers.get('content-range')).toBe('*/*');
    const counted = await rest.call('PATCH', '/pairs?one=eq.99', {
      body: { value: 'new' },
      headers: { prefer: 'count=exact' },
    });
    expect(counted).toMatchObject({ status: 204 });
    expect(counted.headers.get('content-range')).toBe('*/0');
  });

  it.each(['{}', '[]', '[{}]'])('changes nothing by %s', async (body) => {
    expect(await rest.call('PATCH', '/pairs?one=eq.1', { body })).toMatchObject({ status: 204 });
    const answer = await rest.call('PATCH', '/pairs?select=one,value->>x', { body, headers: full });
    expect(answer).toMatchObject({ status: 200, json: [] });
    expect(await read()).toContainEqual({ one: 1, value: 'x' });
  });

  it('accepts columns and their defaults', async () => {
    const body = { value: 'ignored', one: 5 };
    const answer = await rest.call('PATCH', '/pairs?two=eq.a&columns=one', { body, headers: full });
    expect(answer.json).toEqual([{ one: 5, two: 'a', value: 'x' }]);
    const reset = await rest.call('PATCH', '/pairs?two=eq.a&columns=value', {
      body: {},
      headers: { prefer: 'return=representation,missing=default' },
    });
    expect(reset.json).toEqual([{ one: 5, two: 'a', value: 'unset' }]);
    expect(reset.headers.get('preference-applied')).toBe('missing=default, return=representation');
  });

  it('ignores limits: they are for reading', async () => {
    expect((await rest.call('DELETE', '/pairs?one=gt.1&limit=1', { headers: full })).json).toHaveLength(2);
  });

  it.each([
    ['PATCH', { value: 'all' }, 'UPDATE requires a WHERE clause'],
    ['DELETE', undefined, 'DELETE requires a WHERE clause'],
  ])('refuses %s of a whole table', async (method, body, message) => {
    const answer = await rest.call(method, '/pairs', { body });
    expect(answer).toMatchObject({ status: 400, json: { code: '21000', message } });
    expect(await read()).toHaveLength(3);
  });

  it.each([
    ['PATCH', '/pairs?one=eq.1', { nowhere: 1 }, 400, 'PGRST204'],
    ['PATCH', '/pairs?nowhere=eq.1', { one: 1 }, 400, '42703'],
    ['PATCH', '/pairs?one=eq.1', 'oops', 400, 'PGRST102'],
    ['PATCH', '/pairs?one=eq.1', { one: 2, two: 'b' }, 409, '23505'],
    ['PATCH', '/pairs?one=eq.1', { two: null }, 400, '23502'],
    ['PATCH', '/nowhere?one=eq.1', { two: null }, 404, 'PGRST205'],
    ['DELETE', '/nowhere?one=eq.1', undefined, 404, 'PGRST205'],
    ['DELETE', '/pairs?one=eq.x', undefined, 400, '22P02'],
    ['DELETE', '/hidden?id=eq.1', undefined, 401, '42501'],
    ['PATCH', '/pairs?one=eq.1&select=pairs(*)', { two: 'x' }, 400, 'PGRST200'],
  ])('refuses %s %s %o', async (method, path, body, status, code) => {
    expect(await rest.call(method, path, { body })).toMatchObject({ status, json: { code } });
    expect(await read()).toHaveLength(3);
  });

  it('deletes the rows that the filters find', async () => {
    const silent = await rest.call('DELETE', '/pairs?one=eq.1');
    expect(silent).toMatchObject({ status: 204, text: '' });
    expect(silent.headers.get('content-range')).toBe('*/*');
    const told = await rest.call('DELETE', '/pairs?or=(one.eq.2,two.eq.none)&select=one', {
      headers: { prefer: 'return=representation,count=exact' },
    });
    expect(told).toMatchObject({ status: 200, json: [{ one: 2 }] });
    expect(told.headers.get('content-range')).toBe('*/1');
    expect(await read()).toEqual([{ one: 3, value: 'z' }]);
  });

  it('writes through views', async () => {
    const answer = await rest.call('PATCH', '/cheap_items?id=eq.1', {
      body: { name: 'quill' },
      headers: full,
    });
    expect(answer.json).toEqual([{ id: 1, name: 'quill', price: 1.5 }]);
  });
});

// Security A7
describe('a write of more rows than one request may write', () => {
  let rest: RestInMemory;
  const pairs = [1, 2, 3].map((one) => ({ one, two: 'a', value: 'x' }));

  beforeAll(async () => {
    rest = await restInMemory({ rowsPerWrite: 2 });
    await rest.define(`
      ${restTables};
      create function public.refuse_pair() returns trigger language plpgsql as $$
      begin
        raise 'a pair was touched';
      end
      $$;
      insert into public.pairs values (1, 'a', 'x'), (2, 'b', 'y'), (3, 'c', 'z');
      create trigger refuse before insert or update or delete on public.pairs
      for each row execute function public.refuse_pair()`);
  });

  afterAll(() => rest.close());

  it.each([
    ['PATCH', '/pairs?one=gt.0', { value: 'new' }],
    ['PATCH', '/pairs?or=(one.eq.1,two.in.(b,c))&select=one', { value: 'new' }],
    ['DELETE', '/pairs?one=gt.0', undefined],
    ['POST', '/pairs', pairs],
    ['POST', '/pairs?on_conflict=one', pairs],
  ])('is refused before any is touched: %s %s', async (method, path, body) => {
    const headers = { prefer: 'return=representation,resolution=merge-duplicates' };
    for (const call of [{ body }, { body, headers }]) {
      const answer = await rest.call(method, path, call);
      expect(answer).toMatchObject({
        status: 413,
        json: { code: 'PGRST124', message: 'One request can write 2 rows at most' },
      });
    }
  });

  it.each([
    ['PATCH', '/pairs?one=gt.1', { value: 'new' }],
    ['DELETE', '/pairs?one=gt.1', undefined],
    ['POST', '/pairs', pairs.slice(1)],
  ])('begins with one more than is made: %s %s', async (method, path, body) => {
    const answer = await rest.call(method, path, { body });
    expect(answer).toMatchObject({ status: 400, json: { message: 'a pair was touched' } });
  });

  it('is one that finds them, whatever it would write', async () => {
    expect(await rest.call('PATCH', '/pairs?one=gt.9', { body: { value: 'new' } })).toMatchObject({
      status: 204,
    });
    expect(await rest.call('PATCH', '/pairs?one=gt.0', { body: {} })).toMatchObject({ status: 204 });
  });
});
