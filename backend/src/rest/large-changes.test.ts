import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, DatabaseError } from '#server/database/database.ts';
import { silentLogger } from '#testing/fresh-database.ts';
import { type RestInMemory, type RestUser, restInMemory } from '#testing/rest-in-memory.ts';
import { createLargeChanges } from './large-changes.ts';
import type { RestSettings } from './rest-settings.ts';

const rowsAtOnce = 2;

let rest: RestInMemory;
let names = 0;
beforeAll(async () => {
  rest = await restInMemory({ rowsAtOnce });
});
afterAll(() => rest.close());
afterEach(() => vi.restoreAllMocks());

const row = { type: 'expense', amount: 5, category: 'Rent', date: '2026-01-05', description: 'own' };
const toRows = (count: number) => Array.from({ length: count }, () => ({ ...row, id: randomUUID() }));

async function open() {
  names += 1;
  const person = await rest.addUser(`person${names}@example.org`);
  const send = (path: string, body: unknown, batch: string = randomUUID()) =>
    rest.call('POST', path, { token: person.token, headers: { 'x-batch-id': batch }, body });
  return {
    person,
    add: (rows: readonly object[], batch?: string) =>
      send('/rpc/apply_rows', { changes: { transactions: { insert: rows } } }, batch),
    replace: async (insert: readonly object[], batch?: string) =>
      send(
        '/rpc/apply_rows',
        { changes: { transactions: { insert, delete: await readIds(person) } } },
        batch,
      ),
    undo: (batch: string) => send('/rpc/undo_batch', { batch }),
    ids: async () => (await readIds(person)).toSorted(),
  };
}

