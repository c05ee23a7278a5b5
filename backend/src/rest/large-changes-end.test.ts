// Security A39

import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseError } from '#server/database/database.ts';
import { createDatabaseScheduler } from '#server/http/database-turns.ts';
import { silentLogger } from '#testing/fresh-database.ts';
import { afterStep, idsOf, openPerson, toRows } from '#testing/large-changes.ts';
import { type RestInMemory, type RestReply, restInMemory } from '#testing/rest-in-memory.ts';
import { createLargeChanges } from './large-changes.ts';
import type { RestSettings } from './rest-settings.ts';

const rowsAtOnce = 2;

/** A row "fails CODE TIMES" raises that SQLSTATE, so many times: a sequence counts through every rollback. */
const faults = `
  create sequence public.tries;
  create function public.fail() returns trigger language plpgsql security definer set search_path = '' as $$
  declare
    words constant text[] := string_to_array(new.description, ' ');
  begin
    if words[1] = 'fails' and nextval('public.tries') <= words[3]::integer then
      raise exception using errcode = words[2], message = 'as the test has it';
    end if;
    return new;
  end $$;
  create trigger fail before insert on public.transactions for each row execute function public.fail();`;

const always = 1_000_000;
const toFault = (code: string, times = always) => ({ description: `fails ${code} ${times}` });

let rest: RestInMemory;
const logged: { readonly msg: string; readonly level: number }[] = [];

