import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestInMemory, restInMemory } from '#testing/rest-in-memory.ts';

/** Every name that the generated SQL gives to rows and columns, and what it calls by its schema. */
const aliases = [
  ...['t', 'l', 'line', 'r', 'p', 'w', 'c', 'a', 'd', 'row', 'excluded', 'pgrst_scalar'],
  ...['total', 'page', 'body', 'inserted', 'headers', 'status', 'rest', 'weigh'],
];
const quoted = aliases.map((name) => `"${name}"`);

const full = Object.fromEntries(aliases.map((name) => [name, `its ${name}`]));
const first = { id: 1, ...full };
const stored = JSON.parse(JSON.stringify(first));

let rest: RestInMemory;
beforeAll(async () => {
  rest = await restInMemory();
  const define = (type: string) => quoted.map((name) => `${name} ${type}`).join(', ');
  await rest.define(`
    create table public.named (id integer primary key, ${define(`text default 'unset'`)});
    create type public.point as (x integer, y integer);
    create table public.composed (id integer primary key, ${define('public.point')});
    insert into public.composed values (1, ${quoted.map((_, at) => `(${at}, 2)`).join(', ')});
    create function public.list_named() returns setof public.named language sql stable
      as 'select * from public.named';
    create function public.one_named() returns public.named language sql stable
      as 'select * from public.named where id = 1';
    create function public.list_composed() returns setof public.composed language sql stable
      as 'select * from public.composed';
    create function public.say_all(${define('text')}) returns text[] language sql immutable
      as $$ select array[${aliases.map((_, at) => `$${at + 1}`).join(', ')}] $$;
    grant all on public.named, public.composed to anon;
    grant execute on all functions in schema public to anon;`);
});
afterAll(() => rest.close());

const returning = { prefer: 'return=representation' };
const csv = { accept: 'text/csv' };

describe('columns named like the aliases of the SQL', () => {
  it('are written and come back, by every kind of write', async () => {
    const write = async (method: string, path: string, body: object, headers = returning) =>
      (await rest.call(method, path, { body, headers })).json;
    expect(await write('POST', '/named', first)).toEqual([stored]);
    const filling = { prefer: 'return=representation,missing=default' };
    expect(
      await write('POST', '/named?columns=id,t,line', [{ id: 2 }, { id: 3, t: 'x' }], filling),
    ).toMatchObject([{ id: 2 }, { id: 3, t: 'x', line: 'unset' }]);
    const merging = { prefer: 'return=representation,resolution=merge-duplicates' };
    expect(await write('POST', '/named', [first, { id: 4, ...full }], merging)).toHaveLength(2);
    expect(await write('PATCH', '/named?t=eq.x&line=eq.unset', full)).toEqual([{ ...stored, id: 3 }]);
    expect(await write('PUT', '/named?id=eq.4', { id: 4, ...full, r: 'new' })).toEqual([
      { ...stored, id: 4, r: 'new' },
    ]);
    expect(await write('DELETE', '/named?id=gt.1&order=t', {})).toHaveLength(3);
  });

  it.each(['/named', '/rpc/list_named'])(
    'are read from %s as JSON and CSV, counted, filtered and in order',
    async (path) => {
      const exact = await rest.call('GET', path, { headers: { prefer: 'count=exact' } });
      expect([exact.json, exact.headers.get('content-range')]).toEqual([[stored], '0-0/1']);
      for (const name of aliases) {
        const found = await rest.call('GET', `${path}?select=${name}&${name}=eq.its ${name}&order=${name}`);
        expect(found.json).toEqual([{ [name]: `its ${name}` }]);
      }
      const text = (await rest.call('GET', path, { headers: csv })).text;
      expect(text).toBe(`id,${aliases.join(',')}\n1,${aliases.map((name) => `"its ${name}"`).join(',')}`);
    },
  );

  it.each([
    ['one object', '/named', 'application/vnd.pgrst.object+json', stored],
    ['rows without nulls', '/named', 'application/vnd.pgrst.array+json;nulls=stripped', [stored]],
    ['the row of a function', '/rpc/one_named', 'application/json', stored],
  ])('are read as %s', async (_, path, accept, expected) => {
    expect((await rest.call('GET', path, { headers: { accept } })).json).toEqual(expected);
  });

  it.each(['/composed', '/rpc/list_composed'])('may be rows themselves: %s', async (path) => {
    const points = Object.fromEntries(aliases.map((name, x) => [name, { x, y: 2 }]));
    expect((await rest.call('GET', path)).json).toEqual([{ id: 1, ...points }]);
    expect((await rest.call('GET', path, { headers: csv })).text).toContain('"(0,2)","(1,2)"');
    expect((await rest.call('GET', `${path}?select=x:t->x`)).json).toEqual([{ x: 0 }]);
  });

  it('may be parameters of a function', async () => {
    const expected = aliases.map((name) => `its ${name}`);
    const query = new URLSearchParams(full);
    expect((await rest.call('GET', `/rpc/say_all?${query}`)).json).toEqual(expected);
    expect((await rest.call('POST', '/rpc/say_all', { body: full })).json).toEqual(expected);
    expect((await rest.call('POST', '/rpc/say_all', { body: [full] })).json).toEqual(expected);
  });
});
