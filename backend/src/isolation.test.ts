import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { otherPassword } from '#testing/auth-in-memory.ts';
import { openPeople, type People } from '#testing/people.ts';
import { type GeneratedCall, type GrammarTarget, restCalls } from '#testing/rest-grammar.ts';
import { times } from '#testing/times.ts';

/** Each run is a whole sequence. */
const runs = 40 * times;
const longest = 15;

interface Step extends GeneratedCall {
  readonly service: 'rest' | 'auth';
}

let people: People;
let victim: SupabaseClient;
let known: { readonly id: string; readonly factor: string; readonly session: string; readonly row: string };
const email = 'victim@example.org';

beforeAll(async () => {
  people = await openPeople();
  victim = await people.signUp(email);
  const row = { type: 'expense', amount: 12.5, category: 'Rent', date: '2024-03-01', description: 'mine' };
  const added = await victim.from('transactions').insert([row, row, row]).select('id');
  await victim.from('transactions').update({ status: 'done' }).eq('id', added.data?.[0]?.id);
  await victim.from('user_preferences').insert({ currency: 'GBP', theme: 'dark' });
  const factor = await people.addFactor(victim);
  await victim.rpc('create_recovery_codes');
  known = {
    id: await people.idOf(victim),
    factor: factor.id,
    session: (await victim.rpc('list_my_sessions')).data?.[0].id,
    row: added.data?.[0]?.id,
  };
});
afterAll(() => people.app.close());

/**
 * Everything that a person can read of their own. Strangers may trigger emails to anybody, so the times of those may
 * change.
 */
async function readEverything(client: SupabaseClient) {
  const tables = ['transactions', 'user_preferences', 'changes', 'change_counters'];
  const rows = await Promise.all(tables.map((table) => client.from(table).select('*').order('user_id')));
  const { data } = await client.auth.getUser();
  const { recovery_sent_at: _, updated_at: __, confirmation_sent_at: ___, ...user } = data.user ?? { id: '' };
  return {
    rows: rows.map((answer) => ({
      data: answer.data?.map((row) => JSON.stringify(row)).sort(),
      error: answer.error,
    })),
    sessions: await client.rpc('list_my_sessions').then(({ data: sessions, error }) => ({ sessions, error })),
    codes: await client.rpc('count_recovery_codes').then(({ data: codes, error }) => ({ codes, error })),
    user,
  };
}

function restSteps(values: readonly string[]): fc.Arbitrary<Step> {
  const columns = {
    id: [known.row, randomUUID()],
    user_id: [known.id],
    type: ['income', 'expense'],
    amount: ['1', '12.5'],
    category: ['Rent', 'Salary'],
    date: ['2024-03-01'],
    description: ['mine', 'hers'],
    status: ['todo', 'done'],
    currency: ['INR', 'GBP'],
  };
  const changes = {
    user_id: [known.id],
    seq: ['1', '2'],
    batch: [randomUUID()],
    collection: ['transactions'],
    row_id: [known.row],
  };
  const targets: readonly GrammarTarget[] = [
    { path: '/transactions', columns },
    { path: '/user_preferences', columns: { user_id: [known.id], currency: ['USD'], theme: ['light'] } },
    { path: '/changes', columns: changes },
    { path: '/change_counters', columns: { user_id: [known.id], seq: ['0', '99'] } },
    {
      path: '/rpc/apply_rows',
      columns: {
        changes: [
          `{"transactions":{"insert":[{"user_id":"${known.id}"}]}}`,
          `{"transactions":{"edit":[{"id":"${known.row}","match":{},"set":{"status":"done"}}]}}`,
          `{"transactions":{"delete":["${known.row}"]}}`,
        ],
      },
    },
    { path: '/rpc/read_overview', columns: { newest: ['10', '-1'] } },
    { path: '/rpc/read_batch', columns: { batch: [randomUUID()], before: ['1', 'null'] } },
    { path: '/rpc/undo_batch', columns: { batch: [randomUUID()], force: ['true'] } },
    { path: '/rpc/end_my_session', columns: { session_id: [known.session] } },
    { path: '/rpc/use_recovery_code', columns: { code: ['0000-0000-0000-0000'] } },
    { path: '/rpc/list_my_sessions', columns: { id: [known.session] } },
    { path: '/rpc/create_recovery_codes', columns: { x: ['1'] } },
    { path: '/rpc/delete_my_account', columns: { x: ['1'] } },
  ];
  return restCalls(targets, values).map((call) => ({ ...call, service: 'rest' }));
}

