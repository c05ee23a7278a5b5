import { AsyncLocalStorage } from 'node:async_hooks';
import { type IncomingMessage, request } from 'node:http';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goodPassword, otherPassword } from '#testing/auth-in-memory.ts';
import { openPeople, type People, type TestFactor } from '#testing/people.ts';
import { toTotpCode } from './auth/factors/totp.ts';
import { type Listener, listen } from './http/listener.ts';

let people: People;
let listener: Listener;
/** Runs once in the middle of a request, as soon as that has read its caller. */
const meanwhile = new AsyncLocalStorage<{ run: (() => Promise<void>) | null }>();
/** Resolves when the listener has received the next request's headers. */
let arrival = Promise.withResolvers<void>();

beforeAll(async () => {
  people = await openPeople({
    wrap: (database) => ({
      ...database,
      async asOwner(work, options) {
        const value = await database.asOwner(work, options);
        const due = meanwhile.getStore();
        const run = due?.run;
        if (due) due.run = null;
        await run?.();
        return value;
      },
    }),
  });
  const { app } = people.app;
  listener = await listen(
    '127.0.0.1',
    0,
    Promise.resolve((incoming, bindings) => {
      arrival.resolve();
      return app.fetch(incoming, bindings);
    }),
  );
});
afterAll(async () => {
  await listener.close(0);
  await people.app.close();
});

/** An account with its owner's session, and another session in other hands. */
interface Stage {
  readonly email: string;
  readonly id: string;
  readonly owner: SupabaseClient;
  readonly thief: SupabaseClient;
  readonly token: string;
  /** The owner's, if the account has one. */
  readonly factor: TestFactor | null;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body: object;
}

interface Attempt {
  readonly name: string;
  /** The account's state before: nothing; a second factor that only its owner has verified, or that both have. */
  readonly factor: 'none' | 'owner' | 'both';
  readonly toRequest: (stage: Stage) => Promise<Sent> | Sent;
}

const tokenOf = async (client: SupabaseClient) => (await client.auth.getSession()).data.session?.access_token;

async function beginFactor({ thief }: Stage): Promise<TestFactor> {
  const { data, error } = await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' });
  if (error) throw error;
  return { id: data.id, secret: data.totp.secret };
}

const changes: readonly Attempt[] = [
  {
    name: 'sets a password',
    factor: 'none',
    toRequest: () => ({ method: 'PUT', path: '/auth/v1/user', body: { password: 'Evil-Kestrel-Velvet-19' } }),
  },
  {
    name: 'sets a password by the current one',
    factor: 'none',
    toRequest: () => ({
      method: 'PUT',
      path: '/auth/v1/user',
      body: { password: 'Evil-Kestrel-Velvet-19', current_password: goodPassword },
    }),
  },
  {
    name: 'moves to another address',
    factor: 'none',
    toRequest: ({ id }) => ({
      method: 'PUT',
      path: '/auth/v1/user',
      body: { email: `${id}@thief.example.org` },
    }),
  },
  {
    name: 'enrolls a factor',
    factor: 'none',
    toRequest: () => ({ method: 'POST', path: '/auth/v1/factors', body: { factor_type: 'totp' } }),
  },
  {
    name: 'asks for a challenge',
    factor: 'none',
    async toRequest(stage) {
      const { id } = await beginFactor(stage);
      return { method: 'POST', path: `/auth/v1/factors/${id}/challenge`, body: {} };
    },
  },
  {
    name: 'verifies a factor',
    factor: 'none',
    async toRequest(stage) {
      const { id, secret } = await beginFactor(stage);
      const { data } = await stage.thief.auth.mfa.challenge({ factorId: id });
      const code = toTotpCode(secret, Math.floor(people.clock.now / 30_000));
      const body = { challenge_id: data?.id, code };
      return { method: 'POST', path: `/auth/v1/factors/${id}/verify`, body };
    },
  },
  {
    name: 'removes a factor',
    factor: 'both',
    toRequest: ({ factor }) => ({ method: 'DELETE', path: `/auth/v1/factors/${factor?.id}`, body: {} }),
  },
  {
    name: 'signs the others out',
    factor: 'none',
    toRequest: () => ({ method: 'POST', path: '/auth/v1/logout?scope=others', body: {} }),
  },
  {
    name: 'ends a session',
    factor: 'none',
    async toRequest({ owner }) {
      const { data } = await owner.rpc('list_my_sessions');
      const own = data.find((session: { is_current: boolean }) => session.is_current);
      return { method: 'POST', path: '/rest/v1/rpc/end_my_session', body: { session_id: own.id } };
    },
  },
  {
    name: 'deletes the account',
    factor: 'none',
    toRequest: () => ({ method: 'POST', path: '/rest/v1/rpc/delete_my_account', body: {} }),
  },
  {
    name: 'makes recovery codes',
    factor: 'both',
    toRequest: () => ({ method: 'POST', path: '/rest/v1/rpc/create_recovery_codes', body: {} }),
  },
  {
    name: 'uses a recovery code',
    factor: 'owner',
    async toRequest({ owner }) {
      const [code] = (await owner.rpc('create_recovery_codes')).data;
      return { method: 'POST', path: '/rest/v1/rpc/use_recovery_code', body: { code } };
    },
  },
];