beforeAll(async () => {
  const logger = pino({ level: 'info' }, { write: (line: string) => logged.push(JSON.parse(line)) });
  rest = await restInMemory({ rowsAtOnce }, logger);
  await rest.define(faults);
});
afterAll(() => rest.close());
beforeEach(async () => {
  logged.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await rest.read(`select setval('public.tries', 1, false)`);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const left = () => rest.read('select * from journal.large_changes');
const countTries = async () =>
  (await rest.read<{ count: number }>('select last_value::integer as count from public.tries'))[0]?.count;

/** Lets seconds pass until it is answered. */
async function answerOf<T>(asked: Promise<T>): Promise<T> {
  let isOpen = true;
  const end = asked.finally(() => {
    isOpen = false;
  });
  for (let turns = 0; isOpen; turns += 1) {
    await nextTurn();
    if (turns % 20 === 0) await passSeconds(1);
  }
  return end;
}

async function passSeconds(count: number): Promise<void> {
  rest.clock.now += count * 1000;
  await vi.advanceTimersByTimeAsync(count * 1000);
}

/** As the page asks: again and again, until it is told more than that the change is being carried out. */
async function askUntilTold(ask: () => Promise<RestReply>): Promise<RestReply> {
  for (;;) {
    const reply = await answerOf(ask());
    if (reply.status !== 202) return reply;
  }
}

const stop = (code: string) => () => {
  throw new DatabaseError('stopped by the test', { code });
};

/** The server stops after a step, and another one goes on from there to the end. */
async function stopAndGoOn(step: number, ask: () => Promise<RestReply>): Promise<number> {
  afterStep(rest, step, stop('57P01'));
  const { status } = await answerOf(ask());
  vi.restoreAllMocks();
  const turns = createDatabaseScheduler(2, () => rest.clock.now);
  const settings = { rowsAtOnce } as RestSettings;
  createLargeChanges({ database: rest.database, settings, turns, logger: silentLogger }).resume();
  for (let rows = await left(); rows.length > 0; rows = await left()) await passSeconds(1);
  return status;
}

const places = [
  ['first', 0],
  ['middle', 3],
  ['last', 6],
] as const;

describe.each(places)('a large change whose %s part is refused', (_place, index) => {
  const toBad = (bad: object) => toRows(7).map((row, at) => (at === index ? { ...row, ...bad } : row));

  it.each([
    ['23514', 400, { amount: -1 }],
    ['22P02', 400, { amount: 'many' }],
    ['22008', 400, { date: '2026-13-45' }],
    ['54000', 400, { tags: [[[[[[['deep']]]]]]] }],
    ['54000', 400, { tags: '[2147483647:2147483647]={a}' }],
    ['0A000', 400, toFault('0A000')],
    ['21000', 500, toFault('21000')],
    ['25000', 500, toFault('25000')],
    ['40001', 500, toFault('40001')],
    ['42501', 403, toFault('42501')],
    ['42804', 400, toFault('42804')],
    ['54001', 500, toFault('54001')],
    ['55P03', 500, toFault('55P03')],
    ['P0001', 400, toFault('P0001')],
    ['PT403', 403, toFault('PT403')],
  ])('with %s leaves everything as it was and is told, at once', async (code, status, bad) => {
    const ann = await openPerson(rest);
    const [former, batch] = [toRows(3), randomUUID()];
    await answerOf(ann.add(former));
    const reply = await answerOf(ann.replace(toBad(bad), batch));
    expect([reply.status, reply.json]).toMatchObject([status, { code }]);
    expect(await ann.ids()).toEqual(idsOf(former));
    expect(await left()).toEqual([]);
    if ('description' in bad) expect(await countTries()).toBe(1);
    expect(await rest.read(`select seq from public.changes where batch = '${batch}'`)).toEqual([]);
    const rows = toRows(3);
    expect((await answerOf(ann.replace(rows, batch))).json).toBe(6);
    expect(await ann.ids()).toEqual(idsOf(rows));
  });
});

describe.each(places)('a large undo whose %s part is refused', (_place, index) => {
  it('leaves everything as it was and is told, at once', async () => {
    const ann = await openPerson(rest);
    const rows = toRows(7).map((row, at) => (at === index ? { ...row, ...toFault('0A000') } : row));
    await rest.read(`select setval('public.tries', ${always})`);
    await answerOf(ann.add(rows));
    const batch = randomUUID();
    await answerOf(ann.apply({ delete: idsOf(rows) }, batch));
    await rest.read(`select setval('public.tries', 1, false)`);
    expect(await answerOf(ann.undo(batch))).toMatchObject({ status: 400, json: { code: '0A000' } });
    expect(await ann.ids()).toEqual([]);
    await rest.read(`select setval('public.tries', ${always})`);
    expect((await answerOf(ann.undo(batch))).json).toMatchObject({ restored: 7, conflicts: [] });
    expect(await ann.ids()).toEqual(idsOf(rows));
  });
});

describe.each(places)('the server’s own trouble in the %s part of a large change', (_place, index) => {
  const toTroubled = (code: string, times: number) =>
    toRows(7).map((row, at) => (at === index ? { ...row, ...toFault(code, times) } : row));

  it.each(['08006', '53100', '57014', '58030', 'XX000'])('is tried again, if it is %s', async (code) => {
    const ann = await openPerson(rest);
    const rows = toTroubled(code, 3);
    expect((await askUntilTold(() => ann.add(rows, rows[0]?.id))).status).toBe(200);
    expect(await countTries()).toBe(4);
    expect(await ann.ids()).toEqual(idsOf(rows));
  });

  it.each(['08006', '53100', '57014', '58030', 'XX000'])('has an end, if it is %s', async (code) => {
    const ann = await openPerson(rest);
    const [rows, batch] = [toTroubled(code, always), randomUUID()];
    const { json } = await askUntilTold(() => ann.add(rows, batch));
    expect(json).toMatchObject({ code: code === '08006' ? 'PGRST001' : code });
    expect(await countTries()).toBe(8);
    expect(await ann.ids()).toEqual([]);
    expect(await left()).toEqual([]);
    expect((await answerOf(ann.add(toRows(7), batch))).status).toBe(200);
  });
});

describe('a server that stops', () => {
  // Four parts; then the taking back is begun, and has three.
  it.each([1, 2, 3, 4])('after part %i of a large change goes on with it when it starts', async (step) => {
    const ann = await openPerson(rest);
    const [batch, rows] = [randomUUID(), toRows(7)];
    expect(await stopAndGoOn(step, () => ann.add(rows, batch))).toBe(503);
    expect(await ann.ids()).toEqual(idsOf(rows));
    expect((await ann.add(rows, batch)).json).toMatchObject({ code: 'PT409' });
    expect(await rest.read(`select seq from public.changes where batch = '${batch}'`)).toHaveLength(7);
  });

  it.each([1, 2, 3, 4, 5, 6, 7])('after step %i of one that is refused takes it back', async (step) => {
    const ann = await openPerson(rest);
    const [batch, rows] = [randomUUID(), [...toRows(6), { ...toRows(1)[0], amount: -1 }]];
    expect(await stopAndGoOn(step, () => ann.add(rows, batch))).toBe(503);
    expect(await ann.ids()).toEqual([]);
    // As if it had never been made, whoever asks for it again.
    expect(await rest.read(`select seq from public.changes where batch = '${batch}'`)).toEqual([]);
    expect((await answerOf(ann.add(rows, batch))).json).toMatchObject({ code: '23514' });
  });

  it.each([1, 2, 3, 4, 5, 6, 7])('with its engine after step %i does not end it', async (step) => {
    const ann = await openPerson(rest);
    afterStep(rest, step, stop('08006'));
    const rows = [...toRows(6), { ...toRows(1)[0], amount: -1 }];
    expect((await askUntilTold(() => ann.add(rows, rows[0]?.id))).json).toMatchObject({ code: '23514' });
    expect(await ann.ids()).toEqual([]);
    expect(await left()).toEqual([]);
  });
});

describe('whoever waits for a large change', () => {
  it('is told in time that it is not done yet, and the end when they ask again', async () => {
    const ann = await openPerson(rest);
    const [batch, rows] = [randomUUID(), toRows(5).map((row) => ({ ...row, ...toFault('53100', 7) }))];
    const first = await answerOf(ann.add(rows, batch));
    expect([first.status, first.json]).toMatchObject([202, { code: 'PT202' }]);
    expect(logged.filter(({ level }) => level >= 50)).toEqual([]);
    expect((await askUntilTold(() => ann.add(rows, batch))).json).toBe(5);
  });

  it('is told nothing before the second factor is shown', async () => {
    const ann = await openPerson(rest);
    const [batch, rows] = [randomUUID(), toRows(5)];
    afterStep(rest, 1, stop('57P01'));
    await answerOf(ann.add(rows, batch));
    await rest.read(`
      insert into auth.mfa_factors (id, user_id, status, factor_type, created_at, updated_at)
      values (gen_random_uuid(), '${ann.person.id}', 'verified', 'totp', now(), now())`);
    expect((await answerOf(ann.add(rows, batch))).json).toMatchObject({ code: '42501' });
    await rest.read(`delete from auth.mfa_factors where user_id = '${ann.person.id}'`);
    expect((await answerOf(ann.add(rows, batch))).status).toBe(202);
    expect((await askUntilTold(() => ann.add(rows, batch))).status).not.toBe(202);
  });

  it.each(['the same again', 'another change'])(
    'gets it made, though its first answer was lost, by %s',
    async (how) => {
      const ann = await openPerson(rest);
      const [batch, rows] = [randomUUID(), toRows(5)];
      const { asRole } = rest.database;
      vi.spyOn(rest.database, 'asRole').mockImplementation(async (request, work) => {
        await asRole(request, work);
        throw new DatabaseError('its answer was lost', { code: '08006' });
      });
      expect((await answerOf(ann.add(rows, batch))).status).toBe(503);
      vi.restoreAllMocks();
      expect(await left()).toHaveLength(1);
      await answerOf(how === 'another change' ? ann.add(toRows(3)) : ann.add(rows, batch));
      for (let open = await left(); open.length > 0; open = await left()) await nextTurn();
      expect(await ann.ids()).toEqual(idsOf(rows));
    },
  );
});

describe('a large change that cannot be taken back', () => {
  /** Its second part is refused; the first is what must go. */
  const toRefused = () => toRows(4).map((row, at) => ({ ...row, amount: at === 3 ? -1 : 5 }));

  it('does not keep its person from the next one', async () => {
    const ann = await openPerson(rest);
    const [{ source } = { source: '' }] = await rest.read<{ source: string }>(
      `select pg_get_functiondef('journal.give_up(uuid, uuid, integer, jsonb)'::regprocedure) as source`,
    );
    await rest.read(`
      create or replace function journal.give_up(person uuid, own_batch uuid, most integer, reason jsonb) returns void
      language plpgsql set search_path = '' as $$ begin raise exception using errcode = '54000'; end $$`);
    expect((await answerOf(ann.add(toRefused()))).json).toMatchObject({ code: '23514' });
    await rest.read(source);
    expect(logged.some(({ msg }) => msg === 'could not take back a large change')).toBe(true);
    expect((await answerOf(ann.add(toRows(5)))).json).toBe(5);
  });

  it('is taken back as far as that can be done', async () => {
    const ann = await openPerson(rest);
    await rest.read(`select setval('public.tries', ${always})`);
    const former = toRows(5).map((row, at) => (at === 0 ? { ...row, ...toFault('0A000') } : row));
    await answerOf(ann.add(former));
    await rest.read(`select setval('public.tries', 1, false)`);
    // Four are gone when the last part is refused. One of them cannot come back, nor can what went in its part.
    const work = { insert: toRows(2), delete: [...former.map(({ id }) => id), 'no id'] };
    expect((await answerOf(ann.apply(work))).json).toMatchObject({ code: '22P02' });
    expect(logged.some(({ msg }) => msg === 'could not take back a part of a large change')).toBe(true);
    expect(await ann.ids()).toEqual(idsOf(former.slice(2)));
    expect((await answerOf(ann.add(toRows(5)))).json).toBe(5);
  });
});
