import type { GoTrueAdminApi } from '@supabase/auth-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthInMemory, authInMemory, goodPassword, otherPassword } from '#testing/auth-in-memory.ts';

let auth: AuthInMemory;
let admin: GoTrueAdminApi;
beforeAll(async () => {
  auth = await authInMemory();
  admin = await auth.admin();
});
afterAll(() => auth.close());

const owners = goodPassword;
const strangers = otherPassword;

const signUp = (email: string, password: string, data = {}) =>
  auth.call('POST', '/signup', { body: { email, password, data } });
const signIn = (email: string, password: string) =>
  auth.call('POST', '/token?grant_type=password', { body: { email, password } });
const linkFor = (email: string) => ({
  signup: { type: 'signup', email, password: owners },
  invite: { type: 'invite', email },
  magiclink: { type: 'magiclink', email },
  recovery: { type: 'recovery', email },
  move: { type: 'email_change_new', email, newEmail: `moved.${email}` },
});

/** What the two may do, one after the other, with the owner's address. */
const steps = {
  'stranger signs up': (email: string) => signUp(email, strangers, { name: 'Mallory' }),
  'owner signs up': (email: string) => signUp(email, owners, { name: 'Nia' }),
  'owner asks for a link': (email: string) => auth.call('POST', '/otp', { body: { email } }),
  'owner forgot the password': (email: string) => auth.call('POST', '/recover', { body: { email } }),
  'owner is invited': (email: string) => admin.inviteUserByEmail(email),
  'server makes a sign-up link': (email: string) => admin.generateLink(linkFor(email).signup as never),
  'server makes an invitation': (email: string) => admin.generateLink(linkFor(email).invite as never),
  'server makes a sign-in link': (email: string) => admin.generateLink(linkFor(email).magiclink as never),
  'server makes a recovery link': (email: string) => admin.generateLink(linkFor(email).recovery as never),
  'server moves the account': (email: string) => admin.generateLink(linkFor(email).move as never),
} as const satisfies Record<string, (email: string) => Promise<unknown>>;

type Step = keyof typeof steps;

let count = 0;

async function play(round: readonly Step[], minutes: number): Promise<string> {
  const email = `round${count++}@example.org`;
  for (const step of round) {
    await steps[step](email);
    auth.clock.now += minutes * 60_000 + 1;
  }
  return email;
}

/** Before an address is confirmed, only the right password reveals that. */
async function findPassword(email: string): Promise<'owner' | 'stranger' | 'none'> {
  const [owner, stranger] = [await signIn(email, owners), await signIn(email, strangers)];
  if (stranger.body.code === 'email_not_confirmed') return 'stranger';
  return owner.body.code === 'email_not_confirmed' ? 'owner' : 'none';
}

async function readData(email: string): Promise<unknown> {
  const { data } = await admin.listUsers({ perPage: 1000 });
  const user = data.users.find((one) => one.email === email);
  return [user?.user_metadata, user?.identities?.[0]?.identity_data?.name];
}

const rounds: readonly (readonly Step[])[] = [
  ['stranger signs up', 'owner signs up'],
  ['owner signs up', 'stranger signs up'],
  ['stranger signs up', 'owner signs up', 'stranger signs up'],
  ['owner signs up', 'stranger signs up', 'owner signs up'],
  ['stranger signs up', 'stranger signs up', 'owner signs up'],
  ['stranger signs up', 'owner asks for a link'],
  ['stranger signs up', 'owner asks for a link', 'stranger signs up'],
  ['owner asks for a link', 'stranger signs up'],
  ['stranger signs up', 'owner forgot the password'],
  ['stranger signs up', 'owner is invited'],
  ['owner is invited', 'stranger signs up'],
  ['stranger signs up', 'owner is invited', 'stranger signs up'],
  ['stranger signs up', 'server makes a sign-up link'],
  ['server makes a sign-up link', 'stranger signs up'],
  ['stranger signs up', 'server makes an invitation'],
  ['stranger signs up', 'server makes a sign-in link'],
  ['stranger signs up', 'server makes a recovery link'],
  ['stranger signs up', 'server moves the account'],
];

describe.each([0, 2])('with %i minutes between', (minutes) => {
  // Security A2
  it.each(rounds.map((round) => [round.join(', '), round] as const))(
    'the owner never inherits a password or data from a stranger: %s',
    async (_, round) => {
      const email = await play(round, minutes);
      expect(await findPassword(email)).toBe('none');
      expect(JSON.stringify(await readData(email))).not.toContain('Mallory');
    },
  );

  it.each([
    [['owner signs up', 'owner signs up']],
    [['owner signs up', 'owner signs up', 'server makes a sign-up link']],
    [['server makes a sign-up link', 'owner signs up']],
  ] as const)('the password stays while everybody has the same: %j', async ([...round]) => {
    expect(await findPassword(await play(round, minutes))).toBe('owner');
  });
});

it('the owner opens the account by email and chooses a password, and the stranger’s does not work', async () => {
  const email = await play(['stranger signs up', 'owner signs up', 'stranger signs up'], 2);
  const token = /code, enter (\d{6})/.exec(auth.mails.at(-1)?.text ?? '')?.[1];
  const opened = await auth.call('POST', '/verify', { body: { type: 'email', email, token } });
  expect((await signIn(email, strangers)).body.code).toBe('invalid_credentials');
  const body = { password: 'Quiet-Harbour-51' };
  await auth.call('PUT', '/user', { token: opened.read('access_token'), body });
  expect((await signIn(email, body.password)).status).toBe(200);
  expect((await signIn(email, strangers)).body.code).toBe('invalid_credentials');
});

it('keeps the data of somebody who requests a link twice, and of an invitation', async () => {
  const ask = (email: string, data: object) => auth.call('POST', '/otp', { body: { email, data } });
  await ask('asked@example.org', { name: 'Nia', plan: 1 });
  await ask('asked@example.org', { plan: 1, name: 'Nia' });
  expect(await readData('asked@example.org')).toEqual([{ name: 'Nia', plan: 1 }, 'Nia']);
  await ask('asked@example.org', { name: 'Mallory' });
  expect(await readData('asked@example.org')).toEqual([{}, undefined]);
  await signUp('guest@example.org', strangers, { name: 'Mallory' });
  await admin.inviteUserByEmail('guest@example.org', { data: { name: 'Gus' } });
  await signUp('guest@example.org', strangers, { name: 'Mallory' });
  expect(await readData('guest@example.org')).toEqual([{ name: 'Gus' }, undefined]);
});

it('leaves alone what the operator created', async () => {
  const email = 'made@example.org';
  await admin.createUser({ email, password: owners, user_metadata: { name: 'Nia' } });
  await signUp(email, strangers, { name: 'Mallory' });
  expect(await findPassword(email)).toBe('owner');
  expect(await readData(email)).toEqual([{ name: 'Nia' }, 'Nia']);
});
