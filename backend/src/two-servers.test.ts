import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSuperuser, createOwnedDatabase } from '#testing/database-template.ts';
import { type ServerProcess, startServerProcess } from '#testing/server-process.ts';

const postgres = process.env.TEST_DATABASE_URL ?? '';
const password = 'copper kettle on the hill';

describe.skipIf(postgres === '')('two servers on one PostgreSQL', () => {
  const name = `tallyboard_two_${randomBytes(6).toString('hex')}`;
  const started: ServerProcess[] = [];
  let folder: string;
  let urls: readonly [string, string];
  let key: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tallyboard-two-'));
    const settings = {
      DATABASE_URL: await createOwnedDatabase(postgres, name),
      DATA_DIR: join(folder, 'data'),
      MAILER_AUTOCONFIRM: 'on',
      REFRESH_TOKEN_REUSE_INTERVAL: '0',
      LOG_LEVEL: 'silent',
    };
    // Both at the same moment: they migrate the empty database together.
    for (const _ of [1, 2]) started.push(startServerProcess(settings));
    const [one = '', other = ''] = await Promise.all(started.map((server) => server.address()));
    urls = [one, other];
    key = await readKey(one);
  }, 120_000);

  afterAll(async () => {
    for (const { child } of started) child.kill('SIGTERM');
    for (const { exit } of started) expect(await exit).toBe(0);
    await asSuperuser(postgres, (client) => client.query(`drop database if exists ${name} with (force)`));
    await rm(folder, { recursive: true, force: true });
  });

  const readKey = async (url: string): Promise<string> =>
    ((await (await fetch(`${url}/config.json`)).json()) as { supabaseAnonKey: string }).supabaseAnonKey;

  const clientOf = (url: string) =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    });

  async function signUp(url: string) {
    const client = clientOf(url);
    const { data, error } = await client.auth.signUp({ email: `${randomUUID()}@example.org`, password });
    if (error !== null || data.session === null) throw error ?? new Error('there is no session');
    return { client, session: data.session };
  }

  const refresh = async (url: string, token: string) => {
    const answer = await fetch(`${url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: token }),
    });
    const body = (await answer.json()) as { refresh_token?: string; error_code?: string };
    return { status: answer.status, ...body };
  };

  const row = { type: 'expense', amount: '12.50', category: 'Rent', date: '2024-03-01' };

  it('share keys, accounts and rows', async () => {
    expect(await readKey(urls[1])).toBe(key);
    const { client, session } = await signUp(urls[0]);
    const there = clientOf(urls[1]);
    await there.auth.setSession(session);
    await there.from('transactions').insert(row).throwOnError();
    const { data } = await client.from('transactions').select('category,amount::text').throwOnError();
    expect(data).toEqual([{ category: 'Rent', amount: '12.50' }]);
    const again = await there.auth.signInWithPassword({ email: session.user.email ?? '', password });
    expect(again.data.user?.id).toBe(session.user.id);
  });

  it('make a change once when both get it at the same moment', async () => {
    const { client, session } = await signUp(urls[0]);
    const id = randomUUID();
    await client
      .from('transactions')
      .insert({ ...row, id })
      .throwOnError();
    const batch = randomUUID();
    const clear = (url: string) =>
      fetch(`${url}/rest/v1/rpc/apply_rows`, {
        method: 'POST',
        headers: {
          apikey: key,
          authorization: `Bearer ${session.access_token}`,
          'content-type': 'application/json',
          'x-batch-id': batch,
        },
        body: JSON.stringify({ changes: { transactions: { insert: [row], delete: [id] } } }),
      });
    const answers = await Promise.all([...urls, ...urls].map(clear));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const { data } = await client.from('changes').select('batch').eq('batch', batch);
    expect(data).toHaveLength(2);
  });

  it('recognize a refresh token that was used long ago at either of them, and end its session everywhere', async () => {
    const { session } = await signUp(urls[0]);
    const second = await refresh(urls[0], session.refresh_token);
    const third = await refresh(urls[1], second.refresh_token ?? '');
    expect([second.status, third.status]).toEqual([200, 200]);
    expect(await refresh(urls[0], session.refresh_token)).toMatchObject({
      status: 400,
      error_code: 'refresh_token_already_used',
    });
    expect(await refresh(urls[1], third.refresh_token ?? '')).toMatchObject({ status: 400 });
  });

  it('give the same next token to two tabs that refresh at different servers at the same moment', async () => {
    const { session } = await signUp(urls[0]);
    const answers = await Promise.all(urls.map((url) => refresh(url, session.refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.refresh_token).toBe(answers[1]?.refresh_token);
  });

  it('both refuse a session as soon as it was ended at one of them', async () => {
    const { client, session } = await signUp(urls[0]);
    await client.from('transactions').insert(row).throwOnError();
    const read = async (): Promise<number> => {
      const headers = { apikey: key, authorization: `Bearer ${session.access_token}` };
      return (await fetch(`${urls[1]}/rest/v1/transactions`, { headers })).status;
    };
    expect(await read()).toBe(200);
    await client.auth.signOut({ scope: 'global' });
    expect(await read()).toBe(403);
  });

  it('count attempts together', async () => {
    const wrong = async (url: string): Promise<number> => {
      const answer = await fetch(`${url}/auth/v1/verify`, {
        method: 'POST',
        headers: { apikey: key, 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'email', email: 'nobody@example.org', token: '000000' }),
      });
      return answer.status;
    };
    const statuses: number[] = [];
    for (let count = 0; count < 15; count += 1) {
      for (const url of urls) statuses.push(await wrong(url));
    }
    expect(new Set(statuses)).toEqual(new Set([403, 429]));
    const allowed = statuses.filter((status) => status === 403).length;
    // 30 for the address, 10 for the account, whichever server gets the requests.
    expect(allowed).toBeLessThanOrEqual(30);
    expect(await Promise.all(urls.map(wrong))).toEqual([429, 429]);
  });
});
