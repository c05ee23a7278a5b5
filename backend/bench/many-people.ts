import { startBenchPostgres } from './tools/bench-postgres.ts';
import { counterCall, insertCall, listCall, toWire } from './tools/calls.ts';
import {
  type Benchmark,
  compare,
  type Finding,
  megabytes,
  milliseconds,
  perSecond,
} from './tools/findings.ts';
import { type LoadResult, load } from './tools/http-load.ts';
import { toMedian, toQuantile } from './tools/measure.ts';
import { addPeople, addRows, type Person, tokenSecret } from './tools/people.ts';
import { type ServerProcess, startServerProcess } from './tools/server-process.ts';

const windows = 9;

interface Window {
  readonly p99: number;
  readonly memory: number;
  readonly perSecond: number;
}

export const manyPeople: Benchmark = {
  name: 'people',
  title: 'Many people, for a while',
  about:
    'People with 5,000 rows each, chosen at random, on one server with PostgreSQL. Of ten calls, four ask if anything ' +
    'has changed, four read a page of 60 rows, one reads 1,000 rows compressed and one adds a row. After a warm-up, ' +
    'the last third of the time is compared with the first.',
  async run({ size, full }) {
    const [count, minutes] = full ? [1000, 10] : [100, 0.75 * size];
    const postgres = await startBenchPostgres();
    try {
      const people = await addPeople(postgres.database, count);
      await addRows(postgres.database, people, 5000, { journal: false });
      await postgres.database.asOwner((transaction) => transaction.query('analyze public.transactions'));
      const server = await startServerProcess({ DATABASE_URL: postgres.url, JWT_SECRET: tokenSecret });
      try {
        const found = await use(server, people, postgres.publishableKey, (minutes * 60_000) / windows);
        return toFindings(found, `${count} people, ${minutes.toFixed(1)} min`);
      } finally {
        await server.stop();
      }
    } finally {
      await postgres.stop();
    }
  },
};

async function use(
  server: ServerProcess,
  people: readonly Person[],
  key: string,
  duration: number,
): Promise<readonly Window[]> {
  const request = () => {
    const person = people[Math.floor(Math.random() * people.length)] as Person;
    const kind = Math.floor(Math.random() * 10);
    if (kind < 4) return toWire(counterCall(person, key));
    if (kind < 8) return toWire(listCall(person, key, 60));
    if (kind === 8) return toWire(insertCall(person, key));
    const list = listCall(person, key, 1000);
    return toWire({ ...list, headers: { ...list.headers, 'accept-encoding': 'gzip, deflate, br, zstd' } });
  };
  const found: Window[] = [];
  const options = { port: server.port, connections: 8, pause: 20, request };
  await load({ ...options, duration: Math.max(5000, duration) });
  for (let window = 0; window < windows; window++) {
    const result = refuseFailures(await load({ ...options, duration }));
    found.push({
      p99: toQuantile(result.latencies, 0.99),
      memory: server.memory(),
      perSecond: result.perSecond,
    });
  }
  return found;
}

function refuseFailures(result: LoadResult): LoadResult {
  const failed = [...result.statuses].filter(([status]) => status >= 300);
  if (failed.length > 0) throw new Error(`Some calls failed: ${JSON.stringify(failed)}`);
  return result;
}

function toFindings(found: readonly Window[], what: string): readonly Finding[] {
  const third = windows / 3;
  const early = found.slice(0, third);
  const late = found.slice(-third);
  const pair = (pick: (window: Window) => number) =>
    [toMedian(late.map(pick)), toMedian(early.map(pick))] as const;
  const [p99, p99Before] = pair((window) => window.p99);
  const [memory, memoryBefore] = pair((window) => window.memory);
  const flat = (ratio: number) => ({ text: 'flat: at most 1.5', reached: ratio <= 1.5 });
  return [
    { what: `${what}: calls`, value: perSecond(toMedian(found.map((window) => window.perSecond))) },
    compare(
      `${what}: p99, last third and first`,
      [milliseconds(p99), milliseconds(p99Before)],
      p99 / p99Before,
      flat(p99 / p99Before),
    ),
    compare(
      `${what}: memory of the server, last third and first`,
      [megabytes(memory), megabytes(memoryBefore)],
      memory / memoryBefore,
      flat(memory / memoryBefore),
    ),
  ];
}
