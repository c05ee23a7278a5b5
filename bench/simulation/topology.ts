import { Clock, Places } from './events.ts';
import { type CallCost, calls, ratePerSecond } from './people.ts';

/** What stands between people and their data. */
export interface Topology {
  readonly people: number;
  /** Server processes, a core each. */
  readonly servers: number;
  /** Sessions of each server's pool. */
  readonly sessions: number;
  /** Databases that have a part of the people each. */
  readonly shards: number;
  readonly cores: number;
  /** Copies of each database that answer a part of the reads. */
  readonly replicas: number;
  /** Sessions that a database takes at the same time, by `max_connections` or by a pooler in front of it. */
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
 * Plays twenty seconds of an evening. Calls come by chance (exponential pauses); each takes the server's core, then
 * one of its sessions and one of the database's for three round trips (begin, work, commit), and the core again. Work
 * takes exponentially distributed times around what was measured: harsher than life, where most calls are alike.
 */
export function simulate(topology: Topology): Outcome {
  const clock = new Clock();
  const random = createRandom(7);
  const around = (mean: number) => -Math.log(random()) * mean;
  const servers = Array.from({ length: topology.servers }, () => ({
    core: new Places(clock, 1),
    pool: new Places(clock, topology.sessions),
  }));
  const shards = Array.from({ length: topology.shards }, () =>
    Array.from({ length: 1 + topology.replicas }, () => ({
      cores: new Places(clock, topology.cores),
      sessions: new Places(clock, topology.databaseSessions),
    })),
  );
  const latencies: number[] = [];
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

  function answer(call: CallCost): void {
    const start = clock.now;
    const server = pick(servers);
    const shard = pick(shards);
    const database = call.writes || shard.length === 1 ? shard[0] : pick(shard);
    if (database === undefined) throw new Error('a shard without a database');
    const step = (part: number, done: () => void) =>
      clock.after(topology.roundTrip, () => database.cores.work(around(call.database * part), done));
    server.core.work(around(call.server / 2), () =>
      server.pool.enter(() =>
        database.sessions.enter(() =>
          step(0.2, () =>
            step(0.7, () =>
              step(0.1, () => {
                database.sessions.leave();
                server.pool.leave();
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
  const mean = (places: readonly Places[]) =>
    places.length === 0 ? 0 : places.reduce((sum, { use }) => sum + use, 0) / places.length;
  return {
    perSecond: sorted.length / seconds,
    median: sorted[sorted.length >> 1] ?? Number.NaN,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    serverUse: mean(servers.map(({ core }) => core)),
    primaryUse: mean(shards.flatMap(([primary]) => (primary ? [primary.cores] : []))),
    replicaUse: mean(shards.flatMap(([, ...copies]) => copies.map(({ cores }) => cores))),
  };
}
