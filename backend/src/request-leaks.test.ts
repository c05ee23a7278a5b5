// Security A26

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppInMemory, createAppInMemory } from '#testing/app-in-memory.ts';
import { createTestUser } from '#testing/fresh-database.ts';
import type { RequestRole } from './database/database.ts';

/** The state of a database session as a request finds it. */
interface Found {
  readonly role: string;
  readonly sub: string | null;
  readonly method: string | null;
  readonly path: string | null;
  readonly headers: string | null;
  readonly search_path: string;
  readonly timezone: string;
  readonly read_only: string;
  readonly timeout: string;
  readonly locks: number;
  readonly temporary: number;
  readonly prepared: number;
}

let server: AppInMemory;
let people: readonly string[];

beforeAll(async () => {
  server = await createAppInMemory();
  people = await Promise.all(
    ['asha', 'ben', 'chi'].map((name) => createTestUser(server.database, `${name}@example.org`)),
  );
  await server.database.asOwner((transaction) =>
    transaction.script(`
      create function public.look() returns jsonb language sql volatile as $$
        select jsonb_build_object(
          'role', current_user, 'sub', auth.uid(), 'method', current_setting('request.method', true),
          'path', current_setting('request.path', true),
          'headers', current_setting('request.headers', true)::jsonb ->> 'x-mark',
          'search_path', current_setting('search_path'), 'timezone', current_setting('timezone'),
          'read_only', current_setting('transaction_read_only'), 'timeout', current_setting('statement_timeout'),
          'locks', (select count(*) from pg_locks where pid = pg_backend_pid() and locktype = 'advisory'),
          'temporary', (select count(*) from pg_class where relpersistence = 't'),
          'prepared', (select count(*) from pg_prepared_statements where name <> ''))
      $$;
      create function public.break_off(how text) returns text language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(7), set_config('request.jwt.claims', '{"sub":"' || gen_random_uuid() || '"}', true);
        perform set_config('search_path', 'pg_catalog', true), set_config('timezone', 'Asia/Kolkata', true);
        create temporary table left_over on commit drop as select 1 as a;
        if how = 'raise' then raise exception 'stopped'; end if;
        if how = 'constraint' then insert into public.transactions (amount) values (-1); end if;
        if how = 'divide' then return (1 / (select count(*) - count(*) from pg_class))::text; end if;
        return how;
      end $$;
      grant execute on function public.look, public.break_off to authenticated, anon;
    `),
  );
});

afterAll(() => server.close());

const tokenOf = (sub: string, role = 'authenticated') =>
  server.tokens.sign({
    sub,
    role,
    aud: 'authenticated',
    iat: Math.floor(Date.now() / 1000),
    exp: Math.floor(Date.now() / 1000) + 600,
  });

async function call(name: string, body: object, token: string | null, headers: Record<string, string> = {}) {
  const answer = await server.fetch(`${server.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      apikey: server.publishableKey,
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

async function expectClean(sub: string | null, mark: string): Promise<void> {
  const token = sub === null ? null : await tokenOf(sub);
  const { body } = await call('look', {}, token, { 'x-mark': mark });
  expect(body).toEqual({
    role: sub === null ? 'anon' : 'authenticated',
    sub,
    method: 'POST',
    path: '/rpc/look',
    headers: mark,
    search_path: '"public", "extensions"',
    timezone: 'UTC',
    read_only: 'off',
    timeout: '8s',
    locks: 0,
    temporary: 0,
    prepared: 0,
  } satisfies Found);
}

it('a request finds no traces of earlier ones on its session, even if they failed in every way', async () => {
  const callers = [...people, null];
  for (let round = 0; round < 5; round += 1) {
    const spoiling = ['raise', 'constraint', 'divide', 'end'].flatMap((how) =>
      callers.map(async (sub) => {
        const { status } = await call('break_off', { how }, sub === null ? null : await tokenOf(sub));
        expect(status === 200).toBe(how === 'end');
      }),
    );
    const refused = callers.map((sub) =>
      call('look', {}, sub === null ? 'x.y.z' : `${sub}.a.b`).then(({ status }) => expect(status).toBe(401)),
    );
    const between = callers.map((sub, place) => expectClean(sub, `${round} ${place}`));
    await Promise.all([...spoiling, ...refused, ...between]);
    await Promise.all(
      Array.from({ length: 24 }, (_, place) =>
        expectClean(callers[place % callers.length] ?? null, `after ${place}`),
      ),
    );
  }
}, 60_000);

it('a statement stopped by its timeout leaves no role, no claims and no lock behind', async () => {
  const request: RequestRole = {
    role: 'service_role',
    settings: { 'request.jwt.claims': JSON.stringify({ sub: people[0], role: 'service_role' }) },
    statementTimeout: 50,
  };
  const { database } = server;
  const cut = await Promise.allSettled(
    Array.from({ length: 12 }, () =>
      database.asRole(request, async (transaction) => {
        await transaction.query('select pg_advisory_xact_lock_shared(9)');
        await transaction.query('select pg_sleep(0.2)');
      }),
    ),
  );
  // In tests the embedded engine runs in this thread, where nothing can stop it.
  const expected = database.engine === 'postgres' ? 'rejected' : 'fulfilled';
  expect(cut.map(({ status }) => status)).toEqual(cut.map(() => expected));
  await Promise.all(
    Array.from({ length: 24 }, (_, place) =>
      expectClean(people[place % people.length] ?? null, `cut ${place}`),
    ),
  );
  const owners = await Promise.all(
    Array.from({ length: 12 }, () =>
      database.asOwner(async (transaction) => {
        const { rows } = await transaction.query<{ same: boolean; claims: string | null }>(
          "select current_user = session_user as same, nullif(current_setting('request.jwt.claims', true), '') as claims",
        );
        return rows[0];
      }),
    ),
  );
  for (const owner of owners) expect(owner).toEqual({ same: true, claims: null });
}, 60_000);

it('a token can assume only the roles of the protocol', async () => {
  const roles = await server.database.asOwner(async (transaction) => {
    const { rows } = await transaction.query<{ name: string }>(
      "select rolname as name from pg_roles where rolname not in ('anon', 'authenticated', 'service_role')",
    );
    return rows.map(({ name }) => name);
  });
  expect(roles.length).toBeGreaterThan(3);
  for (const role of [...roles, 'public', 'none', 'anon"; reset role; --', 'no such role', '']) {
    const { status } = await call('look', {}, await tokenOf(people[0] ?? '', role));
    expect.soft([role, status >= 400 && status < 500]).toEqual([role, true]);
  }
});