/** What the owner or the operator does about it, and the response that the other session gets then. */
interface Event {
  readonly name: string;
  readonly happens: (stage: Stage) => Promise<unknown>;
  readonly auth: string;
  readonly rest: string;
}

const ended = {
  auth: 'session_not_found',
  rest: 'This session has ended. Please sign in again.',
};

const events: readonly Event[] = [
  {
    name: 'changes the password',
    happens: ({ owner }) => mustWork(owner.auth.updateUser({ password: otherPassword })),
    ...ended,
  },
  {
    name: 'signs out everywhere',
    happens: ({ owner }) => mustWork(owner.auth.signOut({ scope: 'global' })),
    ...ended,
  },
  { name: 'turns the second factor on', happens: ({ owner }) => people.addFactor(owner), ...ended },
  {
    name: 'is banned by the operator',
    happens: ({ id }) => ban(id),
    auth: 'user_banned',
    rest: 'This account is banned.',
  },
  {
    name: 'deletes the account',
    happens: ({ owner }) => mustWork(owner.rpc('delete_my_account')),
    auth: 'user_not_found',
    rest: ended.rest,
  },
];

async function mustWork(call: PromiseLike<{ error: Error | null }>): Promise<void> {
  const { error } = await call;
  if (error) throw error;
}

async function ban(id: string): Promise<void> {
  const { app, url, tokens, publishableKey } = people.app;
  const token = await tokens.sign({ role: 'service_role' });
  const answer = await app.request(`${url}/auth/v1/admin/users/${id}`, {
    method: 'PUT',
    headers: { apikey: publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ban_duration: '24h' }),
  });
  expect(answer.status).toBe(200);
}

let accounts = 0;
async function setStage(wanted: Attempt['factor']): Promise<Stage> {
  accounts += 1;
  const email = `owner${accounts}@example.org`;
  const owner = await people.signUp(email);
  const factor = wanted === 'none' ? null : await people.addFactor(owner);
  const thief = await people.signIn(email);
  if (wanted === 'both' && factor) await people.enterCode(thief, factor);
  return { email, id: await people.idOf(owner), owner, thief, token: (await tokenOf(thief)) ?? '', factor };
}

/** Everything that such an attempt could have changed. */
async function readAccount(id: string): Promise<string> {
  const [row] = await people.read<{ state: string }>(
    `select jsonb_build_array(
       (select jsonb_agg(to_jsonb(u) - 'updated_at') from auth.users u where u.id = $1::uuid),
       (select jsonb_agg(jsonb_build_array(f.id, f.status) order by f.id) from auth.mfa_factors f where f.user_id = $1::uuid),
       (select jsonb_agg(c.id order by c.id) from auth.mfa_challenges c join auth.mfa_factors f on f.id = c.factor_id
        where f.user_id = $1::uuid),
       (select jsonb_agg(jsonb_build_array(s.id, s.aal, s.factor_id) order by s.id) from auth.sessions s where s.user_id = $1::uuid),
       (select jsonb_agg(r.hash order by r.hash) from account.recovery_codes r where r.user_id = $1::uuid)
     )::text as state`,
    [id],
  );
  return row?.state ?? '';
}

function toHeaders(token: string, body: string): Record<string, string> {
  return {
    apikey: people.app.publishableKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
}

/** Sends only the headers; the returned function sends the body and resolves with the response. */
async function hold(token: string, { method, path, body }: Sent) {
  const text = JSON.stringify(body);
  arrival = Promise.withResolvers();
  const { port } = listener;
  const call = request({ host: '127.0.0.1', port, method, path, headers: toHeaders(token, text) });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve).once('error', reject);
  });
  call.flushHeaders();
  await arrival.promise;
  // A complete later request has been answered, so this one has done everything that precedes its body.
  const headers = toHeaders(token, '');
  await (await fetch(`http://127.0.0.1:${port}/auth/v1/user`, { headers })).text();
  return async () => {
    call.end(text);
    const response = await answer;
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part);
    return { status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString() || 'null') };
  };
}

async function send(token: string, { method, path, body }: Sent) {
  const text = JSON.stringify(body);
  const answer = await people.app.app.request(`${people.app.url}${path}`, {
    method,
    headers: toHeaders(token, text),
    ...(method === 'GET' ? {} : { body: text }),
  });
  return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') };
}

