// Security 4.1.1

import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseError } from '#server/database/database.ts';
import { type RestInMemory, restInMemory } from '#testing/rest-in-memory.ts';
import { restTables } from '#testing/rest-tables.ts';
import { toRefusalResponse } from '../to-response.ts';
import { toDatabaseRefusal } from './database-refusal.ts';

const patience = [
  ['patient', `set statement_timeout = '1min'`, 60_000],
  ['hasty', 'set statement_timeout = 1500', 1500],
  ['endless', 'set statement_timeout = 0', null],
  ['plain', '', null],
] as const;

const toPatient = (name: string, limit: string) =>
  `create function public.${name}() returns text language plpgsql ${limit} as 'begin perform pg_sleep(1.2); return ''done''; end'`;

describe('refusals of the database', () => {
  let rest: RestInMemory;
  const logged: Record<string, unknown>[] = [];

  beforeAll(async () => {
    const logger = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) });
    rest = await restInMemory({ statementTimeout: 1000 }, logger);
    await rest.define(restTables);
    await rest.define(patience.map(([name, limit]) => toPatient(name, limit)).join(';'));
  });

  afterAll(() => rest.close());

  const refuse = (how: string) => rest.call('POST', '/rpc/refuse', { body: { how } });

  it('have the text of whoever raised them', async () => {
    const answer = await refuse('plain');
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({
      code: 'P0001',
      details: 'the detail',
      hint: 'the hint',
      message: 'plain words',
    });
    expect(answer.headers.get('proxy-status')).toBe('PostgREST; error=P0001');
  });

  it('let a function choose the status by PTnnn', async () => {
    const answer = await refuse('PT418');
    expect(answer).toMatchObject({
      status: 418,
      statusText: 'I am a teapot',
      json: { code: 'PT418', message: 'I am a teapot', details: 'short', hint: 'stout' },
    });
    expect((await refuse('PT999')).status).toBe(500);
    expect(await refuse('PT40A')).toMatchObject({
      status: 500,
      json: { code: 'PT40A', message: 'Wrong', details: null, hint: null },
    });
    expect((await refuse('PT2E2')).status).toBe(500);
  });

  it('let a function choose everything by PGRST', async () => {
    const answer = await refuse('PGRST');
    expect(answer).toMatchObject({
      status: 402,
      statusText: 'Pay',
      json: { code: '123', message: 'Payment Required', details: 'Quota exceeded', hint: 'Upgrade' },
    });
    expect(answer.headers.get('x-powered-by')).toBe('Nerd Rage');
    expect(await refuse('PGRST bad')).toMatchObject({
      status: 500,
      json: { code: 'PGRST121', details: "Invalid JSON value for MESSAGE: 'INVALID'" },
    });
    expect(await refuse('PGRST split')).toMatchObject({ status: 500, json: { code: 'PGRST121' } });
    expect(await refuse('PGRST bare')).toMatchObject({
      status: 500,
      json: { code: 'PGRST121', details: 'DETAIL is missing in the RAISE statement' },
    });
  });

  it.each([
    ['deadlock', 500, '40P01'],
    ['assert', 500, 'P0004'],
    ['auth', 403, '28000'],
  ])('%s is %i', async (how, status, code) => {
    logged.length = 0;
    expect(await refuse(how)).toMatchObject({ status, json: { code } });
    // Internal errors are in the log, with the request's id.
    expect(logged.filter(({ msg }) => msg === 'request failed')).toHaveLength(status >= 500 ? 1 : 0);
  });

  // The embedded engine's time limit restarts its worker; in tests it runs in this very thread.
  it.runIf(process.env.TEST_DATABASE_URL)('end statements that take too long', async () => {
    expect(await refuse('slow')).toMatchObject({
      status: 500,
      json: { code: '57014', message: 'canceling statement due to statement timeout' },
    });
    // An account whose statement was stopped must wait.
    rest.clock.now += 60_000;
  });

  it.each(patience)('let the function %s have its own time limit, by "%s"', async (name, _limit, timeout) => {
    const { routines } = await rest.schemaCache.current();
    expect(routines.get('public')?.get(name)).toMatchObject([{ timeout }]);
  });

  it.runIf(process.env.TEST_DATABASE_URL)('end a function that takes longer than its own limit', async () => {
    expect(await rest.call('POST', '/rpc/patient', { body: {} })).toMatchObject({ json: 'done' });
    expect(await rest.call('POST', '/rpc/plain', { body: {} })).toMatchObject({ json: { code: '57014' } });
    rest.clock.now += 60_000;
  });

  it('leave nothing behind', async () => {
    const headers = { prefer: 'return=representation' };
    const body = [{ a: 1 }, { a: 'x' }];
    expect((await rest.call('POST', '/keyless', { body, headers })).status).toBe(400);
    expect(await rest.read('select * from public.keyless')).toEqual([]);
  });

  it.each([
    ['23503', 409],
    ['23505', 409],
    ['23502', 400],
    ['23514', 400],
    ['22P02', 400],
    ['22001', 400],
    ['22003', 400],
    ['42703', 400],
    ['P0001', 400],
    ['42P01', 404],
    ['42883', 404],
    ['25006', 405],
    ['25001', 500],
    ['0L000', 403],
    ['0P000', 403],
    ['28P01', 403],
    ['53100', 503],
    ['53300', 503],
    ['53400', 500],
    ['57P01', 503],
    ['57014', 500],
    ['09000', 500],
    ['2D000', 500],
    ['38000', 500],
    ['39000', 500],
    ['3B000', 500],
    ['40001', 500],
    ['54000', 400],
    ['54001', 500],
    ['54011', 400],
    ['54023', 400],
    ['55000', 500],
    ['58000', 500],
    ['F0000', 500],
    ['HV000', 500],
    ['P0002', 500],
    ['XX000', 500],
    ['42P17', 500],
    ['99999', 400],
  ])('SQLSTATE %s is %i', (code, status) => {
    const refusal = toDatabaseRefusal(new DatabaseError('m', { code, detail: 'd', hint: 'h' }), false);
    expect(refusal.fields).toMatchObject({ status, code, message: 'm', details: 'd', hint: 'h' });
  });

  it.each([
    ['42501', 'permission denied', true, 401],
    ['42501', 'permission denied', false, 403],
    ['21000', 'UPDATE requires a WHERE clause', false, 400],
    ['21000', 'more than one row returned by a subquery', false, 500],
    ['22023', 'role "x" does not exist', false, 401],
    ['22023', 'invalid parameter', false, 400],
  ])('%s "%s" (anonymous: %s) is %i', (code, message, anonymous, status) => {
    const refusal = toDatabaseRefusal(new DatabaseError(message, { code }), anonymous);
    expect(refusal.fields.status).toBe(status);
    expect(refusal.fields.headers?.['WWW-Authenticate']).toBe(status === 401 ? 'Bearer' : undefined);
  });

  it.each([
    ['08001', 'connect ECONNREFUSED 10.0.0.7:5432', 503, 'PGRST000'],
    ['08006', 'read ECONNRESET', 503, 'PGRST001'],
    ['53300', 'timeout exceeded when trying to connect', 504, 'PGRST003'],
  ])('%s does not reveal hosts and ports', async (code, message, status, ours) => {
    const response = toRefusalResponse(toDatabaseRefusal(new DatabaseError(message, { code }), false));
    const text = await response.text();
    expect([response.status, JSON.parse(text).code]).toEqual([status, ours]);
    expect(text).not.toContain('ECONN');
    expect(text).not.toContain('5432');
  });

  it('responds 503 while the database is unavailable, and tells nobody why', async () => {
    const away = await restInMemory();
    await away.close();
    const answer = await away.call('GET', '/transactions');
    expect(answer).toMatchObject({ status: 503, json: { code: 'PGRST002', details: null } });
    expect(answer.headers.get('retry-after')).toBe('1');
  });
});

