import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestInMemory, restInMemory } from '#testing/rest-in-memory.ts';

/** Functions with every kind of argument and result that a call must distinguish. */
const functions = `
create type public.spot as (x integer, y text);
create domain public.place as public.spot;
create table public.projects (id integer primary key, name text);
insert into public.projects values (1, 'one'), (2, 'two');

create function public.whole_json(json) returns json language sql immutable as 'select $1';
create function public.whole_text(text) returns text language sql immutable as 'select $1';
create function public.whole_number(integer) returns integer language sql immutable as 'select $1';
create function public.two_unnamed(integer, text) returns text language sql immutable as 'select $2';

create function public.pick(same text, more integer) returns integer language sql immutable as 'select 1';
create function public.pick(same text) returns integer language sql immutable as 'select 2';
create function public.pick(same integer, last integer default 0) returns integer
language sql immutable as 'select 3';
create function public.pick(same integer) returns integer language sql immutable as 'select 4';

create function public.one_record() returns record language sql stable as
'select p from public.projects p where id = 1';
create function public.no_record() returns record language sql stable as
'select p from public.projects p where false';
create function public.bare_record(wanted integer) returns record language sql stable as
'select wanted as number, ''b''::text as letter';
create function public.records(lowest integer default 1) returns setof record language sql stable as
'select p.* from public.projects p where id >= lowest order by id';
create function public.out_records(out a integer, out b text) returns setof record language sql stable as
'select id, name from public.projects order by id';

create function public.a_place() returns public.place language sql stable as
'select row(1, ''here'')::public.place';
create function public.places() returns setof public.place language sql stable as
'select row(n, ''at '' || n)::public.place from generate_series(1, 2) n';

create function public.long_char(value character) returns text language sql immutable as 'select value::text';
create function public.long_bits(value bit) returns text language sql immutable as 'select value::text';
create function public.long_chars(value character[]) returns text language sql immutable as 'select value::text';
create function public.greet(name text, greeting text default 'Hello') returns text
language sql immutable as 'select greeting || '', '' || name';
create function public.add_up(variadic numbers integer[] default '{}') returns bigint language sql immutable as
'select coalesce(sum(n), 0) from unnest(numbers) n';
create function public.kind_of(value json) returns text language sql immutable as 'select json_typeof(value)';
create function public.binary_kind(value jsonb) returns text language sql immutable as
'select coalesce(jsonb_typeof(value), ''nothing'')';
create function public.deny() returns void language plpgsql stable as $$ begin raise exception 'denied'; end $$;
create function public.deny_value() returns integer language plpgsql stable as
$$ begin raise exception 'denied'; end $$;

grant select on public.projects to anon;
grant execute on all functions in schema public to anon;
`;

