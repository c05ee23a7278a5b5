import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { afterStep, idsOf, openPerson, toRows } from '#testing/large-changes.ts';
import { type RestInMemory, type RestReply, restInMemory } from '#testing/rest-in-memory.ts';
import { maxMediumBodyBytes } from './limits.ts';

let rest: RestInMemory;
beforeAll(async () => {
  rest = await restInMemory({ rowsAtOnce: 2 });
});
afterAll(() => rest.close());
afterEach(() => vi.restoreAllMocks());

describe('a change of many rows', () => {
  // Security A7
  it('lets others in between', async () => {
    const [ann, ben] = [await openPerson(rest), await openPerson(rest)];
    const done: string[] = [];
    const reading = Promise.withResolvers<void>();
    afterStep(rest, 1, () => {
      void ben.ids().then(() => {
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
    const ann = await openPerson(rest);
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
    const ann = await openPerson(rest);
    const [former, rows] = [toRows(5), toRows(3)];
    await ann.add(former);
    expect((await ann.replace(rows)).json).toBe(8);
    expect(await ann.ids()).toEqual(idsOf(rows));
    expect((await ann.replace([])).json).toBe(3);
    expect(await ann.ids()).toEqual([]);
  });

  it('is undone step by step where it changed a row several times', async () => {
    const ann = await openPerson(rest);
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
  it('keeps others of the same person waiting', async () => {
    const ann = await openPerson(rest);
    const rows = toRows(99);
    const others = Promise.withResolvers<RestReply[]>();
    // They wait for the turn of this part to end, so it does not wait for them.
    afterStep(rest, 1, () => {
      const asked = [ann.add(toRows(3)), ann.apply({ delete: idsOf(rows) }), ann.undo(randomUUID())];
      others.resolve(Promise.all(asked));
    });
    expect((await ann.add(rows)).json).toBe(99);
    const answers = (await others.promise).map(({ status, json }) => [
      status,
      (json as { code: string }).code,
    ]);
    expect(answers).toEqual(Array(3).fill([429, 'PT429']));
    expect(await ann.ids()).toEqual(idsOf(rows));
  });

  // Security A7
  it('refuses another before its body arrives', async () => {
    const ann = await openPerson(rest);
    const [batch, rows] = [randomUUID(), toRows(9)];
    const send = (own: string) =>
      rest.call('POST', '/rpc/apply_rows', {
        token: ann.person.token,
        headers: { 'x-batch-id': own, 'content-length': String(maxMediumBodyBytes + 1) },
        body: 'neither JSON nor as long as it says',
      });
    const codes: unknown[] = [];
    afterStep(rest, 1, async () => {
      codes.push((await send(randomUUID())).json);
    });
    await ann.add(rows, batch);
    codes.push((await send(randomUUID())).json);
    expect(codes).toMatchObject([{ code: 'PT429' }, { code: 'PGRST102' }]);
  });

  // Security A7
  it('makes at most one part before each statement of somebody else', async () => {
    const ann = await openPerson(rest);
    const done: string[] = [];
    const { asOwner } = rest.database;
    const signedIn = Promise.withResolvers<void>();
    const signIn = async () => {
      for (let count = 0; count < 5; count += 1) {
        await asOwner((transaction) => transaction.query('select 1'));
        done.push('statement');
      }
      signedIn.resolve();
    };
    let begun = false;
    vi.spyOn(rest.database, 'asOwner').mockImplementation(async (work, options) => {
      const result = await asOwner(work, options);
      done.push('part');
      if (!begun) void signIn();
      begun = true;
      return result;
    });
    await ann.add(toRows(99));
    await signedIn.promise;
    // Elsewhere they run at the same time.
    const parts = rest.database.engine === 'embedded' ? '?' : '*';
    expect(done.join(' ')).toMatch(new RegExp(`^part (?:(?:part )${parts}statement ?){5}(?: ?part)*$`));
  });

  it('is made once where it is asked for twice, and both are told', async () => {
    const ann = await openPerson(rest);
    const [batch, rows] = [randomUUID(), toRows(99)];
    const answers = await Promise.all([ann.add(rows, batch), ann.add(rows, batch)]);
    expect(answers.map(({ status, json }) => [status, json])).toEqual(Array(2).fill([200, 99]));
    expect(await ann.ids()).toEqual(idsOf(rows));
    expect(await rest.read(`select seq from public.changes where batch = '${batch}'`)).toHaveLength(99);
    expect((await ann.add(rows, batch)).json).toMatchObject({ code: 'PT409' });
  });

  it('ends with its account', async () => {
    const ann = await openPerson(rest);
    afterStep(rest, 2, () => rest.read(`delete from auth.users where id = '${ann.person.id}'`));
    await ann.add(toRows(9));
    expect(await rest.read('select * from journal.large_changes')).toEqual([]);
    expect(await rest.read('select * from journal.parts')).toEqual([]);
    expect(await rest.read(`select id from public.transactions where user_id = '${ann.person.id}'`)).toEqual(
      [],
    );
  });
});
