import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from './free-port.ts';
import { copyPackagedBinaries, findServiceAccount } from './postgres-binaries.ts';

/** A temporary PostgreSQL on loopback, in a temporary folder. */
export interface PostgresServer {
  /** The superuser's address. */
  readonly url: string;
  readonly version: string;
  /** Stops the server with every session; its databases stay for `resume`. */
  halt(): Promise<void>;
  /** Starts it again at the same address. */
  resume(): Promise<void>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

/** Without durability: these databases live as long as a test run. */
const disposable = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/** Locales with upper and lower case of all alphabets; platforms name them differently. */
const locales = ['C.UTF-8', 'en_US.UTF-8'];

/**
 * Starts a PostgreSQL as an account that is not root: with these binaries, or the packaged ones, which are of the newest
 * version.
 */
export async function startPostgres({
  settings = disposable,
  installed = null,
}: {
  readonly settings?: readonly string[];
  /** The folder of the binaries. */
  readonly installed?: string | null;
} = {}): Promise<PostgresServer> {
  const account = findServiceAccount();
  const folder = mkdtempSync(join(tmpdir(), 'tallyboard-postgres-'));
  // Let other accounts through to the packaged binaries.
  chmodSync(folder, 0o755);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const binaries = installed ?? copyPackagedBinaries(folder);
    const home = mkdtempSync(join(folder, 'data-'));
    if (account !== null) chownSync(home, account.uid, account.gid);
    const password = randomBytes(18).toString('base64url');
    initialize(binaries, home, password, account);
    const port = await findFreePort();
    const options = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
    const args = ['-D', join(home, 'cluster'), ...options.flatMap((option) => ['-c', option])];
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    let server: ChildProcess;
    const launch = () => {
      server = spawn(join(binaries, 'postgres'), args, { ...account, cwd: home, stdio: 'ignore' });
      return waitForVersion(url, server);
    };
    // Nothing is left behind when the tests are broken off. Killed, it could not give its shared memory back.
    process.once('exit', () => {
      server.kill('SIGQUIT');
      remove();
    });
    return {
      url,
      version: await launch(),
      halt: () => stop(server),
      resume: () => launch().then(() => undefined),
      stop: () => stop(server).then(remove),
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function initialize(
  binaries: string,
  home: string,
  password: string,
  account: { uid: number; gid: number } | null,
) {
  const passwordFile = join(home, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account !== null) chownSync(passwordFile, account.uid, account.gid);
  const faults: string[] = [];
  for (const locale of locales) {
    const args = [
      '-D',
      join(home, 'cluster'),
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      '-E',
      'UTF8',
      '--no-sync',
    ];
    const { status, stderr, error } = spawnSync(
      join(binaries, 'initdb'),
      [...args, `--pwfile=${passwordFile}`, `--locale=${locale}`],
      { ...account, cwd: home, encoding: 'utf8', stdio: 'pipe' },
    );
    if (status === 0) return rmSync(passwordFile);
    faults.push(error?.message ?? stderr);
  }
  throw new Error(`initdb failed: ${faults.join('\n')}`);
}

async function waitForVersion(url: string, server: ChildProcess): Promise<string> {
  for (let attempt = 0; server.exitCode === null && attempt < 150; attempt++) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query("select current_setting('server_version') as version");
      await client.end();
      return rows[0].version;
    } catch {
      // Not ready yet.
      await wait(100);
    }
  }
  server.kill('SIGKILL');
  throw new Error('PostgreSQL did not start.');
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  // Ends open sessions instead of waiting for them.
  server.kill('SIGINT');
  await ended;
}
