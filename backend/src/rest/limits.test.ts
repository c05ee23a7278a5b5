// Security 15.1.3, 15.2.2

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestInMemory, type RestUser, restInMemory } from '#testing/rest-in-memory.ts';
import { restTables } from '#testing/rest-tables.ts';
import {
  maxBodyBytes,
  maxFilterDepth,
  maxIdentifierBytes,
  maxJsonDepth,
  maxJsonValues,
  maxSameColumn,
  maxTextValues,
  maxUrlLength,
} from './limits.ts';

describe('limits', () => {
  let rest: RestInMemory;
  let person: RestUser;

  beforeAll(async () => {
    rest = await restInMemory();
    await rest.define(restTables);
    person = await rest.addUser('limits@example.org');
  });

  afterAll(() => rest.close());

  it('refuses URLs that are too long', async () => {
    const path = '/items?name=eq.';
    const room = maxUrlLength - '/rest/v1'.length - path.length;
    expect((await rest.call('GET', path + 'a'.repeat(room))).status).toBe(200);
    expect(await rest.call('GET', path + 'a'.repeat(room + 1))).toMatchObject({
      status: 414,
      json: { code: 'PGRST100', message: `The URL is longer than ${maxUrlLength} characters` },
    });
  });

  // Security 2.4.1
  it('refuses bodies that are too large', async () => {
    const body = `{"b":"${'a'.repeat(maxBodyBytes)}"}`;
    expect(await rest.call('POST', '/keyless', { body, token: person.token })).toMatchObject({
      status: 413,
      json: { code: 'PGRST102', message: `Request body is larger than ${maxBodyBytes} bytes`, hint: null },
    });
  });

  const form = 'application/x-www-form-urlencoded';

  // Security A29
  it.each([
    ['empty lines of CSV', '/keyless', 'text/csv', maxTextValues, `a\n${'\n'.repeat(maxTextValues)}`],
    ['fields of CSV', '/keyless', 'text/csv', maxTextValues, ','.repeat(maxTextValues)],
    ['pairs of a form', '/keyless', form, maxTextValues, '&'.repeat(maxTextValues)],
    ['arguments of a form', '/rpc/echo', form, maxTextValues, '&'.repeat(maxTextValues)],
    ['rows of JSON', '/keyless', 'application/json', maxJsonValues, `[${'{},'.repeat(maxJsonValues / 2)}{}]`],
    ['arguments of JSON', '/rpc/echo', 'application/json', maxJsonValues, `[${'0,'.repeat(maxJsonValues)}0]`],
  ])('refuses too many %s before they take memory', async (_, path, type, limit, body) => {
    const headers = { 'content-type': type };
    expect(await rest.call('POST', path, { body, headers, token: person.token })).toMatchObject({
      status: 413,
      json: { code: 'PGRST102', message: `Request body has more than ${limit} values` },
    });
  });

  it('refuses CSV whose names are too long to repeat in every row', async () => {
    const insert = (name: string) =>
      rest.call('POST', '/keyless?columns=a', {
        body: `a,${name}\n1,\n`,
        headers: { 'content-type': 'text/csv' },
      });
    expect((await insert('b'.repeat(maxIdentifierBytes))).status).toBe(201);
    expect(await insert('b'.repeat(maxIdentifierBytes + 1))).toMatchObject({
      status: 400,
      json: { code: 'PGRST102', message: `A column's name is longer than ${maxIdentifierBytes} bytes` },
    });
  });

  it('refuses JSON that nests too deep, however deep', async () => {
    const nest = (levels: number) => `{"value":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect(
      (await rest.call('POST', '/rpc/echo', { body: nest(maxJsonDepth), token: person.token })).status,
    ).toBe(200);
    for (const levels of [maxJsonDepth + 1, 10_000, 1_000_000]) {
      expect(await rest.call('POST', '/rpc/echo', { body: nest(levels), token: person.token })).toMatchObject(
        {
          status: 400,
          json: { code: 'PGRST102', message: `JSON is nested deeper than ${maxJsonDepth} levels` },
        },
      );
    }
  });

  it('refuses conditions that nest too deep', async () => {
    const nest = (levels: number) => `${'(and'.repeat(levels - 1)}(id.eq.1)${')'.repeat(levels - 1)}`;
    expect((await rest.call('GET', `/items?and=${nest(maxFilterDepth)}`)).status).toBe(200);
    for (const levels of [maxFilterDepth + 1, 2000]) {
      expect(await rest.call('GET', `/items?and=${nest(levels)}`)).toMatchObject({
        status: 400,
        json: { code: 'PGRST100', details: `nested deeper than ${maxFilterDepth} levels` },
      });
    }
  });

  it('refuses select lists that repeat a column', async () => {
    const list = (count: number) => Array.from({ length: count }, (_, index) => `a${index}:name`).join(',');
    expect((await rest.call('GET', `/items?select=${list(maxSameColumn)}`)).status).toBe(200);
    for (const wrong of [list(maxSameColumn + 1), `${'*,'.repeat(maxSameColumn)}*`]) {
      expect(await rest.call('GET', `/items?select=${wrong}`)).toMatchObject({
        status: 400,
        json: { code: 'PGRST100', details: `a column is named more than ${maxSameColumn} times` },
      });
    }
  });

  it('refuses JSON paths that are too long', async () => {
    const path = (steps: number) => `data${'->a'.repeat(steps)}`;
    expect((await rest.call('GET', `/items?select=${path(maxFilterDepth)}`)).status).toBe(200);
    expect((await rest.call('GET', `/items?select=${path(maxFilterDepth + 1)}`)).json).toMatchObject({
      code: 'PGRST100',
    });
  });

  it('accepts as many conditions as fit into a URL', async () => {
    const conditions = Array.from({ length: 1500 }, (_, index) => `id.eq.${index}`).join(',');
    expect((await rest.call('GET', `/items?select=id&or=(${conditions})`)).json).toHaveLength(4);
    const values = Array.from({ length: 2000 }, (_, index) => index).join(',');
    expect((await rest.call('GET', `/items?select=id&id=in.(${values})`)).json).toHaveLength(4);
  });

  it('refuses a zero byte as both engines would', async () => {
    const refusal = { status: 400, json: { code: '22021' } };
    expect(await rest.call('GET', '/items?name=eq.a%00b')).toMatchObject(refusal);
    expect(await rest.call('GET', '/items?select=%22a%00b%22:id')).toMatchObject(refusal);
    const headers = { 'content-type': 'text/plain' };
    expect(await rest.call('POST', '/rpc/say', { body: 'a\0b', headers })).toMatchObject(refusal);
  });

  // Security 1.1.1, 1.1.2
  it('reads URLs that are not properly encoded', async () => {
    expect((await rest.call('GET', '/items?name=eq.%E0%A4%A')).json).toEqual([]);
    expect((await rest.call('GET', '/items?name=eq.%')).json).toEqual([]);
    expect((await rest.call('GET', '/%E0%A4%A')).status).toBe(404);
  });

  it('accepts ten thousand rows in one insert', async () => {
    const body = Array.from({ length: 10_000 }, (_, index) => ({ a: index, b: `row ${index}` }));
    const answer = await rest.call('POST', '/keyless', {
      body,
      token: person.token,
      headers: { prefer: 'count=exact' },
    });
    expect(answer.headers.get('content-range')).toBe('*/10000');
  });
});