describe('paths and methods', () => {
  let rest: RestInMemory;

  beforeAll(async () => {
    rest = await restInMemory();
    await rest.define(restTables);
  });

  afterAll(() => rest.close());

  it.each([
    [
      'GET',
      '/nothing_here',
      404,
      'PGRST205',
      "Could not find the table 'public.nothing_here' in the schema cache",
    ],
    ['GET', '/Items', 404, 'PGRST205', "Could not find the table 'public.Items' in the schema cache"],
    ['GET', '/items/1', 404, 'PGRST125', 'Invalid path specified in request URL'],
    ['GET', '/rpc', 404, 'PGRST205', "Could not find the table 'public.rpc' in the schema cache"],
    ['GET', '/rpc/', 404, 'PGRST125', 'Invalid path specified in request URL'],
    ['GET', '/rpc/add/1', 404, 'PGRST125', 'Invalid path specified in request URL'],
    [
      'GET',
      '/auth.users',
      404,
      'PGRST205',
      "Could not find the table 'public.auth.users' in the schema cache",
    ],
    ['GET', '/pg_class', 404, 'PGRST205', "Could not find the table 'public.pg_class' in the schema cache"],
    ['GET', '/a%00b', 404, 'PGRST205', "Could not find the table 'public.a\0b' in the schema cache"],
    ['REPORT', '/items', 405, 'PGRST117', 'Unsupported HTTP method: REPORT'],
    ['PUT', '/rpc/add', 405, 'PGRST101', 'Cannot use the PUT method on RPC'],
  ])('%s %s is %i', async (method, path, status, code, message) => {
    expect(await rest.call(method, path)).toMatchObject({ status, json: { code, message } });
  });

  it.each([
    ['transaction', 'public.transactions'],
    // Nine of twelve letters are the same, then eight.
    ['transactixxx', 'public.transactions'],
    ['transactxxxx', null],
    ['qqqqqqqqqqqq', null],
  ])('hints at a table whose name is at least three quarters alike: %s, %s', async (name, nearest) => {
    const hint = nearest === null ? null : `Perhaps you meant the table '${nearest}'`;
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const body = method === 'POST' ? { body: {} } : {};
      expect((await rest.call(method, `/${name}`, body)).json).toMatchObject({ hint });
    }
  });

  it.each([
    ['/items', 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE'],
    ['/keyless', 'OPTIONS,GET,HEAD,POST,PATCH,DELETE'],
    ['/cheap_items', 'OPTIONS,GET,HEAD,POST,PATCH,DELETE'],
    ['/rpc/add', 'OPTIONS,GET,HEAD,POST'],
    ['/rpc/count_up', 'OPTIONS,POST'],
    ['', 'OPTIONS,GET,HEAD'],
  ])('OPTIONS %s allows %s', async (path, allow) => {
    const answer = await rest.call('OPTIONS', path);
    expect(answer).toMatchObject({ status: 200, text: '' });
    expect(answer.headers.get('allow')).toBe(allow);
  });

  it('refuses OPTIONS for missing resources', async () => {
    expect((await rest.call('OPTIONS', '/nothing_here')).status).toBe(404);
    expect((await rest.call('OPTIONS', '/rpc/nothing_here')).status).toBe(404);
  });
});
