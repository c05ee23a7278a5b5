// Security A36

import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPeople, type People } from '#testing/people.ts';

let people: People;
let asha: SupabaseClient;

beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.app.close());

let count = 0;
const email = () => `asha${count}@example.org`;
beforeEach(async () => {
  count += 1;
  asha = await people.signUp(email());
});

const start = async (client = asha): Promise<string> =>
  (await client.rpc('start_calendar_feed', { details: true }).throwOnError()).data;
const status = async (secret: string) =>
  (await people.app.fetch(`${people.app.url}/calendar/${secret}.ics`)).status;

describe('the address of a calendar remembers which session made it', () => {
  const sessionsOf = async (client: SupabaseClient) =>
    (await client.rpc('list_my_sessions').throwOnError()).data as { id: string; is_current: boolean }[];

  it('and ends when that device is signed out, not when another is, or when it leaves by itself', async () => {
    const [phone, desk] = [await people.signIn(email()), await people.signIn(email())];
    const idOf = async (client: SupabaseClient) =>
      (await sessionsOf(client)).find(({ is_current }) => is_current)?.id;
    const secret = await start(phone);
    await asha.rpc('end_my_session', { session_id: await idOf(desk) }).throwOnError();
    expect(await status(secret)).toBe(200);
    await asha.rpc('end_my_session', { session_id: await idOf(phone) }).throwOnError();
    expect(await status(secret)).toBe(404);
    expect((await asha.from('reminders').select('feed_since')).data).toEqual([{ feed_since: null }]);

    const tablet = await people.signIn(email());
    const next = await start(tablet);
    await tablet.auth.signOut({ scope: 'local' });
    expect(await status(next)).toBe(200);
    // Nobody is signed in elsewhere any more, and still it is somebody else's.
    await asha.auth.signOut({ scope: 'others' });
    expect(await status(next)).toBe(404);
  });

  it('and stays for the device that signs the others out, but not for one that signs out all', async () => {
    await people.signIn(email());
    const secret = await start();
    await asha.auth.signOut({ scope: 'others' });
    expect(await status(secret)).toBe(200);
    await asha.auth.signOut({ scope: 'global' });
    expect(await status(secret)).toBe(404);
  });

  it('and ends with its own session, signed out by itself as one of the list', async () => {
    const secret = await start();
    const [own] = await sessionsOf(asha);
    await asha.rpc('end_my_session', { session_id: own?.id }).throwOnError();
    expect(await status(secret)).toBe(404);
  });

  it('and one of an earlier version ends with any session that is ended', async () => {
    const secret = await start();
    await people.read(
      'update reminders.secrets set session_id = null where user_id = $1::uuid returning hash',
      [await people.idOf(asha)],
    );
    const phone = await people.signIn(email());
    await phone.auth.signOut({ scope: 'local' });
    expect(await status(secret)).toBe(200);
    await people.signIn(email());
    const other = (await sessionsOf(asha)).find(({ is_current }) => !is_current);
    await asha.rpc('end_my_session', { session_id: other?.id }).throwOnError();
    expect(await status(secret)).toBe(404);
  });

  it('and a recovery code ends it with the lost device, also one that is long signed out', async () => {
    await people.addFactor(asha);
    const [code] = (await asha.rpc('create_recovery_codes').throwOnError()).data as string[];
    const secret = await start();
    await asha.auth.signOut({ scope: 'local' });
    expect(await status(secret)).toBe(200);
    const found = await people.signIn(email());
    expect((await found.rpc('use_recovery_code', { code })).data).toBe(true);
    expect(await status(secret)).toBe(404);
  });

  it('and is ended or refused when it is made in the moment of a sign-out everywhere', async () => {
    for (let time = 0; time < 8; time++) {
      const [thief, owner] = [await people.signIn(email()), await people.signIn(email())];
      const make = async () => thief.rpc('start_calendar_feed', { details: true });
      const leave = () => owner.auth.signOut({ scope: 'global' });
      const earlier = time % 2 === 0 ? undefined : leave();
      const making = make();
      await (earlier ?? leave());
      const made = await making;
      const opened = made.error === null ? await status(made.data) : made.error.message;
      expect([404, 'This session has ended. Please sign in again.']).toContain(opened);
    }
  });
});

// Security 7.5.1
it('the address of a calendar takes a proof of the last 15 minutes, and its owner hears of it', async () => {
  const prove = async (ago: string) =>
    people.read(
      `update auth.mfa_amr_claims set updated_at = now() - $2::interval
       where session_id in (select id from auth.sessions where user_id = $1::uuid) returning id`,
      [await people.idOf(asha), ago],
    );
  await prove('14 minutes');
  const secret = await start();
  await prove('16 minutes');
  const late = await asha.rpc('start_calendar_feed', { details: true });
  expect(late.error).toMatchObject({ code: '42501', hint: 'reauthentication_needed' });
  expect(await status(secret)).toBe(200);
  const told = await people.read<{ kind: string }>(
    `select kind from auth.account_events where user_id = $1::uuid and kind = 'calendar_made'`,
    [await people.idOf(asha)],
  );
  expect(told).toHaveLength(1);
});
