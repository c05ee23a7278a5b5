import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RestInMemory, restInMemory } from '#testing/rest-in-memory.ts';
import { restTables } from '#testing/rest-tables.ts';

describe('upsert', () => {
  let rest: RestInMemory;

  beforeAll(async () => {
    rest = await restInMemory();
    await rest.define(restTables);
  });

  afterAll(() => rest.close());

  beforeEach(() =>
    rest.define(`
      delete from public.pairs;
      delete from public.parts;
      insert into public.pairs values (1, 'a', 'old')`),
  );

  const merge = { prefer: 'resolution=merge-duplicates,return=representation' };
  const ignore = { prefer: 'resolution=ignore-duplicates,return=representation' };
  const read = () => rest.read('select * from public.pairs order by one, two');

  it('responds 201 when it inserted and 200 when it only updated', async () => {
    const put = (body: unknown) => rest.call('POST', '/pairs', { body, headers: merge });
    const added = await put({ one: 2, two: 'b', value: 'new' });
    expect(added).toMatchObject({ status: 201, json: [{ one: 2, two: 'b', value: 'new' }] });
    expect(added.headers.get('preference-applied')).toBe(
      'resolution=merge-duplicates, return=representation',
    );
    const changed = await put({ one: 1, two: 'a', value: 'changed' });
    expect(changed).toMatchObject({ status: 200, json: [{ one: 1, two: 'a', value: 'changed' }] });
    const both = await put([
      { one: 1, two: 'a', value: 'again' },
      { one: 3, two: 'c', value: 'third' },
    ]);
    expect(both.status).toBe(201);
    expect(await read()).toEqual([
      { one: 1, two: 'a', value: 'again' },
      { one: 2, two: 'b', value: 'new' },
      { one: 3, two: 'c', value: 'third' },
    ]);
  });

  it('of no rows responds 200: nothing was inserted', async () => {
    const full = await rest.call('POST', '/pairs', { body: [], headers: merge });
    expect(full).toMatchObject({ status: 200, text: '[]' });
    expect(full.headers.get('content-range')).toBe('*/*');
    expect(full.headers.get('preference-applied')).toBe('resolution=merge-duplicates, return=representation');
    const bare = await rest.call('POST', '/keyless', {
      body: [],
      headers: { prefer: 'resolution=merge-duplicates,count=exact' },
    });
    expect(bare).toMatchObject({ status: 200, text: '' });
    expect(bare.headers.get('content-range')).toBe('*/0');
    expect((await rest.call('POST', '/pairs', { body: [], headers: ignore })).status).toBe(201);
    expect((await rest.call('POST', '/pairs', { body: [] })).status).toBe(201);
  });

  it('changes only the columns of the payload', async () => {
    const answer = await rest.call('POST', '/pairs', { body: { one: 1, two: 'a' }, headers: merge });
    expect(answer).toMatchObject({ status: 200, json: [{ value: 'old' }] });
  });

  it('leaves duplicates as they are', async () => {
    const body = [
      { one: 1, two: 'a', value: 'ignored' },
      { one: 2, two: 'b', value: 'new' },
    ];
    const answer = await rest.call('POST', '/pairs', { body, headers: ignore });
    expect(answer).toMatchObject({ status: 201, json: [{ one: 2, two: 'b', value: 'new' }] });
    expect(answer.headers.get('preference-applied')).toBe(
      'resolution=ignore-duplicates, return=representation',
    );
    expect(await read()).toHaveLength(2);
  });

  it('uses another unique key by on_conflict', async () => {
    const put = (body: unknown) => rest.call('POST', '/parts?on_conflict=label', { body, headers: merge });
    expect((await put({ id: 1, label: 'x' })).status).toBe(201);
    expect(await put({ id: 2, label: 'x' })).toMatchObject({ status: 200, json: [{ id: 2, label: 'x' }] });
    expect(await put({ id: 2, label: 'y' })).toMatchObject({ status: 409, json: { code: '23505' } });
  });

  it('is a plain insert where there is no key', async () => {
    const answer = await rest.call('POST', '/keyless', { body: { a: 1 }, headers: merge });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('preference-applied')).toBe('return=representation');
  });

  it.each([
    ['/pairs?on_conflict=value', 400, '42P10', expect.stringContaining('no unique or exclusion constraint')],
    ['/pairs?on_conflict=nowhere', 400, '42703', 'column pairs.nowhere does not exist'],
    ['/pairs?on_conflict=', 400, 'PGRST100', '"failed to parse on_conflict parameter ()" (line 1, column 1)'],
  ])('refuses %s', async (path, status, code, message) => {
    const answer = await rest.call('POST', path, { body: { one: 1, two: 'a' }, headers: merge });
    expect(answer).toMatchObject({ status, json: { code, message } });
  });

  it('refuses to change one row twice', async () => {
    const body = [
      { one: 1, two: 'a', value: 'x' },
      { one: 1, two: 'a', value: 'y' },
    ];
    const answer = await rest.call('POST', '/pairs', { body, headers: merge });
    expect(answer).toMatchObject({ status: 500, json: { code: '21000' } });
    expect(await read()).toEqual([{ one: 1, two: 'a', value: 'old' }]);
  });

  it('distinguishes inserts from updates in partitioned tables too', async () => {
    await rest.define(`
      create table public.spread (id integer primary key, v text) partition by hash (id);
      create table public.spread_0 partition of public.spread for values with (modulus 2, remainder 0);
      create table public.spread_1 partition of public.spread for values with (modulus 2, remainder 1);
      grant all on public.spread to anon`);
    const put = (body: unknown) => rest.call('POST', '/spread', { body, headers: merge });
    expect(
      (
        await put([
          { id: 1, v: 'a' },
          { id: 2, v: 'b' },
        ])
      ).status,
    ).toBe(201);
    expect(
      (
        await put([
          { id: 1, v: 'c' },
          { id: 2, v: 'd' },
        ])
      ).status,
    ).toBe(200);
    expect((await rest.call('GET', '/spread_0')).status).toBe(404);
  });

  it('works with the real client', async () => {
    const table = () => rest.client().from('pairs');
    const rows = [
      { one: 1, two: 'a', value: 'x' },
      { one: 9, two: 'z', value: 'y' },
    ];
    expect(await table().upsert(rows).select('one,value').order('one')).toMatchObject({
      status: 201,
      data: [
        { one: 1, value: 'x' },
        { one: 9, value: 'y' },
      ],
    });
    const ignoring = await table().upsert({ one: 1, two: 'a' }, { ignoreDuplicates: true, count: 'exact' });
    expect(ignoring).toMatchObject({ status: 201, count: 0, data: null });
  });
});

