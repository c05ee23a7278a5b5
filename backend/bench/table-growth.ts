import { openDatabase } from '#server/database/open-database.ts';
import { openTokenAuthority } from '#server/http/keys/token-authority.ts';
import { asSuperuser, toDatabaseUrl } from '#testing/database-template.ts';
import { maintainPostgres, silent, startBenchPostgres } from './tools/bench-postgres.ts';
import { listCall, toWire } from './tools/calls.ts';
import { type Benchmark, type BenchSettings, compare, type Finding, milliseconds } from './tools/findings.ts';
import { load, requireStatus } from './tools/http-load.ts';
import { interleave, toMedian, toQuantile, toRatio } from './tools/measure.ts';
import { addPeople, addRows, tokenSecret } from './tools/people.ts';
import { startServerProcess } from './tools/server-process.ts';

const small = 1000;

export const tableGrowth: Benchmark = {
  name: 'growth',
  title: "One person's page as everybody's table grows",
  about:
    'The median time of a page of 60 rows for a person with 1,000 rows, alone in the table and among others. The ' +
    'tables are in two databases of one PostgreSQL, each with its own server.',
  run: async (settings) => {
    const postgres = await startBenchPostgres();
    try {
      return await grow(postgres.url, settings);
    } finally {
      await postgres.stop();
    }
  },
};

async function grow(serverUrl: string, { size, full }: BenchSettings): Promise<readonly Finding[]> {
  const large = full ? 1_000_000 : 200_000;
  const alone = await open(serverUrl, 'alone', small);
  const among = await open(serverUrl, 'among', large);
  try {
    const values = await interleave(Math.ceil(10 * size), { among: among.measure, alone: alone.measure });
    const ratio = toRatio(values.among, values.alone);
    return [
      compare(
        `page of 60 rows among ${large.toLocaleString('en')} rows and among ${small.toLocaleString('en')}`,
        [milliseconds(toMedian(values.among)), milliseconds(toMedian(values.alone))],
        ratio,
        { text: 'at most 1.3', reached: ratio <= 1.3 },
      ),
    ];
  } finally {
    await alone.close();
    await among.close();
  }
}

/** A database with so many rows, 1,000 per person, and its server. */
async function open(serverUrl: string, name: string, rows: number) {
  await asSuperuser(serverUrl, (client) => client.query(`create database ${name}`));
  const url = toDatabaseUrl(serverUrl, name);
  const database = await openDatabase({ databaseUrl: url, dataDir: '', logger: silent });
  const people = await addPeople(database, rows / small);
  await addRows(database, people, small, { journal: false });
  const { publishableKey } = await openTokenAuthority(database, { clock: Date.now });
  await database.close();
  await maintainPostgres(url, 'vacuum (analyze) public.transactions');
  const server = await startServerProcess({ DATABASE_URL: url, JWT_SECRET: tokenSecret });
  // Everybody in turn, so it is not always the same pages of the disk.
  const wires = people.map((person) => toWire(listCall(person, publishableKey, 60)));
  let next = 0;
  async function measure(): Promise<number> {
    const request = () => wires[next++ % wires.length] as Buffer;
    const result = requireStatus(
      await load({ port: server.port, connections: 2, duration: 500, request }),
      200,
    );
    return toQuantile(result.latencies, 0.5);
  }
  await measure();
  return { measure, close: () => server.stop() };
}
