// Security A27

import { createHash, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPeople, type People } from '#testing/people.ts';

/** Texts that only the victim's rows, account and sessions contain. */
const secrets = ['Divorce lawyer retainer', 'victim@example.org', '77431.25'];

let people: People;
let victim: SupabaseClient;
let attacker: { readonly token: string; readonly id: string };
let known: { readonly id: string; readonly row: string; readonly before: string };

interface Reply {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

async function ask(
  path: string,
  init: RequestInit = {},
  token: string | null = attacker.token,
): Promise<Reply> {
  const { app } = people;
  const answer = await app.fetch(`${app.url}${path}`, {
    ...init,
    headers: {
      apikey: app.publishableKey,
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(init.headers as Record<string, string> | undefined),
    },
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

const call = (name: string, body: unknown, token: string | null = attacker.token) =>
  ask(`/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(body) }, token);

/** All data of the victim, as the database owner sees it. */
async function readVictim(): Promise<string> {
  const tables = (await people.read('select name from public.list_my_tables() order by name')) as {
    name: string;
  }[];
  const rows = await Promise.all(
    tables.map(async ({ name }) => {
      const found = await people.read(
        `select to_jsonb(t) as row from public."${name}" as t where user_id = $1::uuid order by 1`,
        [known.id],
      );
      // What is not there cannot be attacked.
      expect(found.length, `rows of the victim in ${name}`).toBeGreaterThan(0);
      return found;
    }),
  );
  const account = await people.read(
    'select encrypted_password, role, raw_app_meta_data, raw_user_meta_data, banned_until from auth.users where id = $1::uuid',
    [known.id],
  );
  const sessions = await people.read('select id from auth.sessions where user_id = $1::uuid', [known.id]);
  return JSON.stringify([rows, account, sessions]);
}

beforeAll(async () => {
  people = await openPeople();
  victim = await people.signUp('victim@example.org');
  const { data } = await victim
    .from('transactions')
    .insert({
      type: 'expense',
      amount: 77431.25,
      category: 'Rent',
      date: '2026-03-01',
      description: secrets[0],
    })
    .select('id')
    .single();
  await victim.from('user_preferences').insert({ currency: 'GBP', theme: 'dark' });
  await victim.from('views').insert({ name: 'own', lens: `text=${secrets[0]}` });
  await victim
    .from('imports')
    .insert({ name: secrets[0], result: '1 of 1 rows', batch: crypto.randomUUID() });
  await victim.from('rules').insert({ phrase: secrets[0], category: 'Rent' });
  await victim.from('repeats').insert({
    description: secrets[0],
    amount: '10.00',
    type: 'expense',
    currency: 'GBP',
    category: 'Rent',
    starts: '2026-03-01',
    every: 1,
    unit: 'month',
    falls_on: 'same-day',
    lead: 7,
    made_until: '2026-03-01',
    state: 'active',
  });
  await victim.from('budgets').insert({
    scope: 'tag',
    subject: secrets[0],
    amount: '10.00',
    currency: 'GBP',
    period: 'month',
    carries: false,
    starts: '2026-03-01',
  });
  await victim
    .from('closed_months')
    .insert({ month: '2026-02-01', closed_on: '2026-03-01', report: secrets[0] });
  await victim.rpc('save_reminders', { feed_details: true, digest: 'daily', zone: 'Asia/Kolkata' });
  const { data: address } = await victim.rpc('start_calendar_feed', { details: true });
  secrets.push(address, createHash('sha256').update(address).digest('hex'), 'Asia/Kolkata');
  const client = await people.signUp('attacker@example.org');
  await client
    .from('transactions')
    .insert({ type: 'income', amount: 1, category: 'Salary', date: '2026-03-01', description: 'own' });
  const session = (await client.auth.getSession()).data.session;
  attacker = { token: session?.access_token ?? '', id: session?.user.id ?? '' };
  known = { id: await people.idOf(victim), row: data?.id, before: '' };
  known = { ...known, before: await readVictim() };
  expect(known.before).toContain(secrets[0]);
});

afterAll(() => people.app.close());

/** Sends all of them; none may crash the server, reveal a secret, or change the victim's data. */
async function expectHarmless(
  sent: readonly (readonly [string, RequestInit?])[],
  token?: string | null,
): Promise<void> {
  for (const [path, init] of sent) {
    const { status, text, headers } = await ask(path, init, token);
    const told = `${text} ${[...headers].join(' ')}`;
    const what = [path, JSON.stringify(init ?? {}).slice(0, 300), status, text.slice(0, 300)].join(' ');
    expect.soft(status, what).toBeLessThan(500);
    for (const secret of secrets) expect.soft(told.includes(secret), what).toBe(false);
  }
  expect(await readVictim()).toBe(known.before);
}

const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers,
});
const patch = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  ...post(body, headers),
  method: 'PATCH',
});

describe('rows of another account', () => {
  const row = { type: 'expense', amount: 1, category: 'Rent', date: '2026-03-01', description: 'mine now' };
  const attacks = (): readonly (readonly [string, RequestInit?])[] => [
    ['/rest/v1/transactions?select=*'],
    [`/rest/v1/transactions?id=eq.${known.row}`],
    [`/rest/v1/transactions?user_id=eq.${known.id}`],
    [`/rest/v1/transactions?or=(user_id.eq.${known.id},id.eq.${known.row})`],
    [`/rest/v1/transactions?not.and=(user_id.eq.${attacker.id})`],
    ['/rest/v1/changes?select=*'],
    ['/rest/v1/change_counters?select=*'],
    ['/rest/v1/user_preferences?select=*'],
    ['/rest/v1/views?select=*'],
    ['/rest/v1/views', post({ user_id: known.id, name: 'theirs' })],
    [`/rest/v1/views?user_id=eq.${known.id}`, patch({ name: 'theirs' })],
    [`/rest/v1/views?user_id=eq.${known.id}`, { method: 'DELETE' }],
    ['/rest/v1/transactions', post({ ...row, user_id: known.id })],
    ['/rest/v1/transactions', post({ ...row, id: known.row }, { prefer: 'resolution=merge-duplicates' })],
    [
      '/rest/v1/transactions',
      post({ ...row, id: known.row }, { prefer: 'resolution=ignore-duplicates,return=representation' }),
    ],
    [`/rest/v1/transactions?id=eq.${known.row}`, patch(row)],
    [`/rest/v1/transactions?description=eq.own`, patch({ user_id: known.id })],
    [`/rest/v1/transactions?description=eq.own`, patch({ id: known.row })],
    [`/rest/v1/transactions?id=eq.${known.row}`, { method: 'DELETE' }],
    [
      '/rest/v1/transactions?user_id=not.is.null',
      { method: 'DELETE', headers: { prefer: 'return=representation,tx=rollback' } },
    ],
    [`/rest/v1/transactions?id=eq.${known.row}`, { ...post({ ...row, id: known.row }), method: 'PUT' }],
    [
      '/rest/v1/user_preferences',
      post({ user_id: known.id, theme: 'light' }, { prefer: 'resolution=merge-duplicates' }),
    ],
    ['/rest/v1/change_counters', patch({ seq: 0 })],
    ['/rest/v1/changes', { method: 'DELETE' }],
    [
      '/rest/v1/rpc/apply_rows',
      post({ changes: { transactions: { insert: [{ ...row, id: known.row, user_id: known.id }] } } }),
    ],
    [
      '/rest/v1/rpc/apply_rows',
      post({ changes: { changes: { insert: [{ user_id: known.id }] }, users: { insert: [{}] } } }),
    ],
    [
      '/rest/v1/rpc/apply_rows',
      post({
        changes: {
          transactions: {
            insert: [{ ...row, user_id: known.id }],
            edit: [{ id: known.row, match: {}, set: { user_id: known.id, status: 'done' } }],
            delete: [known.row],
          },
        },
      }),
    ],
    ['/rest/v1/rpc/apply_rows', post({ changes: { transactions: { delete: [known.row] } } })],
    ['/rest/v1/imports?select=*'],
    [`/rest/v1/rules?user_id=eq.${known.id}`, patch({ phrase: 'theirs' })],
    ['/rest/v1/repeats?select=*'],
    [`/rest/v1/budgets?user_id=eq.${known.id}`, patch({ amount: '1.00' })],
    ['/rest/v1/closed_months?select=*'],
    ['/rest/v1/reminders?select=*'],
    ['/rest/v1/reminders', post({ user_id: known.id, digest: 'weekly' })],
    [`/rest/v1/reminders?user_id=eq.${known.id}`, patch({ digest: null, feed_details: true })],
    [`/rest/v1/reminders?user_id=eq.${known.id}`, { method: 'DELETE' }],
    ['/rest/v1/secrets?select=*', { headers: { 'accept-profile': 'reminders' } }],
    ['/rest/v1/rpc/calendar_feed', post({ secret: known.id })],
    ['/rest/v1/rpc/calendar_feed?secret=%25'],
    [`/calendar/${known.id}.ics`],
    [
      `/calendar/${createHash('sha256')
        .update(secrets[3] ?? '')
        .digest('hex')}.ics`,
    ],
    [`/reminders/stop/${secrets[3]}`, { method: 'POST' }],
    [
      '/rest/v1/rpc/save_reminders',
      post({ feed_details: false, digest: null, zone: 'UTC', user_id: known.id }),
    ],
    ['/rest/v1/rpc/undo_batch', post({ batch: known.row, force: true })],
    ['/rest/v1/rpc/read_overview', post({ newest: 100 })],
    ['/rest/v1/rpc/read_batch', post({ batch: known.row })],
    ['/rest/v1/rpc/end_my_session', post({ session_id: known.row })],
  ];

  it('cannot be read or changed by another person with any verb', async () => {
    await expectHarmless(attacks());
  });

  it('cannot be read or changed without an account', async () => {
    await expectHarmless(attacks(), null);
  });

  it('do not show in counts or query plans', async () => {
    const path = `/rest/v1/transactions?select=id&limit=0&description=eq.${encodeURIComponent(secrets[0] ?? '')}`;
    const { headers, status } = await ask(path, { headers: { prefer: 'count=exact' } });
    expect([status, headers.get('content-range')]).toEqual([200, '*/0']);
    const plan = await ask(path, {
      headers: { accept: 'application/vnd.pgrst.plan+json; options=analyze|verbose' },
    });
    expect(plan.status).toBe(406);
  });

  it('cannot be detected by errors: a taken id of another account and a free one give the same response', async () => {
    const missing = randomUUID();
    for (const init of [patch({ status: 'done' }), { method: 'DELETE' }, { method: 'GET' }]) {
      const [theirs, nobodys] = await Promise.all(
        [known.row, missing].map((id) => ask(`/rest/v1/transactions?id=eq.${id}`, init)),
      );
      expect([theirs?.status, theirs?.text]).toEqual([nobodys?.status, nobodys?.text]);
    }
  });
});

describe('the rest of the database', () => {
  const schemas = [
    'auth',
    'account',
    'journal',
    'maintenance',
    'reminders',
    'pg_catalog',
    'information_schema',
    'extensions',
    'pg_temp',
  ];

  it('is not addressable: other schemas, system tables, functions that read files or wait', async () => {
    const functions = [
      ...[
        'pg_sleep',
        'pg_read_file',
        'pg_ls_dir',
        'lo_import',
        'lo_export',
        'lo_create',
        'lo_from_bytea',
        'lo_get',
      ],
      ...[
        'pg_terminate_backend',
        'pg_cancel_backend',
        'pg_reload_conf',
        'set_config',
        'current_setting',
        'query_to_xml',
      ],
      ...[
        'pg_advisory_lock',
        'pg_advisory_unlock_all',
        'pg_notify',
        'dblink',
        'nextval',
        'setval',
        'pg_stat_file',
      ],
      ...[
        'database_to_xml',
        'table_to_xml',
        'pg_export_snapshot',
        'txid_current',
        'is_admitted',
        'require_session',
      ],
      ...['take_digest', 'skip_digest', 'look_for_digests', 'stop_digest', 'make_secret', 'end_feed'],
      ...['find_feed_owner', 'list_due', 'list_coming'],
      ...['tidy', 'restored', 'prune', 'new_recovery_code', 'hash_recovery_code', 'uid', 'jwt'],
    ];
    for (const name of functions) {
      const { status } = await call(name, { seconds: 5, pid: 1 });
      expect.soft([name, status]).toEqual([name, 404]);
    }
    for (const table of [
      'users',
      'sessions',
      'pg_authid',
      'pg_shadow',
      'pg_stat_activity',
      'pg_stats',
      'pg_statistic',
    ]) {
      for (const profile of schemas) {
        const { status } = await ask(`/rest/v1/${table}`, { headers: { 'accept-profile': profile } });
        expect.soft([table, profile, status]).toEqual([table, profile, 406]);
      }
      for (const path of [table, `auth.${table}`, `"auth"."${table}"`, `pg_catalog.${table}`]) {
        const { status } = await ask(`/rest/v1/${encodeURIComponent(path)}`);
        expect.soft([path, status]).toEqual([path, 404]);
      }
    }
  });

  it('cannot be reached by SQL injection', async () => {
    const texts = [
      "'; reset role; select * from auth.users; --",
      '1) union select encrypted_password from auth.users --',
      '"; set role postgres; --',
      "\\'; select pg_sleep(5); --",
      '$$; select 1; $$',
      "e'\\x27 or 1=1",
      "x' or user_id is not null or '",
      '\u02bc or 1=1',
      'description::regclass',
      '(select description from transactions)',
    ];
    for (const text of texts) {
      const value = encodeURIComponent(text);
      await expectHarmless([
        [`/rest/v1/transactions?select=${value}`],
        [`/rest/v1/transactions?select=a:${value}`],
        [`/rest/v1/transactions?select=description::${value}`],
        [`/rest/v1/transactions?order=${value}`],
        [`/rest/v1/transactions?order=description.${value}`],
        [`/rest/v1/transactions?description=${value}`],
        [`/rest/v1/transactions?description=eq.${value}`],
        [`/rest/v1/transactions?description=in.(${value})`],
        [`/rest/v1/transactions?description=fts(${value}).x`],
        [`/rest/v1/transactions?description=match.${value}`],
        [`/rest/v1/transactions?${value}=eq.1`],
        [`/rest/v1/transactions?or=(${value})`],
        [`/rest/v1/transactions?description->>${value}=eq.1`],
        [`/rest/v1/transactions?limit=${value}&offset=${value}`],
        [
          `/rest/v1/transactions?on_conflict=${value}`,
          post({ type: 'expense' }, { prefer: 'resolution=merge-duplicates' }),
        ],
        [`/rest/v1/transactions?columns=${value}`, post({ [text]: 1 })],
        ['/rest/v1/transactions', post({ description: text, [text]: text })],
        [`/rest/v1/rpc/${value}`, post({})],
        ['/rest/v1/rpc/undo_batch', post({ [text]: text })],
        [
          '/rest/v1/transactions',
          { headers: { prefer: `timezone=${encodeURI(text)}`, 'x-batch-id': encodeURI(text) } },
        ],
      ]);
    }
  });

  it('reveals no type, file or setting through a cast', async () => {
    const casts = [
      'regclass',
      'regprocedure',
      'regrole',
      'regnamespace',
      'oid',
      'xml',
      'pg_node_tree',
      'pg_snapshot',
      'refcursor',
    ];
    await expectHarmless(
      casts.flatMap((type) => [
        [`/rest/v1/transactions?select=description::${type}`] as const,
        [`/rest/v1/transactions?select=x:user_id::text::${type}`] as const,
      ]),
    );
  });
});
