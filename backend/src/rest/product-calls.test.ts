import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RestInMemory, type RestUser, restInMemory } from '#testing/rest-in-memory.ts';

describe("the product's own calls, by the real client", () => {
  let rest: RestInMemory;
  let ann: RestUser;
  let bob: RestUser;

  beforeAll(async () => {
    rest = await restInMemory();
    ann = await rest.addUser('ann@example.org');
    bob = await rest.addUser('bob@example.org');
  });

  afterAll(() => rest.close());

  beforeEach(() => rest.define('delete from public.transactions; delete from public.user_preferences'));

  const lunch = {
    type: 'expense',
    amount: 12.5,
    category: 'Food & Dining',
    date: '2026-01-31',
    description: 'Lunch',
    status: 'todo',
    currency: 'USD',
  };

  async function add(user: RestUser, changes: Record<string, unknown> = {}) {
    const row = { ...lunch, ...changes, user_id: user.id };
    const { data, error } = await rest.client(user).from('transactions').insert(row).select().single();
    expect(error).toBeNull();
    return data;
  }

  // Specification 7.08
  it('adds a transaction and reads it back as one object', async () => {
    const { data, error, status } = await rest
      .client(ann)
      .from('transactions')
      .insert({ ...lunch, user_id: ann.id })
      .select()
      .single();
    expect(error).toBeNull();
    expect(status).toBe(201);
    expect(data).toMatchObject({ ...lunch, user_id: ann.id, id: expect.stringMatching(/^[\da-f-]{36}$/) });
  });

  it('tells a retry that its change was made before, and changes nothing', async () => {
    const { id } = await add(ann);
    const clear = () =>
      rest
        .client(ann)
        .from('transactions')
        .delete()
        .eq('id', id)
        .setHeader('x-batch-id', '0193b0a0-0000-4000-8000-00000000000b');
    expect((await clear()).status).toBe(204);
    await add(ann, { id });
    const { error, status } = await clear();
    expect([status, error?.code, error?.message]).toEqual([409, 'PT409', 'This change was made before.']);
    expect((await rest.client(ann).from('transactions').select('id')).data).toEqual([{ id }]);
  });

  it('lists the person’s rows, newest first', async () => {
    await add(ann, { date: '2026-01-01', description: 'old' });
    await add(ann, { date: '2026-03-01', description: 'new' });
    await add(bob, { description: "bob's" });
    const { data, status } = await rest
      .client(ann)
      .from('transactions')
      .select('*')
      .eq('user_id', ann.id)
      .order('date', { ascending: false });
    expect(status).toBe(200);
    expect(data?.map(({ description }) => description)).toEqual(['new', 'old']);
  });

  // Specification 3.04
  it('returns amounts as text when the client casts them', async () => {
    await add(ann, { amount: '99999999999999.99'.slice(2) });
    const { data } = await rest.client(ann).from('transactions').select('id,amount::text').single();
    expect(data).toEqual({ id: expect.any(String), amount: '999999999999.99' });
  });

  // Specification 7.09
  it('updates a row and reads it back', async () => {
    const { id } = await add(ann);
    const { data, status } = await rest
      .client(ann)
      .from('transactions')
      .update({ amount: 7, description: null })
      .eq('id', id)
      .eq('user_id', ann.id)
      .select()
      .single();
    expect(status).toBe(200);
    expect(data).toMatchObject({ id, amount: 7, description: null, category: 'Food & Dining' });
  });

  it('changes a status and deletes a row without a response body', async () => {
    const { id } = await add(ann);
    const table = () => rest.client(ann).from('transactions');
    const moved = await table().update({ status: 'done' }).eq('id', id).eq('user_id', ann.id);
    expect(moved).toMatchObject({ status: 204, data: null, error: null });
    expect((await table().select('status').single()).data).toEqual({ status: 'done' });
    expect(await table().delete().eq('id', id).eq('user_id', ann.id)).toMatchObject({ status: 204 });
    expect((await table().select()).data).toEqual([]);
  });

  // Specification 6.03
  it("cannot touch another's rows, which look as if they did not exist", async () => {
    const { id } = await add(bob);
    const table = () => rest.client(ann).from('transactions');
    expect((await table().select().eq('user_id', bob.id)).data).toEqual([]);
    expect(await table().update({ status: 'done' }).eq('id', id)).toMatchObject({ status: 204, error: null });
    expect(await table().update({ status: 'done' }).eq('id', id).select().single()).toMatchObject({
      status: 406,
      error: { code: 'PGRST116' },
    });
    expect(await table().delete({ count: 'exact' }).eq('id', id)).toMatchObject({ status: 204, count: 0 });
    expect(await table().insert({ ...lunch, user_id: bob.id })).toMatchObject({
      status: 403,
      error: {
        code: '42501',
        message: 'new row violates row-level security policy for table "transactions"',
      },
    });
    expect((await rest.client(bob).from('transactions').select('status')).data).toEqual([{ status: 'todo' }]);
  });

  // Specification 7.06
  it('saves one preference without changing the other', async () => {
    const table = () => rest.client(ann).from('user_preferences');
    const first = await table().upsert({ user_id: ann.id, currency: 'GBP' }, { onConflict: 'user_id' });
    expect(first).toMatchObject({ status: 201, data: null, error: null });
    const second = await table().upsert({ user_id: ann.id, theme: 'dark' }, { onConflict: 'user_id' });
    expect(second).toMatchObject({ status: 200, data: null, error: null });
    const { data } = await table().select('currency,theme').eq('user_id', ann.id).single();
    expect(data).toEqual({ currency: 'GBP', theme: 'dark' });
  });

  // Specification 7.05
  it('reads preferences that nobody has saved yet', async () => {
    const table = () => rest.client(ann).from('user_preferences');
    expect(await table().select('currency').eq('user_id', ann.id).single()).toMatchObject({
      status: 406,
      error: {
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 0 rows',
      },
    });
    expect(await table().select('currency').eq('user_id', ann.id).maybeSingle()).toMatchObject({
      status: 200,
      data: null,
      error: null,
    });
  });

  it('counts without reading rows', async () => {
    await add(ann);
    await add(ann);
    await add(bob);
    const { count, data, status } = await rest
      .client(ann)
      .from('transactions')
      .select('*', { count: 'exact', head: true })
      .range(0, 9);
    expect({ count, data, status }).toEqual({ count: 2, data: null, status: 200 });
  });

  const replaceBy = async (insert: readonly object[]) => {
    const { data: own } = await rest.client(ann).from('transactions').select('id');
    const changes = { transactions: { insert, delete: own?.map(({ id }) => id) } };
    return rest.client(ann).rpc('apply_rows', { changes });
  };

  // Specification 2.49
  it('replaces all rows by one call', async () => {
    await add(ann, { description: 'gone' });
    await add(bob, { description: "bob's" });
    const { data, error } = await replaceBy([lunch, lunch]);
    expect(error).toBeNull();
    expect(data).toBe(3);
    expect((await rest.client(ann).from('transactions').select('description')).data).toEqual([
      { description: 'Lunch' },
      { description: 'Lunch' },
    ]);
    expect((await rest.client(bob).from('transactions').select('description')).data).toHaveLength(1);
  });

  // Specification 2.49
  it('keeps every row when a replacement fails halfway', async () => {
    await add(ann, { description: 'kept' });
    const rows = [lunch, { ...lunch, amount: -1 }];
    const { error, status } = await replaceBy(rows);
    expect(status).toBe(400);
    expect(error).toMatchObject({
      code: '23514',
      message: expect.stringContaining('transactions_amount_positive'),
    });
    expect((await rest.client(ann).from('transactions').select('description')).data).toEqual([
      { description: 'kept' },
    ]);
  });

  // Specification 6.01
  it('shows a visitor nothing and refuses what a visitor adds', async () => {
    await add(ann);
    const table = () => rest.client().from('transactions');
    const read = await table().select();
    expect(read).toMatchObject({ status: 401, error: { code: '42501' } });
    expect(await table().insert({ ...lunch, user_id: ann.id })).toMatchObject({
      status: 401,
      error: { code: '42501', message: 'permission denied for table transactions' },
    });
  });
});
