import { randomUUID } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { createAppInMemory } from '#testing/app-in-memory.ts';

/** Rounds of a handful of requests each. More by LONG_RUN_ROUNDS: ten thousand take half an hour. */
const rounds = Number(process.env.LONG_RUN_ROUNDS ?? 60);
/** What a round may leave behind in bytes, on average: less than a single kept answer would be. */
const allowance = 4_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heapUsed(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

it('a long run leaves nothing behind in memory', async () => {
  const app = await createAppInMemory({ environment: { MAILER_AUTOCONFIRM: 'on' } });
  const client = createClient(app.url, app.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: app.fetch },
  });
  const account = { email: 'asha@example.org', password: 'copper kettle on the hill' };
  const { error } = await client.auth.signUp(account);
  expect(error).toBeNull();
  const row = { type: 'expense', amount: '12.50', category: 'Rent', date: '2024-03-01' };
  const load = Array.from({ length: 200 }, () => row);

  async function live(times: number): Promise<void> {
    for (let round = 0; round < times; round += 1) {
      const id = randomUUID();
      const batch = randomUUID();
      await client
        .from('transactions')
        .insert({ ...row, id })
        .setHeader('x-batch-id', batch)
        .throwOnError();
      await client
        .from('transactions')
        .update({ amount: String(round + 1) })
        .eq('id', id)
        .throwOnError();
      await client.rpc('undo_batch', { batch, force: true }).throwOnError();
      await client.rpc('replace_transactions', { rows: load }).throwOnError();
      await client.from('transactions').select('*').throwOnError();
      await client.from('transaction_changes').select('*').order('seq', { ascending: false }).throwOnError();
      await client.from('no_such_table').select('*');
      if (round % 10 === 0) await client.auth.signInWithPassword(account);
      await client.auth.refreshSession();
    }
  }

  // Caches fill, code is compiled.
  await live(20);
  const before = heapUsed();
  await live(rounds);
  expect((heapUsed() - before) / rounds).toBeLessThan(allowance);
  await app.close();
}, 3_600_000);
