import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSuperuser } from '#testing/database-template.ts';
import { type PostgresServer, startPostgres } from '#testing/postgres-server.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';

/** Other tests may run on PostgreSQL too; this one has its own, to stop and restart. */
describe.skipIf(!process.env.TEST_DATABASE_URL)('a PostgreSQL that goes away in the middle of work', () => {
  let postgres: PostgresServer;
  let server: ServerProcess;
  let folder: string;
  let url: string;
  let headers: Record<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tallyboard-outage-'));
    postgres = await startPostgres();
    server = startServerProcess({
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, 'data'),
      MAILER_AUTOCONFIRM: 'on',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    });
    url = await server.address();
    const { supabaseAnonKey: apikey } = (await (await fetch(`${url}/config.json`)).json()) as {
      supabaseAnonKey: string;
    };
    const client = createClient(url, apikey, { auth: { persistSession: false, autoRefreshToken: false } });
    const account = { email: 'asha@example.org', password: 'copper kettle on the hill' };
    const { data, error } = await client.auth.signUp(account);
    if (error !== null) throw error;
    headers = {
      apikey,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
    };
  }, 120_000);

  afterAll(async () => {
    server?.child.kill('SIGTERM');
    expect(await server?.exit).toBe(0);
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const status = async (path: string): Promise<number> => (await fetch(`${url}${path}`)).status;

  async function insert(id: string): Promise<{ status: number; code: string | null }> {
    const answer = await fetch(`${url}/rest/v1/transactions`, {
      method: 'POST',
      headers: { ...headers, 'x-batch-id': id },
      body: JSON.stringify({ id, type: 'expense', amount: '1', category: 'Rent', date: '2024-03-01' }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      code: text === '' ? null : (JSON.parse(text) as { code: string }).code,
    };
  }

  async function read(): Promise<{ status: number; ids: readonly string[] }> {
    const answer = await fetch(`${url}/rest/v1/transactions?select=id`, { headers });
    const rows = (await answer.json()) as readonly { id: string }[];
    return { status: answer.status, ids: answer.status === 200 ? rows.map(({ id }) => id) : [] };
  }

  /** Reads and writes without pause before, during and after an event in the database; returns the responses. */
  async function workDuring(happening: () => Promise<void>) {
    let over = false;
    const reads: number[] = [];
    const writes = new Map<string, { status: number; code: string | null }>();
    const workers = Array.from({ length: 6 }, async (_, worker) => {
      while (!over) {
        if (worker % 2 === 0) reads.push((await read()).status);
        else {
          const id = randomUUID();
          writes.set(id, await insert(id));
        }
      }
    });
    const countSaved = () => [...writes.values()].filter(({ status: answered }) => answered === 201).length;
    const saveMore = () => expect.poll(countSaved, { timeout: 20_000 }).toBeGreaterThan(countSaved() + 5);
    try {
      await saveMore();
      await happening();
      await saveMore();
    } finally {
      over = true;
      await Promise.all(workers);
    }
    return { reads, writes };
  }

  /** Every acknowledged row is there; every other one after a retry, and none is there twice. */
  async function expectNothingLost(
    writes: ReadonlyMap<string, { status: number; code: string | null }>,
  ): Promise<void> {
    const { ids } = await read();
    for (const [id, { status: answered, code }] of writes) {
      if (answered === 201) expect(ids).toContain(id);
      else {
        expect([answered, code]).toEqual([503, expect.stringMatching(/^(PGRST00[0-3]|57P0\d)$/)]);
        const repeated = await insert(id);
        expect(repeated.code ?? repeated.status).toBe(ids.includes(id) ? 'PT409' : 201);
      }
    }
    expect((await read()).ids.toSorted()).toEqual([...new Set([...ids, ...writes.keys()])].toSorted());
  }

  it.each(['a restart', 'sessions that are cut off'])(
    'goes unnoticed by readers, and is reported to writers: %s',
    async (what) => {
      const { reads, writes } = await workDuring(async () => {
        if (what === 'a restart') {
          await postgres.halt();
          await postgres.resume();
          return;
        }
        for (let round = 0; round < 5; round += 1) {
          await asSuperuser(postgres.url, (client) =>
            client.query(
              `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tallyboard'`,
            ),
          );
          await wait(50);
        }
      });
      expect(new Set(reads)).toEqual(new Set([200]));
      await expectNothingLost(writes);
    },
    60_000,
  );

  it('leaves the server alive but not ready, with clear responses, until it is back', async () => {
    await postgres.halt();
    expect(await status('/livez')).toBe(200);
    expect(await status('/readyz')).toBe(503);
    expect(await status('/login')).toBe(200);
    expect(await insert(randomUUID())).toEqual({ status: 503, code: 'PGRST000' });
    const signIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email: 'asha@example.org', password: 'copper kettle on the hill' }),
    });
    expect([signIn.status, signIn.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await signIn.json()).toMatchObject({
      msg: 'The server is busy at the moment. Please try again.',
    });
    await postgres.resume();
    await expect.poll(() => status('/readyz'), { timeout: 10_000 }).toBe(200);
    expect((await read()).status).toBe(200);
    expect(await insert(randomUUID())).toEqual({ status: 201, code: null });
    expect(server.child.exitCode).toBeNull();
  }, 60_000);

  // Security A38
  it('stops in the middle of a statement that does not end', async () => {
    await asSuperuser(postgres.url, async (client) => {
      await client.query('begin; lock table public.transactions');
      const change = fetch(`${url}/rest/v1/rpc/apply_rows`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ changes: { transactions: { delete: [randomUUID()] } } }),
      }).catch(() => 'cut off');
      const waiting = `select from pg_stat_activity where application_name = 'tallyboard' and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1);
      server.child.kill('SIGTERM');
      // The lock is still held: the statement has its limit of a minute before it.
      expect([await server.exit, await change]).toEqual([0, 'cut off']);
      expect((await client.query(waiting)).rowCount).toBe(1);
    });
  }, 40_000);
});
