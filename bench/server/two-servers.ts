import { randomBytes } from 'node:crypto';
import { createPasswordHasher, owaspCost } from '#server/auth/password-hasher.ts';
import { startBalancer } from '../tools/balancer.ts';
import { startBenchPostgres } from '../tools/bench-postgres.ts';
import { insertCall, listCall, signInWire, toWire } from '../tools/calls.ts';
import { openDistantPort } from '../tools/distant-port.ts';
import { type Benchmark, compare, type Finding, perSecond } from '../tools/findings.ts';
import { load } from '../tools/http-load.ts';
import { interleave, toMedian, toRatio } from '../tools/measure.ts';
import { addPeople, addRows, tokenSecret } from '../tools/people.ts';
import { startServerProcess } from '../tools/server-process.ts';

const password = 'correct horse battery staple';
/** Milliseconds from the servers to the database, one way. */
const distance = 6;

export const twoServers: Benchmark = {
  name: 'servers',
  title: 'Two servers on one PostgreSQL',
  about:
    'Behind a balancer that gives each request to the next server in turn, beside one server behind the same ' +
    'balancer. Reads and writes with the database 12 ms away, so that waiting for it and not its work is the limit; ' +
    'sign-ins, whose work is in the servers.',
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
      const hash = await createPasswordHasher({ cost: owaspCost, random: randomBytes }).hash(password);
      const people = await addPeople(postgres.database, 64, hash);
      await addRows(postgres.database, people, 200, { journal: false });
      const key = postgres.publishableKey;
      const jobs = {
        'pages of 60 rows': [200, people.map((person) => toWire(listCall(person, key, 60)))],
        'inserts of one row': [201, people.map((person) => toWire(insertCall(person, key)))],
        'sign-ins': [200, people.map(({ email }) => signInWire(email, password, key))],
      } as const;
      const findings: Finding[] = [];
      for (const [name, [status, wires]] of Object.entries(jobs)) {
        const measure = (behind: number) => async () => {
          const request = (index: number) => wires[index % wires.length] as Buffer;
          const { statuses } = await load({ port: behind, connections: 48, duration: 2000, request });
          return (statuses.get(status) ?? 0) / 2;
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
