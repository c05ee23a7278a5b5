import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { packBackup } from './backup-file.ts';
import type { Database } from './database.ts';

/** How another process of the same person finds the server that has the data folder open. */
export interface Endpoint {
  readonly port: number;
  /** Whoever can read the data folder may ask; nobody else on this machine knows it. */
  readonly key: string;
}

const fileName = 'backup-endpoint.json';

/** A process that stops reading must not keep the database from everybody for ever. */
const patience = 30_000;

/**
 * Gives backups to other processes on this machine: the embedded database can be opened by one process only, and
 * while that is a server, `npm run backup` has to ask it. Closing it takes the note in the folder away.
 */
export async function openBackupEndpoint(
  database: Database,
  dataDir: string,
  logger: Logger,
  clock: () => number,
): Promise<{ close(): Promise<void> }> {
  const key = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => {
    if (!isKey(request.headers.authorization, key)) {
      response.writeHead(401).end();
      return;
    }
    if (request.method !== 'POST' || request.url !== '/backup') {
      response.writeHead(404).end();
      return;
    }
    void answer(response);
  });

  async function answer(response: ServerResponse): Promise<void> {
    response.setTimeout(patience, () => response.destroy(new Error('the backup was not read')));
    try {
      const rows = await packBackup(database, clock, response);
      logger.info({ rows }, 'a backup was made');
    } catch (error) {
      logger.warn({ err: error }, 'a backup was not made');
      // Cut off rather than ended: the other side sees that it is not whole.
      response.destroy();
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0 }, resolve);
  });
  server.unref();
  const path = join(dataDir, fileName);
  const endpoint: Endpoint = { port: (server.address() as AddressInfo).port, key };
  await writeFile(`${path}.new`, JSON.stringify(endpoint), { mode: 0o600 });
  await rename(`${path}.new`, path);
  return {
    async close() {
      await rm(path, { force: true });
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Where a server says it can be asked; null where none has said so. It may have been killed since. */
export async function findBackupEndpoint(dataDir: string): Promise<Endpoint | null> {
  try {
    return JSON.parse(await readFile(join(dataDir, fileName), 'utf8')) as Endpoint;
  } catch {
    return null;
  }
}

function isKey(authorization: string | undefined, key: string): boolean {
  const given = Buffer.from(authorization ?? '');
  const wanted = Buffer.from(`Bearer ${key}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
