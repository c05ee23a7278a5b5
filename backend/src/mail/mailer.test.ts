import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { freshDatabase, silentLogger } from '#testing/fresh-database.ts';
import { type MailServer, startMailServer } from '#testing/mail-server.ts';
import type { ErasedAccount } from './erased-accounts.ts';
import type { QueuedMail } from './mail-queue.ts';
import { createMailer, type MailTransport } from './mailer.ts';
import { createSmtpTransport, toSmtpOptions } from './smtp.ts';

let database: Database;
let now: number;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  now = Date.now();
  await database.asOwner((transaction) => transaction.query('delete from auth.mail_queue'));
});

const message = { to: 'nia@example.org', subject: 'Hello', text: 'Text', html: '<p>Text</p>' };
const mailerWith = (transport: MailTransport) =>
  createMailer({ database, transport, logger: silentLogger, clock: () => now });
const enqueue = (mailer: ReturnType<typeof mailerWith>, subject = 'Hello') =>
  database.asOwner((transaction) => mailer.enqueue(transaction, { ...message, subject }));
const readQueue = async () => {
  const { rows } = await database.asOwner((transaction) =>
    transaction.query<{ attempts: number; wait: number; error: string | null }>(
      `select attempts, round(extract(epoch from next_attempt_at) - $1::float8 / 1000)::int as wait, last_error as error
       from auth.mail_queue order by created_at`,
      [now],
    ),
  );
  return rows;
};

it('sends each queued email once, and deletes it', async () => {
  const sent: QueuedMail[] = [];
  const mailer = mailerWith(async (mail) => {
    sent.push(mail);
  });
  await enqueue(mailer);
  await Promise.all([mailer.deliver(), mailer.deliver()]);
  await mailer.deliver();
  expect(sent).toMatchObject([{ ...message, attempts: 1, createdAt: now }]);
  expect(await readQueue()).toEqual([]);
});

