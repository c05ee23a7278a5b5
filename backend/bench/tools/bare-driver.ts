import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { DurableNodeFS } from '#server/database/embedded/durable-node-fs.ts';
import type { RecordedRequest } from './recorded-statement.ts';

/** A database driver without a server around it. */
export interface BareDriver {
  /** Sends the three messages of one request, and nothing else. */
  run(request: RecordedRequest): Promise<void>;
  close(): Promise<void>;
}

/** `pg` with a pool of so many sessions. */
export function openBarePostgres(url: string, sessions: number): BareDriver {
  const pool = new pg.Pool({ connectionString: url, max: sessions });
  // The server may stop before the last session is closed.
  pool.on('error', () => undefined);
  return {
    async run({ begin, sql, parameters }) {
      const client = await pool.connect();
      try {
        await client.query(begin);
        await client.query(sql, [...parameters]);
        await client.query('commit');
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

/** PGlite in this thread, flushing like the server's: one transaction after the other. */
export async function openBarePglite(directory: string): Promise<BareDriver> {
  const database = await PGlite.create({
    fs: new DurableNodeFS(directory),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...['shared_buffers=16MB', 'fsync=on', 'wal_sync_method=fsync'].flatMap((setting) => ['-c', setting]),
    ],
  });
  let last: Promise<void> = Promise.resolve();
  return {
    run({ begin, sql, parameters }) {
      last = last.then(async () => {
        await database.exec(begin);
        await database.query(sql, [...parameters]);
        await database.exec('commit');
      });
      return last;
    },
    close: () => database.close(),
  };
}

/** How many requests a second the driver handles, so many at a time. */
export async function loadDriver(
  driver: BareDriver,
  atOnce: number,
  duration: number,
  request: (index: number) => RecordedRequest,
): Promise<number> {
  let done = 0;
  let next = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() - start < duration) {
        await driver.run(request(next++));
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - start) / 1000);
}
