import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestInMemory, type RestUser, restInMemory } from '#testing/rest-in-memory.ts';

const most = 20;
const refused = {
  status: 403,
  json: {
    code: 'PT403',
    message: 'An account can hold 20 transactions at most. Please delete some before you add more.',
  },
};

let rest: RestInMemory;
beforeAll(async () => {
  rest = await restInMemory({ rowsPerAccount: most });
});
afterAll(() => rest.close());

const row = { type: 'expense', amount: 5, category: 'Rent', date: '2026-01-05', description: 'own' };
const rows = (count: number) => Array.from({ length: count }, () => ({ ...row, id: randomUUID() }));

function as(person: RestUser) {
  const send = (method: string, path: string, body?: unknown, batch: string = randomUUID()) =>
    rest.call(method, path, {
      token: person.token,
      headers: { 'x-batch-id': batch, prefer: 'return=minimal' },
      ...(body === undefined ? {} : { body }),
    });
  return {
    send,
    add: (count: number, batch?: string) => send('POST', '/transactions', rows(count), batch),
    async replace(count: number, batch?: string) {
      const { json } = await rest.call('GET', '/transactions?select=id', { token: person.token });
      const former = (json as { id: string }[]).map(({ id }) => id);
      const changes = { transactions: { insert: rows(count), delete: former } };
      return send('POST', '/rpc/apply_rows', { changes }, batch);
    },
    undo: (batch: string) => send('POST', '/rpc/undo_batch', { batch }),
    async count() {
      const [found] = await rest.read<{ rows: number; held: number; changes: number; noted: number }>(
        `select (select count(*) from public.transactions where user_id = '${person.id}') as rows,
          (select rows from journal.holdings where user_id = '${person.id}') as held,
          (select changes from journal.holdings where user_id = '${person.id}') as changes,
          (select count(*) from public.changes where user_id = '${person.id}') as noted`,
      );
      return found;
    },
  };
}

describe('an account with as many transactions as it can hold', () => {
  // Security A7
  it('cannot add more in any way until some are deleted', async () => {
    const ann = as(await rest.addUser('ann@example.org'));
    expect((await ann.add(most - 1)).status).toBe(201);
    expect(await ann.add(2)).toMatchObject(refused);
    expect((await ann.add(1)).status).toBe(201);
    expect(await ann.add(1)).toMatchObject(refused);
    expect(await ann.replace(most + 1)).toMatchObject(refused);
    expect(await ann.send('PUT', `/transactions?id=eq.${randomUUID()}`, row)).toMatchObject({ status: 405 });
    expect(await ann.count()).toMatchObject({ rows: most, held: most });
    expect((await ann.send('PATCH', '/transactions?amount=gt.0', { status: 'done' })).status).toBe(204);
    expect((await ann.send('DELETE', '/transactions?date=gt.2000-01-01&status=eq.done')).status).toBe(204);
    expect((await ann.add(most)).status).toBe(201);
    expect(await ann.count()).toMatchObject({ rows: most, held: most });
  });

  it('cannot restore what it deleted as long as there is no room', async () => {
    const dan = as(await rest.addUser('dan@example.org'));
    await dan.add(most);
    const batch = randomUUID();
    await dan.send('DELETE', '/transactions?amount=gt.0', undefined, batch);
    await dan.add(most);
    expect(await dan.undo(batch)).toMatchObject(refused);
    expect(await dan.count()).toMatchObject({ rows: most, held: most });
  });

  it('can replace all of them, and undo that', async () => {
    const bob = as(await rest.addUser('bob@example.org'));
    await bob.add(most);
    const batch = randomUUID();
    expect((await bob.replace(most, batch)).status).toBe(200);
    expect((await bob.undo(batch)).json).toMatchObject({ restored: 2 * most, conflicts: [] });
    expect(await bob.count()).toMatchObject({ rows: most, held: most });
  });

  it('stays within the limit when many requests come at once', async () => {
    const eve = as(await rest.addUser('eve@example.org'));
    const answers = await Promise.all(Array.from({ length: 15 }, () => eve.add(3)));
    const added = answers.filter(({ status }) => status === 201).length;
    expect(added).toBe(Math.floor(most / 3));
    expect(await eve.count()).toMatchObject({ rows: 3 * added, held: 3 * added });
  });

  it('can change and delete its rows after the limit was lowered', async () => {
    const person = await rest.addUser('lowered@example.org');
    await rest.define(`insert into public.transactions (user_id, type, amount, category, date)
      select '${person.id}', 'expense', 5, 'Rent', '2026-01-05' from generate_series(1, ${2 * most})`);
    const low = as(person);
    expect((await low.send('PATCH', '/transactions?amount=gt.0', { status: 'done' })).status).toBe(204);
    expect(await low.add(1)).toMatchObject(refused);
  });
});

it('has a limit of a million by default', async () => {
  expect(await rest.read('select journal.rows_per_account() as most')).toEqual([{ most: 1_000_000 }]);
});