// Security 2.3.3, 2.3.4
it('queues nothing when the transaction fails', async () => {
  const mailer = mailerWith(async () => undefined);
  await expect(
    database.asOwner(async (transaction) => {
      await mailer.enqueue(transaction, message);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await readQueue()).toEqual([]);
});

// Security 16.5.2
it('keeps an email while the mail server is down, and retries at growing intervals', async () => {
  let isDown = true;
  let sent = 0;
  const mailer = mailerWith(async () => {
    if (isDown) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    sent++;
  });
  await enqueue(mailer);
  for (const wait of [30, 60, 120]) {
    await mailer.deliver();
    expect(await readQueue()).toMatchObject([{ wait, error: 'ECONNREFUSED' }]);
    now += wait * 1000 - 1000;
    await mailer.deliver();
    expect((await readQueue())[0]?.wait).toBe(1);
    now += 1000;
  }
  isDown = false;
  await mailer.deliver();
  expect(sent).toBe(1);
  expect(await readQueue()).toEqual([]);
});

it('sends at once what is queued while it checks, and continues when preparing fails', async () => {
  const sent: string[] = [];
  let left = ['told'];
  const mailer = createMailer({
    database,
    transport: async ({ subject }) => void sent.push(subject),
    prepare: [
      async ({ enqueue: queue }) => {
        for (const subject of left.splice(0)) {
          await database.asOwner((transaction) => queue(transaction, { ...message, subject }));
        }
        if (sent.length > 1) throw new Error('cannot be read');
      },
    ],
    logger: silentLogger,
    clock: () => now,
  });
  await enqueue(mailer);
  await mailer.deliver();
  expect(sent).toEqual(['Hello', 'told']);
  left = ['again'];
  await enqueue(mailer, 'more');
  await mailer.deliver();
  expect(sent.toSorted()).toEqual(['Hello', 'again', 'more', 'told']);
});

// Security A42
it('sends and prepares while something else is being prepared, and stops without it', async () => {
  const sent: string[] = [];
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let isTold = false;
  const mailer = createMailer({
    database,
    transport: async ({ subject }) => void sent.push(subject),
    prepare: [
      async ({ enqueue: queue, deliver }) => {
        if (sent.length > 0) return;
        await database.asOwner((transaction) => queue(transaction, { ...message, subject: 'made so far' }));
        await deliver();
        begun.resolve();
        await released.promise;
      },
      async ({ enqueue: queue }) => {
        if (isTold || !sent.includes('asked for')) return;
        isTold = true;
        await database.asOwner((transaction) => queue(transaction, { ...message, subject: 'told' }));
      },
    ],
    logger: silentLogger,
    clock: () => now,
  });
  const first = mailer.deliver();
  await begun.promise;
  await enqueue(mailer, 'asked for');
  void mailer.deliver();
  await vi.waitFor(() => expect(sent).toEqual(['made so far', 'asked for']));
  void mailer.deliver();
  await vi.waitFor(() => expect(sent).toEqual(['made so far', 'asked for', 'told']));
  await mailer.stop();
  released.resolve();
  await first;
});

// Security A42
it('sends what somebody waits for before what comes again and again, however long that has been due', async () => {
  const sent: string[] = [];
  const mailer = mailerWith(async ({ subject }) => void sent.push(subject));
  const unsubscribe = 'https://money.example/reminders/stop/abc';
  await database.asOwner(async (transaction) => {
    for (const subject of ['digest', 'another']) {
      await mailer.enqueue(transaction, { ...message, subject, unsubscribe });
    }
  });
  now += 60_000;
  await enqueue(mailer, 'confirm');
  await mailer.deliver();
  expect(sent[0]).toBe('confirm');
  expect(sent).toHaveLength(3);
});

it('gives an email up after a day', async () => {
  const mailer = mailerWith(async () => {
    throw new Error('no such person');
  });
  await enqueue(mailer);
  now += 86_400_001;
  await mailer.deliver();
  expect(await readQueue()).toEqual([]);
});

it('drops an email when its link has expired, between two attempts too, and continues with those without a link', async () => {
  let tries = 0;
  const mailer = mailerWith(async () => {
    tries += 1;
    throw new Error('connection refused');
  });
  const link = 'http://localhost:3000/auth/v1/verify?token=abc&type=signup';
  await database.asOwner(async (transaction) => {
    await mailer.enqueue(transaction, { ...message, subject: 'link', link, life: 3_600_000 });
    await mailer.enqueue(transaction, { ...message, subject: 'news' });
  });
  for (const seconds of [0, 30, 60, 120, 300, 900, 1800]) {
    now += seconds * 1000;
    await mailer.deliver();
  }
  expect([tries, (await readQueue()).length]).toEqual([14, 2]);
  // The next attempt would be a quarter of an hour after the link has expired.
  now += 390_000;
  await mailer.deliver();
  const left = await database.asOwner((transaction) =>
    transaction.query('select subject from auth.mail_queue'),
  );
  expect([tries, left.rows]).toEqual([14, [{ subject: 'news' }]]);
});

it('does not let one failing email delay others', async () => {
  const sent: string[] = [];
  const mailer = mailerWith(async ({ subject }) => {
    if (subject === 'bad') throw new Error('refused');
    sent.push(subject);
  });
  for (const subject of ['bad', 'good', 'better']) await enqueue(mailer, subject);
  await mailer.deliver();
  expect(sent.sort()).toEqual(['better', 'good']);
});

it('sends an email once when two servers share the queue', async () => {
  const sent: string[] = [];
  const mailers = [1, 2].map(() =>
    mailerWith(async ({ id }) => {
      sent.push(id);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }),
  );
  for (const mailer of [...mailers, ...mailers, ...mailers]) await enqueue(mailer);
  await Promise.all(mailers.map((mailer) => mailer.deliver()));
  expect(sent).toHaveLength(6);
  expect(new Set(sent).size).toBe(6);
});

it('sends at its start what an earlier run left, and waits for it when stopping', async () => {
  const sent: string[] = [];
  const mailer = mailerWith(async ({ subject }) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    sent.push(subject);
  });
  await enqueue(mailer, 'left over');
  mailer.start();
  await mailer.stop();
  expect(sent).toEqual(['left over']);
});

it('stops after the email that is being sent, and leaves the others in the queue', async () => {
  const sent: string[] = [];
  const mailer = mailerWith(async ({ id }) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    sent.push(id);
  });
  for (let count = 0; count < 3; count += 1) await enqueue(mailer);
  mailer.start();
  await mailer.stop();
  expect([sent.length, (await readQueue()).length]).toEqual([1, 2]);
});

it('does not send an email again that it could not delete from the queue', async () => {
  let sent = 0;
  let isAway = false;
  const mailer = createMailer({
    database: {
      ...database,
      asOwner: (work, options) =>
        isAway ? Promise.reject(new Error('connection lost')) : database.asOwner(work, options),
    },
    transport: async () => {
      sent += 1;
      isAway = true;
    },
    logger: silentLogger,
    clock: () => now,
  });
  await enqueue(mailer);
  await mailer.deliver();
  isAway = false;
  expect(await readQueue()).toHaveLength(1);
  // The lease of the attempt has ended by then.
  now += 300_000;
  await mailer.deliver();
  expect([sent, await readQueue()]).toEqual([1, []]);
});

