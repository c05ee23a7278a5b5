// Security 15.3.5, 15.3.6, 15.3.7, A40

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GrammarTarget, restCalls, zones } from '#testing/rest-grammar.ts';
import { type RestInMemory, type RestUser, restInMemory } from '#testing/rest-in-memory.ts';
import { restTables } from '#testing/rest-tables.ts';
import { times } from '#testing/times.ts';

const runs = 1000 * times;

/** Milliseconds after which a request counts as hung. */
const hangMs = 10_000;

/**
 * The only response above 499 that a request can cause: the protocol maps a payload that would change one row twice to
 * 500 with SQLSTATE 21000.
 */
const owedToTheProtocol = new Set(['21000']);

// Security 1.2.4
describe('any request', () => {
  let rest: RestInMemory;
  let ann: RestUser;
  let bob: RestUser;
  const secret = 'never to be seen by ann';

  beforeAll(async () => {
    rest = await restInMemory();
    await rest.define(restTables);
    ann = await rest.addUser('ann@example.org');
    // It outlasts the time that passes between requests.
    const exp = Math.floor(rest.clock.now / 1000) + 60 * runs;
    ann = { ...ann, token: await rest.sign({ sub: ann.id, role: 'authenticated', exp }) };
    bob = await rest.addUser('bob@example.org');
    const row = { type: 'income', amount: 1, category: 'Salary', date: '2026-01-01', description: secret };
    await rest.call('POST', '/transactions', { body: [row, row, row], token: bob.token });
    await rest.call('POST', '/user_preferences', { body: { theme: 'dark' }, token: bob.token });
  });

  afterAll(() => rest.close());

  /** All of bob's data, and the shape of everything that is exposed. */
  async function readWhatMustStay() {
    const [row] = await rest.read<{ digest: string }>(`
      select json_build_array(
        (select json_agg(t order by t.id) from public.transactions t where user_id = '${bob.id}'),
        (select json_agg(p) from public.user_preferences p where user_id = '${bob.id}'),
        (select json_agg(u order by u.id) from auth.users u),
        (select json_agg(json_build_array(c.relname, c.relacl, c.relrowsecurity, c.relforcerowsecurity) order by c.oid)
          from pg_class c where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)),
        (select json_agg(json_build_array(a.attrelid, a.attname) order by a.attrelid, a.attnum)
          from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace),
        (select json_agg(p.proname order by p.oid) from pg_proc p where p.pronamespace = 'public'::regnamespace),
        (select json_agg(p order by p.policyname, p.tablename) from pg_policies p),
        (select json_agg(r.rolname order by r.oid) from pg_roles r)
      )::text as digest`);
    return row?.digest;
  }

  it(
    `is answered below 500, soon, with nothing of anybody else, and changes nothing of theirs (${runs} runs)`,
    async () => {
      const before = await readWhatMustStay();
      const calls = restCalls(toTargets(ann, bob), [ann.id, bob.id, bob.id, 'Salary', 'done', 'USD']);
      const seen = new Map<number, number>();
      await fc.assert(
        fc.asyncProperty(calls, async ({ method, path, headers, body }) => {
          // Pays for the request before, so that none waits for its turn.
          rest.clock.now += 1000;
          const answer = await within(
            hangMs,
            rest.call(method, path, {
              token: ann.token,
              headers,
              ...(body === undefined || method === 'GET' || method === 'HEAD' ? {} : { body }),
            }),
          );
          seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
          expect(answer.text).not.toContain(secret);
          const code = (answer.json as { code?: string } | null)?.code ?? '';
          // Statements of ours that PostgreSQL cannot even parse.
          expect(answer.text).not.toMatch(
            /"code":"(?:42P02|42P18|42702|08P01)"|syntax error at (?:or near|end)/,
          );
          if (!owedToTheProtocol.has(code)) {
            expect(`${answer.status} ${answer.text}`).toMatch(/^[234]\d\d /);
          }
        }),
        { numRuns: runs, endOnFailure: false },
      );
      expect(await readWhatMustStay()).toBe(before);
      // A fuzz whose requests are always refused tests nothing.
      expect([200, 201, 204, 400, 404, 406].every((status) => seen.has(status))).toBe(true);
    },
    Math.max(60_000, runs * 60),
  );
});

