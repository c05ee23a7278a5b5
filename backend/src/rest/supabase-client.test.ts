import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestInMemory, type RestUser, restInMemory } from '#testing/rest-in-memory.ts';
import { restTables } from '#testing/rest-tables.ts';

describe('supabase-js', () => {
  let rest: RestInMemory;
  let ann: RestUser;

  beforeAll(async () => {
    rest = await restInMemory();
    await rest.define(restTables);
    ann = await rest.addUser('ann@example.org');
  });

  afterAll(() => rest.close());

  function client(token?: string) {
    return createClient('http://localhost:3000', rest.tokens.publishableKey, {
      global: { fetch: rest.fetch },
      auth: { persistSession: false, autoRefreshToken: false },
      ...(token === undefined ? {} : { accessToken: async () => token }),
    });
  }

  it('sends the publishable key as bearer until somebody signs in', async () => {
    const { data, error } = await client().rpc('request_facts');
    expect(error).toBeNull();
    expect(data).toMatchObject({
      role: 'anon',
      headers: { authorization: `Bearer ${rest.tokens.publishableKey}`, 'content-profile': 'public' },
    });
    expect((await client(ann.token).rpc('request_facts')).data).toMatchObject({
      role: 'authenticated',
      claims: { sub: ann.id },
    });
  });

  it('filters in every way that it offers', async () => {
    const items = () => client().from('items').select('id').order('id');
    const find = async (query: PromiseLike<{ data: { id: number }[] | null; error: unknown }>) => {
      const { data, error } = await query;
      return error ?? data?.map(({ id }) => id);
    };
    expect(await find(items().neq('id', 1).lte('id', 3))).toEqual([2, 3]);
    expect(await find(items().in('name', ['pen', 'ink, blue']))).toEqual([1, 3]);
    expect(await find(items().in('name', ['Pencil "HB"']))).toEqual([4]);
    expect(await find(items().notIn('id', [1, 2]))).toEqual([3, 4]);
    expect(await find(items().is('ok', null))).toEqual([3]);
    expect(await find(items().not('ok', 'is', null))).toEqual([1, 2, 4]);
    expect(await find(items().isDistinct('ok', true))).toEqual([2, 3]);
    expect(await find(items().like('name', 'p%'))).toEqual([1]);
    expect(await find(items().likeAnyOf('name', ['p%', 'b%']))).toEqual([1, 2]);
    expect(await find(items().ilikeAllOf('name', ['p%', '%n%']))).toEqual([1, 4]);
    expect(await find(items().regexIMatch('name', '^p'))).toEqual([1, 4]);
    expect(await find(items().contains('tags', ['red', 'blue']))).toEqual([1]);
    expect(await find(items().contains('data', { label: 'thick' }))).toEqual([2]);
    expect(await find(items().containedBy('tags', ['red']))).toEqual([2, 3]);
    expect(await find(items().overlaps('tags', ['blue']))).toEqual([1]);
    expect(await find(items().rangeGt('span', '[0,3)'))).toEqual([2]);
    expect(await find(items().rangeAdjacent('span', '[9,10)'))).toEqual([2]);
    expect(await find(items().textSearch('name', 'pens', { config: 'english' }))).toEqual([1]);
    expect(await find(items().match({ ok: true, name: 'pen' }))).toEqual([1]);
    expect(await find(items().or('id.eq.1,and(id.gt.2,ok.is.true)'))).toEqual([1, 4]);
    expect(await find(items().filter('data->size->width', 'gt', 3))).toEqual([2]);
  });

  it('pages, counts and orders', async () => {
    const { data, count, status } = await client()
      .from('items')
      .select('id,price', { count: 'exact' })
      .order('price', { ascending: false, nullsFirst: true })
      .order('id')
      .range(1, 2);
    expect({ count, status }).toEqual({ count: 4, status: 206 });
    expect(data).toEqual([
      { id: 2, price: 12 },
      { id: 3, price: 4.25 },
    ]);
  });

  it('returns errors unchanged', async () => {
    const { data, error, status } = await client().from('items').select('nowhere');
    expect({ data, status }).toEqual({ data: null, status: 400 });
    expect(error).toMatchObject({
      code: '42703',
      message: 'column items.nowhere does not exist',
      details: null,
    });
  });

  it('strips nulls', async () => {
    const { data } = await client().from('items').select('id,ok').eq('id', 3).stripNulls();
    expect(data).toEqual([{ id: 3 }]);
  });

  it('refuses an expired token, and a read is then not retried', async () => {
    const expired = await rest.sign({ sub: ann.id, role: 'authenticated', exp: 1 });
    const { error, status } = await client(expired).from('items').select();
    expect({ status, code: error?.code, message: error?.message }).toEqual({
      status: 401,
      code: 'PGRST303',
      message: 'JWT expired',
    });
  });
});
