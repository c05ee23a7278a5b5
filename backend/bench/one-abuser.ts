import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { openTokenAuthority } from '#server/http/keys/token-authority.ts';
import { silent, startBenchPostgres } from './tools/bench-postgres.ts';
import { type Call, listCall, toWire } from './tools/calls.ts';
import { type Benchmark, type BenchSettings, compare, type Finding, milliseconds } from './tools/findings.ts';
import { load, requireStatus } from './tools/http-load.ts';
import { interleave, toMedian, toQuantile, toRatio } from './tools/measure.ts';
import { addPeople, addRows, type Person, toHeaders, tokenSecret } from './tools/people.ts';
import { startServerProcess } from './tools/server-process.ts';

const readers = 4;
const slice = 10_000;
const rowsOfAbuser = 50_000;
/** Requests that the abuser runs at a time. */
const atOnce = 6;

export const oneAbuser: Benchmark = {
  name: 'abuser',
  title: 'One account doing its worst, while four others read',
  about:
    `The 99th percentile of ${readers} people who each read a page of 1,000 rows again and again, 20 ms apart: with ` +
    `nobody else, and while another account with ${rowsOfAbuser.toLocaleString('en')} rows keeps ${atOnce} of the most ` +
    'expensive requests running: regular expressions, counts by a thousand conditions, sorts, writes of ' +
    'as many rows as one may, undo, CSV and JSON of megabytes, deep embeds. Measured once it has used up its credit.',
  run: async (settings) => [...(await runOnPostgres(settings)), ...(await runEmbedded(settings))],
};

async function runOnPostgres(settings: BenchSettings): Promise<readonly Finding[]> {
  const postgres = await startBenchPostgres();
  try {
    const people = await prepare(postgres.database);
    return await measure(
      'PostgreSQL',
      { DATABASE_URL: postgres.url },
      people,
      postgres.publishableKey,
      settings,
    );
  } finally {
    await postgres.stop();
  }
}

async function runEmbedded(settings: BenchSettings): Promise<readonly Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tallyboard-bench-'));
  try {
    const database = await openDatabase({ dataDir: folder, logger: silent });
    const { publishableKey } = await openTokenAuthority(database, { clock: Date.now });
    const people = await prepare(database);
    await database.close();
    return await measure('embedded', { DATA_DIR: folder }, people, publishableKey, settings);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The first of them is the abuser. */
async function prepare(database: Database): Promise<readonly Person[]> {
  const people = await addPeople(database, readers + 1);
  await addRows(database, people.slice(1), 1000, { journal: false });
  await addRows(database, people.slice(0, 1), rowsOfAbuser, { journal: false });
  await database.asOwner((transaction) => transaction.query('analyze public.transactions'));
  return people;
}

async function measure(
  engine: string,
  where: Readonly<Record<string, string>>,
  [abuser, ...others]: readonly Person[],
  key: string,
  { size }: BenchSettings,
): Promise<readonly Finding[]> {
  if (abuser === undefined) throw new Error('there is no abuser');
  const server = await startServerProcess({ ...where, JWT_SECRET: tokenSecret, RATE_LIMITS: 'on' });
  try {
    const pages = others.map((person) => toWire(listCall(person, key, 1000)));
    const read = async () => {
      const request = (index: number) => pages[index % pages.length] as Buffer;
      const options = { port: server.port, connections: readers, duration: slice, pause: 20, request };
      return toQuantile(requireStatus(await load(options), 200).latencies, 0.99);
    };
    const statuses = new Map<number, number>();
    const abused = async () => {
      const stop = new AbortController();
      const abusing = abuse(server.port, toWorst(abuser, key), stop.signal, statuses);
      const found = await read();
      stop.abort();
      await abusing;
      return found;
    };
    await read();
    await abused();
    await abused();
    statuses.clear();
    const values = await interleave(Math.ceil(3 * size), { quiet: read, abused });
    const slower = toRatio(values.abused, values.quiet);
    return [
      compare(
        `page of 1,000 rows beside one abuser, p99, ${engine}`,
        [milliseconds(toMedian(values.abused)), milliseconds(toMedian(values.quiet))],
        slower,
        { text: 'at most 3', reached: slower <= 3 },
      ),
      {
        what: `answers to the abuser, ${engine}`,
        value: [...statuses].map(([status, count]) => `${count} of ${status}`).join(', '),
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Sends the worst requests in turn, several at a time, until stopped. */
async function abuse(
  port: number,
  worst: readonly (() => Call)[],
  signal: AbortSignal,
  statuses: Map<number, number>,
): Promise<void> {
  let next = 0;
  const loop = async () => {
    while (!signal.aborted) {
      const call = worst[next++ % worst.length]?.();
      if (call === undefined) return;
      const { method, path, headers, body } = call;
      try {
        const answer = await fetch(`http://127.0.0.1:${port}/rest/v1${path}`, {
          method,
          headers,
          signal,
          ...(body === undefined ? {} : { body }),
        });
        await answer.arrayBuffer();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      } catch {
        // Stopped, or the server closed the connection in the middle of a body that it refused.
      }
      // The time a network would take.
      await wait(5);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
}

function toWorst(person: Person, key: string): readonly (() => Call)[] {
  const json = { ...toHeaders(person, key), 'content-type': 'application/json' };
  const row = {
    type: 'expense',
    amount: 5,
    category: 'Rent',
    date: '2026-11-20',
    description: 'x'.repeat(500),
  };
  const manyRows = JSON.stringify({
    changes: { transactions: { insert: Array.from({ length: 10_000 }, () => row) } },
  });
  const csv = `${Object.keys(row).join(',')}\n${`${Object.values(row).join(',')}\n`.repeat(1000)}`;
  const thousand = Array.from({ length: 700 }, (_, index) => `description.eq.x${index}`).join(',');
  const patterns = Array.from({ length: 20 }, (_, index) => `description.ilike.*a*${index}*b*`).join(',');
  const read = (path: string) => () => ({
    method: 'GET',
    path: `/transactions?${path}`,
    headers: { ...json, prefer: 'count=exact' },
  });
  const write = (method: string, path: string, body: string, headers: Record<string, string> = {}) => ({
    method,
    path,
    headers: { ...json, ...headers },
    body,
  });
  let batch = randomUUID();
  return [
    read('select=id&limit=1&description=imatch.(((((a*)*)*)*)*)*[ab]%2B(c*d*)*z'),
    read('description=match.^(.%2B)(.%2B)(.%2B)\\1\\2\\3$'),
    read(`select=id&or=(${thousand})`),
    read(`select=id&or=(${patterns})`),
    read('order=description.desc,category,amount.desc&offset=45000'),
    read(`select=*,${'a('.repeat(500)}b${')'.repeat(500)}`),
    read('description=fts.a%26!b%26(c|d)'),
    () => {
      batch = randomUUID();
      const body = JSON.stringify({ status: 'done', amount: 1 + Math.floor(Math.random() * 1000) });
      return write('PATCH', '/transactions?date=gt.2026-06-30', body, { 'x-batch-id': batch });
    },
    () => write('POST', '/rpc/undo_batch', JSON.stringify({ batch, force: true })),
    () => write('POST', '/transactions', csv, { 'content-type': 'text/csv' }),
    () => write('POST', '/rpc/apply_rows', manyRows),
  ];
}
