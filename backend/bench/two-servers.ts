import { startBalancer } from './tools/balancer.ts';
import { startBenchPostgres } from './tools/bench-postgres.ts';
import { insertCall, listCall, toWire } from './tools/calls.ts';
import { openDistantPort } from './tools/distant-port.ts';
import { type Benchmark, compare, type Finding, perSecond } from './tools/findings.ts';
import { load, requireStatus } from './tools/http-load.ts';
import { interleave, toMedian, toRatio } from './tools/measure.ts';
import { addPeople, addRows, tokenSecret } from './tools/people.ts';
import { startServerProcess } from './tools/server-process.ts';

/** Milliseconds from the servers to the database, one way. */
const distance = 20;

export const twoServers: Benchmark = {
  name: 'servers',
  title: 'Two servers on one PostgreSQL',
  about:
    'Two servers behind a load balancer that sends each request to the next one in turn, compared with one behind ' +
    'the same balancer. The database is 40 ms away, there and back, so the limit is the number of requests a server ' +
    'can have running, not the work of a database that shares its cores with everything here.',
  async run({ size }) {
    const postgres = await startBenchPostgres();
    const port = Number(new URL(postgres.url).port);
    const distant = await openDistantPort(port, distance);
    const url = postgres.url.replace(`:${port}/`, `:${distant.port}/`);
    const start = () => startServerProcess({ DATABASE_URL: url, JWT_SECRET: tokenSecret });
    const servers = await Promise.all([start(), start()]);
    const ports = servers.map((server) => server.port);
    const two = await startBalancer(ports);
    const one = await startBalancer(ports.slice(0, 1));
    try {
      const people = await addPeople(postgres.database, 64);
      await addRows(postgres.database, people, 200, { journal: false });
      const key = postgres.publishableKey;
      const jobs = {
        'pages of 60 rows': [200, people.map((person) => toWire(listCall(person, key, 60)))],
        'inserts of one row': [201, people.map((person) => toWire(insertCall(person, key)))],
      } as const;
      const findings: Finding[] = [];
      for (const [name, [status, wires]] of Object.entries(jobs)) {
        const measure = (behind: number) => async () => {
          const request = (index: number) => wires[index % wires.length] as Buffer;
          const options = { port: behind, connections: 32, duration: 3000, request };
          return requireStatus(await load(options), status).perSecond;
        };
        await measure(two.port)();
        const values = await interleave(Math.ceil(6 * size), {
          two: measure(two.port),
          one: measure(one.port),
        });
        const ratio = toRatio(values.two, values.one);
        findings.push(
          compare(
            `${name}, two servers and one`,
            [perSecond(toMedian(values.two)), perSecond(toMedian(values.one))],
            ratio,
            {
              text: 'at least 1.7',
              reached: ratio >= 1.7,
            },
          ),
        );
      }
      return findings;
    } finally {
      await Promise.all([one.close(), two.close()]);
      await Promise.all(servers.map((server) => server.stop()));
      distant.close();
      await postgres.stop();
    }
  },
};