function toRefusal({ path }: Sent, event: Event) {
  return path.startsWith('/auth/')
    ? { status: 403, body: { code: event.auth } }
    : { status: 403, body: { code: '42501', message: event.rest } };
}

/**
 * Each attempt with one event, each event with some attempts: whether the session has ended, and why, is asked in the
 * same way for all. A session with the second factor would survive adding another, so those attempts have other events.
 */
const pair = (attempts: readonly Attempt[], shift: number) =>
  attempts.map((change, index) => ({ change, event: events[(index + shift) % events.length] as Event }));

// Security A3
it.each(pair(changes, 0))(
  '$change.name: refused when the owner $event.name before its body arrives',
  async ({ change, event }) => {
    const stage = await setStage(change.factor);
    const sent = await change.toRequest(stage);
    const finish = await hold(stage.token, sent);
    await event.happens(stage);
    const before = await readAccount(stage.id);
    expect(await finish()).toMatchObject(toRefusal(sent, event));
    expect(await readAccount(stage.id)).toBe(before);
  },
);

const reauthenticates: Attempt = {
  name: 'asks for a code by mail',
  factor: 'none',
  toRequest: () => ({ method: 'GET', path: '/auth/v1/reauthenticate', body: {} }),
};
/** Database functions check and change in one step. */
const checkedBefore = [...changes, reauthenticates].filter(
  ({ name }) => !/ends a|the account|recovery/.test(name),
);

// Security A3
it.each(pair(checkedBefore, 2))(
  '$change.name: refused when the owner $event.name between its check and its change',
  async ({ change, event }) => {
    const stage = await setStage(change.factor);
    const sent = await change.toRequest(stage);
    const { answer, before } = await sendWhile(stage, sent, () => event.happens(stage));
    expect(answer).toMatchObject(toRefusal(sent, event));
    expect(await readAccount(stage.id)).toBe(before);
  },
);

/** Sends a request, in whose middle something happens; also answers with the account as that left it. */
async function sendWhile(stage: Stage, sent: Sent, happens: () => Promise<unknown>) {
  let before = '';
  const run = async () => {
    await happens();
    before = await readAccount(stage.id);
  };
  const answer = await meanwhile.run({ run }, () => send(stage.token, sent));
  return { answer, before };
}

/** Both happen to the account while a request that has checked its caller waits for it. */
const whileWaiting = [
  {
    name: 'enrolls a factor where the account has one now',
    sent: { method: 'POST', path: '/auth/v1/factors', body: { factor_type: 'totp' } },
    sql: `insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1::uuid, 'totp', 'verified', 'x')`,
    codes: ['conflict', 'insufficient_aal'],
  },
  {
    name: 'deletes the account where its session has ended now',
    sent: { method: 'POST', path: '/rest/v1/rpc/delete_my_account', body: {} },
    sql: 'delete from auth.sessions where user_id = $1::uuid',
    codes: ['42501'],
  },
];

it.each(whileWaiting)('refuses a request that had to wait and $name', async ({ sent, sql, codes }) => {
  const { id, token } = await setStage('none');
  const answers: ReturnType<typeof send>[] = [];
  await people.app.database.asOwner(async (transaction) => {
    await transaction.query('select from auth.users where id = $1::uuid for update', [id]);
    answers.push(send(token, sent));
    // On the embedded engine, it waits for this whole transaction.
    if (people.app.database.engine === 'postgres') {
      const waiting = 'select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid';
      await expect.poll(async () => (await transaction.query(waiting)).rowCount).toBe(1);
    }
    await transaction.query(sql, [id]);
  });
  const [answer] = await Promise.all(answers);
  expect([403, 409]).toContain(answer?.status);
  expect(codes).toContain(answer?.body.code);
  const left = await people.read(
    'select u.id from auth.users u left join auth.mfa_factors f on f.user_id = u.id where u.id = $1::uuid',
    [id],
  );
  expect(left).toHaveLength(1);
});

it.each([
  ['password', { password: 'Evil-Kestrel-Velvet-19' }],
  ['password by the current one', { password: 'Evil-Kestrel-Velvet-19', current_password: goodPassword }],
  ['address', { email: 'same.session@thief.example.org' }],
])('refuses a new %s where the same session has changed the password meanwhile', async (_, body) => {
  const stage = await setStage('none');
  const sent = { method: 'PUT', path: '/auth/v1/user', body };
  const { answer, before } = await sendWhile(stage, sent, () =>
    mustWork(stage.thief.auth.updateUser({ password: otherPassword })),
  );
  expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await readAccount(stage.id)).toBe(before);
});
