import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { createAppInMemory } from '#testing/app-in-memory.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { times } from '#testing/times.ts';

/** Rounds of a handful of requests each. */
const rounds = 30 * times;
/** The average growth per round in bytes that is acceptable: less than a single retained response. */
const allowance = 4_000;

// Compiled code comes and goes by megabytes at the engine's own pace, and would hide a leak.
const interpreted = ['--no-opt', '--no-maglev', '--no-sparkplug', '--no-flush-bytecode'];
for (const flag of ['--expose-gc', ...interpreted]) setFlagsFromString(flag);
const collect = runInNewContext('gc') as () => void;

async function heapUsed(): Promise<number> {
  // The task of the last response still holds memory, which is freed with it.
  await setImmediate();
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

const row = { type: 'expense', amount: '12.50', category: 'Rent', date: '2024-03-01' };
const load = Array.from({ length: 200 }, () => row);
const account = { email: 'asha@example.org', password: 'copper kettle on the hill' };

/** One person's round, with the real client. */
async function live(client: SupabaseClient, times: number): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    const id = randomUUID();
    const batch = randomUUID();
    const addition = client.from('transactions').insert({ ...row, id });
    await addition.setHeader('x-batch-id', batch).throwOnError();
    await client
      .from('transactions')
      .update({ amount: String(round + 1) })
      .eq('id', id)
      .throwOnError();
    await client.rpc('undo_batch', { batch, force: true }).throwOnError();
    const { data: former } = await client.from('transactions').select('id').throwOnError();
    const changes = { transactions: { insert: load, delete: former.map((one) => one.id) } };
    await client.rpc('apply_rows', { changes }).throwOnError();
    await client.from('transactions').select('*').throwOnError();
    await client.from('changes').select('*').order('seq', { ascending: false }).throwOnError();
    await client.from('no_such_table').select('*');
    if (round % 10 === 0) await client.auth.signInWithPassword(account);
    await client.auth.refreshSession();
  }
}

async function signUp(url: string, key: string, fetch: typeof globalThis.fetch): Promise<SupabaseClient> {
  const client = createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch },
  });
  const { error } = await client.auth.signUp(account);
  if (error) throw error;
  return client;
}

it('a long run leaks no memory', async () => {
  const app = await createAppInMemory({ environment: { MAILER_AUTOCONFIRM: 'on' } });
  const client = await signUp(app.url, app.publishableKey, app.fetch);
  // Caches fill, modules are loaded.
  await live(client, 40);
  const before = await heapUsed();
  await live(client, rounds);
  expect(((await heapUsed()) - before) / rounds).toBeLessThan(allowance);
  await app.close();
}, 3_600_000);

// The server has its own database here, whatever the other tests use.
it.skipIf(process.platform !== 'linux' || process.env.TEST_DATABASE_URL)(
  'a server with its database uses no more memory than early on',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tallyboard-long-'));
    const settings = {
      DATA_DIR: join(folder, 'data'),
      MAILER_AUTOCONFIRM: 'on',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    };
    const server = startServerProcess(settings, ['--max-old-space-size=64']);
    const url = await server.address();
    const config = (await (await fetch(`${url}/config.json`)).json()) as { supabaseAnonKey: string };
    const client = await signUp(url, config.supabaseAnonKey, fetch);
    const taken = () => {
      const status = readFileSync(`/proc/${server.child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]);
    };
    await live(client, 20);
    const before = taken();
    await live(client, rounds);
    expect(taken() / before).toBeLessThan(1.25);
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    await rm(folder, { recursive: true, force: true });
  },
  3_600_000,
);
