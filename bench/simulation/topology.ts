import { Clock, Slots } from './events.ts';
import { type CallCost, calls, ratePerSecond } from './people.ts';

/** The machines between people and their data. */
export interface Topology {
  readonly people: number;
  /** Server processes, one core each. */
  readonly servers: number;
  /** Sessions of each server's pool. */
  readonly sessions: number;
  /** Databases, each with some of the people. */
  readonly shards: number;
  readonly cores: number;
  /** Copies of each database that answer some of the reads. */
  readonly replicas: number;
  /** Sessions that a database accepts at a time, by `max_connections` or a pooler in front of it. */
  readonly databaseSessions: number;
  /** Milliseconds from a server to a database and back. */
  readonly roundTrip: number;
}

export interface Outcome {
  readonly perSecond: number;
  readonly median: number;
  readonly p99: number;
  readonly serverUse: number;
  readonly primaryUse: number;
  readonly replicaUse: number;
}

const seconds = 20;

/** Numbers that look random and are the same in every run (the generator of Numerical Recipes). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
}

/**
 * Simulates twenty seconds of an evening. Calls arrive at random (exponential pauses); each uses the server's core, then
 * one of its sessions and one of the database's for three round trips (begin, work, commit), and the core again. Work
 * takes exponentially distributed times around the measured ones: harsher than reality, where most calls are alike.
 */
export function simulate(topology: Topology): Outcome {
  const clock = new Clock();
  const random = createRandom(7);
  const around = (mean: number) => -Math.log(random()) * mean;
  const servers = Array.from({ length: topology.servers }, () => ({
    core: new Slots(clock, 1),
    pool: new Slots(clock, topology.sessions),
  }));
  const shards = Array.from({ length: topology.shards }, () =>
    Array.from({ length: 1 + topology.replicas }, () => ({
      cores: new Slots(clock, topology.cores),
      sessions: new Slots(clock, topology.databaseSessions),
    })),
  );
  const latencies: number[] = [];
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

  function answer(call: CallCost): void {
    const start = clock.now;
    const server = pick(servers);
    const shard = pick(shards);
    const database = call.writes || shard.length === 1 ? shard[0] : pick(shard);
    if (database === undefined) throw new Error('A shard has no database.');
    const step = (part: number, done: () => void) =>
      clock.after(topology.roundTrip, () => database.cores.work(around(call.database * part), done));
    server.core.work(around(call.server / 2), () =>
      server.pool.acquire(() =>
        database.sessions.acquire(() =>
          step(0.2, () =>
            step(0.7, () =>
              step(0.1, () => {
                database.sessions.release();
                server.pool.release();
                server.core.work(around(call.server / 2), () => latencies.push(clock.now - start));
              }),
            ),
          ),
        ),
      ),
    );
  }

  for (const call of Object.values(calls)) {
    const pause = 1000 / ratePerSecond(topology.people, (other) => (other === call ? 1 : 0));
    const arrive = () => {
      answer(call);
      clock.after(around(pause), arrive);
    };
    clock.after(around(pause), arrive);
  }
  clock.runUntil(seconds * 1000);

  const sorted = Float64Array.from(latencies).sort();
  const mean = (slots: readonly Slots[]) =>
    slots.length === 0 ? 0 : slots.reduce((sum, { use }) => sum + use, 0) / slots.length;
  return {
    perSecond: sorted.length / seconds,
    median: sorted[sorted.length >> 1] ?? Number.NaN,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    serverUse: mean(servers.map(({ core }) => core)),
    primaryUse: mean(shards.flatMap(([primary]) => (primary ? [primary.cores] : []))),
    replicaUse: mean(shards.flatMap(([, ...copies]) => copies.map(({ cores }) => cores))),
  };
}
