import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestInMemory, restInMemory } from '#testing/rest-in-memory.ts';
import { restTables } from '#testing/rest-tables.ts';

describe('order', () => {
  let rest: RestInMemory;

  beforeAll(async () => {
    rest = await restInMemory();
    await rest.define(restTables);
  });

  afterAll(() => rest.close());

  it.each([
    ['id', [1, 2, 3, 4]],
    ['id.asc', [1, 2, 3, 4]],
    ['id.desc', [4, 3, 2, 1]],
    ['price', [1, 3, 2, 4]],
    ['price.desc', [4, 2, 3, 1]],
    ['price.nullsfirst', [4, 1, 3, 2]],
    ['price.desc.nullslast', [2, 3, 1, 4]],
    ['price.asc.nullsfirst', [4, 1, 3, 2]],
    ['ok,id.desc', [2, 4, 1, 3]],
    ['ok.desc.nullslast, id', [1, 4, 2, 3]],
    ['data->>label.desc.nullslast,id', [1, 2, 3, 4]],
    ['data->size->width.desc.nullslast,id', [2, 1, 3, 4]],
    ['"id".desc', [4, 3, 2, 1]],
  ])('sorts by %s', async (order, expected) => {
    const { json } = await rest.call('GET', `/items?select=id&order=${encodeURIComponent(order)}`);
    expect(json).toEqual(expected.map((id) => ({ id })));
  });

  it('sorts by columns that are not selected', async () => {
    const { json } = await rest.call('GET', '/items?select=name&order=id.desc&limit=1');
    expect(json).toEqual([{ name: 'Pencil "HB"' }]);
  });

  it.each([
    ['id.descc', 'PGRST100', '"failed to parse order (id.descc)" (line 1, column 8)'],
    ['id.up', 'PGRST100', '"failed to parse order (id.up)" (line 1, column 4)'],
    ['id.asc.first', 'PGRST100', '"failed to parse order (id.asc.first)" (line 1, column 8)'],
    [',id', 'PGRST100', '"failed to parse order (,id)" (line 1, column 1)'],
    ['', 'PGRST100', '"failed to parse order ()" (line 1, column 1)'],
    ['nowhere', '42703', 'column items.nowhere does not exist'],
    ['parts(label)', 'PGRST108', "'parts' is not an embedded resource in this request"],
  ])('refuses "%s"', async (order, code, message) => {
    const { status, json } = await rest.call('GET', `/items?order=${order}`);
    expect({ status, json }).toMatchObject({ status: 400, json: { code, message } });
  });

  it('lists the valid directions', async () => {
    const { json } = await rest.call('GET', '/items?order=id.up');
    expect(json).toMatchObject({
      details: 'unexpected "u" expecting "asc", "desc", "nullsfirst" or "nullslast"',
    });
  });

  it('orders the rows that a change or deletion returns', async () => {
    const headers = { prefer: 'return=representation' };
    const changed = await rest.call('PATCH', '/items?id=gt.1&select=name&order=id.desc', {
      body: { code: 'x' },
      headers,
    });
    expect(changed.json).toEqual([{ name: 'Pencil "HB"' }, { name: 'ink, blue' }, { name: 'book' }]);
    const gone = await rest.call('DELETE', '/items?id=gt.2&select=name&order=id.desc', { headers });
    expect(gone.json).toEqual([{ name: 'Pencil "HB"' }, { name: 'ink, blue' }]);
  });
});