describe('the journal of one account', () => {
  it('drops the oldest batches when it has three changes for each row that the account can hold', async () => {
    const person = await rest.addUser('busy@example.org');
    const busy = as(person);
    const first: string = randomUUID();
    await busy.add(10, first);
    let last = first;
    for (let round = 0; round < 12; round++) {
      last = randomUUID();
      await busy.send('PATCH', '/transactions?amount=gt.0', { amount: round + 10 }, last);
      const { noted = 0, changes } = (await busy.count()) ?? {};
      expect(noted).toBeLessThanOrEqual(3 * most);
      expect(changes).toBe(noted);
    }
    expect((await busy.undo(first)).status).toBe(404);
    expect((await busy.undo(last)).json).toMatchObject({ restored: 10 });
    expect(await busy.count()).toMatchObject({ rows: 10, held: 10 });
  });

  it('keeps what is being made, however much that is: it is made once, and can be undone', async () => {
    const eager = as(await rest.addUser('eager@example.org'));
    const [former, insert] = [rows(most), rows(most)];
    await eager.send('POST', '/transactions', former);
    const edit = [...former, ...insert].map(({ id }) => ({ id, match: {}, set: { amount: 7 } }));
    const work = { insert, edit, delete: former.map(({ id }) => id) };
    const batch = randomUUID();
    const make = () => eager.send('POST', '/rpc/apply_rows', { changes: { transactions: work } }, batch);
    expect((await make()).json).toBe(4 * most);
    expect((await make()).json).toMatchObject({ code: 'PT409' });
    expect((await eager.undo(batch)).json).toMatchObject({ restored: 2 * most, conflicts: [] });
  });
});

describe('an account with as many bytes as it can hold', () => {
  const bytes = 100_000;
  const long = 'x'.repeat(500);
  const measure = async (person: RestUser) => {
    const [found] = await small.read<Record<'bytes' | 'changes' | 'noted', number>>(
      `select bytes, change_bytes as changes, (
         select coalesce(sum(pg_column_size(before)), 0) + coalesce(sum(pg_column_size(after)), 0)
         from public.changes where user_id = '${person.id}'
       )::bigint as noted
       from journal.holdings where user_id = '${person.id}'`,
    );
    return found ?? { bytes: 0, changes: 0, noted: 0 };
  };
  const refusal = {
    status: 403,
    json: {
      code: 'PT403',
      message: 'An account can hold 0 MB at most. Please shorten or delete something before you add more.',
    },
  };
  let small: RestInMemory;
  beforeAll(async () => {
    small = await restInMemory({ bytesPerAccount: bytes });
  });
  afterAll(() => small.close());

  async function open(name: string) {
    const person = await small.addUser(`${name}@example.org`);
    const send = (method: string, path: string, body?: unknown) =>
      small.call(method, path, {
        token: person.token,
        headers: { prefer: 'return=minimal' },
        ...(body === undefined ? {} : { body }),
      });
    return { person, send };
  }

  // Security A7
  it('cannot add or lengthen anything until something is shortened', async () => {
    const { person, send } = await open('long');
    const tags = Array.from({ length: 20 }, (_, index) => `${index}${'y'.repeat(28)}`);
    const wide = (count: number) => rows(count).map((each) => ({ ...each, description: long, tags }));
    expect((await send('POST', '/transactions', wide(50))).status).toBe(201);
    expect(await send('POST', '/transactions', wide(60))).toMatchObject(refusal);
    expect((await send('POST', '/transactions', rows(70))).status).toBe(201);
    expect(await send('PATCH', '/transactions?tags=eq.{}', { description: long })).toMatchObject(refusal);
    expect((await send('PATCH', '/transactions?amount=gt.0', { description: 'z' })).status).toBe(204);
    expect((await send('POST', '/transactions', wide(10))).status).toBe(201);
    expect((await send('DELETE', '/transactions?amount=gt.0')).status).toBe(204);
    expect((await measure(person)).bytes).toBe(0);
  });

  it('keeps three times as many bytes of changes', async () => {
    const { person, send } = await open('changing');
    await send('POST', '/transactions', rows(100));
    for (let round = 0; round < 12; round += 1) {
      await send('PATCH', '/transactions?amount=gt.0', { description: `${round}${long}` });
      const { changes, noted } = await measure(person);
      expect(noted).toBeLessThanOrEqual(3 * bytes);
      expect(changes).toBeGreaterThanOrEqual(noted);
    }
  });

  it('are counted anew as they were counted on the way', async () => {
    const { person, send } = await open('counted');
    await send('POST', '/transactions', rows(5));
    await send('POST', '/rules', { phrase: 'SHOP', category: 'Rent' });
    const { bytes: counted } = await measure(person);
    await small.define('select journal.count_holdings()');
    // PostgreSQL keeps the length of a short record in one byte instead of four.
    expect(Math.abs((await measure(person)).bytes - counted)).toBeLessThan(4 * 6);
    expect(counted).toBeGreaterThan(1000);
  });
});

it('goes with the account', async () => {
  const person = await rest.addUser('leaving@example.org');
  await as(person).add(2);
  await rest.define(`delete from auth.users where id = '${person.id}'`);
  expect(await rest.read(`select * from journal.holdings where user_id = '${person.id}'`)).toEqual([]);
});