describe('PUT', () => {
  let rest: RestInMemory;

  beforeAll(async () => {
    rest = await restInMemory();
    await rest.define(restTables);
  });

  afterAll(() => rest.close());

  const put = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    rest.call('PUT', path, { body, headers });
  const full = { prefer: 'return=representation' };

  it('inserts the row that the URL names, or replaces the existing one', async () => {
    const path = '/pairs?one=eq.1&two=eq.a';
    expect(await put(path, { one: 1, two: 'a', value: 'x' }, full)).toMatchObject({
      status: 201,
      json: [{ one: 1, two: 'a', value: 'x' }],
    });
    expect(await put(path, { one: 1, two: 'a', value: 'y' }, full)).toMatchObject({
      status: 200,
      json: [{ value: 'y' }],
    });
    expect(await put(path, [{ one: 1, two: 'a', value: 'z' }])).toMatchObject({ status: 204, text: '' });
    expect(await rest.read('select value from public.pairs')).toEqual([{ value: 'z' }]);
  });

  it.each([
    ['/pairs?one=eq.1', { one: 1, two: 'a' }, 405, 'PGRST105'],
    ['/pairs', { one: 1, two: 'a' }, 405, 'PGRST105'],
    ['/pairs?one=gt.1&two=eq.a', { one: 1, two: 'a' }, 405, 'PGRST105'],
    ['/pairs?one=eq.1&two=eq.a&value=eq.x', { one: 1, two: 'a' }, 405, 'PGRST105'],
    ['/pairs?one=eq.1&two=not.eq.a', { one: 1, two: 'a' }, 405, 'PGRST105'],
    ['/pairs?and=(one.eq.1,two.eq.a)', { one: 1, two: 'a' }, 405, 'PGRST105'],
    ['/keyless?a=eq.1', { a: 1 }, 405, 'PGRST105'],
    ['/pairs?one=eq.1&two=eq.a&limit=1', { one: 1, two: 'a' }, 400, 'PGRST114'],
    ['/pairs?one=eq.5&two=eq.e', { one: 6, two: 'e' }, 400, 'PGRST115'],
    ['/pairs?one=eq.5&two=eq.e', { value: 'e' }, 400, 'PGRST115'],
    [
      '/pairs?one=eq.5&two=eq.e',
      [
        { one: 5, two: 'e' },
        { one: 6, two: 'e' },
      ],
      400,
      'PGRST115',
    ],
  ])('refuses %s %o', async (path, body, status, code) => {
    expect(await put(path, body)).toMatchObject({ status, json: { code } });
    expect(await rest.read('select * from public.pairs where one > 1')).toEqual([]);
  });
});
