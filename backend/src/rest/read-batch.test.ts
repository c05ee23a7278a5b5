import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RestInMemory, type RestUser, restInMemory } from '#testing/rest-in-memory.ts';

interface Entry {
  readonly seq: number;
  readonly batch: string;
  readonly changed_at: string;
  readonly collection: string;
  readonly id: string;
  readonly before: object | null;
  readonly after: object | null;
}

let rest: RestInMemory;
let ann: RestUser;
let bob: RestUser;

beforeAll(async () => {
  rest = await restInMemory({ maxRows: 300 });
  ann = await rest.addUser('ann@example.org');
  bob = await rest.addUser('bob@example.org');
});

afterAll(() => rest.close());

const read = async (user: RestUser, batch: string, before?: number) => {
  const args = { batch, ...(before !== undefined && { before }) };
  const { data, error } = await rest.client(user).rpc('read_batch', args, { get: true });
  expect(error).toBeNull();
  return data as readonly Entry[];
};

it('answers what a batch did from its last entry down, more than a table gives at once, and to its owner alone', async () => {
  const [batch, other] = [randomUUID(), randomUUID()];
  const plain = { type: 'expense', amount: '12.50', category: 'Rent', date: '2024-03-01' };
  const add = (name: string, count: number) =>
    rest
      .client(ann)
      .rpc('apply_rows', {
        changes: { transactions: { insert: Array.from({ length: count }, () => plain) } },
      })
      .setHeader('x-batch-id', name)
      .throwOnError();
  await add(other, 2);
  await add(batch, 5200);

  const first = await read(ann, batch);
  expect(first).toHaveLength(5000);
  const next = await read(ann, batch, first.at(-1)?.seq);
  const seqs = [...first, ...next].map(({ seq }) => seq);
  expect(seqs).toEqual(Array.from({ length: 5200 }, (_, index) => 5202 - index));
  expect(await read(ann, batch, next.at(-1)?.seq)).toEqual([]);

  const view = await rest
    .client(ann)
    .from('changes')
    .select('seq,batch,undoes,changed_at,collection,id:row_id,before,after')
    .eq('seq', first[0]?.seq ?? 0)
    .single();
  expect(first[0]).toEqual(view.data);
  expect(first[0]).toMatchObject({ batch, collection: 'transactions', before: null });

  const undo = randomUUID();
  const undone = rest.client(ann).rpc('undo_batch', { batch: other }).setHeader('x-batch-id', undo);
  await undone.throwOnError();
  expect(await read(ann, undo)).toMatchObject([{ undoes: other }, { undoes: other }]);

  expect(await read(bob, batch)).toEqual([]);
  expect((await rest.client().rpc('read_batch', { batch })).error).not.toBeNull();
});