async function readIds(person: RestUser): Promise<string[]> {
  const { json } = await rest.call('GET', '/transactions?select=id', { token: person.token });
  return (json as { id: string }[]).map(({ id }) => id);
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted();
const left = () => rest.read('select * from journal.large_changes');

/** Calls `then` after the given part of a large change, in the same turn. */
function afterPart(number: number, then: () => unknown): void {
  const { asOwner } = rest.database;
  let parts = 0;
  vi.spyOn(rest.database, 'asOwner').mockImplementation(async (work, options) => {
    let isPart = false;
    const result = await asOwner(
      (transaction) =>
        work({
          ...transaction,
          query(sql, parameters) {
            isPart ||= sql.includes('journal.go_on');
            return transaction.query(sql, parameters);
          },
        }),
      options,
    );
    if (isPart) parts += 1;
    if (isPart && parts === number) await then();
    return result;
  });
}

const stop = () => {
  throw new DatabaseError('the engine stopped', { code: '08006' });
};

describe('a change of many rows', () => {
  // Security A7
  it('lets others in between', async () => {
    const [ann, ben] = [await open(), await open()];
    const done: string[] = [];
    const reading = Promise.withResolvers<void>();
    afterPart(1, () => {
      void readIds(ben.person).then(() => {
        done.push('read');
        reading.resolve();
      });
    });
    const { json, headers } = await ann.add(toRows(99));
    done.push('added');
    await reading.promise;
    expect(done).toEqual(['read', 'added']);
    expect(json).toBe(99);
    expect(headers.get('x-large-change')).toBeNull();
    expect(await ann.ids()).toHaveLength(99);
  });

  it('is undone in parts too, and that as well', async () => {
    const ann = await open();
    const [batch, rows] = [randomUUID(), toRows(5)];
    await ann.add(rows, batch);
    await rest.call('PATCH', `/transactions?id=eq.${rows[0]?.id}`, {
      token: ann.person.token,
      body: { status: 'done' },
    });
    const undone = (await ann.undo(batch)).json as { batch: string };
    expect(undone).toMatchObject({ restored: 4, conflicts: [{ row_id: rows[0]?.id }] });
    expect(await ann.ids()).toEqual([rows[0]?.id]);
    expect((await ann.undo(undone.batch)).json).toMatchObject({ restored: 4, conflicts: [] });
    expect(await ann.ids()).toEqual(idsOf(rows));
  });

  it('puts other rows in the place of all', async () => {
    const ann = await open();
    const [former, rows] = [toRows(5), toRows(3)];
    await ann.add(former);
    expect((await ann.replace(rows)).json).toBe(8);
    expect(await ann.ids()).toEqual(idsOf(rows));
    expect((await ann.replace([])).json).toBe(3);
    expect(await ann.ids()).toEqual([]);
  });

  it('leaves everything as it was when a later part is refused', async () => {
    const ann = await open();
    const [former, batch] = [toRows(5), randomUUID()];
    await ann.add(former);
    const { status, json } = await ann.replace([...toRows(5), { ...row, amount: -1 }], batch);
    expect([status, json]).toMatchObject([400, { code: '23514' }]);
    expect(await ann.ids()).toEqual(idsOf(former));
    expect(await left()).toEqual([]);
    const rows = toRows(3);
    expect((await ann.replace(rows, batch)).json).toBe(8);
    expect(await ann.ids()).toEqual(idsOf(rows));
  });

  it('is undone step by step where it changed a row several times', async () => {
    const ann = await open();
    await ann.add(toRows(1));
    const [id] = await ann.ids();
    const batch = randomUUID();
    const steps = Array.from(
      { length: 7 },
      (_, step) =>
        `update public.transactions set description = 'step ${step}' where user_id = '${ann.person.id}'`,
    );
    await rest.define(`set local journal.batch = '${batch}'; ${steps.join('; ')}`);
    expect((await ann.undo(batch)).json).toMatchObject({ conflicts: [] });
    expect(await rest.read(`select description from public.transactions where id = '${id}'`)).toEqual([
      { description: 'own' },
    ]);
  });
});

describe('a large change that is being carried out', () => {
  it('is not begun again, and others of the same person wait for it', async () => {
    const ann = await open();
    const [batch, rows] = [randomUUID(), toRows(5)];
    const answers: unknown[] = [];
    afterPart(1, async () => {
      for (const { status, json } of [
        await ann.add(rows, batch),
        await ann.add(toRows(3)),
        await ann.replace([...rows]),
        await ann.undo(batch),
      ]) {
        answers.push([status, (json as { code: string }).code]);
      }
    });
    expect((await ann.add(rows, batch)).json).toBe(5);
    expect(answers).toEqual([
      [409, 'PT409'],
      [429, 'PT429'],
      [429, 'PT429'],
      [429, 'PT429'],
    ]);
    expect(await ann.ids()).toEqual(idsOf(rows));
  });

  it('is carried out to its end by the next process, once', async () => {
    const ann = await open();
    const [batch, rows] = [randomUUID(), toRows(7)];
    afterPart(2, stop);
    expect((await ann.add(rows, batch)).status).toBe(503);
    expect(await ann.ids()).toHaveLength(4);
    vi.restoreAllMocks();
    await resume(rest.database);
    expect(await ann.ids()).toEqual(idsOf(rows));
    expect((await ann.add(rows, batch)).json).toMatchObject({ code: 'PT409' });
    expect(await rest.read(`select seq from public.changes where batch = '${batch}'`)).toHaveLength(7);
  });

  it('is taken back to the end by the next process', async () => {
    const ann = await open();
    afterPart(3, stop);
    await ann.add([...toRows(5), { ...row, amount: -1 }]);
    expect(await ann.ids()).not.toEqual([]);
    vi.restoreAllMocks();
    await resume(rest.database);
    expect(await ann.ids()).toEqual([]);
  });

  it('ends with its account', async () => {
    const ann = await open();
    afterPart(2, () => rest.read(`delete from auth.users where id = '${ann.person.id}'`));
    await ann.add(toRows(9));
    expect(await left()).toEqual([]);
    expect(await rest.read('select * from journal.parts')).toEqual([]);
    expect(await rest.read(`select id from public.transactions where user_id = '${ann.person.id}'`)).toEqual(
      [],
    );
  });

  async function resume(database: Database) {
    const settings = { rowsAtOnce } as RestSettings;
    createLargeChanges(database, settings, silentLogger).resume();
    await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 10_000 });
  }
});