it('never rejects when the database is gone', async () => {
  const gone = createMailer({
    database: { ...database, asOwner: () => Promise.reject(new Error('connection lost')) },
    transport: async () => undefined,
    logger: silentLogger,
    clock: () => now,
  });
  await expect(gone.deliver()).resolves.toBeUndefined();
});

describe('by SMTP', () => {
  let server: MailServer;
  beforeEach(async () => {
    server = await startMailServer();
  });
  afterEach(() => server.close());

  const mail: QueuedMail = { ...message, id: 'some-id', attempts: 1, createdAt: 0 };
  const transport = () =>
    createSmtpTransport(`smtp://127.0.0.1:${server.port}`, 'Tallyboard <no-reply@example.org>');

  it('sends both forms of an email, under an id that a repeat shares', async () => {
    await transport()(mail);
    expect(server.received()).toContain('MAIL FROM:<no-reply@example.org>');
    expect(server.received()).toContain('RCPT TO:<nia@example.org>');
    expect(server.received()).toContain('Message-ID: <some-id@example.org>');
    expect(server.received()).toContain('Content-Type: text/plain');
    expect(server.received()).toContain('Content-Type: text/html');
  });

  it.each([
    ['smtp://mail.example.org:587', true],
    ['smtp://user:p%40ss@10.0.0.7', true],
    ['smtp://localhost:1025', false],
    ['smtp://127.0.0.1', false],
    ['smtp://[::1]:25', false],
  ])('to %s, encrypted or not at all: %s', (url, requireTLS) => {
    expect(toSmtpOptions(url)).toMatchObject({ requireTLS });
  });

  // Security 12.3.1, 12.3.2
  it('sends nothing to a server that cannot encrypt when that is required', async () => {
    const { port } = server;
    const strict = createSmtpTransport(`smtp://127.0.0.1:${port}?requireTLS=true`, 'a@example.org');
    await expect(strict(mail)).rejects.toThrow();
    expect(server.received()).not.toContain('MAIL FROM');
  });

  it('fails when the server refuses the email', async () => {
    await expect(transport()({ ...mail, to: 'nobody@example.org' })).rejects.toThrow('550');
  });
});

describe('a deleted account', () => {
  const createAccount = (email: string) =>
    database.asOwner(async (transaction) => {
      const { rows } = await transaction.query<{ id: string }>(
        'insert into auth.users (email, email_change) values ($1, $2) returning id',
        [email, `New.${email}`],
      );
      return rows[0]?.id ?? '';
    });
  const remove = (id: string) =>
    database.asOwner((transaction) => transaction.query('delete from auth.users where id = $1::uuid', [id]));

  it('deletes its queued emails and removes its stored ones, once', async () => {
    const erased: ErasedAccount[] = [];
    const transport = async () => {
      throw new Error('connection refused');
    };
    const mailer = createMailer({
      database,
      transport,
      erase: async (account) => void erased.push(account),
      logger: silentLogger,
      clock: () => now,
    });
    const userId = await createAccount('leaves@example.org');
    await database.asOwner(async (transaction) => {
      await mailer.enqueue(transaction, { ...message, to: 'earlier@example.org', userId });
      await mailer.enqueue(transaction, { ...message, to: 'leaves@example.org' });
      await mailer.enqueue(transaction, message);
    });
    await remove(userId);
    expect(await readQueue()).toHaveLength(1);
    await mailer.deliver();
    await mailer.deliver();
    const addresses = ['leaves@example.org', 'new.leaves@example.org'];
    expect(erased).toEqual([{ userId, addresses, erasedAt: expect.any(Number) }]);
  });

  it('is remembered until its stored emails have been removed', async () => {
    let isBroken = true;
    let tries = 0;
    const mailer = createMailer({
      database,
      transport: async () => undefined,
      erase: async () => {
        tries++;
        if (isBroken) throw new Error('the disk is read-only');
      },
      logger: silentLogger,
      clock: () => now,
    });
    await remove(await createAccount('stays@example.org'));
    await mailer.deliver();
    isBroken = false;
    await mailer.deliver();
    await mailer.deliver();
    expect(tries).toBe(2);
  });
});
