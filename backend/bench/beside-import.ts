import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createPasswordHasher, owaspCost } from '#server/auth/passwords/password-hasher.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { openTokenAuthority } from '#server/http/keys/token-authority.ts';
import { silent } from './tools/bench-postgres.ts';
import { type Call, listCall } from './tools/calls.ts';
import { type Benchmark, compare, type Finding, milliseconds } from './tools/findings.ts';
import { toQuantile } from './tools/measure.ts';
import { addPeople, addRows, type Person, toHeaders, tokenSecret } from './tools/people.ts';
import { startServerProcess } from './tools/server-process.ts';

const password = 'correct horse battery staple';
const imported = 100_000;
/** Between two attempts of the other person, in milliseconds. */
const pause = 100;
/** The longest that the other person should wait, in milliseconds. */
const most = 2000;

export const besideImport: Benchmark = {
  name: 'import',
  title: 'One account importing and undoing, while another opens the page and signs in',
  about:
    `One person adds ${imported.toLocaleString('en')} rows by one request and undoes it, on the embedded engine. Meanwhile ` +
    `another reads a page of 1,000 rows and signs in again and again, ${pause} ms apart: the longest that either took, ` +
    'compared with the median without the import.',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'tallyboard-bench-'));
    try {
      const database = await openDatabase({ dataDir: folder, logger: silent });
      const { publishableKey: key } = await openTokenAuthority(database, { clock: Date.now });
      const hash = await createPasswordHasher({ cost: owaspCost, random: randomBytes }).hash(password);
      const [importer, other] = await addPeople(database, 2, hash);
      if (importer === undefined || other === undefined) throw new Error('There is nobody.');
      await addRows(database, [other], 1000, { journal: false });
      await database.close();
      const server = await startServerProcess({ DATA_DIR: folder, JWT_SECRET: tokenSecret });
      try {
        const send = (call: Call) => fetchCall(`http://127.0.0.1:${server.port}/rest/v1${call.path}`, call);
        const read = () => send(listCall(other, key, 1000));
        const signIn = () =>
          fetchCall(`http://127.0.0.1:${server.port}/auth/v1/token?grant_type=password`, {
            method: 'POST',
            headers: { apikey: key, 'content-type': 'application/json' },
            body: JSON.stringify({ email: other.email, password }),
          });
        const deeds = [
          { what: 'a page of 1,000 rows', attempt: read },
          { what: 'a sign-in', attempt: signIn },
        ];
        const measure = (work: Promise<unknown>) =>
          Promise.all(deeds.map(({ attempt }) => repeat(attempt, work)));
        const quiet = await measure(wait(3000));
        const batch = randomUUID();
        const adding = await measure(send(addCall(importer, key, batch)));
        const undoing = await measure(send(undoCall(importer, key, batch)));
        const findings: Finding[] = [];
        for (const [index, { what }] of deeds.entries()) {
          const usual = toQuantile(quiet[index] as Float64Array, 0.5);
          for (const [work, times] of [
            ['an import', adding[index]],
            ['its undo', undoing[index]],
          ] as const) {
            const worst = Math.max(...(times as Float64Array));
            findings.push(
              compare(
                `${what} beside ${work}, longest`,
                [milliseconds(worst), milliseconds(usual)],
                worst / usual,
                { text: `at most ${milliseconds(most)}`, reached: worst <= most },
              ),
            );
          }
        }
        return findings;
      } finally {
        await server.stop();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function addCall(person: Person, key: string, batch: string): Call {
  const transactions = Array.from({ length: imported }, (_, index) => ({
    id: randomUUID(),
    type: 'expense',
    amount: '12.50',
    category: 'Groceries',
    date: '2026-11-20',
    description: `Corner shop ${index}`,
    tags: ['home'],
  }));
  return toCall(
    person,
    key,
    '/rpc/apply_rows',
    { changes: { transactions: { insert: transactions } } },
    batch,
  );
}

const undoCall = (person: Person, key: string, batch: string) =>
  toCall(person, key, '/rpc/undo_batch', { batch }, randomUUID());

function toCall(person: Person, key: string, path: string, body: object, own: string): Call {
  const headers = { ...toHeaders(person, key), 'content-type': 'application/json', 'x-batch-id': own };
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

/** How long each attempt took until `work` had ended, in milliseconds. */
async function repeat(attempt: () => Promise<void>, work: Promise<unknown>): Promise<Float64Array> {
  const times: number[] = [];
  let working = true;
  const ended = work.finally(() => {
    working = false;
  });
  while (working) {
    const begun = performance.now();
    await attempt();
    times.push(performance.now() - begun);
    await wait(pause);
  }
  await ended;
  return Float64Array.from(times);
}

async function fetchCall(url: string, { method, headers, body }: Omit<Call, 'path'>): Promise<void> {
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text.slice(0, 200)}`);
}
