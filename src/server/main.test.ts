import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

/** The server as people start it. Its pages must have been built: `npm test` does that first. */
const script = join(import.meta.dirname, 'main.ts');
const started: ChildProcess[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallyboard-main-'));
});

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly complaints: () => string;
  readonly line: (text: string) => Promise<string>;
  readonly exit: Promise<number | null>;
}

function run(settings: Record<string, string>): Run {
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  let complaints = '';
  const listeners = new Set<() => void>();
  child.stdout.on('data', (data) => {
    output += data;
    for (const listener of listeners) listener();
  });
  child.stderr.on('data', (data) => {
    complaints += data;
  });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const line = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = output.split('\n').find((candidate) => candidate.includes(text));
        if (found !== undefined) resolve(found);
      };
      listeners.add(look);
      look();
      void exit.then((code) => reject(new Error(`ended with ${code}: ${complaints}`)));
    });
  return { child, output: () => output, complaints: () => complaints, line, exit };
}

const addressOf = (line: string) => /http:\/\/[\d.:]+\d/.exec(line)?.[0] ?? '';

describe('starting', () => {
  it('prints one line with the address and what to do next, serves, and ends cleanly', async () => {
    const server = run({ LOG_LEVEL: 'info' });
    const address = addressOf(await server.line('ready'));
    const ready = await fetch(`${address}/readyz`);
    expect(ready.status).toBe(200);
    expect((await fetch(`${address}/login`)).headers.get('content-type')).toContain('text/html');
    expect((await fetch(`${address}/outbox`)).status).toBe(200);
    expect(server.output()).toBe(
      `Tallyboard is ready at ${address}. Open it in a browser and create an account: the link to confirm it appears here. Ctrl+C stops it.\n`,
    );
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    const log = server
      .complaints()
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text));
    expect(log.filter(({ msg }) => msg === 'request').map(({ path, status }) => [path, status])).toEqual([
      ['/readyz', 200],
      ['/login', 200],
      ['/outbox', 200],
    ]);
  }, 60_000);

  it('keeps its data for the owner alone', async () => {
    const { mode } = await stat(join(folder, 'data'));
    expect(mode & 0o077).toBe(0);
    expect(await readdir(join(folder, 'data'))).not.toEqual([]);
  });

  it('answers the site alone, without a database, where a Supabase project is the backend', async () => {
    const server = run({
      SUPABASE_URL: 'https://project.supabase.co',
      SUPABASE_ANON_KEY: 'their-key',
      DATA_DIR: join(folder, 'unused'),
    });
    const line = await server.line('ready');
    expect(line).toContain('accounts and data are at https://project.supabase.co');
    const address = addressOf(line);
    const page = await fetch(`${address}/app`);
    expect(page.headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://project.supabase.co;",
    );
    expect(await (await fetch(`${address}/config.json`)).json()).toMatchObject({
      supabaseUrl: 'https://project.supabase.co',
      supabaseAnonKey: 'their-key',
      outbox: false,
    });
    expect((await fetch(`${address}/auth/v1/health`, { redirect: 'manual' })).headers.get('location')).toBe(
      '/',
    );
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await readdir(folder)).not.toContain('unused');
  }, 30_000);
});

describe('a start that cannot be', () => {
  const taken = async (): Promise<{ blocker: Server; port: number }> => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const address = blocker.address();
    return { blocker, port: typeof address === 'object' && address !== null ? address.port : 0 };
  };

  it('tells that the port is taken, touching no data', async () => {
    const { blocker, port } = await taken();
    const server = run({ PORT: String(port), DATA_DIR: join(folder, 'untouched') });
    expect(await server.exit).toBe(1);
    expect(server.complaints()).toMatch(
      new RegExp(`^Port ${port} on 127.0.0.1 is taken .*PORT=\\d+ npm start\n$`),
    );
    expect(server.output()).toBe('');
    expect(await readdir(folder)).not.toContain('untouched');
    blocker.close();
  });

  it('names every wrong setting', async () => {
    const server = run({ PORT: 'x', DB_TX_END: 'y' });
    expect(await server.exit).toBe(1);
    expect(server.complaints()).toBe(
      'Tallyboard cannot start with these settings:\n' +
        '  PORT: "x" is not a whole number from 0 to 65535\n' +
        '  DB_TX_END: "y" is none of commit, commit-allow-override, rollback, rollback-allow-override\n',
    );
  });

  it('tells that a database cannot be reached', async () => {
    const { blocker, port } = await taken();
    await new Promise((resolve) => blocker.close(resolve));
    const server = run({ DATABASE_URL: `postgres://u:hidden@127.0.0.1:${port}/x` });
    expect(await server.exit).toBe(1);
    expect(server.complaints()).toMatch(/database/i);
    expect(server.complaints()).not.toContain('hidden');
    expect(server.complaints()).not.toContain('    at ');
  }, 60_000);

  it('tells that a file of keys is not there', async () => {
    const server = run({ DATA_DIR: 'memory:', JWT_KEYS_FILE: join(folder, 'no-such-keys.json') });
    expect(await server.exit).toBe(1);
    expect(server.complaints()).toMatch(/^JWT_KEYS_FILE: /m);
    expect(server.complaints()).not.toContain('    at ');
  }, 60_000);
});
