import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RestInMemory, type RestUser, restInMemory } from '#testing/rest-in-memory.ts';

describe.each<[string, { readonly rowsAtOnce?: number }]>([
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

  /** Changes rows under a batch, as Ann unless said otherwise. */
  const apply = async (changes: unknown, { batch = randomUUID(), user = ann as RestUser | undefined } = {}) =>
    rest.client(user).rpc('apply_rows', { changes }).setHeader('x-batch-id', batch);

  /** Adds rows by table. */
  const add = async (rows: Readonly<Record<string, unknown>>, named: Parameters<typeof apply>[1] = {}) =>
    apply(Object.fromEntries(Object.entries(rows).map(([table, insert]) => [table, { insert }])), named);

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
      ['a list for a table', { transactions: [lunch] }],
      ['a null for a table', { transactions: null }],
      ['no list of rows', { transactions: { insert: lunch } }],
      ['a null for a list', { transactions: { insert: null } }],
      ['rows that are none', { transactions: { insert: [lunch, 7] } }],
      ['rows in a row', { transactions: { insert: [[lunch]] } }],
      ['an empty list for a row', { transactions: { insert: [[]] } }],
      ['an edit of nothing', { transactions: { edit: [{ id: randomUUID(), set: {} }] } }],
      ['an edit to nothing', { transactions: { edit: [{ id: randomUUID(), match: {} }] } }],
      ['an edit that is none', { transactions: { edit: ['x'] } }],
      ['ids that are none', { transactions: { delete: [7] } }],
      ['work that there is not', { transactions: { truncate: [] } }],
      ['a table that does not exist', { castles: { insert: [] } }],
      ['a table that is not followed', { user_preferences: { insert: [{ theme: 'dark' }] } }],
      ['the journal', { changes: { delete: [randomUUID()] } }],
      ['a name that is SQL', { 'transactions; drop table public.rules': { insert: [lunch] } }],
    ])('are refused as %s, in a sentence', async (_what, changes) => {
      const { status, error } = await apply(changes);
      expect([status, error?.code]).toEqual([400, '22023']);
      expect(error?.message).toMatch(/^(changes must be|There is no (table|work)|"[a-z]+" of "[a-z]+" must)/);
    });

    it('are refused from visitors', async () => {
      expect((await rest.client().rpc('apply_rows', { changes: {} })).status).toBe(401);
    });

    it('are added once, however often and at once they are sent', async () => {
      const batch = randomUUID();
      const rows = { imports: [toFile(batch)], transactions: [lunch, lunch] };
      const answers = await Promise.all(Array.from({ length: 4 }, () => add(rows, { batch })));
      // Who asks while it is being made in parts is told its end as well.
      const told = answers.map(({ data, error }) => data ?? error?.code);
      expect(told).toContain(3);
      expect(told.filter((one) => one !== 3 && one !== 'PT409')).toEqual([]);
      if (settings.rowsAtOnce === undefined) expect(told.filter((one) => one === 3)).toHaveLength(1);
      expect([await countOf('imports'), await countOf('transactions')]).toEqual([1, 2]);
    });
  });

  describe('a list of changes', () => {
    const idOf = (number: number) => `0193b0a0-0000-7000-8000-00000000000${number}`;
    const status = async () =>
      Object.fromEntries(
        (
          (await read('transactions', 'id,status,amount::text,tags')).data as unknown as {
            id: string;
            status: string;
            amount: string;
            tags: string[];
          }[]
        ).map(({ id, status: is, amount, tags }) => [id.at(-1), [is, amount, ...tags].join(' ')]),
      );
    const edit = (number: number, match: object, set: object) => ({ id: idOf(number), match, set });
    beforeEach(async () => {
      await add({ transactions: [1, 2, 3].map((number) => ({ ...lunch, id: idOf(number) })) });
    });

    it('inserts, edits and deletes, in one batch that one undo takes back', async () => {
      const before = await status();
      const batch = randomUUID();
      const answer = await apply(
        {
          rules: { insert: [{ phrase: 'CAFE', category: 'Rent' }] },
          transactions: {
            edit: [
              edit(1, { status: 'todo', description: '', tags: [] }, { status: 'done', tags: ['a'] }),
              edit(2, { amount: '12.50' }, { amount: '0.10', category: 'Travel' }),
            ],
            insert: [{ ...lunch, id: idOf(4) }],
            delete: [idOf(3), randomUUID()],
          },
        },
        { batch },
      );
      expect(answer).toMatchObject({ error: null, data: 5 });
      const after = { 1: 'done 12.50 a', 2: 'todo 0.10', 4: 'todo 12.50' };
      expect(await status()).toEqual(after);
      const { data } = await rest
        .client(ann)
        .rpc('undo_batch', { batch })
        .setHeader('x-batch-id', randomUUID());
      expect(data).toMatchObject({ restored: 5, conflicts: [] });
      expect([await status(), await countOf('rules')]).toEqual([before, 0]);
    });

    it.each([
      ['is another', edit(1, { status: 'done' }, { status: 'todo' })],
      ['is not there', edit(9, {}, { status: 'done' })],
      ['has no such column', edit(1, { colour: 'red' }, { status: 'done' })],
      ['has no such column to set', edit(1, {}, { colour: 'red' })],
      ['is said to be empty', edit(1, { category: '' }, { status: 'done' })],
      ['would get another owner', edit(1, {}, { user_id: randomUUID() })],
      ['would get another id', edit(1, {}, { id: randomUUID() })],
    ])('does nothing where a row %s', async (_what, wrong) => {
      const before = await status();
      const batch = randomUUID();
      const right = edit(2, { status: 'todo' }, { status: 'done' });
      const changes = { transactions: { edit: [right, wrong], delete: [idOf(3)], insert: [lunch] } };
      expect(await apply(changes, { batch })).toMatchObject({ status: 412, error: { code: 'PT412' } });
      expect(await status()).toEqual(before);
      // It was not made, so what remains can be tried again under the same batch.
      expect(await apply({ transactions: { edit: [right] } }, { batch })).toMatchObject({ data: 1 });
    });

    it('deletes a row only as it was seen, if it is also asked to stay so', async () => {
      const split = (seen: object, part = idOf(4)) =>
        apply({
          transactions: {
            edit: [edit(1, seen, {})],
            delete: [idOf(1)],
            insert: [{ ...lunch, id: part }],
          },
        });
      expect(await split({ amount: '13.00' })).toMatchObject({ error: { code: 'PT412' } });
      const counted = async () =>
        (await rest.client(ann).from('change_counters').select('seq')).data?.[0]?.seq;
      const before = await counted();
      expect(await split({ amount: '12.50', description: '', tags: [] })).toMatchObject({ error: null });
      // The journal has the deletion and the addition alone.
      expect(await counted()).toBe(before + 2);
      expect(Object.keys(await status())).toEqual(['2', '3', '4']);
      expect(await split({ amount: '12.50' }, idOf(5))).toMatchObject({ error: { code: 'PT412' } });
    });

    it('reaches no row of anybody else', async () => {
      const before = await status();
      const changes = { transactions: { delete: [idOf(1)] } };
      expect(await apply(changes, { user: bob })).toMatchObject({ data: 0 });
      const theirs = { transactions: { edit: [edit(1, {}, { status: 'done' })] } };
      expect(await apply(theirs, { user: bob })).toMatchObject({ error: { code: 'PT412' } });
      expect(await status()).toEqual(before);
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
