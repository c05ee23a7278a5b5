// Security 8.2.2, 8.2.3, 8.3.1, 8.4.1

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RestInMemory, type RestUser, restInMemory } from '#testing/rest-in-memory.ts';

/**
 * A row of every table that people write, without its owner. Tables that are missing here must be writable by nobody.
 */
const rows: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  transactions: { type: 'expense', amount: 5, category: 'Rent', date: '2026-01-01', description: 'own' },
  user_preferences: { currency: 'USD', theme: 'dark' },
  views: { name: 'own', lens: 'category=Rent' },
  imports: { name: 'own.csv', result: '1 of 1 rows', batch: '0193b0a0-0000-4000-8000-00000000000b' },
  rules: { phrase: 'own', category: 'Rent' },
  repeats: {
    description: 'own',
    amount: 5,
    type: 'expense',
    currency: 'INR',
    category: 'Rent',
    starts: '2026-01-01',
    every: 1,
    unit: 'month',
    falls_on: 'same-day',
    lead: 7,
    made_until: '2026-01-01',
    state: 'active',
  },
  budgets: {
    scope: 'category',
    subject: 'Rent',
    amount: 5,
    currency: 'INR',
    period: 'month',
    carries: false,
    starts: '2026-01-01',
  },
  closed_months: { month: '2026-01-01', closed_on: '2026-02-03', report: '{}' },
};

describe('two users and a visitor', () => {
  let rest: RestInMemory;
  let ann: RestUser;
  let bob: RestUser;

  beforeAll(async () => {
    rest = await restInMemory();
    ann = await rest.addUser('ann@example.org');
    bob = await rest.addUser('bob@example.org');
  });

  afterAll(() => rest.close());

  /** Leaves a table with one row, which is Bob's. */
  async function putRow(table: string): Promise<void> {
    await rest.define(`delete from public.${table}`);
    await rest.call('POST', `/${table}`, { body: rows[table], token: bob.token });
  }

  const full = { prefer: 'return=representation' };
  const readAll = (table: string) => rest.read(`select t::text from public.${table} t order by 1`);

  it('can only read what the database writes by itself, each their own', async () => {
    for (const table of Object.keys(rows)) await putRow(table);
    const { relations } = await rest.schemaCache.current();
    const others = [...(relations.get('public')?.keys() ?? [])].filter(
      (table) => !Object.hasOwn(rows, table),
    );
    for (const table of others) {
      const before = await readAll(table);
      const path = `/${table}?user_id=not.is.null`;
      for (const { token } of [ann, { token: undefined }]) {
        const call = token === undefined ? {} : { token };
        const status = token === undefined ? 401 : 403;
        const body = { user_id: ann.id };
        const answers = [
          await rest.call('POST', `/${table}`, { ...call, body }),
          await rest.call('PATCH', path, { ...call, body }),
          await rest.call('DELETE', path, call),
        ];
        expect([table, ...answers.map((answer) => answer.status)]).toEqual([table, status, status, status]);
      }
      const read = await rest.call('GET', path, { token: ann.token });
      expect([table, read.status === 403 ? [] : read.json]).toEqual([table, []]);
      expect((await rest.call('GET', path)).status).toBe(401);
      expect(await readAll(table)).toEqual(before);
    }
  });

  describe.each(Object.keys(rows))('on %s', (table) => {
    beforeEach(() => putRow(table));

    it("cannot read each other's rows", async () => {
      for (const filter of ['', '?user_id=not.is.null', '?or=(user_id.not.is.null,updated_at.not.is.null)']) {
        const path = `/${table}${filter}`;
        expect((await rest.call('GET', path, { token: ann.token })).json).toEqual([]);
        expect((await rest.call('GET', path, { token: bob.token })).json).toEqual([
          expect.objectContaining({ user_id: bob.id }),
        ]);
      }
      const call = { token: ann.token, headers: { prefer: 'count=exact' } };
      const counted = await rest.call('HEAD', `/${table}`, call);
      expect(counted.headers.get('content-range')).toBe('*/0');
    });

    it("cannot write rows in each other's name", async () => {
      const before = await readAll(table);
      const body = { ...rows[table], user_id: bob.id };
      for (const prefer of [
        'return=minimal',
        'resolution=merge-duplicates',
        'resolution=ignore-duplicates',
      ]) {
        const answer = await rest.call('POST', `/${table}`, { body, token: ann.token, headers: { prefer } });
        if (answer.status !== 403) expect(answer).toMatchObject({ status: 201, text: '' });
      }
      expect(await readAll(table)).toEqual(before);
    });

    it("cannot change or delete each other's rows, nor give rows away", async () => {
      await rest.call('POST', `/${table}`, { body: rows[table], token: ann.token });
      const before = await readAll(table);
      const call = { token: ann.token, headers: full };
      const theirs = `/${table}?user_id=eq.${bob.id}`;
      const mine = `/${table}?user_id=eq.${ann.id}`;
      const change = { ...call, body: rows[table] };
      expect(await rest.call('PATCH', theirs, change)).toMatchObject({ status: 200, json: [] });
      expect(await rest.call('DELETE', theirs, call)).toMatchObject({ status: 200, json: [] });
      const given = await rest.call('PATCH', mine, { ...call, body: { user_id: bob.id } });
      expect(given).toMatchObject({ status: 403, json: { code: '42501' } });
      expect(await readAll(table)).toEqual(before);
    });

    it('are invisible to a visitor', async () => {
      const before = await readAll(table);
      const refusal = { status: 401, json: { code: '42501' } };
      const path = `/${table}?user_id=not.is.null`;
      expect(await rest.call('GET', path)).toMatchObject(refusal);
      expect(await rest.call('POST', `/${table}`, { body: rows[table] })).toMatchObject(refusal);
      expect(await rest.call('PATCH', path, { body: rows[table] })).toMatchObject(refusal);
      expect(await rest.call('DELETE', path)).toMatchObject(refusal);
      expect(await readAll(table)).toEqual(before);
    });

    it('read their own, also while many ask at once', async () => {
      await rest.call('POST', `/${table}`, { body: rows[table], token: ann.token });
      const users = [ann, bob, ann, bob, ann, ann, bob, bob];
      const answers = await Promise.all(
        users.map(({ token }) => rest.call('GET', `/${table}?select=user_id`, { token })),
      );
      expect(answers.map(({ json }) => json)).toEqual(users.map(({ id }) => [{ user_id: id }]));
    });
  });

  it('change only their own rows by a list of changes', async () => {
    const before = await rest.read('select t::text from public.transactions t');
    const path = '/rpc/apply_rows';
    const id = randomUUID();
    const body = { changes: { transactions: { insert: [{ ...rows.transactions, id, user_id: bob.id }] } } };
    expect(await rest.call('POST', path, { body, token: ann.token })).toMatchObject({ status: 200, json: 1 });
    const gone = { changes: { transactions: { delete: [id] } } };
    expect(await rest.call('POST', path, { body: gone, token: bob.token })).toMatchObject({ json: 0 });
    expect(await rest.call('POST', path, { body: gone, token: ann.token })).toMatchObject({ json: 1 });
    expect(await rest.call('POST', path, { body })).toMatchObject({ status: 401, json: { code: '42501' } });
    expect(await rest.read('select t::text from public.transactions t')).toEqual(before);
  });
});