function authSteps(values: readonly string[]): fc.Arbitrary<Step> {
  const value = fc.constantFrom(...values, 'otherwise', '123456');
  const body = fc.dictionary(
    fc.constantFrom(
      'email',
      'password',
      'current_password',
      'token',
      'token_hash',
      'type',
      'data',
      'nonce',
      'user_id',
      'id',
      'factor_type',
      'challenge_id',
      'code',
      'refresh_token',
      'create_user',
    ),
    fc.oneof(
      value,
      value,
      fc.constantFrom('signup', 'recovery', 'totp', 'email_change', otherPassword),
      fc.dictionary(fc.string(), value),
    ),
    { maxKeys: 5 },
  );
  const target = fc.constantFrom(
    ['POST', '/signup'],
    ['POST', '/token?grant_type=password'],
    ['POST', '/token?grant_type=refresh_token'],
    ['POST', '/logout?scope=others'],
    ['POST', '/logout?scope=global'],
    ['PUT', '/user'],
    ['PUT', `/user?id=${known.id}`],
    ['POST', '/recover'],
    ['POST', '/resend'],
    ['POST', '/otp'],
    ['POST', '/verify'],
    ['GET', '/reauthenticate'],
    ['POST', '/factors'],
    ['POST', `/factors/${known.factor}/challenge`],
    ['POST', `/factors/${known.factor}/verify`],
    ['DELETE', `/factors/${known.factor}`],
    ['DELETE', `/admin/users/${known.id}`],
    ['PUT', `/admin/users/${known.id}`],
  );
  return fc.tuple(target, body).map(([[method = '', path = ''], fields]) => ({
    service: 'auth',
    method,
    path,
    headers: { 'content-type': 'application/json' },
    body: method === 'GET' ? undefined : JSON.stringify({ email, ...fields }),
  }));
}

/** Sends one step as the attacker; the response is theirs to keep. */
async function send(step: Step, token: string): Promise<string> {
  const { app } = people;
  const answer = await app.fetch(`${app.url}/${step.service}/v1${step.path}`, {
    method: step.method,
    headers: {
      apikey: app.publishableKey,
      'content-type': 'application/json',
      ...toSendable(step.headers),
      authorization: `Bearer ${token}`,
    },
    ...(step.body === undefined || ['GET', 'HEAD'].includes(step.method) ? {} : { body: step.body }),
  });
  await answer.text();
  return `${step.service} ${Math.floor(answer.status / 100)}`;
}

/** Skips what `fetch` itself would refuse to send. */
function toSendable(headers: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(headers).filter(([, text]) => /^[\t\x20-\x7e]*$/.test(text));
  return Object.fromEntries(entries);
}

// Security 8.2.2, 8.2.3, 8.3.1, 8.4.1
it(`shows a person the same data, whatever another one has sent before (${runs} runs)`, {
  timeout: Math.max(120_000, runs * 500),
}, async () => {
  const before = await readEverything(victim);
  expect(before.rows.every(({ data, error }) => error === null && (data?.length ?? 0) > 0)).toBe(true);
  const values = [known.id, known.id, known.factor, known.session, known.row, email, 'Rent'];
  const steps = fc.array(
    fc.oneof({ weight: 3, arbitrary: restSteps(values) }, { weight: 1, arbitrary: authSteps(values) }),
    {
      minLength: 1,
      maxLength: longest,
    },
  );
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const attacker = await people.signUp(`${randomUUID()}@example.org`);
      const token = (await attacker.auth.getSession()).data.session?.access_token ?? '';
      for (const step of sequence) seen.add(await send(step, token));
      expect(await readEverything(victim)).toEqual(before);
    }),
    { numRuns: runs },
  );
  // A sequence that is always refused tests nothing.
  expect([...seen]).toEqual(expect.arrayContaining(['rest 2', 'rest 4', 'auth 2', 'auth 4']));
});
