// Security 7.5.2

import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPeople, type People } from '#testing/people.ts';

const row = { type: 'expense', amount: 12.5, category: 'Rent', date: '2024-03-01' };
const ended = { code: '42501', message: 'This session has ended. Please sign in again.' };

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.app.close());

it('lists all of a person’s own sessions, marks the current one, and shows nobody else’s', async () => {
  const { clock, signUp, signIn } = people;
  await signUp('stranger@example.org');
  const desk = await signUp('devices@example.org', 'Desk');
  clock.now += 1000;
  const phone = await signIn('devices@example.org', 'Phone');
  const { data } = await desk.rpc('list_my_sessions');
  expect(data).toMatchObject([
    { user_agent: 'Phone', is_current: false },
    { user_agent: 'Desk', is_current: true },
  ]);
  expect(new Date(data?.[0].created_at).getTime()).toBe(clock.now);
  clock.now += 1000;
  await desk.auth.refreshSession();
  const refreshed = await phone.rpc('list_my_sessions');
  expect(refreshed.data?.[0]).toMatchObject({ user_agent: 'Desk', is_current: false });
  expect(new Date(refreshed.data?.[0].refreshed_at).getTime()).toBe(clock.now);
});

// Security 7.4.1
it('ends one of them: its token stops working at once, here and for the tables', async () => {
  const desk = await people.signUp('ending@example.org');
  const phone = await people.signIn('ending@example.org');
  await phone.from('transactions').insert(row);
  await phone.from('user_preferences').insert({ currency: 'USD' });
  const sessions: { id: string; is_current: boolean }[] = (await desk.rpc('list_my_sessions')).data;
  const { id } = sessions.find((session) => !session.is_current) ?? {};
  expect((await desk.rpc('end_my_session', { session_id: id })).data).toBe(true);
  expect((await desk.rpc('end_my_session', { session_id: id })).data).toBe(false);
  for (const table of ['transactions', 'user_preferences', 'changes', 'change_counters']) {
    expect((await phone.from(table).select()).error, table).toMatchObject(ended);
  }
  expect((await phone.from('transactions').insert(row)).error).toMatchObject(ended);
  expect((await phone.from('transactions').update({ status: 'done' }).gt('amount', 0)).error).toMatchObject(
    ended,
  );
  expect((await phone.from('transactions').delete().gt('amount', 0)).error).toMatchObject(ended);
  expect((await phone.rpc('apply_rows', { changes: {} })).error).toMatchObject(ended);
  expect((await phone.rpc('read_overview', { newest: 1 })).error).toMatchObject(ended);
  for (const name of [
    'list_my_sessions',
    'delete_my_account',
    'create_recovery_codes',
    'count_recovery_codes',
  ]) {
    expect((await phone.rpc(name)).error, name).toMatchObject(ended);
  }
  expect((await phone.rpc('use_recovery_code', { code: 'x' })).error).toMatchObject(ended);
  expect((await desk.from('transactions').select()).data).toMatchObject([{ status: 'todo' }]);
});

// Security A25
it('ends it even for a person without rows, for every request', async () => {
  const desk = await people.signUp('empty@example.org');
  const phone = await people.signIn('empty@example.org');
  const none = '00000000-0000-4000-8000-000000000000';
  const calls = {
    list: () => phone.from('transactions').select(),
    none: () => phone.from('transactions').select().limit(0),
    'no filter that holds': () => phone.from('user_preferences').select().is('user_id', null),
    count: () => phone.from('transactions').select('*', { count: 'exact' }),
    update: () => phone.from('transactions').update({ status: 'done' }).eq('id', none),
    delete: () => phone.from('user_preferences').delete().eq('user_id', none),
    'insert of nothing': () => phone.from('transactions').insert([]),
    'upsert of nothing': () => phone.from('user_preferences').upsert([]),
    undo: () => phone.rpc('undo_batch', { batch: none }),
    apply: () => phone.rpc('apply_rows', { changes: {} }),
  };
  const ask = async () => {
    const answers: Record<string, unknown> = {};
    for (const [name, call] of Object.entries(calls)) answers[name] = (await call()).error;
    return answers;
  };
  expect(await ask()).toMatchObject({ list: null, none: null, delete: null, apply: null });
  await desk.auth.signOut({ scope: 'others' });
  expect(await ask()).toEqual(
    Object.fromEntries(Object.keys(calls).map((name) => [name, expect.objectContaining(ended)])),
  );
});

// Security A10
it('stops all sessions of a banned account until the ban ends', async () => {
  const { app, clock, idOf, read, signUp, signIn } = people;
  const person = await signUp('banned@example.org');
  await person.from('transactions').insert(row);
  const id = await idOf(person);
  await read('update auth.users set banned_until = now() + $2::interval where id = $1::uuid returning id', [
    id,
    '1 day',
  ]);
  const banned = { code: '42501', message: 'This account is banned.' };
  expect((await person.from('transactions').select()).error).toMatchObject(banned);
  expect((await person.from('transactions').insert(row)).error).toMatchObject(banned);
  for (const name of ['list_my_sessions', 'delete_my_account', 'count_recovery_codes']) {
    expect((await person.rpc(name)).error, name).toMatchObject(banned);
  }
  expect((await person.rpc('use_recovery_code', { code: 'x' })).error).toMatchObject(banned);
  expect((await person.auth.refreshSession()).error?.code).toBe('user_banned');
  const bare = await app.tokens.sign({
    sub: id,
    role: 'authenticated',
    aud: 'authenticated',
    exp: Math.floor(clock.now / 1000) + 60,
  });
  const headers = { apikey: app.publishableKey, authorization: `Bearer ${bare}` };
  const answer = await app.app.request(`${app.url}/rest/v1/user_preferences`, { headers });
  expect([answer.status, await answer.json()]).toMatchObject([403, banned]);
  await read('update auth.users set banned_until = null where id = $1::uuid returning id', [id]);
  expect((await (await signIn('banned@example.org')).from('transactions').select()).data).toHaveLength(1);
});

it("leaves other people's sessions alone", async () => {
  const ann = await people.signUp('ann@example.org');
  const ben = await people.signUp('ben@example.org');
  const theirs = (await ben.rpc('list_my_sessions')).data?.[0].id;
  expect((await ann.rpc('end_my_session', { session_id: theirs })).data).toBe(false);
  expect((await ben.auth.getUser()).error).toBeNull();
});

it('is closed to visitors and to tokens without a session', async () => {
  const { app, device, clock, idOf, signUp } = people;
  const functions = [
    ['list_my_sessions', {}],
    ['end_my_session', { session_id: '00000000-0000-4000-8000-000000000000' }],
    ['delete_my_account', {}],
    ['create_recovery_codes', {}],
    ['count_recovery_codes', {}],
    ['use_recovery_code', { code: 'x' }],
  ] as const;
  const sub = await idOf(await signUp('sessionless@example.org'));
  const exp = Math.floor(clock.now / 1000) + 60;
  const token = await app.tokens.sign({ sub, role: 'authenticated', aud: 'authenticated', exp });
  for (const [name, body] of functions) {
    expect((await device().rpc(name, body)).error, name).toMatchObject({ code: '42501' });
    const answer = await app.fetch(`${app.url}/rest/v1/rpc/${name}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        apikey: app.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
    });
    expect([name, answer.status]).toEqual([name, 403]);
  }
});
