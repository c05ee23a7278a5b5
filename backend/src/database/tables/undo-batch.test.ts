import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findJournalFaults, type Person, replaceAll, toPerson } from '#testing/database-journal.ts';
import { createTestUser, freshDatabase } from '#testing/fresh-database.ts';
import type { Database } from '../database.ts';

let database: Database;
let asha: Person;
let ids: string[];

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(async () => {
  expect(await findJournalFaults(database)).toEqual([]);
  await database?.close();
});

beforeEach(async () => {
  asha = toPerson(database, await createTestUser(database, `${randomUUID()}@example.com`));
  ids = Array.from({ length: 3 }, () => randomUUID()).toSorted();
  await asha.run(
    `insert into public.transactions (id, type, amount, category, date, description, created_at)
     select id, 'expense', '999999999999.99', 'Rent', '2024-02-29', 'é "quoted" 🙂', timestamptz '2001-02-03 04:05:06.789012+05:30'
     from unnest($1::uuid[]) as id`,
    [ids],
  );
});

interface Undone {
  readonly batch: string;
  readonly restored: number;
  readonly conflicts: readonly {
    collection: string;
    row_id: string;
    current: unknown;
    wanted: unknown;
  }[];
}

async function change(sql: string, parameters: string[] = []): Promise<string> {
  const batch = randomUUID();
  await asha.run(sql, parameters, batch);
  return batch;
}

async function undo(
  batch: string,
  { force = false, by = asha, as = randomUUID() as string } = {},
): Promise<Undone> {
  const { rows } = await by.run<{ answer: Undone }>(
    'select public.undo_batch($1, $2) as answer',
    [batch, force],
    as,
  );
  return rows[0]?.answer as Undone;
}

const replaceByOne = replaceAll.replaceAll(
  '$1',
  `'[{"type":"income","amount":"1","category":"Salary","date":"2024-01-01"}]'`,
);

