import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestInMemory, restInMemory } from '#testing/rest-in-memory.ts';
import { restTables } from '#testing/rest-tables.ts';

describe('CSV', () => {
  let rest: RestInMemory;

  beforeAll(async () => {
    rest = await restInMemory();
    await rest.define(restTables);
  });

  afterAll(() => rest.close());

  const accept = { accept: 'text/csv' };

  it('is written with a header line', async () => {
    const { text } = await rest.call('GET', '/items?select=id,name,price,ok&order=id', { headers: accept });
    expect(text).toBe(
      'id,name,price,ok\n1,pen,1.50,t\n2,book,12.00,f\n3,"ink, blue",4.25,\n4,"Pencil ""HB""",,t',
    );
  });

  it('names all columns, aliases and unusual names', async () => {
    const { text } = await rest.call('GET', '/keyless', { headers: accept });
    expect(text).toBe('a,b\n');
    const odd = await rest.call('GET', '/items?select="a,b":id,what:name&id=eq.1', { headers: accept });
    expect(odd.text).toBe('"a,b",what\n1,pen');
  });

  it('is read line by line', async () => {
    const body = 'one,two,value\r\n1,a,plain\r\n2,"with, comma","with ""quotes"" and\nlines"\r\n3,c,NULL\r\n';
    const answer = await rest.call('POST', '/pairs?order=one', {
      body,
      headers: { 'content-type': 'text/csv; charset=utf-8', prefer: 'return=representation' },
    });
    expect(answer).toMatchObject({
      status: 201,
      json: [
        { one: 1, two: 'a', value: 'plain' },
        { one: 2, two: 'with, comma', value: 'with "quotes" and\nlines' },
        { one: 3, two: 'c', value: null },
      ],
    });
  });

  it('round-trips', async () => {
    const { text } = await rest.call('GET', '/items?select=id,name,tags,data&order=id', { headers: accept });
    await rest.define(
      'create table public.copy (id int, name text, tags text[], data jsonb); grant all on public.copy to anon',
    );
    const sent = text.replaceAll(/,(?=,|$)/gm, ',NULL');
    const headers = { 'content-type': 'text/csv' };
    expect((await rest.call('POST', '/copy', { body: sent, headers })).status).toBe(201);
    expect((await rest.call('GET', '/copy?order=id&select=id,name,tags')).text).toBe(
      (await rest.call('GET', '/items?order=id&select=id,name,tags')).text,
    );
  });

  it.each([
    ['one,two\n1', 'All lines must have same number of fields'],
    ['one,two\n1,2,3', 'All lines must have same number of fields'],
    ['one,two\n1,"open', 'Empty or invalid csv'],
    ['one,two\n1,"a"b', 'Empty or invalid csv'],
    ['', 'Empty or invalid csv'],
  ])('refuses %j', async (body, message) => {
    const answer = await rest.call('POST', '/pairs', { body, headers: { 'content-type': 'text/csv' } });
    expect(answer).toMatchObject({ status: 400, json: { code: 'PGRST102', message } });
  });

  it('inserts nothing for a header alone', async () => {
    const headers = { 'content-type': 'text/csv', prefer: 'return=representation' };
    expect(await rest.call('POST', '/keyless', { body: 'a,b\n', headers })).toMatchObject({
      status: 201,
      json: [],
    });
  });

  it('works with the real client', async () => {
    const { data } = await rest.client().from('items').select('id,name').eq('id', 1).csv();
    expect(data).toBe('id,name\n1,pen');
  });
});
