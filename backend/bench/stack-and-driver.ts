import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { openTokenAuthority } from '#server/http/keys/token-authority.ts';
import { type BareDriver, loadDriver, openBarePglite, openBarePostgres } from './tools/bare-driver.ts';
import { silent, startBenchPostgres } from './tools/bench-postgres.ts';
import { type Call, insertCall, listCall, toWire } from './tools/calls.ts';
import { type Benchmark, type BenchSettings, compare, type Finding, perSecond } from './tools/findings.ts';
import { load, requireStatus } from './tools/http-load.ts';
import { interleave, toMedian, toRatio } from './tools/measure.ts';
import { addPeople, addRows, type Person, tokenSecret } from './tools/people.ts';
import { type RecordedRequest, recordRequest } from './tools/recorded-statement.ts';
import { type ServerProcess, startServerProcess } from './tools/server-process.ts';

const atOnce = 16;

/** As many as the server's own pool has. */
const sessions = 10;

/** A request over HTTP, and the same as it reaches the database. */
interface Pair {
  readonly wire: Buffer;
  readonly recorded: RecordedRequest;
}

interface Job {
  readonly name: string;
  readonly status: number;
  /** One per person, so nobody waits for another change of the same person. */
  readonly pairs: readonly Pair[];
}

export const stackAndDriver: Benchmark = {
  name: 'stack',
  title: 'The whole stack against the bare driver',
  about:
    `Requests a second, ${atOnce} at a time: over HTTP through the server in a separate process, and as the same three ` +
    'messages (begin with role and claims, the statement, commit) sent to the same kind of database by the bare ' +
    `driver, on PostgreSQL with as many sessions (${sessions}).`,
  run: async (settings) => [...(await runOnPostgres(settings)), ...(await runEmbedded(settings))],
};

async function runOnPostgres(settings: BenchSettings): Promise<readonly Finding[]> {
  const postgres = await startBenchPostgres();
  try {
    const jobs = await prepare(postgres.database, postgres.publishableKey);
    const server = await startServerProcess({ DATABASE_URL: postgres.url, JWT_SECRET: tokenSecret });
    const driver = openBarePostgres(postgres.url, sessions);
    return await race('PostgreSQL', 0.6, jobs, server, driver, settings);
  } finally {
    await postgres.stop();
  }
}

/** Each side has its own copy: only one process can open an embedded database. */
async function runEmbedded(settings: BenchSettings): Promise<readonly Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tallyboard-bench-'));
  try {
    const database = await openDatabase({ dataDir: join(folder, 'served'), logger: silent });
    const { publishableKey } = await openTokenAuthority(database, { clock: Date.now });
    const jobs = await prepare(database, publishableKey);
    await database.close();
    await cp(join(folder, 'served'), join(folder, 'bare'), { recursive: true });
    const server = await startServerProcess({ DATA_DIR: join(folder, 'served'), JWT_SECRET: tokenSecret });
    const driver = await openBarePglite(join(folder, 'bare', 'database'));
    return await race('embedded', 0.5, jobs, server, driver, settings);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepare(database: Database, publishableKey: string): Promise<readonly Job[]> {
  const people = await addPeople(database, atOnce);
  await addRows(database, people, 1000, { journal: false });
  await database.asOwner((transaction) => transaction.query('analyze public.transactions'));
  const toPairs = (toCall: (person: Person) => Call) =>
    Promise.all(
      people.map(async (person) => ({
        wire: toWire(toCall(person)),
        recorded: await recordRequest(database, person, toCall(person)),
      })),
    );
  return [
    {
      name: 'list of 1,000 rows',
      status: 200,
      pairs: await toPairs((person) => listCall(person, publishableKey, 1000)),
    },
    {
      name: 'insert of one row, read back',
      status: 201,
      pairs: await toPairs((person) => insertCall(person, publishableKey)),
    },
  ];
}

async function race(
  engine: string,
  aim: number,
  jobs: readonly Job[],
  server: ServerProcess,
  driver: BareDriver,
  { size }: BenchSettings,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  try {
    for (const { name, status, pairs } of jobs) {
      const pairAt = (index: number): Pair => pairs[index % pairs.length] as Pair;
      const overHttp = async (duration: number) =>
        requireStatus(
          await load({
            port: server.port,
            connections: atOnce,
            duration,
            request: (index) => pairAt(index).wire,
          }),
          status,
        ).perSecond;
      const bare = (duration: number) =>
        loadDriver(driver, atOnce, duration, (index) => pairAt(index).recorded);
      // Warm up: compiling and connecting are not part of the measurement.
      await overHttp(1500);
      await bare(1500);
      const values = await interleave(Math.ceil(12 * size), {
        stack: () => overHttp(700),
        driver: () => bare(700),
      });
      const ratio = toRatio(values.stack, values.driver);
      findings.push(
        compare(
          `${name}, ${engine}`,
          [perSecond(toMedian(values.stack)), perSecond(toMedian(values.driver))],
          ratio,
          { text: `at least ${aim.toFixed(2)}`, reached: ratio >= aim },
        ),
      );
    }
    return findings;
  } finally {
    await server.stop();
    await driver.close();
  }
}
