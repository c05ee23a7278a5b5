import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ServerProcess, startServerProcess, toAddress } from '#testing/server-process.ts';

const started: ChildProcess[] = [];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallyboard-main-'));
});

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function run(settings: Record<string, string>): ServerProcess {
  const server = startServerProcess({ DATA_DIR: join(folder, 'data'), ...settings });
  started.push(server.child);
  return server;
}

describe('starting', () => {
  it('prints one line with the address and what to do next, serves, and ends cleanly', async () => {
    const server = run({ LOG_LEVEL: 'info' });
    const address = toAddress(await server.line('ready'));
    const ready = await fetch(`${address}/readyz`);
    expect(ready.status).toBe(200);
    expect((await fetch(`${address}/login`)).headers.get('content-type')).toContain('text/html');
    expect((await fetch(`${address}/outbox`)).status).toBe(200);
    expect(server.output()).toBe(
      `Tallyboard is ready at ${address}. Open it in a browser and create an account: the confirmation link appears here. Press Ctrl+C to stop.\n`,
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

  it('keeps its data for the owner only', async () => {
    const { mode } = await stat(join(folder, 'data'));
    expect(mode & 0o077).toBe(0);
    expect(await readdir(join(folder, 'data'))).not.toEqual([]);
  });

  it('serves only the site, without a database, when a Supabase project is the backend', async () => {
    const server = run({
      SUPABASE_URL: 'https://project.supabase.co',
      SUPABASE_ANON_KEY: 'their-key',
      DATA_DIR: join(folder, 'unused'),
    });
    const line = await server.line('ready');
    expect(line).toContain('accounts and data are at https://project.supabase.co');
    const address = toAddress(line);
    const page = await fetch(`${address}/app`);
    expect(page.headers.get('content-security-policy')).toContain(
      "connect-src 'self' https://project.supabase.co;",
    );
    expect(await (await fetch(`${address}/config.json`)).json()).toMatchObject({
      supabaseUrl: 'https://project.supabase.co',
      supabaseAnonKey: 'their-key',
      outbox: false,
      ownBackend: false,
    });
    const elsewhere = await fetch(`${address}/auth/v1/health`, { redirect: 'manual' });
    expect([elsewhere.status, await elsewhere.json()]).toMatchObject([404, { code: 'not_found' }]);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await readdir(folder)).not.toContain('unused');
  }, 30_000);
});

describe('stopping', () => {
  it('finishes the request in flight, accepts no new one, and keeps what it acknowledged', async () => {
    const settings = { DATA_DIR: join(folder, 'stopping'), MAILER_AUTOCONFIRM: 'on' };
    const server = run(settings);
    const address = await server.address();
    const { supabaseAnonKey } = (await (await fetch(`${address}/config.json`)).json()) as {
      supabaseAnonKey: string;
    };
    const account = JSON.stringify({ email: 'asha@example.org', password: 'copper kettle on the hill' });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(
      `POST /auth/v1/signup HTTP/1.1\r\nHost: x\r\napikey: ${supabaseAnonKey}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${account.length}\r\n\r\n${account.slice(0, 20)}`,
    );
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes.toString();
    });
    // Answered after the half-sent request was received.
    await fetch(`${address}/livez`);
    server.child.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(`${address}/livez`).then(
          () => 'taken',
          () => 'refused',
        ),
      )
      .toBe('refused');
    socket.write(account.slice(20));
    expect(await server.exit).toBe(0);
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);

    const next = run(settings);
    const signIn = await fetch(`${await next.address()}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: supabaseAnonKey, 'content-type': 'application/json' },
      body: account,
    });
    expect(signIn.status).toBe(200);
  }, 60_000);
});

describe('a start that fails', () => {
  it('says that another server uses the data folder, and leaves that one alone', async () => {
    const settings = { DATA_DIR: join(folder, 'shared') };
    const first = run(settings);
    const address = await first.address();
    const second = run(settings);
    expect(await second.exit).toBe(1);
    expect(second.complaints()).toContain('is in use by another process');
    expect(second.complaints()).not.toContain('    at ');
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  }, 60_000);

  const taken = async (): Promise<{ blocker: Server; port: number }> => {
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const address = blocker.address();
    return { blocker, port: typeof address === 'object' && address !== null ? address.port : 0 };
  };

  it('says that the port is taken, without touching data', async () => {
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
        '  DB_TX_END: "y" is not one of commit, commit-allow-override, rollback, rollback-allow-override\n',
    );
  });

  it('says that a database cannot be reached', async () => {
    const { blocker, port } = await taken();
    await new Promise((resolve) => blocker.close(resolve));
    const server = run({ DATABASE_URL: `postgres://u:hidden@127.0.0.1:${port}/x` });
    expect(await server.exit).toBe(1);
    expect(server.complaints()).toMatch(/database/i);
    expect(server.complaints()).not.toContain('hidden');
    expect(server.complaints()).not.toContain('    at ');
  }, 60_000);

  it('says that a key file is missing', async () => {
    const server = run({ DATA_DIR: 'memory:', JWT_KEYS_FILE: join(folder, 'no-such-keys.json') });
    expect(await server.exit).toBe(1);
    expect(server.complaints()).toMatch(/^JWT_KEYS_FILE: /m);
    expect(server.complaints()).not.toContain('    at ');
  }, 60_000);
});