const transaction = {
  amount: ['12.50', '1', '99999999999.99', '-1', 'NaN'],
  type: ['income', 'expense'],
  category: ['Salary', 'Food & Dining'],
  date: ['2026-01-01', '2024-02-29'],
  description: ['', 'words', 'x'.repeat(501)],
  status: ['todo', 'done', 'elsewhere'],
  currency: ['INR', 'USD'],
  tags: ['{}', '{red,blue}'],
};

const repeat = {
  ...transaction,
  starts: ['2026-01-01', '9999-12-31'],
  every: ['1', '999'],
  unit: ['day', 'month'],
  falls_on: ['same-day', 'weekday-before'],
  until: ['2026-12-31'],
  times: ['12', '1'],
  lead: ['0', '31'],
  made_until: ['2026-01-01'],
  state: ['active', 'paused'],
};

function toTargets(ann: RestUser, bob: RestUser): GrammarTarget[] {
  const owner = [ann.id, ann.id, ann.id, bob.id];
  const id = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
  const item = { id: ['1', '2', '3', '50'], name: ['pen', 'ink, blue'], price: ['1.50', '12'] };
  return [
    { path: '/transactions', columns: { id, user_id: owner, ...transaction } },
    { path: '/transactions', columns: { user_id: owner, ...transaction } },
    { path: '/user_preferences', columns: { user_id: owner, currency: ['INR', 'GBP'], theme: ['dark'] } },
    { path: '/repeats', columns: { id, user_id: owner, ...repeat } },
    {
      path: '/budgets',
      columns: {
        id,
        scope: ['category', 'everything'],
        subject: ['Rent'],
        amount: ['100'],
        currency: ['INR'],
        period: ['week', 'month'],
        carries: ['true'],
        starts: ['2026-01-01'],
      },
    },
    {
      path: '/closed_months',
      columns: { id, month: ['2026-01-01'], closed_on: ['2026-02-01'], report: ['{}'] },
    },
    { path: '/changes', columns: { seq: ['1', '2'], batch: id, before: ['{}'], changed_at: ['2026-01-01'] } },
    { path: '/rpc/apply_rows', columns: { changes: ['{}', '{"rules":{}}', 'x'] } },
    { path: '/rpc/undo_batch', columns: { batch: id, force: ['true', 'false'] } },
    { path: '/rpc/read_batch', columns: { batch: id, before: ['1', '9'] } },
    { path: '/rpc/read_overview', columns: { newest: ['5', '1000'] } },
    { path: '/rpc/use_recovery_code', columns: { code: ['abcd-efgh', 'x'] } },
    { path: '/rpc/end_my_session', columns: { session_id: id } },
    { path: '/rpc/start_calendar_feed', columns: { details: ['true', 'false'] } },
    { path: '/rpc/calendar_feed', columns: { secret: ['0'.repeat(64), 'x'] } },
    {
      path: '/rpc/save_reminders',
      columns: { feed_details: ['true'], digest: ['daily', 'off'], zone: ['Asia/Kolkata', ...zones] },
    },
    {
      path: '/items',
      columns: {
        ...item,
        ok: ['true', 'false'],
        day: ['2026-01-01', '2024-02-29'],
        at: ['2026-01-01T00:00:00Z', 'now'],
        mood: ['sad', 'happy'],
        tags: ['{}', '{red,blue}'],
        span: ['[1,5)', 'empty'],
        data: ['{}', '{"label":"x"}'],
        raw: ['[]', '1'],
      },
    },
    { path: '/pairs', columns: { one: ['1', '2', '3'], two: ['a', 'b'], value: ['x', ''] } },
    { path: '/keyless', columns: { a: ['1', '2'], b: ['x'] } },
    { path: '/cheap_items', columns: item },
    { path: '/Odd%20Name', columns: { id: ['1', '2'], 'a b': ['x'], 'x-y': ['y'], '"q\\"q"': ['z'] } },
    { path: '/rpc/find_items', columns: { lowest: ['0', '5'], id: ['1', '2'], name: ['pen'] } },
    { path: '/rpc/add', columns: { a: ['1', '2147483647'], b: ['1'] } },
    { path: '/rpc/total', columns: { amounts: ['{1,2}', '3'] } },
    { path: '/rpc/echo', columns: { value: ['{}', '1'] } },
    { path: '/rpc/say', columns: { value: ['x'] } },
    { path: '/', columns: { select: ['*'] } },
  ];
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
