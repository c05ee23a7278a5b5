// Security A32, A33

import type { SupabaseClient } from '@supabase/supabase-js';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPeople, type People } from '#testing/people.ts';
import type { Database } from '../database/database.ts';
import { TooBusyError, toAccount } from '../http/database-turns.ts';

let people: People;
let asha: SupabaseClient;

/** Called before a calendar is written. */
let beforeWriting: (secret: string) => Promise<void> = async () => undefined;

const holding = (database: Database): Database => ({
  ...database,
  asRole: (request, work) =>
    database.asRole(request, (transaction) =>
      work({
        ...transaction,
        async query(sql, parameters = []) {
          if (sql.includes('calendar_feed')) await beforeWriting(String(parameters[0]));
          return transaction.query(sql, parameters);
        },
      }),
    ),
});

beforeAll(async () => {
  people = await openPeople({ wrap: holding });
});
afterAll(() => people.app.close());

let count = 0;
beforeEach(async () => {
  count += 1;
  asha = await people.signUp(`asha${count}@example.org`);
});

/** 'YYYY-MM-DD', so many days from now in UTC. */
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

async function add(description: string, ahead = 1, more: object = {}): Promise<string> {
  const row = { type: 'expense', amount: '12000.00', currency: 'INR', category: 'Rent', date: day(ahead) };
  const { data } = await asha
    .from('transactions')
    .insert({ ...row, description, ...more })
    .select('id')
    .single()
    .throwOnError();
  return data?.id;
}

async function start(details = false, client = asha): Promise<string> {
  const { data } = await client.rpc('start_calendar_feed', { details }).throwOnError();
  return data;
}

const ask = (path: string, init: RequestInit = {}) =>
  people.app.fetch(`${people.app.url}${path}`, { redirect: 'manual', ...init });
const read = async (secret: string) => (await ask(`/calendar/${secret}.ics`)).text();

