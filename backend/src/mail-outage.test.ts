import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { silentLogger } from '#testing/fresh-database.ts';
import { type MailServer, startMailServer } from '#testing/mail-server.ts';
import { pressLink } from '#testing/press-link.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { openDatabase } from './database/open-database.ts';

let folder: string;
let mailServer: MailServer | undefined;
const started: ServerProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallyboard-mail-'));
});

afterEach(() => {
  for (const { child } of started.splice(0)) child.kill('SIGKILL');
});

afterAll(async () => {
  await mailServer?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Waiting {
  readonly recipient: string;
  readonly attempts: number;
}

/** Between two runs: the queued emails, which are due from now on. */
async function lookAtQueue(dataDir: string): Promise<readonly Waiting[]> {
  const database = await openDatabase({ dataDir, logger: silentLogger });
  try {
    return await database.asOwner(async (transaction) => {
      const { rows } = await transaction.query<Waiting>(
        'update auth.mail_queue set next_attempt_at = now() returning recipient, attempts',
      );
      return rows;
    });
  } finally {
    await database.close();
  }
}

it('a sign-up survives a mail server that is down and a server that is killed, and its email goes out once', async () => {
  const down = await startMailServer();
  await down.close();
  const settings = {
    DATA_DIR: join(folder, 'data'),
    SMTP_URL: `smtp://127.0.0.1:${down.port}`,
    MAIL_FROM: 'Tallyboard <no-reply@example.org>',
    LOG_LEVEL: 'warn',
  };
  const run = async () => {
    const server = startServerProcess(settings);
    started.push(server);
    const url = await server.address();
    return { server, url };
  };
  const account = { email: 'asha@example.org', password: 'copper kettle on the hill' };

  const first = await run();
  const config = (await (await fetch(`${first.url}/config.json`)).json()) as { supabaseAnonKey: string };
  const clientOf = (url: string) =>
    createClient(url, config.supabaseAnonKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data, error } = await clientOf(first.url).auth.signUp(account);
  expect([data.user?.email, error]).toEqual([account.email, null]);
  await expect.poll(first.server.complaints, { timeout: 10_000 }).toContain('could not send an email');
  first.server.child.kill('SIGKILL');
  await first.server.exit;
  expect(await lookAtQueue(settings.DATA_DIR)).toEqual([{ recipient: account.email, attempts: 1 }]);

  mailServer = await startMailServer(down.port);
  const { accepted, received } = mailServer;
  const second = await run();
  await expect.poll(accepted, { timeout: 10_000 }).toBe(1);
  expect(received()).toContain(`RCPT TO:<${account.email}>`);
  second.server.child.kill('SIGTERM');
  expect(await second.server.exit).toBe(0);
  expect(await lookAtQueue(settings.DATA_DIR)).toEqual([]);

  const third = await run();
  const link = /http:\/\/\S*\/auth\/v1\/verify\?[^\s"<]*/.exec(
    received().replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('&amp;', '&'),
  )?.[0];
  const { pathname, search } = new URL(link ?? '');
  // The port differs at each start here.
  await pressLink(`${third.url}${pathname}${search}`, account);
  const signedIn = await clientOf(third.url).auth.signInWithPassword(account);
  expect(signedIn.data.user?.email).toBe(account.email);
  expect(accepted()).toBe(1);
}, 120_000);