describe('undo_batch', () => {
  it.each([
    ['a deletion', 'delete from public.transactions', 3],
    [
      'a change',
      `update public.transactions set status = 'done', amount = 1, description = null, notes = 'a' || chr(10) || 'b'`,
      3,
    ],
    ['a changed id', `update public.transactions set id = gen_random_uuid()`, 6],
    ['a load', replaceByOne, 4],
    [
      'an addition',
      `insert into public.transactions (type, amount, category, date) values ('income', 5, 'Salary', '2024-01-01')`,
      1,
    ],
  ])('undoes %s exactly, including ids and creation times', async (_what, sql, restored) => {
    const before = await asha.rows();
    const batch = await change(sql);
    expect(await asha.rows()).not.toEqual(before);
    expect(await undo(batch)).toMatchObject({ restored, conflicts: [] });
    expect(await asha.rows()).toEqual(before);
    expect(before[0]).toMatchObject({
      amount: '999999999999.99',
      created_at: '2001-02-02T22:35:06.789012+00:00',
    });
  });

  it('is itself a batch, named by its own request, that can be undone, and redone', async () => {
    const original = await asha.rows();
    const load = await change(replaceByOne);
    const loaded = await asha.rows();
    const name = randomUUID();
    const undone = await undo(load, { as: name });
    expect(undone.batch).toBe(name);
    expect(await asha.rows()).toEqual(original);
    const redone = await undo(undone.batch);
    expect(await asha.rows()).toEqual(loaded);
    await undo(redone.batch);
    expect(await asha.rows()).toEqual(original);
  });

  it('undoes batches in any order', async () => {
    const original = await asha.rows();
    const one = await change(`update public.transactions set status = 'done' where id = $1`, [ids[0] ?? '']);
    const two = await change('delete from public.transactions where id = $1', [ids[1] ?? '']);
    await undo(one);
    await undo(two);
    expect(await asha.rows()).toEqual(original);
  });

  it('leaves rows that have changed since, reports them, and restores the others', async () => {
    const original = await asha.rows();
    const batch = await change(`update public.transactions set status = 'done'`);
    await change(`update public.transactions set amount = 7 where id = $1`, [ids[0] ?? '']);
    await change('delete from public.transactions where id = $1', [ids[1] ?? '']);
    const { restored, conflicts } = await undo(batch);
    expect(restored).toBe(1);
    expect(new Map(conflicts.map(({ row_id, ...told }) => [row_id, told]))).toEqual(
      new Map([
        [
          ids[0],
          {
            collection: 'transactions',
            current: { ...original[0], status: 'done', amount: '7.00' },
            wanted: original[0],
          },
        ],
        [ids[1], { collection: 'transactions', current: null, wanted: original[1] }],
      ]),
    );
    expect(await asha.rows()).toEqual([{ ...original[0], status: 'done', amount: '7.00' }, original[2]]);
  });

  it('restores those too when told to', async () => {
    const original = await asha.rows();
    const batch = await change(`update public.transactions set status = 'done'`);
    await change(`update public.transactions set amount = 7 where id = $1`, [ids[0] ?? '']);
    await change('delete from public.transactions where id = $1', [ids[1] ?? '']);
    expect(await undo(batch, { force: true })).toMatchObject({ restored: 3, conflicts: [] });
    expect(await asha.rows()).toEqual(original);
  });

  it('treats rows that already match as done', async () => {
    const batch = await change('delete from public.transactions');
    await undo(batch);
    const length = (await asha.journal()).length;
    const name = randomUUID();
    expect(await undo(batch, { as: name })).toEqual({ batch: name, restored: 0, conflicts: [] });
    expect(await asha.journal()).toHaveLength(length);
  });

  it('restores what a batch of several statements changed, to its state before', async () => {
    const original = await asha.rows();
    const batch = randomUUID();
    const settings = {
      'request.jwt.claims': JSON.stringify({ sub: asha.id, role: 'authenticated' }),
      'request.headers': JSON.stringify({ 'x-batch-id': batch }),
    };
    await database.asRole({ role: 'authenticated', settings }, async (transaction) => {
      await transaction.query(`update public.transactions set status = 'in-progress'`);
      await transaction.query(`update public.transactions set status = 'done'`);
      await transaction.query('delete from public.transactions where id = $1', [ids[0] ?? '']);
    });
    await undo(batch);
    expect(await asha.rows()).toEqual(original);
  });

  it('changes nothing when a row cannot be restored', async () => {
    const batch = await change('delete from public.transactions');
    await database.asOwner((transaction) =>
      transaction.query(
        `update public.changes set before = before || '{"category": "Pets"}'
         where user_id = $1 and batch = $2 and row_id = $3`,
        [asha.id, batch, ids[1] ?? ''],
      ),
    );
    await expect(undo(batch)).rejects.toMatchObject({ constraint: 'transactions_category_known' });
    expect(await asha.rows()).toEqual([]);
    await database.asOwner((transaction) =>
      transaction.query(
        `update public.changes set before = before || '{"category": "Rent"}' where batch = $1`,
        [batch],
      ),
    );
  });

  it('does not find other people’s batches, or any that is not in the journal', async () => {
    const ben = toPerson(database, await createTestUser(database, `${randomUUID()}@example.com`));
    const batch = await change('delete from public.transactions');
    const unknown = { code: 'PT404', message: expect.stringContaining('nothing left to undo') };
    await expect(undo(batch, { by: ben })).rejects.toMatchObject(unknown);
    await expect(undo(randomUUID())).rejects.toMatchObject(unknown);
    expect(await asha.rows()).toEqual([]);
  });

  it('refuses to undo its own batch, and somebody who is not signed in', async () => {
    const batch = await change('delete from public.transactions');
    await expect(undo(batch, { as: batch })).rejects.toMatchObject({ code: 'PT409' });
    const visitor = database.asRole({ role: 'authenticated', settings: {} }, (transaction) =>
      transaction.query('select public.undo_batch($1)', [batch]),
    );
    await expect(visitor).rejects.toMatchObject({ code: '42501' });
  });
});
