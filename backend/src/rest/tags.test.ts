import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RestInMemory, type RestUser, restInMemory } from '#testing/rest-in-memory.ts';

let rest: RestInMemory;
let ann: RestUser;

beforeAll(async () => {
  rest = await restInMemory();
  ann = await rest.addUser('ann@example.org');
});

afterAll(() => rest.close());

beforeEach(() => rest.define('delete from public.transactions'));

const lunch = { type: 'expense', amount: 12.5, category: 'Rent', date: '2026-01-31' };
const table = () => rest.client(ann).from('transactions');

async function add(tags?: unknown) {
  const row = tags === undefined ? lunch : { ...lunch, tags };
  return table().insert(row).select('id,tags').single();
}

describe('tags, by the real client', () => {
  it('are kept as typed and in their order', async () => {
    const tags = ['Füße', 'a; "b"', '{c}', '🙂'.repeat(40), 'null'];
    expect((await add(tags)).data?.tags).toEqual(tags);
  });

  it('are none where a page of an earlier version adds a row', async () => {
    expect((await add()).data?.tags).toEqual([]);
  });

  it('are left alone by edits of other fields', async () => {
    const { data } = await add(['rent']);
    await table().update({ status: 'done', amount: 7 }).eq('id', data?.id);
    expect((await table().select('tags,status')).data).toEqual([{ tags: ['rent'], status: 'done' }]);
  });

  it('are changed as a whole', async () => {
    const { data } = await add(['rent']);
    const changed = await table()
      .update({ tags: ['home', 'flat'] })
      .eq('id', data?.id)
      .select('tags');
    expect(changed.data).toEqual([{ tags: ['home', 'flat'] }]);
  });

  it('can be filtered by all or some of them', async () => {
    await add(['home', 'a; b']);
    await add(['home']);
    await add([]);
    expect((await table().select('tags').eq('tags', '{home}')).data).toEqual([{ tags: ['home'] }]);
    expect((await table().select('tags').contains('tags', ['home'])).data).toHaveLength(2);
    expect((await table().select('tags').filter('tags', 'cs', '{"a; b",home}')).data).toEqual([
      { tags: ['home', 'a; b'] },
    ]);
    expect((await table().select('tags').eq('tags', '{}')).data).toHaveLength(1);
  });

  it.each([
    ['an empty one', [''], 'length'],
    ['a long one', ['x'.repeat(41)], 'length'],
    ['a blank at an end', ['rent '], 'length'],
    ['a blank line at the start', ['\nrent'], 'length'],
    ['a tag that is null', ['rent', null], 'length'],
    ['more than twenty', Array.from({ length: 21 }, (_, index) => `tag ${index}`), 'count'],
    ['lists in a list', [['rent'], ['home']], 'count'],
    ['a comma', ['rent, home'], 'comma'],
    ['two alike', ['rent', 'home', 'Rent'], 'differ'],
  ])('are refused with %s, and the constraint says why', async (_what, tags, constraint) => {
    const { error, status } = await add(tags);
    expect([status, error?.code]).toEqual([400, '23514']);
    expect(error?.message).toContain(`"transactions_tags_${constraint}"`);
    expect((await table().select('id')).data).toEqual([]);
  });

  it('are refused as null', async () => {
    expect((await add(null)).error).toMatchObject({ code: '23502' });
  });

  it('come with a replacement, or are none, and its undo brings the former ones back', async () => {
    await add(['rent']);
    const { data } = await table().select('id');
    const batch = '0193b0a0-0000-4000-8000-00000000000b';
    const changes = {
      transactions: { insert: [{ ...lunch, tags: ['new'] }, lunch], delete: data?.map(({ id }) => id) },
    };
    const call = rest.client(ann).rpc('apply_rows', { changes });
    expect((await call.setHeader('x-batch-id', batch)).data).toBe(3);
    expect((await table().select('tags').order('tags')).data).toEqual([{ tags: [] }, { tags: ['new'] }]);
    await rest.client(ann).rpc('undo_batch', { batch });
    expect((await table().select('tags')).data).toEqual([{ tags: ['rent'] }]);
  });
});
