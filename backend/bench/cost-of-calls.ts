import { randomBytes } from 'node:crypto';
import { createPasswordHasher, owaspCost } from '#server/auth/passwords/password-hasher.ts';
import { type BenchPostgres, startBenchPostgres } from './tools/bench-postgres.ts';
import { counterCall, insertCall, listCall, signInWire, toWire } from './tools/calls.ts';
import type { Benchmark, Finding } from './tools/findings.ts';
import { load, requireStatus } from './tools/http-load.ts';
import { toMedian } from './tools/measure.ts';
import { addPeople, addRows, type Person, tokenSecret } from './tools/people.ts';
import { findParent, readFamilyCpu } from './tools/process-cpu.ts';
import { type ServerProcess, startServerProcess } from './tools/server-process.ts';

const password = 'correct horse battery staple';

interface Job {
  readonly name: string;
  readonly status: number;
  readonly wires: readonly Buffer[];
}

export const costOfCalls: Benchmark = {
  name: 'costs',
  title: 'What a call costs',
  about:
    'Milliseconds of CPU in the server and, as baseline, in PostgreSQL, and bytes of the answer with its headers. ' +
    'What many people would need (backend/docs/scale.md) is reckoned from them.',
  async run({ size }) {
    const postgres = await startBenchPostgres();
    const server = await startServerProcess({ DATABASE_URL: postgres.url, JWT_SECRET: tokenSecret });
    try {
      const hash = await createPasswordHasher({ cost: owaspCost, random: randomBytes }).hash(password);
      const people = await addPeople(postgres.database, 32, hash);
      await addRows(postgres.database, people, 2000, { journal: false });
      await postgres.database.asOwner((transaction) => transaction.query('analyze public.transactions'));
      const family = await findPostmaster(postgres);
      const findings: Finding[] = [];
      for (const job of listJobs(people, postgres.publishableKey)) {
        findings.push(await measure(server, family, job, Math.ceil(6 * size)));
      }
      return findings;
    } finally {
      await server.stop();
      await postgres.stop();
    }
  },
};

function listJobs(people: readonly Person[], key: string): readonly Job[] {
  const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const job = (name: string, status: number, toBytes: (person: Person) => Buffer): Job => ({
    name,
    status,
    wires: people.map(toBytes),
  });
  const list = (limit: number) => (person: Person) => {
    const call = listCall(person, key, limit);
    return toWire({ ...call, headers: { ...call.headers, ...browser } });
  };
  return [
    job('has anything changed?', 200, (person) => toWire(counterCall(person, key))),
    job('a page of 60 rows, compressed', 200, list(60)),
    job('1,000 rows, compressed', 200, list(1000)),
    job('insert of one row with its journal', 201, (person) => toWire(insertCall(person, key))),
    job('sign-in', 200, ({ email }) => signInWire(email, password, key)),
  ];
}

async function measure(
  server: ServerProcess,
  postmaster: number,
  { name, status, wires }: Job,
  rounds: number,
): Promise<Finding> {
  const request = (index: number) => wires[index % wires.length] as Buffer;
  const run = (duration: number) => load({ port: server.port, connections: 4, duration, request });
  await run(800);
  const inServer: number[] = [];
  const inDatabase: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round++) {
    const before = [server.cpu(), readFamilyCpu(postmaster)] as const;
    const result = requireStatus(await run(1000), status);
    inServer.push(((server.cpu() - before[0]) * 1000) / result.requests);
    inDatabase.push(((readFamilyCpu(postmaster) - before[1]) * 1000) / result.requests);
    bytes = result.bytes / result.requests;
  }
  return {
    what: `${name} (${Math.round(bytes).toLocaleString('en')} bytes)`,
    value: `${toMedian(inServer).toFixed(2)} ms`,
    baseline: `${toMedian(inDatabase).toFixed(2)} ms`,
  };
}

async function findPostmaster({ database }: BenchPostgres): Promise<number> {
  const found = await database.asOwner((transaction) =>
    transaction.query<{ pid: number }>('select pg_backend_pid() as pid'),
  );
  return findParent(found.rows[0]?.pid ?? 0);
}
