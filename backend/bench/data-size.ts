import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { silent, startBenchPostgres } from './tools/bench-postgres.ts';
import { type Benchmark, compare, type Finding, megabytes } from './tools/findings.ts';
import { addPeople, addRows } from './tools/people.ts';

const rows = 10_000;

export const dataSize: Benchmark = {
  name: 'size',
  title: `What ${rows.toLocaleString('en')} rows take`,
  about: 'Compared with the same rows as JSON, as the browser gets them, uncompressed.',
  async run() {
    const postgres = await startBenchPostgres();
    try {
      return [...(await measurePostgres(postgres.database)), ...(await measureEmbedded())];
    } finally {
      await postgres.stop();
    }
  },
};

async function measurePostgres(database: Database): Promise<readonly Finding[]> {
  const before = await readSizes(database);
  await fill(database, true);
  const after = await readSizes(database);
  const json = await readJson(database);
  const plain = Buffer.byteLength(json);
  const packed = brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }).length;
  const toFinding = (what: string, bytes: number) =>
    compare(what, [megabytes(bytes), megabytes(plain)], bytes / plain);
  return [
    toFinding('table with its indexes, PostgreSQL', after.transactions - before.transactions),
    toFinding('journal of inserting them, kept for 30 days', after.journal - before.journal),
    toFinding('on the wire, compressed', packed),
  ];
}

async function measureEmbedded(): Promise<readonly Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tallyboard-bench-'));
  try {
    const dataDir = join(folder, 'data');
    const open = () => openDatabase({ dataDir, logger: silent });
    await (await open()).close();
    const empty = await sizeOf(dataDir);
    const database = await open();
    await fill(database, false);
    const json = Buffer.byteLength(await readJson(database));
    await database.close();
    const grown = (await sizeOf(dataDir)) - empty;
    return [
      compare('growth of the data folder, embedded', [megabytes(grown), megabytes(json)], grown / json),
      { what: 'an empty data folder, embedded', value: megabytes(empty) },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(database: Database, journal: boolean): Promise<void> {
  await addRows(database, await addPeople(database, 1), rows, { journal });
}

async function readSizes(database: Database): Promise<{ transactions: number; journal: number }> {
  const found = await database.asOwner((transaction) =>
    transaction.query<{ transactions: number; journal: number }>(
      `select pg_total_relation_size('public.transactions') as transactions,
         pg_total_relation_size('public.changes') as journal`,
    ),
  );
  return found.rows[0] ?? { transactions: 0, journal: 0 };
}

async function readJson(database: Database): Promise<string> {
  const found = await database.asOwner((transaction) =>
    transaction.query<{ json: string }>(
      `select json_agg(t)::text as json from (
         select id, type, amount::text, category, date, description, status, currency from public.transactions) t`,
    ),
  );
  return found.rows[0]?.json ?? '';
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map((file) => stat(join(file.parentPath, file.name))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
}
