// Security A36

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthInMemory, authInMemory, goodPassword, otherPassword } from '#testing/auth-in-memory.ts';
import { toTotpCode } from '../factors/totp.ts';

let auth: AuthInMemory;
beforeAll(async () => {
  auth = await authInMemory({ mailMinInterval: 0 });
});
afterAll(() => auth.close());

/** An account with two sessions: the owner's, and that of a thief on another device. */
interface Play {
  readonly email: string;
  readonly id: string;
  readonly own: string;
  readonly thiefs: string;
  /** The way back that the notice of the thief's sign-in offers. */
  readonly wayBack: string;
}

const thiefsDevice = { from: '198.51.100.9', headers: { 'user-agent': 'curl/8.5.0' } };
const laterDevice = { from: '203.0.113.9', headers: { 'user-agent': 'curl/8.5.0' } };

const signIn = (email: string, device: object = {}) =>
  auth.call('POST', '/token?grant_type=password', { body: { email, password: goodPassword }, ...device });
const pressed = async (link: string) =>
  Object.fromEntries(new URLSearchParams((await auth.openLink(link)).hash.slice(1)));
const read = async <R extends object>(sql: string, parameters: readonly string[]) =>
  auth.database.asOwner(async (transaction) => (await transaction.query<R>(sql, [...parameters])).rows);
const claimsOf = (token: string) => Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
const asPerson = (token: string, sql: string, parameters: string[] = []) =>
  auth.database.asRole(
    { role: 'authenticated', settings: { 'request.jwt.claims': claimsOf(token) } },
    async (transaction) => (await transaction.query<{ result: string }>(sql, parameters)).rows,
  );
const newest = (email: string, subject: string) =>
  auth.mails.findLast((mail) => mail.to === email && mail.subject === subject)?.link ?? '';

const enroll = async (token: string) => {
  const factor = await auth.call('POST', '/factors', { token, body: { factor_type: 'totp' } });
  return { id: factor.read('id'), secret: (factor.body.totp as { secret: string }).secret };
};
/** Raises a session to the second level; each code works once. */
const enterCode = async (token: string, { id, secret }: { id: string; secret: string }) => {
  auth.clock.now += 30_000;
  const challenge = await auth.call('POST', `/factors/${id}/challenge`, { token, body: {} });
  const code = toTotpCode(secret, Math.floor(auth.clock.now / 30_000));
  const body = { challenge_id: challenge.read('id'), code };
  return (await auth.call('POST', `/factors/${id}/verify`, { token, body })).read('access_token');
};

let count = 0;
async function openPlay(hasFactor: boolean): Promise<Play> {
  count += 1;
  const email = `play${count}@example.org`;
  const signedIn = await auth.signUpAndIn(email);
  let own = signedIn.read('access_token');
  const factor = hasFactor ? await enroll(own) : null;
  if (factor) own = await enterCode(own, factor);
  await auth.notifyOwners();
  let thiefs = (await signIn(email, thiefsDevice)).read('access_token');
  await auth.notifyOwners();
  if (factor) thiefs = await enterCode(thiefs, factor);
  const { id } = signedIn.body.user as { id: string };
  return { email, id, own, thiefs, wayBack: newest(email, 'New sign-in to your account') };
}

/** How each end of sessions in the document's table comes about. */
const ends: Record<string, (play: Play) => Promise<unknown>> = {
  'way back': ({ wayBack }) => pressed(wayBack),
  'everywhere signed out': ({ own }) => auth.call('POST', '/logout?scope=global', { token: own }),
  'other devices': ({ own }) => auth.call('POST', '/logout?scope=others', { token: own }),
  'that device': ({ own, thiefs }) =>
    asPerson(own, 'select public.end_my_session($1::uuid)::text as result', [
      JSON.parse(claimsOf(thiefs)).session_id,
    ]),
  'new password': ({ own }) => auth.call('PUT', '/user', { token: own, body: { password: otherPassword } }),
  'first factor': async ({ own }) => enterCode(own, await enroll(own)),
};

interface Secret {
  /** Whether the account has a second factor, which both sessions have shown. */
  readonly hasFactor?: boolean;
  /** The thief makes it; returns how to find out whether it still works. */
  readonly make: (play: Play) => Promise<() => Promise<boolean>>;
}

const isFactorThere = (id: string) => async () =>
  (await read('select from auth.mfa_factors where id = $1::uuid', [id])).length > 0;
const hasCodes = (id: string) => async () =>
  (await read('select from account.recovery_codes where user_id = $1::uuid', [id])).length > 0;
const createCodes = 'select public.create_recovery_codes() as result';