describe('function calls of every shape', () => {
  let rest: RestInMemory;

  beforeAll(async () => {
    rest = await restInMemory();
    await rest.define(functions);
  });

  afterAll(() => rest.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    rest.call('GET', `/rpc/${path}`, { headers });
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    rest.call('POST', `/rpc/${path}`, { body, headers });

  it('ignores functions with unnamed parameters that no request can fill', async () => {
    expect(await post('whole_number', {})).toMatchObject({
      status: 404,
      json: {
        code: 'PGRST202',
        message: 'Could not find the function public.whole_number without parameters in the schema cache',
        details:
          'Searched for the function public.whole_number without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: null,
      },
    });
    expect(await post('two_unnamed', { a: 1 })).toMatchObject({
      status: 404,
      json: { code: 'PGRST202', hint: null },
    });
    const { json } = await rest.call('GET', '');
    const paths = Object.keys((json as { paths: object }).paths);
    expect(paths).toContain('/rpc/whole_json');
    expect(paths).not.toContain('/rpc/whole_number');
    expect(paths).not.toContain('/rpc/two_unnamed');
  });

  it('never suggests the very call that failed', async () => {
    expect(await get('whole_text')).toMatchObject({ status: 404, json: { code: 'PGRST202', hint: null } });
  });

  it.each([
    ['text/plain', 'whole_json', 'text'],
    ['text/xml', 'whole_text', 'xml'],
    ['application/octet-stream', 'whole_text', 'bytea'],
  ])('says which unnamed parameter a body of %s needs', async (type, name, parameter) => {
    expect(await post(name, 'plain', { 'content-type': type })).toMatchObject({
      status: 404,
      json: {
        code: 'PGRST202',
        message: `Could not find the function public.${name} in the schema cache`,
        details: `Searched for the function public.${name} with a single unnamed ${parameter} parameter, but no matches were found in the schema cache.`,
        hint: null,
      },
    });
  });

  it('lists candidates by number, then names and types of their parameters', async () => {
    expect(await get('pick?same=1')).toMatchObject({
      status: 300,
      json: {
        code: 'PGRST203',
        message:
          'Could not choose the best candidate function between: public.pick(same => integer), public.pick(same => text), public.pick(same => integer, last => integer)',
      },
    });
  });

  it.each([
    ['one_record', {}, { id: 1, name: 'one' }],
    ['no_record', {}, null],
    ['bare_record', { wanted: 7 }, { number: 7, letter: 'b' }],
    [
      'records',
      {},
      [
        { id: 1, name: 'one' },
        { id: 2, name: 'two' },
      ],
    ],
    ['records', { lowest: 3 }, []],
    ['out_records?b=eq.two&select=a', {}, [{ a: 2 }]],
    ['a_place', {}, { x: 1, y: 'here' }],
    [
      'places?order=x.desc',
      {},
      [
        { x: 2, y: 'at 2' },
        { x: 1, y: 'at 1' },
      ],
    ],
  ])('POST %s %o', async (path, body, json) => {
    const answer = await post(path, body);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.json).toEqual(json);
  });

  it('reads records by GET as well', async () => {
    expect(await get('bare_record?wanted=3')).toMatchObject({
      status: 200,
      json: { number: 3, letter: 'b' },
    });
    expect(await get('a_place?select=y')).toMatchObject({ status: 200, text: '{"y":"here"}' });
  });

  it('passes only the arguments named by columns', async () => {
    const body = { name: 'Ann', greeting: 'Hi', other: 1 };
    expect(await post('greet?columns=name', body)).toMatchObject({ status: 200, json: 'Hello, Ann' });
    expect(await post('greet?columns=name,greeting', body)).toMatchObject({ status: 200, json: 'Hi, Ann' });
    expect(await post('greet', body)).toMatchObject({ status: 404, json: { code: 'PGRST202' } });
    expect(await post('greet?columns=greeting', body)).toMatchObject({
      status: 404,
      json: { message: 'Could not find the function public.greet(greeting) in the schema cache' },
    });
  });

  it('uses the first object of an array', async () => {
    expect(await post('greet', [{ name: 'Ann' }, { name: 'Ben' }])).toMatchObject({
      status: 200,
      json: 'Hello, Ann',
    });
    expect(await post('greet?columns=name', [{ name: 'Ann', other: 1 }, { name: 'Ben' }])).toMatchObject({
      status: 200,
      json: 'Hello, Ann',
    });
    expect(await post('greet', [{ name: 'Ann' }, { greeting: 'Hi' }])).toMatchObject({
      status: 400,
      json: { code: 'PGRST102', message: 'All object keys must match' },
    });
    expect(await post('records', [])).toMatchObject({ status: 200, json: [{ id: 1 }, { id: 2 }] });
    expect(await post('whole_json', [{ a: 1 }, { a: 2 }])).toMatchObject({ json: [{ a: 1 }, { a: 2 }] });
  });

  it.each([
    ['add_up', '', '0'],
    ['add_up', 'numbers=4', '4'],
    ['add_up', 'numbers=4&numbers=5', '9'],
    ['kind_of', 'value={"a":1}', '"object"'],
    ['greet', 'name=ignored&name=Ann+B', '"Hello, Ann B"'],
  ])('parses a form like a query string: %s %s', async (name, form, text) => {
    const answer = await post(name, form, { 'content-type': 'application/x-www-form-urlencoded' });
    expect(answer).toMatchObject({ status: 200, text });
  });

  it.each([
    [{ a: 1 }, '"object"'],
    [[], '"array"'],
    ['x', '"string"'],
    [null, '"nothing"'],
  ])('passes on a single argument of JSON: %j', async (value, text) => {
    expect(await post('binary_kind', { value, more: 1 })).toMatchObject({ status: 404 });
    expect(await post('binary_kind', { value })).toMatchObject({ status: 200, text });
    expect(await post('binary_kind', [{ value }])).toMatchObject({ status: 200, text });
  });

  it('runs a function whose result nothing reads', async () => {
    expect(await post('deny', {})).toMatchObject({ status: 400, json: { message: 'denied' } });
    expect((await rest.call('HEAD', '/rpc/deny_value')).status).toBe(400);
  });

  it.each([
    ['long_char', 'abc', 'abc'],
    ['long_bits', '10110', '10110'],
    ['long_chars', '{ab,cd}', '{ab,cd}'],
  ])('passes %s its argument without truncating it', async (name, value, json) => {
    expect(await post(name, { value })).toMatchObject({ status: 200, json });
    expect(await get(`${name}?value=${value}`)).toMatchObject({ status: 200, json });
  });
});