/** As a calendar reads it. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents().map((part) => {
    const event = new ICAL.Event(part);
    return {
      kind: part.name,
      uid: event.uid,
      title: event.summary,
      starts: event.startDate.toString(),
      ends: event.endDate.toString(),
      isDate: event.startDate.isDate,
      properties: part.getAllProperties().map(({ name }) => name),
    };
  });
}

describe('what a calendar reads', () => {
  it('has open cards of the days around today as whole days, by title alone', async () => {
    const rent = await add('Rent');
    await add('', 0, { category: 'Travel', status: 'in-progress', currency: 'GBP' });
    await add('Paid already', 1, { status: 'done' });
    await add('Long ago', -61);
    await add('Far ahead', 401);
    const events = parse(await read(await start()));
    expect(events).toMatchObject([
      { title: 'Travel', starts: day(0), ends: day(1) },
      {
        kind: 'vevent',
        title: 'Rent',
        uid: `${rent}@tallyboard`,
        starts: day(1),
        ends: day(2),
        isDate: true,
      },
    ]);
    expect(events[0]?.properties).toEqual([...['uid', 'dtstamp', 'dtstart', 'dtend', 'summary', 'transp']]);
  });

  it('has amounts only if the person says so, at once and at the same address', async () => {
    await add('Rent', 1, { amount: '1234567.80' });
    await add('Salary', 2, { type: 'income', currency: 'USD', amount: '1234567.05' });
    const secret = await start();
    expect(await read(secret)).not.toContain('567');
    await asha.rpc('save_reminders', { feed_details: true, digest: null, zone: 'UTC' }).throwOnError();
    expect(parse(await read(secret)).map(({ title }) => title)).toEqual([
      'Rent, ₹12,34,567.80',
      'Salary, +$1,234,567.05',
    ]);
  });

  it('has what repeats will make, under the id that the card gets, and once', async () => {
    const { data: repeat } = await asha
      .from('repeats')
      .insert({
        ...{ description: 'Netflix', amount: '649.00', type: 'expense', currency: 'INR', category: 'Other' },
        ...{ starts: day(3), every: 1, unit: 'month', falls_on: 'same-day', times: 2, lead: 7 },
        ...{ made_until: day(0), state: 'active' },
      })
      .select('id')
      .single()
      .throwOnError();
    const secret = await start();
    const [first, ...others] = parse(await read(secret));
    expect(first).toMatchObject({ title: 'Netflix', starts: day(3) });
    expect(others).toHaveLength(1);
    await add('Netflix', 3, { id: first?.uid.replace('@tallyboard', '') });
    expect(parse(await read(secret)).map(({ uid }) => uid)).toEqual([first?.uid, others[0]?.uid]);
    await asha.from('repeats').update({ state: 'paused' }).eq('id', repeat?.id).throwOnError();
    expect(parse(await read(secret))).toHaveLength(1);
  });

  it('has a bill once that is planned by hand beside its repeat', async () => {
    await asha
      .from('repeats')
      .insert({
        ...{ description: 'NETFLIX.COM 866-579', amount: '649.00', type: 'expense', currency: 'INR' },
        ...{
          category: 'Other',
          starts: day(9),
          every: 1,
          unit: 'week',
          falls_on: 'same-day',
          times: 2,
          lead: 7,
        },
        ...{ made_until: day(0), state: 'active' },
      })
      .throwOnError();
    await add('Netflix', 11, { amount: '699.00' });
    const events = parse(await read(await start(true)));
    expect(events).toMatchObject([
      { title: 'Netflix, ₹699.00', starts: day(11) },
      { title: 'NETFLIX.COM 866-579, ₹649.00', starts: day(16) },
    ]);
  });

  it('ends at a thousand entries, also of repeats that began in the year 1', async () => {
    const repeat = {
      ...{ description: 'Coffee', amount: '3.00', type: 'expense', currency: 'GBP', category: 'Other' },
      ...{ starts: '0001-01-01', every: 1, unit: 'day', falls_on: 'same-day', lead: 7 },
      ...{ made_until: '0001-01-01', state: 'active' },
    };
    await asha
      .from('repeats')
      .insert(Array.from({ length: 120 }, () => repeat))
      .throwOnError();
    expect(parse(await read(await start()))).toHaveLength(1000);
  });

  it.each([
    [
      'line ends',
      'Rent\r\nATTACH:http://evil.example\nBEGIN:VALARM\rX',
      'Rent ATTACH:http://evil.example BEGIN:VALARM X',
    ],
    ['other line ends', 'a\u0085b\u2028c\u2029d\u000be', 'a b c d e'],
    ['signs with a meaning', 'a;b,c\\n\\;"d":e', 'a;b,c\\n\\;"d":e'],
    ['control characters', 'a\u0001\u001bb\u007f\u009fc\u202ed', 'abcd'],
    ['marks that nobody sees', 'a\u061cb\u200bc\u2060d\u2068e\u2069', 'abcde'],
    ['nothing but blanks', ' \t\n ', 'Rent'],
    ['long emoji', '👩‍👩‍👧‍👦é漢'.repeat(40), '👩‍👩‍👧‍👦é漢'.repeat(40)],
    ['500 letters', 'x'.repeat(500), 'x'.repeat(500)],
  ])('makes one property of a description with %s', async (_, description, title) => {
    await add(description);
    const text = await read(await start());
    expect(parse(text)).toMatchObject([{ kind: 'vevent', title }]);
    expect(parse(text)[0]?.properties).toHaveLength(6);
    const lines = text.split('\r\n');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    // No character is cut in two.
    expect(text).not.toContain('\ufffd');
  });
});

describe('the address of a calendar', () => {
  it('answers like a calendar and like every other address of the server', async () => {
    const path = `/calendar/${await start()}.ics`;
    const answer = await ask(path);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    const head = await ask(path, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('content-type')]).toEqual([
      ...[200, '', 'text/calendar; charset=utf-8'],
    ]);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const refused = await ask(path, { method });
      expect([method, refused.status, refused.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
    }
  });

  it('is a new one each time, and the one before it ends', async () => {
    const [first, second] = [await start(), await start()];
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect((await ask(`/calendar/${first}.ics`)).status).toBe(404);
    expect((await ask(`/calendar/${second}.ics`)).status).toBe(200);
    await asha.rpc('stop_calendar_feed').throwOnError();
    expect((await ask(`/calendar/${second}.ics`)).status).toBe(404);
  });

  it.each(['', '/', `/${'0'.repeat(64)}.ics`, `/${'0'.repeat(64)}`, '/x.ics', '/a/b', "/'--.ics"])(
    'that leads nowhere (%s) is refused, without a page',
    async (path) => {
      const answer = await ask(`/calendar${path}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json']);
    },
  );

  it('is stored as a hash that no request reads, and people cannot hide that they have one', async () => {
    const secret = await start();
    const { data } = await asha.from('reminders').select('*').throwOnError();
    expect(data).toMatchObject([{ feed_since: expect.any(String), digest: null }]);
    expect(JSON.stringify(data)).not.toContain(secret);
    const [stored] = await people.read<{ hash: string }>(
      `select encode(hash, 'hex') as hash from reminders.secrets where hash = sha256(convert_to($1, 'UTF8'))`,
      [secret],
    );
    expect(stored?.hash).not.toBe(secret);
    const hidden = [
      asha.from('reminders').update({ feed_since: null }).eq('digest', 'daily'),
      asha.from('reminders').delete().eq('digest', 'daily'),
      asha
        .schema('reminders' as 'public')
        .from('secrets')
        .select('*'),
    ];
    for (const attempt of hidden) expect((await attempt).error).not.toBeNull();
  });

  it('ends with a new password, a ban and the account, not with a hash that is merely renewed', async () => {
    const owner = await people.idOf(asha);
    const secret = await start();
    const status = async (path = secret) => (await ask(`/calendar/${path}.ics`)).status;
    await people.app.database.asOwner(async (transaction) => {
      await transaction.query("select set_config('auth.events', 'off', true)");
      await transaction.query(`update auth.users set encrypted_password = 'renewed' where id = $1`, [owner]);
    });
    expect(await status()).toBe(200);
    const ban = (until: string) =>
      people.read(`update auth.users set banned_until = ${until} where id = $1 returning id`, [owner]);
    await ban("now() + interval '1 hour'");
    expect(await status()).toBe(404);
    await ban('null');
    expect(await status()).toBe(200);
    await asha.auth.updateUser({ password: 'another kettle on the hill' });
    expect(await status()).toBe(404);
    expect((await asha.from('reminders').select('feed_since')).data).toEqual([{ feed_since: null }]);
    const next = await start();
    await people.read('delete from auth.users where id = $1 returning id', [owner]);
    expect(await status(next)).toBe(404);
  });

  it('is not made by a session that has ended, or that lacks the second factor', async () => {
    await people.addFactor(asha);
    const half = await people.signIn(`asha${count}@example.org`);
    expect((await half.rpc('start_calendar_feed', { details: true })).error?.message).toContain(
      'second factor',
    );
    await asha.auth.signOut({ scope: 'others' });
    expect((await half.rpc('start_calendar_feed', { details: true })).error?.message).toContain('ended');
  });

  it('is served by no other address of this server, where nobody counts its requests', async () => {
    const secret = await start();
    for (const client of [people.device(), asha]) {
      const { error } = await client.rpc('calendar_feed', { secret });
      expect(error?.code).toMatch(/^(?:PT404|42501)$/);
    }
    expect((await people.device().rpc('calendar_feed', { secret }, { get: true })).status).toBe(404);
    // Elsewhere there is no other one.
    const { database } = people.app;
    const { rows } = await database.asRole({ role: 'anon', settings: {} }, (transaction) =>
      transaction.query<{ text: string }>('select public.calendar_feed($1) as text', [secret]),
    );
    expect(rows[0]?.text).toContain('BEGIN:VCALENDAR');
  });

  it('opens only its own calendar', async () => {
    await add('Divorce lawyer retainer');
    const ben = await people.signUp(`ben${count}@example.org`);
    expect(await read(await start(true, ben))).not.toContain('lawyer');
    expect((await ben.rpc('calendar_feed', { secret: await start() })).error).not.toBeNull();
  });
});

// Security A41
describe('calendars that many ask for', () => {
  it('are written in a turn of the owner, also at a new address', async () => {
    const turns = vi.spyOn(people.app.turns, 'run');
    for (let address = 0; address < 2; address += 1) {
      const secret = await start();
      turns.mockClear();
      await read(secret);
      expect(turns.mock.calls.map(([account]) => account)).toEqual([toAccount(await people.idOf(asha))]);
    }
    const secret = await start();
    turns.mockRejectedValueOnce(new TooBusyError(40_000));
    const refused = await ask(`/calendar/${secret}.ics`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '40']);
    turns.mockClear();
    expect((await ask(`/calendar/${'0'.repeat(64)}.ics`)).status).toBe(404);
    expect(turns).not.toHaveBeenCalled();
    turns.mockRestore();
  });

  it('are written once for all who ask meanwhile, and keep no other waiting', async () => {
    await add('Rent');
    const ben = await people.signUp(`ben${count}@example.org`);
    const [heavy, light] = [await start(), await start(false, ben)];
    const held = Promise.withResolvers<void>();
    const written: string[] = [];
    // In this engine one transaction waits for another, so it is the turn that is held up.
    const run = people.app.turns.run.bind(people.app.turns);
    const owner = toAccount(await people.idOf(asha));
    const turns = vi.spyOn(people.app.turns, 'run').mockImplementation(async (account, work) => {
      if (account === owner) await held.promise;
      return run(account, work);
    });
    beforeWriting = async (secret) => void written.push(secret);
    const many = Promise.all(Array.from({ length: 12 }, () => read(heavy)));
    expect(await read(light)).toContain('END:VCALENDAR');
    held.resolve();
    expect(new Set(await many).size).toBe(1);
    expect((await many)[0]).toContain('SUMMARY:Rent');
    expect(written).toEqual([light, heavy]);
    turns.mockRestore();
    beforeWriting = async () => undefined;
  });
});
