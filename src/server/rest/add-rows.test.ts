import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RestInMemory, type RestUser, restInMemory } from '#testing/rest-in-memory.ts';

describe.each([
  ['at once', {}],
  ['in parts of one row', { rowsAtOnce: 1 }],
])('changes that are made %s:', (_how, settings) => {
  let rest: RestInMemory;
  let ann: RestUser;
  let bob: RestUser;

  beforeAll(async () => {
    rest = await restInMemory(settings);
    ann = await rest.addUser('ann@example.org');
    bob = await rest.addUser('bob@example.org');
  });

  afterAll(() => rest.close());

  beforeEach(() =>
    rest.define('delete from public.transactions; delete from public.imports; delete from public.rules'),
  );

  const lunch = { type: 'expense', amount: '12.50', category: 'Rent', date: '2026-01-31' };
  const toFile = (batch: string) => ({ name: 'hdfc-oct.csv', result: '1 of 2 rows', batch });

  /** Adds rows under a batch, as Ann unless said otherwise. */
  const add = async (rows: unknown, { batch = randomUUID(), user = ann as RestUser | undefined } = {}) =>
    rest.client(user).rpc('add_rows', { rows }).setHeader('x-batch-id', batch);

  const read = (table: string, columns: string) => rest.client(ann).from(table).select(columns);
  const countOf = async (table: string) => (await read(table, 'id')).data?.length;

  describe('rows of several tables', () => {
    it('are added at once, with the defaults of what is left out', async () => {
      const [batch, id] = [randomUUID(), randomUUID()];
      const rows = { imports: [toFile(batch)], transactions: [{ ...lunch, id, bank_id: 'FT7' }, lunch] };
      expect(await add(rows, { batch })).toMatchObject({ error: null, data: 3 });
      expect((await read('imports', 'name,result,batch,head,reading')).data).toEqual([
        { ...toFile(batch), head: '', reading: '' },
      ]);
      const columns = 'amount::text,description,status,currency,tags,bank_id';
      const plain = {
        amount: '12.50',
        description: null,
        status: 'todo',
        currency: 'INR',
        tags: [],
        bank_id: '',
      };
      expect((await read('transactions', columns).order('bank_id')).data).toEqual([
        plain,
        { ...plain, bank_id: 'FT7' },
      ]);
      expect((await read('transactions', 'id').eq('id', id)).data).toHaveLength(1);
      const { data } = await read('changes', 'collection,batch').eq('batch', batch).order('collection');
      expect(data?.map((change) => (change as unknown as { collection: string }).collection)).toEqual([
        'imports',
        'transactions',
        'transactions',
      ]);
    });

    it('are none where none are given', async () => {
      expect((await add({})).data).toBe(0);
      expect((await add({ transactions: [], rules: [] })).data).toBe(0);
    });

    it('are the caller’s, whoever they name', async () => {
      expect((await add({ transactions: [{ ...lunch, user_id: bob.id }] })).data).toBe(1);
      expect(await countOf('transactions')).toBe(1);
      expect((await rest.client(bob).from('transactions').select('id')).data).toEqual([]);
    });

    it.each([
      ['a constraint', { ...lunch, amount: '-1' }, '23514', 400],
      ['a value that is none', { ...lunch, amount: 'much' }, '22P02', 400],
      ['a missing value', { type: 'expense' }, '23502', 400],
      ['a long bank id', { ...lunch, bank_id: 'x'.repeat(256) }, '23514', 400],
    ])('are all refused because of %s in one of them', async (_what, wrong, code, status) => {
      const batch = randomUUID();
      const rows = { imports: [toFile(batch)], transactions: [lunch, wrong] };
      expect(await add(rows, { batch })).toMatchObject({ status, error: { code } });
      expect([await countOf('imports'), await countOf('transactions')]).toEqual([0, 0]);
      // The batch was not made, so it can be tried again.
      expect((await add({ transactions: [lunch] }, { batch })).data).toBe(1);
    });

    it('are all refused because one of them is there already', async () => {
      const id = randomUUID();
      await add({ transactions: [{ ...lunch, id }] });
      const rows = {
        rules: [{ phrase: 'NETFLIX', category: 'Entertainment' }],
        transactions: [{ ...lunch, id }],
      };
      expect(await add(rows)).toMatchObject({ status: 409, error: { code: '23505' } });
      expect(await countOf('rules')).toBe(0);
    });

    it.each([
      ['nothing', null],
      ['a list', [lunch]],
      ['a text', 'transactions'],
      ['no list of rows', { transactions: lunch }],
      ['a null for a list', { transactions: null }],
      ['rows that are none', { transactions: [lunch, 7] }],
      ['rows in a row', { transactions: [[lunch]] }],
      ['an empty list for a row', { transactions: [[]] }],
      ['a table that does not exist', { budgets: [] }],
      ['a table that is not followed', { user_preferences: [{ theme: 'dark' }] }],
      ['the journal', { changes: [{ seq: 1 }] }],
      ['a name that is SQL', { 'transactions; drop table public.rules': [lunch] }],
    ])('are refused as %s, in a sentence', async (_what, rows) => {
      const { status, error } = await add(rows);
      expect([status, error?.code]).toEqual([400, '22023']);
      expect(error?.message).toMatch(/^(rows must be|There is no table|The rows for)/);
    });

    it('are refused from visitors', async () => {
      expect((await rest.client().rpc('add_rows', { rows: {} })).status).toBe(401);
    });

    it('are added once, however often and at once they are sent', async () => {
      const batch = randomUUID();
      const rows = { imports: [toFile(batch)], transactions: [lunch, lunch] };
      const answers = await Promise.all(Array.from({ length: 4 }, () => add(rows, { batch })));
      expect(answers.filter(({ data }) => data === 3)).toHaveLength(1);
      expect(answers.filter(({ error }) => error?.code === 'PT409')).toHaveLength(3);
      expect([await countOf('imports'), await countOf('transactions')]).toEqual([1, 2]);
    });
  });

  describe('an import that is reverted', () => {
    const revert = (batch: string, { force = false, as = randomUUID() } = {}) =>
      rest.client(ann).rpc('undo_batch', { batch, force }).setHeader('x-batch-id', as);

    it('takes all its rows along, which can then be imported again', async () => {
      const batch = randomUUID();
      const rows = { imports: [toFile(batch)], transactions: [{ ...lunch, bank_id: 'FT7' }, lunch] };
      await add(rows, { batch });
      expect((await revert(batch)).data).toMatchObject({ restored: 3, conflicts: [] });
      expect([await countOf('imports'), await countOf('transactions')]).toEqual([0, 0]);
      expect((await add(rows)).data).toBe(3);
    });

    it('leaves rows that were changed since, unless forced, and comes back as a whole', async () => {
      const [batch, kept, undo] = [randomUUID(), randomUUID(), randomUUID()];
      await add({ imports: [toFile(batch)], transactions: [{ ...lunch, id: kept }, lunch] }, { batch });
      await rest.client(ann).from('transactions').update({ status: 'done' }).eq('id', kept);
      const { data } = await revert(batch, { as: undo });
      expect(data).toMatchObject({ restored: 2, conflicts: [{ collection: 'transactions', row_id: kept }] });
      expect((await read('transactions', 'id,status')).data).toEqual([{ id: kept, status: 'done' }]);
      expect(await countOf('imports')).toBe(0);
      expect((await revert(undo)).data).toMatchObject({ restored: 2, conflicts: [] });
      expect([await countOf('imports'), await countOf('transactions')]).toEqual([1, 2]);
      expect((await revert(batch, { force: true })).data).toMatchObject({ restored: 3, conflicts: [] });
      expect([await countOf('imports'), await countOf('transactions')]).toEqual([0, 0]);
    });
  });
});
