import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RestInMemory, restInMemory } from '#testing/rest-in-memory.ts';
import { restTables } from '#testing/rest-tables.ts';

describe('insert', () => {
  let rest: RestInMemory;

  beforeAll(async () => {
    rest = await restInMemory();
    await rest.define(restTables);
  });

  afterAll(() => rest.close());

  beforeEach(() =>
    rest.define('delete from public.keyless; delete from public.pairs; delete from public.defaulted'),
  );

  const full = { prefer: 'return=representation' };

  it('responds 201 without a body by default', async () => {
    const answer = await rest.call('POST', '/keyless', { body: { a: 1, b: 'x' } });
    expect(answer).toMatchObject({ status: 201, text: '' });
    expect(answer.headers.get('content-range')).toBe('*/*');
    expect(answer.headers.get('content-length')).toBe('0');
    expect(answer.headers.get('content-type')).toBeNull();
    expect(answer.headers.get('preference-applied')).toBeNull();
    expect(await rest.read('select * from public.keyless')).toEqual([{ a: 1, b: 'x' }]);
  });

  it('returns the rows as stored', async () => {
    const answer = await rest.call('POST', '/items?select=name,price,doubled', {
      body: [
        { name: 'cap', price: '2.345' },
        { name: 'hat', price: 3 },
      ],
      headers: { prefer: 'return=representation,count=exact' },
    });
    expect(answer).toMatchObject({
      status: 201,
      json: [
        { name: 'cap', price: 2.35, doubled: 4.7 },
        { name: 'hat', price: 3, doubled: 6 },
      ],
    });
    expect(answer.headers.get('content-range')).toBe('*/2');
    expect(answer.headers.get('preference-applied')).toBe('return=representation, count=exact');
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('returns the location of a single new row', async () => {
    const headers = { prefer: 'return=headers-only' };
    const one = await rest.call('POST', '/pairs', { body: { one: 1, two: 'a b&c' }, headers });
    expect(one).toMatchObject({ status: 201, text: '' });
    expect(one.headers.get('location')).toBe('/pairs?one=eq.1&two=eq.a%20b%26c');
    expect(one.headers.get('preference-applied')).toBe('return=headers-only');
    const body = [
      { one: 2, two: 'x' },
      { one: 3, two: 'y' },
    ];
    expect((await rest.call('POST', '/pairs', { body, headers })).headers.get('location')).toBeNull();
    expect((await rest.call('POST', '/keyless', { body: {}, headers })).headers.get('location')).toBeNull();
  });

  it.each([
    ['{}', [{ a: null, b: 'b' }]],
    ['[{}]', [{ a: null, b: 'b' }]],
    [
      '[{},{}]',
      [
        { a: null, b: 'b' },
        { a: null, b: 'b' },
      ],
    ],
    ['[]', []],
    ['{"a":null}', [{ a: null, b: 'b' }]],
    ['{"b":null}', [{ a: null, b: null }]],
  ])('fills what is not named: %s', async (body, expected) => {
    const answer = await rest.call('POST', '/keyless', { body, headers: full });
    expect(answer).toMatchObject({ status: 201, json: expected });
  });

  it('accepts every type from JSON', async () => {
    const row = {
      name: 'all',
      ok: false,
      day: '2026-02-28',
      at: '2026-02-28T12:00:00+00:00',
      code: 'abcde',
      mood: 'ok',
      tags: ['x', 'y, z', null],
      span: '[1,4)',
      data: { deep: [1, { a: null }] },
      raw: [true],
    };
    const answer = await rest.call('POST', '/items', { body: row, headers: full });
    expect(answer.json).toEqual([expect.objectContaining(row)]);
  });

  it('with columns, counts only those keys; what is missing is null, or the default if asked', async () => {
    const body = [{ a: 1, extra: true }, { b: 'given' }, { a: 3, b: null }];
    const plain = await rest.call('POST', '/keyless?columns=a,b', { body, headers: full });
    expect(plain.json).toEqual([
      { a: 1, b: null },
      { a: null, b: 'given' },
      { a: 3, b: null },
    ]);
    const filled = await rest.call('POST', '/keyless?columns=a,b', {
      body,
      headers: { prefer: 'return=representation, missing=default' },
    });
    expect(filled.json).toEqual([
      { a: 1, b: 'b' },
      { a: null, b: 'given' },
      { a: 3, b: null },
    ]);
    expect(filled.headers.get('preference-applied')).toBe('missing=default, return=representation');
  });

  it('evaluates a default for every row', async () => {
    const { json } = await rest.call('POST', '/defaulted?columns=id,made,amount,label', {
      body: [{ amount: '12345678901234567890.123' }, { label: 'x' }, {}],
      headers: { prefer: 'return=representation,missing=default' },
    });
    const rows = json as { id: string; amount: number; label: string; made: string }[];
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3);
    expect(rows.map(({ amount, label }) => [amount, label])).toEqual([
      [12345678901234567890.123, 'none'],
      [1.5, 'x'],
      [1.5, 'none'],
    ]);
    const { json: one } = await rest.call('POST', '/items?columns=id,name&select=id', {
      body: { name: 'numbered' },
      headers: { prefer: 'return=representation,missing=default' },
    });
    expect(one).toEqual([{ id: expect.any(Number) }]);
  });

  it('accepts columns in the real client’s notation', async () => {
    const { data, error } = await rest
      .client()
      .from('pairs')
      .insert(
        [
          { one: 1, two: 'x' },
          { one: 2, two: 'y', value: 'v' },
        ],
        { defaultToNull: false },
      )
      .select('one,value')
      .order('one');
    expect(error).toBeNull();
    expect(data).toEqual([
      { one: 1, value: 'unset' },
      { one: 2, value: 'v' },
    ]);
  });

  it.each([
    ['/keyless', 'not json', 400, 'PGRST102', 'Empty or invalid json'],
    ['/keyless', '', 400, 'PGRST102', 'Empty or invalid json'],
    ['/keyless', '"text"', 400, 'PGRST102', 'Empty or invalid json'],
    ['/keyless', '[{"a":1},{"b":"x"}]', 400, 'PGRST102', 'All object keys must match'],
    ['/keyless', '[{"a":1},2]', 400, 'PGRST102', 'All object keys must match'],
    [
      '/keyless',
      '{"c":1}',
      400,
      'PGRST204',
      "Could not find the 'c' column of 'keyless' in the schema cache",
    ],
    [
      '/keyless?columns=c',
      '{"a":1}',
      400,
      'PGRST204',
      "Could not find the 'c' column of 'keyless' in the schema cache",
    ],
    ['/keyless', '{"a":"abc"}', 400, '22P02', 'invalid input syntax for type integer: "abc"'],
    ['/keyless', '{"a":99999999999}', 400, '22003', expect.stringContaining('out of range')],
    ['/items', '{"name":null}', 400, '23502', expect.stringContaining('null value in column "name"')],
    ['/items', '{"name":"x","code":"abcdef"}', 400, '22001', expect.stringContaining('too long')],
    ['/items', '{"name":"x","price":1e9}', 400, '22003', 'numeric field overflow'],
    ['/items', '{"name":"x","doubled":1}', 400, '428C9', expect.stringContaining('"doubled"')],
    [
      '/parts',
      '{"id":1,"item":12345}',
      409,
      '23503',
      expect.stringContaining('violates foreign key constraint'),
    ],
    ['/items', '{"name":"a\\u0000b"}', 400, '22P05', 'unsupported Unicode escape sequence'],
    ['/hidden', '{"id":1}', 401, '42501', 'permission denied for table hidden'],
    [
      '/nothing_here',
      '{"id":1}',
      404,
      'PGRST205',
      "Could not find the table 'public.nothing_here' in the schema cache",
    ],
    [
      '/keyless?columns=',
      '{"a":1}',
      400,
      'PGRST100',
      '"failed to parse columns parameter ()" (line 1, column 1)',
    ],
  ])('refuses POST %s %s', async (path, body, status, code, message) => {
    const answer = await rest.call('POST', path, { body });
    expect(answer).toMatchObject({ status, json: { code, message } });
  });

  it('refuses a duplicate with 409', async () => {
    await rest.call('POST', '/pairs', { body: { one: 1, two: 'a' } });
    const answer = await rest.call('POST', '/pairs', { body: { one: 1, two: 'a' } });
    expect(answer).toMatchObject({
      status: 409,
      json: {
        code: '23505',
        message: 'duplicate key value violates unique constraint "pairs_pkey"',
        details: 'Key (one, two)=(1, a) already exists.',
      },
    });
  });

  it('writes all rows or none', async () => {
    const body = [
      { one: 1, two: 'a' },
      { one: 2, two: 'b' },
      { one: 1, two: 'a' },
    ];
    expect((await rest.call('POST', '/pairs', { body })).status).toBe(409);
    expect(await rest.read('select * from public.pairs')).toEqual([]);
  });

  it('refuses other types of body', async () => {
    const headers = { 'content-type': 'application/xml' };
    expect(await rest.call('POST', '/keyless', { body: '<a/>', headers })).toMatchObject({
      status: 400,
      json: { code: 'PGRST102', message: 'Content-Type not acceptable: application/xml' },
    });
  });

  it('accepts a form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...full };
    const answer = await rest.call('POST', '/keyless', { body: 'a=7&b=some+text', headers });
    expect(answer.json).toEqual([{ a: 7, b: 'some text' }]);
  });
});
