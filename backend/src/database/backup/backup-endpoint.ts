import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Database } from '../database.ts';
import { packBackup } from './backup-file.ts';

/** How another process of the same user finds the server that has the data folder open. */
export interface Endpoint {
  readonly port: number;
  /** Anyone who can read the data folder may ask; nobody else on this machine knows the key. */
  readonly key: string;
}

const fileName = 'backup-endpoint.json';

/** A process that stops reading must not block the database for everybody forever. */
const readTimeoutMs = 30_000;

/**
 * Serves backups to other processes on this machine: only one process can open the embedded database, and while that is
 * a server, `npm run backup` must ask it. Closing removes the note from the folder.
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
    response.setTimeout(readTimeoutMs, () =>
      response.destroy(new Error('the client stopped reading the backup')),
    );
    try {
      const rows = await packBackup(database, clock, response);
      logger.info({ rows }, 'made a backup');
    } catch (error) {
      logger.warn({ err: error }, 'could not make a backup');
      // Destroyed rather than ended, so that the reader notices that the backup is incomplete.
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

/** Where a server serves backups; null when none has left a note. It may have been killed since. */
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