/** How each line of the document's table is made, and tried. */
const secrets: Record<string, Secret> = {
  'its tokens': {
    make:
      async ({ thiefs }) =>
      async () =>
        (await auth.call('GET', '/user', { token: thiefs })).status === 200,
  },
  'a calendar’s address': {
    make: async ({ thiefs }) => {
      const [made] = await asPerson(thiefs, 'select public.start_calendar_feed(true) as result');
      const open = 'select from reminders.secrets where hash = reminders.hash($1)';
      return async () => (await read(open, [made?.result ?? ''])).length > 0;
    },
  },
  'an email’s link to stop it': {
    make: async ({ id, thiefs }) => {
      await asPerson(thiefs, `select public.save_reminders(true, 'daily', 'UTC')::text as result`);
      const [made] = await read<{ secret: string }>(
        `select reminders.make_secret($1::uuid, 'stop') as secret`,
        [id],
      );
      return async () => {
        const [stop] = await read<{ stopped: boolean }>('select reminders.stop_digest($1) as stopped', [
          made?.secret ?? '',
        ]);
        return stop?.stopped === true;
      };
    },
  },
  'recovery codes': {
    hasFactor: true,
    make: async ({ id, thiefs }) => {
      await asPerson(thiefs, createCodes);
      await auth.notifyOwners();
      return hasCodes(id);
    },
  },
  'recovery codes of a removed app': {
    make: async ({ id, own }) => {
      // Both sessions are open again afterwards, at the first level.
      const factor = await enroll(own);
      const raised = await enterCode(own, factor);
      await asPerson(raised, createCodes);
      await auth.call('DELETE', `/factors/${factor.id}`, { token: raised });
      await auth.notifyOwners();
      return hasCodes(id);
    },
  },
  'an authenticator app': {
    hasFactor: true,
    make: async ({ thiefs }) => {
      const factor = await enroll(thiefs);
      await enterCode(thiefs, factor);
      await auth.notifyOwners();
      return isFactorThere(factor.id);
    },
  },
  'an app without its first code': {
    make: async ({ thiefs }) => isFactorThere((await enroll(thiefs)).id),
  },
  'a mailed link': {
    make: async ({ email }) => {
      await auth.call('POST', '/recover', { body: { email } });
      const link = auth.mails.at(-1)?.link ?? '';
      return async () => 'access_token' in (await pressed(link));
    },
  },
  'a pending change of address': {
    make: async ({ id, email, thiefs }) => {
      await auth.call('PUT', '/user', { token: thiefs, body: { email: `away.${email}` } });
      const links = auth.mails.slice(-2).map(({ link }) => link ?? '');
      return async () => {
        for (const link of links) await pressed(link);
        const [account] = await read<{ email: string }>('select email from auth.users where id = $1::uuid', [
          id,
        ]);
        return account?.email !== email;
      };
    },
  },
  'a code mailed for a change': {
    make: async ({ id, thiefs }) => {
      await auth.call('GET', '/reauthenticate', { token: thiefs });
      const asked = `select from auth.users where id = $1::uuid and reauthentication_token <> ''`;
      return async () => (await read(asked, [id])).length > 0;
    },
  },
  'a later notice’s way back': {
    make: async ({ email }) => {
      await signIn(email, laterDevice);
      await auth.notifyOwners();
      const link = newest(email, 'New sign-in to your account');
      return async () => 'access_token' in (await pressed(link));
    },
  },
};

/** The table in the document: its lines and columns by name, each cell `ends`, `stays` or empty. */
function readTable(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const text = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');
  const [head = [], , ...lines] = text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const columns = head.slice(1, -1);
  return new Map(
    lines.map(([name = '', ...cells]) => [
      name,
      new Map(columns.map((column, at) => [column, cells[at] ?? ''])),
    ]),
  );
}

const table = readTable();

it('plays every line and column of the document’s table, and no other', () => {
  expect([...table.keys()]).toEqual(Object.keys(secrets));
  for (const cells of table.values()) expect([...cells.keys()]).toEqual(Object.keys(ends));
});

describe.each(Object.entries(secrets))('%s', (name, { hasFactor = false, make }) => {
  it('works until something ends it', async () => {
    const isAlive = await make(await openPlay(hasFactor));
    expect(await isAlive()).toBe(true);
  });

  it.each([...(table.get(name) ?? [])].filter(([, cell]) => cell !== ''))('at %s: %s', async (end, cell) => {
    const play = await openPlay(hasFactor);
    const isAlive = await make(play);
    await ends[end]?.(play);
    expect((await isAlive()) ? 'stays' : 'ends').toBe(cell);
  });
});

it('no link stops emails for a mailbox that the account has left', async () => {
  const play = await openPlay(false);
  const isAlive = await secrets['an email’s link to stop it']?.make(play);
  const move = await secrets['a pending change of address']?.make(play);
  expect(await isAlive?.()).toBe(true);
  expect(await move?.()).toBe(true);
  expect(await isAlive?.()).toBe(false);
});
