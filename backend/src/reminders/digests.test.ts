// Security A33, A34

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppInMemory, createAppInMemory } from '#testing/app-in-memory.ts';
import { toPerson } from '#testing/database-journal.ts';
import { createTestUser, silentLogger } from '#testing/fresh-database.ts';
import type { Database } from '../database/database.ts';
import { TooBusyError, toAccount } from '../http/database-turns.ts';
import type { MailMessage } from '../http/mail-sender.ts';
import { toNodemailer } from '../mail/message.ts';
import { createDigests, type DigestParts } from './digests.ts';

let server: AppInMemory;
const clock = { now: 0 };

beforeAll(async () => {
  server = await createAppInMemory({ clock: () => clock.now });
});
afterAll(() => server.close());
beforeEach(() => server.database.asOwner((transaction) => transaction.query('delete from auth.users')));

/** A Monday. */
const monday = '2026-11-30';

let people = 0;

interface Choice {
  readonly digest?: 'daily' | 'weekly' | null;
  readonly zone?: string;
}

async function person({ digest = 'daily', zone = 'UTC' }: Choice = {}) {
  people += 1;
  const email = `person${people}@example.org`;
  const own = toPerson(server.database, await createTestUser(server.database, email));
  await own.run('select public.save_reminders(false, $1, $2)', [digest, zone]);
  const add = (description: string, date: string, more: { status?: string; amount?: string } = {}) =>
    own.run(
      `insert into public.transactions (type, amount, currency, category, date, description, status)
       values ('expense', $1, 'INR', 'Rent', $2::date, $3, $4)`,
      [more.amount ?? '12000.00', date, description, more.status ?? 'todo'],
    );
  return { ...own, email, add };
}

/** The emails that servers queue at a time; each server asks anew. */
async function queueAt(
  time: string,
  servers = 1,
  changes: Partial<DigestParts> = {},
): Promise<readonly MailMessage[]> {
  clock.now = Date.parse(time);
  const mails: MailMessage[] = [];
  const sender = {
    enqueue: async (_: unknown, mail: MailMessage) => void mails.push(mail),
    deliver: async () => undefined,
  };
  const parts = {
    database: server.database,
    turns: server.turns,
    publicUrl: 'https://money.example',
    logger: silentLogger,
    clock: () => clock.now,
    ...changes,
  };
  await Promise.all(Array.from({ length: servers }, () => createDigests(parts)(sender)));
  return mails;
}

