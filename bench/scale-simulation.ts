import { calls, journalBytes, prices, ratePerSecond, rowBytes } from './simulation/people.ts';
import { simulate, type Topology } from './simulation/topology.ts';

// `node bench/scale-simulation.ts` prints the tables of backend/docs/scale.md, from the measured costs of single calls.

const write = (line: string) => process.stdout.write(`${line}\n`);
const share = (part: number) => `${Math.round(part * 100)} %`;
const count = (value: number) => value.toLocaleString('en');

const one = { servers: 1, sessions: 10, shards: 1, replicas: 0, databaseSessions: 100, roundTrip: 0.5 };

const topologies: readonly (readonly [string, Topology])[] = [
  ['one server, 2 cores for PostgreSQL', { ...one, people: 20_000, cores: 2 }],
  ['the same', { ...one, people: 100_000, cores: 2 }],
  ['the same, too many', { ...one, people: 220_000, cores: 2 }],
  ['2 servers, 2 cores', { ...one, people: 220_000, cores: 2, servers: 2 }],
  ['10 servers, 8 cores, no pooler, 100 sessions', { ...one, people: 1_000_000, cores: 8, servers: 10 }],
  [
    '10 servers, 8 cores, pooler with 24 sessions',
    { ...one, people: 1_000_000, cores: 8, servers: 10, databaseSessions: 24, roundTrip: 0.7 },
  ],
  [
    '10 servers 40 ms away from the database',
    { ...one, people: 1_000_000, cores: 8, servers: 10, roundTrip: 40 },
  ],
  [
    '10 servers, 4 cores and 2 replicas of 4',
    { ...one, people: 1_000_000, cores: 4, servers: 10, replicas: 2, databaseSessions: 24, roundTrip: 0.7 },
  ],
  [
    '100 servers, 10 databases of 8 cores by user_id',
    { ...one, people: 10_000_000, cores: 8, servers: 100, shards: 10, databaseSessions: 48, roundTrip: 0.7 },
  ],
];

write('| setup | people | calls/s at the peak | median ms | p99 ms | servers | primaries | replicas |');
write('|---|---:|---:|---:|---:|---:|---:|---:|');
for (const [name, topology] of topologies) {
  const found = simulate(topology);
  const columns = [
    name,
    count(topology.people),
    count(Math.round(ratePerSecond(topology.people))),
    found.median.toFixed(1),
    found.p99.toFixed(0),
    share(found.serverUse),
    share(found.primaryUse),
    topology.replicas === 0 ? '' : share(found.replicaUse),
  ];
  write(`| ${columns.join(' | ')} |`);
}

const people = 1_000_000;
/** Half of every core stays idle at the peak. */
const cores = (pick: 'server' | 'database') =>
  Math.ceil((ratePerSecond(people, (call) => call[pick]) / 1000) * 2);
const insertsDaily = calls.insert?.daily ?? 0;
const gigabytes = (bytes: number) => bytes / 1e9;
const yearOfRows = gigabytes(people * insertsDaily * 365 * rowBytes);
const monthOfJournal = gigabytes(people * insertsDaily * 30 * journalBytes);
const traffic = gigabytes(
  Object.values(calls).reduce((sum, call) => sum + call.daily * call.bytes, 0) * people * 30,
);
const bill: readonly (readonly [string, string, number])[] = [
  ['server cores', count(cores('server')), cores('server') * prices.core],
  [
    'database cores, with as many on standby',
    count(2 * cores('database')),
    2 * cores('database') * prices.databaseCore,
  ],
  [
    'disk after a year, twice',
    `${count(Math.round(2 * (yearOfRows + monthOfJournal)))} GB`,
    2 * (yearOfRows + monthOfJournal) * prices.disk,
  ],
  ['backups, four of them', `${count(Math.round(4 * yearOfRows))} GB`, 4 * yearOfRows * prices.backup],
  ['traffic, HTTP/1.1 without shared headers', `${count(Math.round(traffic))} GB`, traffic * prices.traffic],
];

write('\n| a month for 1,000,000 people | how much | US dollars |\n|---|---:|---:|');
for (const [what, much, price] of bill) write(`| ${what} | ${much} | ${count(Math.round(price))} |`);
write(`| **together** | | **${count(Math.round(bill.reduce((sum, [, , price]) => sum + price, 0)))}** |`);
