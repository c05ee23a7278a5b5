import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createPasswordHasher, owaspCost } from '#server/auth/passwords/password-hasher.ts';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { openTokenAuthority } from '#server/http/keys/token-authority.ts';
import { type KindOfWork as Kind, kindsOfWork as kinds, toWork } from '#testing/kinds-of-work.ts';
import { silent, startBenchPostgres } from './tools/bench-postgres.ts';
import { type Call, listCall } from './tools/calls.ts';
import { type Benchmark, type BenchSettings, type Finding, milliseconds } from './tools/findings.ts';
import { addPeople, addRows, type Person, toHeaders, tokenSecret } from './tools/people.ts';
import { startServerProcess } from './tools/server-process.ts';

const password = 'correct horse battery staple';
const rowsOfAbuser = 50_000;
/** Requests that an abuser runs at a time. */
const atOnce = 4;
/** Seconds for each kind; the aims ask for a minute. */
const seconds = 10;
const fullSeconds = 60;

/** The longest that another person should wait, in milliseconds. */
const aims = { 'a page of 1,000 rows': 2000, 'a sign-in': 3000 };

interface Prepared {
  readonly key: string;
  /** Each kind has somebody who does nothing else, so that none of them pays for the one before. */
  readonly abusers: ReadonlyMap<Kind, Person>;
  readonly other: Person;
}

export const fairTurns: Benchmark = {
  name: 'turns',
  title: 'One person who asks for one kind of work without end, while another opens the page and signs in',
  about:
    `Somebody with ${rowsOfAbuser.toLocaleString('en')} rows, whom the statistics do not know, keeps ${atOnce} requests of ` +
    `one kind running (the digest is made by a timer). Every second another person reads a page of 1,000 rows and ` +
    'signs in: the longest that either took.',
  run: async (settings) => [...(await runOnPostgres(settings)), ...(await runEmbedded(settings))],
};

async function runOnPostgres(settings: BenchSettings): Promise<readonly Finding[]> {
  const postgres = await startBenchPostgres();
  try {
    const prepared = await prepare(postgres.database, postgres.publishableKey);
    return await measure('PostgreSQL', { DATABASE_URL: postgres.url }, prepared, settings);
  } finally {
    await postgres.stop();
  }
}

async function runEmbedded(settings: BenchSettings): Promise<readonly Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tallyboard-bench-'));
  try {
    const database = await openDatabase({ dataDir: folder, logger: silent });
    const { publishableKey } = await openTokenAuthority(database, { clock: Date.now });
    const prepared = await prepare(database, publishableKey);
    await database.close();
    return await measure('embedded', { DATA_DIR: folder }, prepared, settings);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(database: Database, key: string): Promise<Prepared> {
  const hash = await createPasswordHasher({ cost: owaspCost, random: randomBytes }).hash(password);
  const people = await addPeople(database, kinds.length + 1, hash);
  const [other, ...rest] = people as readonly [Person, ...Person[]];
  await addRows(database, [other], 1000, { journal: false });
  await database.asOwner((transaction) => transaction.query('analyze'));
  await addRows(database, rest, rowsOfAbuser, { journal: false });
  const abusers = new Map(rest.map((person, index) => [kinds[index] as Kind, person]));
  await database.asOwner(async (transaction) => {
    // All of them open, and due today.
    await transaction.query(
      `update public.transactions set status = 'todo', date = current_date where user_id in ($1, $2)`,
      [abusers.get('a calendar')?.id ?? '', abusers.get('a digest')?.id ?? ''],
    );
    // Where it is past seven now.
    await transaction.query(
      `insert into public.reminders (user_id, feed_since, digest, zone)
       values ($1, now(), null, 'UTC'), ($2, null, 'daily', case when extract(hour from now()) >= 7 then 'UTC' else 'Etc/GMT-12' end)`,
      [abusers.get('a calendar')?.id ?? '', abusers.get('a digest')?.id ?? ''],
    );
    await transaction.query(
      `insert into reminders.secrets (hash, user_id, purpose) values (decode($1, 'hex'), $2, 'feed')`,
      [createHash('sha256').update(feedSecret).digest('hex'), abusers.get('a calendar')?.id ?? ''],
    );
  });
  return { key, abusers, other };
}

const feedSecret = randomBytes(32).toString('hex');

async function measure(
  engine: string,
  where: Readonly<Record<string, string>>,
  { key, abusers, other }: Prepared,
  { full }: BenchSettings,
): Promise<readonly Finding[]> {
  const server = await startServerProcess({
    ...where,
    JWT_SECRET: tokenSecret,
    RATE_LIMITS: 'on',
    LOG_LEVEL: 'silent',
  });
  const url = `http://127.0.0.1:${server.port}`;
  const signIn: Call = {
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ email: other.email, password }),
  };
  const page = listCall(other, key, 1000);
  const deeds = { 'a page of 1,000 rows': { ...page, path: `/rest/v1${page.path}` }, 'a sign-in': signIn };
  const findings: Finding[] = [];
  try {
    for (const kind of kinds) {
      const person = abusers.get(kind);
      if (person === undefined) continue;
      const stop = new AbortController();
      const next = toWork(kind, { headers: toHeaders(person, key), key, feedSecret, password });
      const answers = new Map<number, number>();
      const abuse = Array.from({ length: next === null ? 0 : atOnce }, async () => {
        while (!stop.signal.aborted) {
          const status = await send(url, next?.() as Call, stop.signal).catch(() => 0);
          answers.set(status, (answers.get(status) ?? 0) + 1);
          await wait(5);
        }
      });
      const worst = await Promise.all(
        Object.entries(deeds).map(
          async ([what, call]) => [what, await ask(url, call, full ? fullSeconds : seconds)] as const,
        ),
      );
      stop.abort();
      await Promise.all(abuse);
      const said = [...answers].map(([status, count]) => `${count} of ${status}`).join(', ');
      for (const [what, longest] of worst) {
        const aim = aims[what as keyof typeof aims];
        findings.push({
          what: `${what} beside ${kind}, ${engine}, longest`,
          value: milliseconds(longest),
          baseline: said,
          aim: `at most ${milliseconds(aim)}`,
          reached: longest <= aim,
        });
      }
    }
    return findings;
  } finally {
    await server.stop();
  }
}

/** The longest answer, asking every second; one that is refused counts as never. */
async function ask(url: string, call: Call, count: number): Promise<number> {
  let longest = 0;
  for (let asked = 0; asked < count; asked += 1) {
    const begun = performance.now();
    const status = await send(url, call);
    const took = status === 200 ? performance.now() - begun : Number.POSITIVE_INFINITY;
    longest = Math.max(longest, took);
    await wait(Math.max(0, 1000 - took));
  }
  return longest;
}

async function send(
  url: string,
  { method, path, headers, body }: Call,
  signal?: AbortSignal,
): Promise<number> {
  const answer = await fetch(url + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
    ...(signal === undefined ? {} : { signal }),
  });
  await answer.arrayBuffer();
  return answer.status;
}
