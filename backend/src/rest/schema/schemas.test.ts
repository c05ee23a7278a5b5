import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestInMemory, restInMemory } from '#testing/rest-in-memory.ts';
import { restTables } from '#testing/rest-tables.ts';

describe('several schemas', () => {
  let rest: RestInMemory;

  beforeAll(async () => {
    rest = await restInMemory({ schemas: ['public', 'other'] });
    await rest.define(`
      ${restTables};
      create schema other;
      grant usage on schema other to anon;
      create table other.items (id integer, tint text);
      create function other.where_am_i() returns text language sql stable as 'select current_schema()';
      grant all on other.items to anon`);
  });

  afterAll(() => rest.close());

  it('are chosen by the profile headers, for reading and for writing', async () => {
    const profile = { 'content-profile': 'other', prefer: 'return=representation' };
    const body = { id: 7, tint: 'red' };
    const written = await rest.call('POST', '/items', { body, headers: profile });
    expect(written).toMatchObject({ status: 201, json: [body] });
    expect(written.headers.get('content-profile')).toBe('other');
    const read = await rest.call('GET', '/items', { headers: { 'accept-profile': 'other' } });
    expect(read.json).toEqual([body]);
    expect(read.headers.get('content-profile')).toBe('other');
    const first = await rest.call('GET', '/items?select=name&id=eq.1');
    expect(first.json).toEqual([{ name: 'pen' }]);
    expect(first.headers.get('content-profile')).toBe('public');
    const call = await rest.call('POST', '/rpc/where_am_i', {
      body: {},
      headers: { 'content-profile': 'other' },
    });
    expect(call.json).toBe('other');
  });

  it.each(['auth', 'pg_catalog', 'nowhere'])('does not expose %s', async (schema) => {
    expect(await rest.call('GET', '/users', { headers: { 'accept-profile': schema } })).toMatchObject({
      status: 406,
      json: {
        code: 'PGRST106',
        message: `Invalid schema: ${schema}`,
        hint: 'Only the following schemas are exposed: public, other',
      },
    });
  });
});

describe('the schema cache', () => {
  let rest: RestInMemory;

  beforeAll(async () => {
    rest = await restInMemory();
    await rest.define(restTables);
  });

  afterAll(() => rest.close());

  const change = (sql: string) => rest.database.asSuperuser((transaction) => transaction.script(sql));

  it('finds a new table, column and function by itself, but checks only occasionally', async () => {
    rest.clock.now += 10_000;
    await change('create table public.fresh (id integer); grant all on public.fresh to anon');
    expect((await rest.call('GET', '/fresh')).status).toBe(200);
    await change('create table public.fresher (id integer); grant all on public.fresher to anon');
    expect((await rest.call('GET', '/fresher')).status).toBe(404);
    rest.clock.now += 10_000;
    expect((await rest.call('GET', '/fresher')).status).toBe(200);
    await change('alter table public.fresher add column extra text');
    rest.clock.now += 10_000;
    expect((await rest.call('POST', '/fresher', { body: { extra: 'x' } })).status).toBe(201);
    await change("create function public.newest() returns text language sql as 'select ''new'''");
    rest.clock.now += 10_000;
    expect((await rest.call('POST', '/rpc/newest', { body: {} })).json).toBe('new');
  });

  it('is reloaded when told', async () => {
    await change('create table public.told (id integer); grant all on public.told to anon');
    await rest.schemaCache.reload();
    expect((await rest.call('GET', '/told')).status).toBe(200);
  });

  it('leaves dropped objects to the database', async () => {
    await rest.define('create table public.brief (id integer, v text); grant all on public.brief to anon');
    await change('alter table public.brief drop column v');
    expect(await rest.call('GET', '/brief?select=v')).toMatchObject({ status: 400, json: { code: '42703' } });
    await change('drop table public.brief');
    expect(await rest.call('GET', '/brief')).toMatchObject({ status: 404, json: { code: '42P01' } });
  });
});

describe('the root', () => {
  let rest: RestInMemory;

  beforeAll(async () => {
    rest = await restInMemory();
    await rest.define(restTables);
  });

  afterAll(() => rest.close());

  interface Document {
    swagger: string;
    paths: Record<string, Record<string, unknown>>;
    definitions: Record<string, { required?: string[]; properties: Record<string, unknown> }>;
  }

  it('describes what the role may use', async () => {
    const answer = await rest.call('GET', '/');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8');
    const document = answer.json as Document;
    expect(document.swagger).toBe('2.0');
    expect(Object.keys(document.paths)).toContain('/items');
    expect(Object.keys(document.paths)).not.toContain('/hidden');
    expect(Object.keys(document.paths)).not.toContain('/transactions');
    expect(Object.keys(document.paths['/rpc/count_up'] ?? {})).toEqual(['post']);
    expect(Object.keys(document.paths['/rpc/add'] ?? {})).toEqual(['get', 'post']);
    expect(document.definitions.items).toMatchObject({
      required: ['name'],
      properties: {
        id: { type: 'integer', format: 'integer', description: '<pk/>' },
        price: { type: 'number', format: 'numeric(10,2)' },
        mood: { type: 'string', enum: ['sad', 'ok', 'happy'] },
        tags: { type: 'array', items: { type: 'string' } },
        data: { format: 'jsonb' },
      },
    });
  });

  it('describes more to those who may more', async () => {
    const ann = await rest.addUser('ann@example.org');
    const document = (await rest.call('GET', '', { token: ann.token })).json as Document;
    expect(Object.keys(document.paths)).toContain('/transactions');
    expect(Object.keys(document.paths)).toContain('/rpc/apply_rows');
    expect(Object.keys(document.paths)).not.toContain('/rpc/keep_owner_and_note_update');
  });

  it('can be requested as JSON, not as HTML, and not by POST', async () => {
    const headers = { accept: 'application/json' };
    expect((await rest.call('GET', '/', { headers })).headers.get('content-type')).toBe(
      'application/json; charset=utf-8',
    );
    expect((await rest.call('GET', '/', { headers: { accept: 'text/html' } })).status).toBe(406);
    expect(await rest.call('POST', '/', { body: {} })).toMatchObject({
      status: 405,
      json: { code: 'PGRST117' },
    });
    expect(await rest.call('HEAD', '/')).toMatchObject({ status: 200, text: '' });
  });

  it('can be switched off', async () => {
    const closed = await restInMemory({ openApi: false });
    try {
      expect(await closed.call('GET', '/')).toMatchObject({
        status: 404,
        json: { code: 'PGRST126', message: 'Root endpoint metadata is disabled' },
      });
    } finally {
      await closed.close();
    }
  });
});