describe('the email of what is due', () => {
  it('says what is due and overdue, with exact amounts and one link to stop', async () => {
    const { add, email } = await person();
    await add('Rent', monday);
    await add('Electricity', '2026-11-20', { amount: '999999999999.99', status: 'in-progress' });
    await add('Paid', monday, { status: 'done' });
    await add('Tomorrow', '2026-12-01');
    const [mail, ...others] = await queueAt(`${monday}T07:00:00Z`);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: email, subject: '1 due today, 1 overdue', life: 57_600_000 });
    expect(mail?.text).toContain(
      'Due today: Rent, ₹12,000.00\nOverdue since 20 November: Electricity, ₹9,99,99,99,99,999.99\n',
    );
    expect(mail?.text).toContain('https://money.example/app?text=due');
    expect(mail?.text).not.toMatch(/Paid|Tomorrow/);
    expect(mail?.text.match(/reminders\/stop/g)).toHaveLength(1);
    const queued = { ...(mail as MailMessage), id: 'a', attempts: 1, createdAt: 0 };
    expect(toNodemailer(queued, 'x@example.org').headers).toMatchObject({
      'List-Unsubscribe': {
        value: expect.stringMatching(/^<https:\/\/money\.example\/reminders\/stop\/[0-9a-f]{64}>$/),
      },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('counts a bill once that is planned by hand beside its repeat, on the day that it is planned for', async () => {
    const { add, run } = await person();
    await run(
      `insert into public.repeats (description, amount, type, currency, category, starts, every, unit, falls_on, times, lead,
         made_until, state)
       values ('NEFT RENT', 11500, 'expense', 'INR', 'Rent', $1::date, 1, 'month', 'same-day', 1, 7, $1::date - 1, 'active')`,
      [monday],
    );
    await add('Rent flat 4B', '2026-12-02');
    expect(await queueAt(`${monday}T07:00:00Z`)).toEqual([]);
    const [mail] = await queueAt('2026-12-02T07:00:00Z');
    expect(mail?.subject).toBe('1 due today');
    expect(mail?.text).toContain('Due today: Rent flat 4B, ₹12,000.00\n');
    expect(mail?.text).not.toContain('NEFT');
  });

  it('goes out once a day, from seven in the morning where the person is', async () => {
    const india = await person({ zone: 'Asia/Kolkata' });
    const pacific = await person({ zone: 'America/Los_Angeles' });
    // A browser's offset, where this server knows no such zone.
    const unknown = await person({ zone: '<+0545>-05:45' });
    for (const { add } of [india, pacific, unknown]) await add('Rent', monday);
    const to = async (time: string) => (await queueAt(time)).map((mail) => mail.to);
    expect(await to('2026-11-30T01:14:00Z')).toEqual([]);
    expect(await to('2026-11-30T01:15:00Z')).toEqual([unknown.email]);
    expect(await to('2026-11-30T01:30:00Z')).toEqual([india.email]);
    expect(await to('2026-11-30T14:59:00Z')).toEqual([]);
    expect(await to('2026-11-30T15:00:00Z')).toEqual([pacific.email]);
    expect(await to('2026-11-30T17:00:00Z')).toEqual([]);
    expect(await to('2026-12-01T05:00:00Z')).toHaveLength(2);
  });

  it('a weekly one comes on Mondays with the next seven days', async () => {
    const { add } = await person({ digest: 'weekly' });
    await add('Rent', '2026-12-06');
    await add('Later', '2026-12-07');
    expect(await queueAt('2026-11-29T12:00:00Z')).toEqual([]);
    const [mail] = await queueAt(`${monday}T12:00:00Z`);
    expect(mail?.subject).toBe('1 due this week');
    expect(mail?.text).toContain('Due 6 December: Rent');
    expect(mail?.text).not.toContain('Later');
    expect(await queueAt('2026-12-01T12:00:00Z')).toEqual([]);
  });

  it('does not come where nothing is due, to unconfirmed or banned accounts, or without a choice', async () => {
    const [nothing, banned, unconfirmed, off] = [
      await person(),
      await person(),
      await person(),
      await person({ digest: null }),
    ];
    await nothing.add('Later', '2026-12-01');
    for (const { add } of [banned, unconfirmed, off]) await add('Rent', monday);
    await server.database.asOwner(async (transaction) => {
      await transaction.query(`update auth.users set banned_until = '2027-01-01' where id = $1`, [banned.id]);
      await transaction.query('update auth.users set email_confirmed_at = null where id = $1', [
        unconfirmed.id,
      ]);
    });
    expect(await queueAt(`${monday}T12:00:00Z`)).toEqual([]);
    // Looked at once a day: what is added later comes the next day.
    await nothing.add('Rent', monday);
    expect(await queueAt(`${monday}T13:00:00Z`)).toEqual([]);
  });

  it('is sent once when several servers look at the same moment, to everybody', async () => {
    for (let count = 0; count < 25; count += 1) await (await person()).add('Rent', monday);
    const mails = await queueAt(`${monday}T12:00:00Z`, 3);
    expect(new Set(mails.map(({ to }) => to)).size).toBe(25);
    expect(mails).toHaveLength(25);
  });

  it('has at most thirty lines, also where a description looks like more', async () => {
    const { add } = await person();
    await add('Rent\r\nBcc: all@example.org', monday);
    for (let count = 1; count <= 31; count += 1) await add(`Old ${count}`, '2026-11-01');
    const [mail] = await queueAt(`${monday}T12:00:00Z`);
    expect(mail?.text).toContain('Due today: Rent Bcc: all@example.org, ₹12,000.00\n');
    expect(mail?.text.match(/^Overdue/gm)).toHaveLength(29);
    expect(mail?.text).toContain('Also: 2 more');
  });

  it('also tells of what repeats will make', async () => {
    const { run } = await person();
    await run(
      `insert into public.repeats (description, amount, type, currency, category, starts, every, unit, falls_on, lead,
         made_until, state)
       values ('Netflix', 649, 'expense', 'INR', 'Other', $1::date, 1, 'month', 'same-day', 7, '2026-11-01', 'active')`,
      [monday],
    );
    expect((await queueAt(`${monday}T12:00:00Z`))[0]?.text).toContain('Due today: Netflix, ₹649.00');
  });
});

// Security A41
describe('the emails of many', () => {
  const sentOn = async ({ run }: Awaited<ReturnType<typeof person>>) =>
    (await run<{ day: string | null }>('select sent_on as day from public.reminders')).rows[0]?.day;

  async function twoPeople() {
    const both = [await person(), await person()] as const;
    for (const { add } of both) await add('Rent', monday);
    return both;
  }

  it('are made one by one, each with a time limit, in a turn of the one whose it is', async () => {
    const [ann, bob] = await twoPeople();
    const taken: unknown[] = [];
    const accounts: unknown[] = [];
    const mails = await queueAt(`${monday}T12:00:00Z`, 1, {
      database: noting(({ sql, parameters, limit }) => {
        if (sql.includes('from reminders.take_digest(')) taken.push([parameters[0], limit]);
      }),
      turns: {
        run: (account, work) => {
          accounts.push(account);
          return work(() => undefined);
        },
      },
    });
    expect(mails).toHaveLength(2);
    const ids = [ann.id, bob.id].toSorted();
    expect(accounts).toEqual(ids.map(toAccount));
    expect(taken).toEqual(ids.map((id) => [id, 8000]));
  });

  it('reach the others where one cannot be made, which is not tried again on that day', async () => {
    const [ann, bob] = await twoPeople();
    let tries = 0;
    const database = noting(({ sql, parameters }) => {
      if (!sql.includes('from reminders.take_digest(') || parameters[0] !== ann.id) return undefined;
      tries += 1;
      return 'select 1 / 0';
    });
    const to = async (time: string) => (await queueAt(time, 1, { database })).map((mail) => mail.to);
    expect(await to(`${monday}T12:00:00Z`)).toEqual([bob.email]);
    expect(await sentOn(ann)).toBe(monday);
    expect(await to(`${monday}T12:05:00Z`)).toEqual([]);
    expect(tries).toBe(1);
    expect((await queueAt('2026-12-01T12:00:00Z')).map((mail) => mail.to)).toContain(ann.email);
  });

  it('reach the others where one has no turn, who gets it at the next look', async () => {
    const [ann, bob] = await twoPeople();
    const run: typeof server.turns.run = (account, work) =>
      account === toAccount(ann.id)
        ? Promise.reject(new TooBusyError(1000))
        : server.turns.run(account, work);
    expect((await queueAt(`${monday}T12:00:00Z`, 1, { turns: { run } })).map((mail) => mail.to)).toEqual([
      bob.email,
    ]);
    expect((await queueAt(`${monday}T12:05:00Z`)).map((mail) => mail.to)).toEqual([ann.email]);
  });

  it('are found in parts, by short looks at a few hundred people, of whom none is locked', async () => {
    await server.database.asOwner(async (transaction) => {
      await transaction.query(
        `insert into auth.users (email, email_confirmed_at)
         select 'crowd' || n || '@example.org', now() from generate_series(1, 1200) as n`,
      );
      await transaction.query(
        `insert into public.reminders (user_id, digest) select id, 'daily' from auth.users`,
      );
    });
    const looks: unknown[] = [];
    let takes = 0;
    const database = noting(({ sql, parameters }) => {
      if (sql.includes('look_for_digests')) looks.push(parameters[2]);
      if (sql.includes('from reminders.take_digest(')) takes += 1;
    });
    expect(await queueAt(`${monday}T12:00:00Z`, 1, { database })).toEqual([]);
    expect([looks, takes]).toEqual([[500, 500, 500, 500], 1200]);
    // All have been looked at for the day.
    expect(await queueAt(`${monday}T12:05:00Z`, 1, { database })).toEqual([]);
    expect(takes).toBe(1200);
  });

  interface Noted {
    readonly sql: string;
    readonly parameters: readonly unknown[];
    readonly limit: number | undefined;
  }

  /** The database, which tells of every statement of the owner before it; what is returned is run in its place. */
  function noting(note: (statement: Noted) => unknown): Database {
    const { database } = server;
    return {
      ...database,
      asOwner: (work, options) =>
        database.asOwner(
          (transaction) =>
            work({
              ...transaction,
              query(sql, parameters = []) {
                const other = note({ sql, parameters, limit: options?.statementTimeout });
                return typeof other === 'string'
                  ? transaction.query(other)
                  : transaction.query(sql, parameters);
              },
            }),
          options,
        ),
    };
  }
});

describe('the link that stops it', () => {
  const ask = (link: string, init: RequestInit = {}) =>
    server.fetch(link.replace('https://money.example', server.url), { redirect: 'manual', ...init });
  const digestOf = async ({ run }: Awaited<ReturnType<typeof person>>) =>
    (await run<{ digest: string | null }>('select digest from public.reminders')).rows[0]?.digest;

  async function mailed() {
    const own = await person();
    await own.add('Rent', monday);
    const [mail] = await queueAt(`${monday}T12:00:00Z`);
    return { own, link: mail?.unsubscribe ?? '' };
  }

  it('changes nothing when it is opened, and stops them by its button or by one click in an email program', async () => {
    for (const body of ['', 'List-Unsubscribe=One-Click']) {
      const { own, link } = await mailed();
      const page = await ask(link);
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
      expect(await page.text()).toContain('<button type="submit">Stop the emails</button>');
      expect((await ask(link, { method: 'HEAD' })).status).toBe(200);
      expect(await digestOf(own)).toBe('daily');
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const pressed = await ask(link, { method: 'POST', body, headers });
      expect([pressed.status, await pressed.text()]).toEqual([
        200,
        expect.stringContaining('No more emails'),
      ]);
      expect(await digestOf(own)).toBeNull();
      expect(await queueAt('2026-12-01T12:00:00Z')).toEqual([]);
    }
  });

  it('stops nobody else, and is no other secret', async () => {
    const { own, link } = await mailed();
    const other = await person();
    const wrong = link.replace(/[0-9a-f]{64}$/, 'f'.repeat(64));
    expect((await ask(wrong, { method: 'POST' })).status).toBe(404);
    expect((await ask(link, { method: 'PUT' })).status).toBe(405);
    expect((await ask(`${server.url}/calendar/${link.slice(-64)}.ics`)).status).toBe(404);
    expect(await digestOf(own)).toBe('daily');
    await ask(link, { method: 'POST' });
    expect(await digestOf(other)).toBe('daily');
  });
});
