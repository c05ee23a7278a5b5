// Security A7

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppInMemory, createAppInMemory } from '#testing/app-in-memory.ts';
import { kindsOfWork, toWork, type WorkRequest } from '#testing/kinds-of-work.ts';
import { measureProcessorTime, takeProcessorTime } from '#testing/processor-time.ts';

const password = 'correct horse battery staple';
/** What an abuser keeps. */
const rows = 4000;
/** Requests that they keep running. */
const atOnce = 20;

/** What all that is worked meanwhile may take, in milliseconds of processor time. */
const most = { 'a page of 1,000 rows': 2000, 'a sign-in': 3000 };

let server: AppInMemory;
let other: Awaited<ReturnType<typeof signUp>>;

beforeAll(async () => {
  server = await createAppInMemory({ environment: { MAILER_AUTOCONFIRM: 'on' } });
  other = await signUp();
  await fill(other.id, 1000);
  await server.database.asOwner((transaction) => transaction.query('analyze'));
});
afterAll(() => server.close());

async function ask({ method, path, headers, body }: WorkRequest) {
  const answer = await server.fetch(server.url + path, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  return { status: answer.status, text: await answer.text() };
}

const withKey = () => ({ apikey: server.publishableKey, 'content-type': 'application/json' });

async function signUp() {
  const email = `${randomUUID()}@example.org`;
  const body = JSON.stringify({ email, password });
  const { text } = await ask({ method: 'POST', path: '/auth/v1/signup', headers: withKey(), body });
  const { access_token, user } = JSON.parse(text) as { access_token: string; user: { id: string } };
  const headers = { ...withKey(), authorization: `Bearer ${access_token}` };
  return { id: user.id, headers, body };
}

/** Open cards around today, which the journal does not follow. */
async function fill(person: string, count: number): Promise<void> {
  await server.asSuperuser(async (transaction) => {
    await transaction.script('set local session_replication_role = replica');
    await transaction.query(
      `insert into public.transactions (user_id, type, amount, category, date, description, status)
       select $1::uuid, 'expense', n, 'Rent', current_date + n % 300 - 150, repeat('a', 60) || n, 'todo'
       from generate_series(1, $2::integer) as n`,
      [person, count],
    );
  });
}

/** Somebody with many rows, whom the statistics do not know, and the secret of their calendar. */
async function openAbuser() {
  const person = await signUp();
  await fill(person.id, rows);
  const feedSecret = randomBytes(32).toString('hex');
  const hash = createHash('sha256').update(feedSecret).digest('hex');
  await server.asSuperuser(async (transaction) => {
    await transaction.query(
      `insert into public.reminders (user_id, feed_since, zone) values ($1::uuid, now(), 'UTC')`,
      [person.id],
    );
    await transaction.query(
      `insert into reminders.secrets (hash, user_id, purpose) values (decode($2, 'hex'), $1::uuid, 'feed')`,
      [person.id, hash],
    );
  });
  return { ...person, feedSecret };
}

describe.each(kindsOfWork.filter((kind) => kind !== 'nothing' && kind !== 'a digest'))(
  'beside %s without end',
  (kind) => {
    it('others are answered after their share of the work', async () => {
      const { headers, feedSecret } = await openAbuser();
      const key = server.publishableKey;
      const next = toWork(kind, { headers, key, feedSecret, password, rows: { import: 2000, undo: 500 } });
      if (next === null) throw new Error(`Nobody can ask for ${kind}`);
      const deeds = {
        'a page of 1,000 rows': () =>
          ask({
            method: 'GET',
            path: '/rest/v1/transactions?select=*&order=date.desc,id.desc&limit=1000',
            headers: other.headers,
          }),
        'a sign-in': () =>
          ask({
            method: 'POST',
            path: '/auth/v1/token?grant_type=password',
            headers: withKey(),
            body: other.body,
          }),
      };
      let isOver = false;
      let answered = 0;
      const abuse = Array.from({ length: atOnce }, async () => {
        while (!isOver) {
          await ask(next());
          answered += 1;
          // Who is refused at once leaves the others their time.
          await wait(5);
        }
      });
      try {
        while (answered < 4) await wait(5);
        for (const [what, deed] of Object.entries(deeds)) {
          let status = 0;
          let own = 0;
          const ofDatabase = await measureProcessorTime(server.database, async () => {
            own = await takeProcessorTime(async () => {
              status = (await deed()).status;
            });
          });
          expect(status).toBe(200);
          // The embedded engine is in this process.
          const took = server.database.engine === 'embedded' ? own : own + (ofDatabase ?? 0);
          expect(took, what).toBeLessThan(most[what as keyof typeof most]);
        }
      } finally {
        isOver = true;
        await Promise.all(abuse);
      }
    });
  },
);
