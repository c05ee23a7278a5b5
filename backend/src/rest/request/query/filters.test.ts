import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestInMemory, restInMemory } from '#testing/rest-in-memory.ts';
import { restTables } from '#testing/rest-tables.ts';

describe('filters', () => {
  let rest: RestInMemory;

  beforeAll(async () => {
    rest = await restInMemory();
    await rest.define(restTables);
  });

  afterAll(() => rest.close());

  /** Ids of the items that match a query string, or the status and code of its refusal. */
  async function find(query: string) {
    const { status, json } = await rest.call('GET', `/items?select=id&order=id&${query}`);
    if (Array.isArray(json)) return json.map((row) => row.id);
    const { code, message } = json as Record<string, unknown>;
    return { status, code, message };
  }

  it.each([
    ['id=eq.2', [2]],
    ['id=neq.2', [1, 3, 4]],
    ['id=gt.2', [3, 4]],
    ['id=gte.2&id=lt.4', [2, 3]],
    ['id=lte.1', [1]],
    ['price=eq.1.50', [1]],
    ['price=eq.1.5', [1]],
    ['day=gte.2026-01-15', [2, 4]],
    ['at=lt.2026-01-15T21:30:00.001Z', [1, 4]],
    ['name=eq.ink,%20blue', [3]],
    ['name=eq.Pencil+%22HB%22', [4]],
    ['mood=eq.happy', [3]],
    ['mood=gt.sad', [2, 3]],
    ['ok=eq.true', [1, 4]],
    ['not.ok=eq.true', { status: 400, code: 'PGRST108' }],
    ['ok=not.eq.true', [2]],
  ])('compares: %s', async (query, expected) => {
    if (Array.isArray(expected)) expect(await find(query)).toEqual(expected);
    else expect(await find(query)).toMatchObject(expected);
  });

  it.each([
    ['name=like.p*', [1]],
    ['name=like.%25en%25', [1, 4]],
    ['name=ilike.p*', [1, 4]],
    ['name=match.^p', [1]],
    ['name=imatch.^p', [1, 4]],
    ['name=not.like.*o*', [1, 3, 4]],
    ['name=like(any).{p*,b*}', [1, 2]],
    ['name=like(all).{p*,*n}', [1]],
    ['name=ilike(any).{P*,B*}', [1, 2, 4]],
    ['name=match(any).{^p,k$}', [1, 2]],
    ['id=eq(any).{1,3}', [1, 3]],
    ['id=gt(all).{1,2}', [3, 4]],
    ['id=not.eq(any).{1,3}', [2, 4]],
  ])('matches patterns and lists of them: %s', async (query, expected) => {
    expect(await find(query)).toEqual(expected);
  });

  it.each([
    ['id=in.(1,3)', [1, 3]],
    ['id=in.()', []],
    ['id=in.( )', []],
    ['id=in.( 1,3)', [1, 3]],
    ['name=in.( "ink, blue",pen)', [1, 3]],
    ['or=(id.in.( ),id.in.( 2))', [2]],
    ['id=not.in.(1,3)', [2, 4]],
    ['name=in.("ink, blue",pen)', [1, 3]],
    ['name=in.("Pencil \\"HB\\"")', [4]],
    // The form that postgrest-js gives a value with both a comma and a quote.
    ['name=in.("Pencil "HB"","ink, blue")', [3, 4]],
    ['day=in.(2026-01-01,2026-02-01)', [1, 2]],
    ['mood=in.(sad,ok)', [1, 2]],
  ])('tests for list members: %s', async (query, expected) => {
    expect(await find(encodeURI(query))).toEqual(expected);
  });

  it.each([
    ['price=is.null', [4]],
    ['price=is.not_null', [1, 2, 3]],
    ['price=not.is.null', [1, 2, 3]],
    ['ok=is.true', [1, 4]],
    ['ok=is.FALSE', [2]],
    ['ok=is.unknown', [3]],
    ['ok=isdistinct.true', [2, 3]],
    ['ok=not.isdistinct.true', [1, 4]],
  ])('distinguishes null from values: %s', async (query, expected) => {
    expect(await find(query)).toEqual(expected);
  });

  it.each([
    ['tags=cs.{red}', [1, 2]],
    ['tags=cd.{red,green}', [2, 3]],
    ['tags=ov.{blue,green}', [1]],
    ['span=cs.[2,3)', [1]],
    ['span=ov.[4,6)', [1, 2]],
    ['span=sl.[6,7)', [1]],
    ['span=sr.[0,2)', [2]],
    ['span=nxr.[1,6)', [1]],
    ['span=nxl.[4,6)', [2]],
    ['span=adj.[9,12)', [2]],
    ['data=cs.{"label":"thin"}', [1]],
  ])('compares arrays, ranges and JSON: %s', async (query, expected) => {
    expect(await find(encodeURI(query))).toEqual(expected);
  });

  it.each([
    ['data->>label=eq.thin', [1]],
    ['data->size->>width=eq.7', [2]],
    ['data->size->width=gt.3', [2]],
    ['data->list->0=eq.10', [1]],
    ['data->list->>-1=eq.20', [1]],
    ['data->>"label"=like.th*', [1, 2]],
    ['raw->>a=eq.1', [1]],
    ['raw->>0=eq.1', [4]],
    ['data->>nowhere=is.null', [1, 2, 3, 4]],
    ['tags->>0=eq.red', [1, 2]],
  ])('follows JSON paths: %s', async (query, expected) => {
    expect(await find(encodeURI(query))).toEqual(expected);
  });

  it.each([
    ['name=fts.pen', [1]],
    ['name=fts(english).pens', [1]],
    ['name=plfts(english).blue inks', [3]],
    ['name=phfts(english).ink blue', [3]],
    ['name=wfts(english).ink -red', [3]],
    ['name=not.fts(simple).pen', [2, 3, 4]],
    ['data=fts.thick', [2]],
  ])('searches texts: %s', async (query, expected) => {
    expect(await find(encodeURI(query))).toEqual(expected);
  });

  it.each([
    ['or=(id.eq.1,id.eq.3)', [1, 3]],
    ['and=(id.gt.1,id.lt.4)', [2, 3]],
    ['not.or=(id.eq.1,id.eq.3)', [2, 4]],
    ['not.and=(id.gt.1,id.lt.4)', [1, 4]],
    ['or=(id.eq.1,and(id.gt.2,not.or(id.eq.4,name.eq.pen)))', [1, 3]],
    ['or=( id.eq.1 , not.and( id.gt.1 , ok.is.false ) )', [1, 3, 4]],
    ['or=(name.eq."ink, blue",id.in.(1,2))', [1, 2, 3]],
    ['or=(tags.cs.{red,blue},name.eq.nothing)', [1]],
    ['or=(name.not.like.*e*,data->>label.eq.thin)', [1, 2]],
    ['or=(id.eq.1,id.eq.2)&or=(id.eq.2,id.eq.3)', [2]],
    ['and=(name.like(any).{p*,b*},id.eq.2)', [2]],
  ])('joins conditions: %s', async (query, expected) => {
    expect(await find(encodeURI(query))).toEqual(expected);
  });

  it.each([
    ['id=x', 400, 'PGRST100', '"failed to parse filter (x)" (line 1, column 1)'],
    ['id=noop.1', 400, 'PGRST100', '"failed to parse filter (noop.1)" (line 1, column 1)'],
    ['id=not.noop.1', 400, 'PGRST100', '"failed to parse filter (not.noop.1)" (line 1, column 5)'],
    ['id=is.maybe', 400, 'PGRST100', '"failed to parse filter (is.maybe)" (line 1, column 4)'],
    ['id=in.1,2', 400, 'PGRST100', '"failed to parse filter (in.1,2)" (line 1, column 4)'],
    ['or=()', 400, 'PGRST100', '"failed to parse logic tree (())" (line 1, column 4)'],
    ['or=)(', 400, 'PGRST100', '"failed to parse logic tree ()()" (line 1, column 3)'],
    ['or=(id.eq.1', 400, 'PGRST100', '"failed to parse logic tree ((id.eq.1)" (line 1, column 11)'],
    ['nowhere=eq.1', 400, '42703', 'column items.nowhere does not exist'],
    ['or=(nowhere.eq.1)', 400, '42703', 'column items.nowhere does not exist'],
    ['id=eq.abc', 400, '22P02', 'invalid input syntax for type integer: "abc"'],
    ['id=like.1*', 404, '42883', 'operator does not exist: integer ~~ unknown'],
    ['mood=eq.wild', 400, '22P02', 'invalid input value for enum mood: "wild"'],
    ['name=fts(klingon).x', 400, '42704', 'text search configuration "klingon" does not exist'],
    ['name=match.(', 400, '2201B', 'invalid regular expression: parentheses () not balanced'],
    ['rel.id=eq.1', 400, 'PGRST108', "'rel' is not an embedded resource in this request"],
    ['rel.order=id', 400, 'PGRST108', "'rel' is not an embedded resource in this request"],
  ])('refuses %s', async (query, status, code, message) => {
    expect(await find(query)).toEqual({ status, code, message });
  });

  it('says what it expected', async () => {
    const { headers, json } = await rest.call('GET', '/items?id=x');
    expect(json).toEqual({
      code: 'PGRST100',
      details: 'unexpected "x" expecting "not" or operator (eq, gt, ...)',
      hint: null,
      message: '"failed to parse filter (x)" (line 1, column 1)',
    });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('proxy-status')).toBe('PostgREST; error=PGRST100');
  });

  it('never treats a value as SQL', async () => {
    const value = `'; drop table public.items; --`;
    expect(await find(`name=eq.${encodeURIComponent(value)}`)).toEqual([]);
    expect(await find(`name=in.(${encodeURIComponent(`"${value}"`)})`)).toEqual([]);
    expect(await find(`data->>${encodeURIComponent(`"${value}"`)}=is.null`)).toEqual([1, 2, 3, 4]);
    expect(await find(`${encodeURIComponent(`"${value}"`)}=eq.1`)).toMatchObject({ code: '42703' });
    expect(await find('id=gt.0')).toEqual([1, 2, 3, 4]);
  });

  it('accepts names that need quotes', async () => {
    await rest.define(`insert into public."Odd Name" values (1, 'one', 'two', 'three')`);
    for (const filter of ['a b=eq.one', 'x-y=eq.two', '"x-y"=eq.two', '"q\\"q"=eq.three']) {
      const { json } = await rest.call('GET', `/Odd%20Name?select=id&${encodeURI(filter)}`);
      expect([filter, json]).toEqual([filter, [{ id: 1 }]]);
    }
  });
});
