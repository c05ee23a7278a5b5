import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestInMemory, restInMemory } from '#testing/rest-in-memory.ts';
import { restTables } from '#testing/rest-tables.ts';

describe('select', () => {
  let rest: RestInMemory;

  beforeAll(async () => {
    rest = await restInMemory();
    await rest.define(restTables);
  });

  afterAll(() => rest.close());

  const get = (query: string) => rest.call('GET', `/items?id=eq.1&${encodeURI(query)}`);

  it.each([
    ['select=id,name', { id: 1, name: 'pen' }],
    ['select=number:id,what:name', { number: 1, what: 'pen' }],
    ['select="the id":id', { 'the id': 1 }],
    ['select= id , name ', { id: 1, name: 'pen' }],
    ['select=price::text', { price: '1.50' }],
    ['select=cost:price::int', { cost: 2 }],
    ['select=day::timestamp with time zone', { day: '2026-01-01T00:00:00+00:00' }],
    ['select=mood::text,id::numeric', { mood: 'sad', id: 1 }],
    ['select=data->size', { size: { width: 3 } }],
    ['select=data->size->width,data->>label', { width: 3, label: 'thin' }],
    ['select=wide:data->size->>width::int', { wide: 3 }],
    ['select=data->list->1', { list: 20 }],
    ['select=data->list->>-1', { list: '20' }],
    ['select=tags->>0', { tags: 'red' }],
    ['select=at', { at: '2026-01-01T10:00:00+00:00' }],
    ['select=*,price::text', { id: 1, price: '1.50' }],
    ['select=doubled,span,tags,ok', { doubled: 3, span: '[1,5)', tags: ['red', 'blue'], ok: true }],
  ])('shapes the rows: %s', async (query, expected) => {
    const { status, json } = await get(query);
    expect({ status, json }).toMatchObject({ status: 200, json: [expected] });
    if (!query.includes('*')) expect(json).toEqual([expected]);
  });

  it('gives all columns without a list, with an empty one and for *', async () => {
    const answers = await Promise.all(['', 'select=', 'select=*'].map(get));
    for (const { json } of answers) {
      expect(json).toEqual([expect.objectContaining({ id: 1, name: 'pen', price: 1.5, day: '2026-01-01' })]);
    }
  });

  it('keeps every digit of a number', async () => {
    await rest.define('create table public.wide (n numeric, i bigint); grant all on public.wide to anon');
    const body = '{"n":12345678901234567890.12345678901234567890,"i":9007199254740993}';
    await rest.call('POST', '/wide', { body });
    const { text } = await rest.call('GET', '/wide');
    expect(text).toBe('[{"n":12345678901234567890.12345678901234567890,"i":9007199254740993}]');
  });

  it.each([
    ['select=nowhere', 400, '42703', 'column items.nowhere does not exist'],
    ['select=nam', 400, '42703', 'column items.nam does not exist'],
    ['select=id::nothing', 400, '42704', 'type "nothing" does not exist'],
    ['select=name::int', 400, '22P02', 'invalid input syntax for type integer: "pen"'],
    ['select=id::', 400, 'PGRST100', '"failed to parse select parameter (id::)" (line 1, column 5)'],
    ['select=id,', 400, 'PGRST100', '"failed to parse select parameter (id,)" (line 1, column 4)'],
    ['select=id[]', 400, 'PGRST100', '"failed to parse select parameter (id[])" (line 1, column 3)'],
    ['select=count()', 400, 'PGRST123', 'Use of aggregate functions is not allowed'],
    ['select=price.sum()', 400, 'PGRST123', 'Use of aggregate functions is not allowed'],
    [
      'select=id::int8;drop table',
      400,
      'PGRST100',
      '"failed to parse select parameter (id::int8;drop table)" (line 1, column 9)',
    ],
    [
      'select=id,pairs(*)',
      400,
      'PGRST200',
      "Could not find a relationship between 'items' and 'pairs' in the schema cache",
    ],
    [
      'select=id,...pairs!inner(one,two)',
      400,
      'PGRST200',
      "Could not find a relationship between 'items' and 'pairs' in the schema cache",
    ],
    ['select=id,parts(label)', 400, 'PGRST127', 'Feature not implemented'],
    [
      'select=id,parts(label',
      400,
      'PGRST100',
      '"failed to parse select parameter (id,parts(label)" (line 1, column 15)',
    ],
  ])('refuses %s', async (query, status, code, message) => {
    const answer = await get(query);
    expect({ status: answer.status, json: answer.json }).toMatchObject({ status, json: { code, message } });
  });

  it('hints at the nearest column', async () => {
    expect((await get('select=nmae')).json).toMatchObject({
      hint: 'Perhaps you meant to reference the column "items.name".',
    });
    expect((await get('select=nxyz')).json).toMatchObject({ hint: null });
  });

  it('refuses an alias that PostgreSQL would truncate', async () => {
    const alias = 'a'.repeat(64);
    expect((await get(`select=${alias}:id`)).json).toMatchObject({ code: '42622' });
    expect((await get(`select=${alias.slice(1)}:id`)).json).toEqual([{ [alias.slice(1)]: 1 }]);
  });

  it('never treats an alias or a key as SQL', async () => {
    const nasty = 'x"; drop table items; --';
    const quoted = `"${nasty.replaceAll('"', '\\"')}"`;
    const query = `select=${encodeURIComponent(`${quoted}:id,label:data->>"') from pg_shadow --"`)}`;
    expect((await rest.call('GET', `/items?id=eq.1&${query}`)).json).toEqual([{ [nasty]: 1, label: null }]);
  });

  it('reads views', async () => {
    const { json } = await rest.call('GET', '/cheap_items?order=id&select=id');
    expect(json).toEqual([{ id: 1 }, { id: 3 }]);
  });
});
