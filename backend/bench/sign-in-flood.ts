import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { createPasswordHasher, owaspCost } from '#server/auth/passwords/password-hasher.ts';
import { startBenchPostgres } from './tools/bench-postgres.ts';
import { listCall, signInWire, toWire } from './tools/calls.ts';
import { type Benchmark, compare, milliseconds, perSecond } from './tools/findings.ts';
import { load } from './tools/http-load.ts';
import { interleave, toMedian, toQuantile, toRatio } from './tools/measure.ts';
import { addPeople, addRows, tokenSecret } from './tools/people.ts';
import { startServerProcess } from './tools/server-process.ts';

const password = 'correct horse battery staple';
const slice = 2500;
const readers = 4;
const flood = 32;

export const signInFlood: Benchmark = {
  name: 'sign-in',
  title: 'Sign-ins, and reads while they flood in',
  about:
    `Sign-ins a second compared with one bare argon2id at a time; and the 99th percentile of ${readers} people ` +
    `reading a page of 60 rows, with nobody else and while ${flood} connections do nothing but sign in.`,
  async run({ size }) {
    const postgres = await startBenchPostgres();
    const server = await startServerProcess({ DATABASE_URL: postgres.url, JWT_SECRET: tokenSecret });
    try {
      const hash = await createPasswordHasher({ cost: owaspCost, random: randomBytes }).hash(password);
      const people = await addPeople(postgres.database, 64, hash);
      await addRows(postgres.database, people, 200, { journal: false });
      const key = postgres.publishableKey;
      const signIns = people.map(({ email }) => signInWire(email, password, key));
      const pages = people.map((person) => toWire(listCall(person, key, 60)));
      const pick = (list: readonly Buffer[]) => (index: number) => list[index % list.length] as Buffer;
      const signIn = (duration: number) =>
        load({ port: server.port, connections: flood, duration, request: pick(signIns) });
      const read = async () => {
        const options = { port: server.port, connections: readers, duration: slice, pause: 10 };
        return toQuantile((await load({ ...options, request: pick(pages) })).latencies, 0.99);
      };
      await signIn(1000);
      await read();

      let signedIn = 0;
      let refused = 0;
      const values = await interleave(Math.ceil(5 * size), {
        quiet: read,
        flooded: async () => {
          const [found, { statuses }] = await Promise.all([read(), signIn(slice)]);
          signedIn += statuses.get(200) ?? 0;
          refused += statuses.get(429) ?? 0;
          return found;
        },
        signIns: async () => ((await signIn(slice)).statuses.get(200) ?? 0) / (slice / 1000),
        hashes: hashesPerSecond,
      });
      if (signedIn === 0) throw new Error('Nobody could sign in during the flood.');
      const slower = toRatio(values.flooded, values.quiet);
      return [
        compare(
          'sign-ins, compared with bare argon2id',
          [perSecond(toMedian(values.signIns)), perSecond(toMedian(values.hashes))],
          toRatio(values.signIns, values.hashes),
        ),
        compare(
          'reading a page during the flood, p99',
          [milliseconds(toMedian(values.flooded)), milliseconds(toMedian(values.quiet))],
          slower,
          { text: 'at most 3', reached: slower <= 3 },
        ),
        {
          what: 'sign-ins during the flood: accepted, and refused with 429',
          value: `${signedIn} and ${refused}`,
        },
      ];
    } finally {
      await server.stop();
      await postgres.stop();
    }
  },
};

const derive = promisify(argon2);

/** One after the other, in this process. */
async function hashesPerSecond(): Promise<number> {
  const start = performance.now();
  let done = 0;
  while (performance.now() - start < slice / 2) {
    await derive('argon2id', { message: password, nonce: randomBytes(16), tagLength: 32, ...owaspCost });
    done += 1;
  }
  return done / ((performance.now() - start) / 1000);
}
