// Security A40

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPeople, type People } from '#testing/people.ts';
import { extremes, nested, zones } from '#testing/rest-grammar.ts';
import { times } from '#testing/times.ts';

const runs = 500 * times;

let people: People;
beforeAll(async () => {
  people = await openPeople();
});
afterAll(() => people.app.close());

/** What any of the routes asks for, and what some of them understand. */
const names = [
  ...[
    'email',
    'phone',
    'password',
    'token',
    'token_hash',
    'type',
    'refresh_token',
    'nonce',
    'secret',
    'data',
  ],
  ...['redirect_to', 'factor_type', 'friendly_name', 'code', 'challenge_id', 'code_challenge', 'auth_code'],
  ...[
    'user_id',
    'id',
    'page',
    'per_page',
    'grant_type',
    'ban_duration',
    'app_metadata',
    'user_metadata',
    'scope',
  ],
  ...[
    'select',
    'limit',
    'offset',
    'order',
    'code_challenge_method',
    'code_verifier',
    'current_password',
    'channel',
  ],
];

const known = [
  ...[
    'asha@example.org',
    'signup',
    'recovery',
    'email',
    'totp',
    'pkce',
    'password',
    'refresh_token',
    's256',
    'global',
  ],
  ...[
    '00000000-0000-4000-8000-000000000001',
    '0'.repeat(64),
    `${'0'.repeat(64)}.ics`,
    '1',
    '123456',
    'true',
    '2h',
  ],
];
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...known) },
  { weight: 2, arbitrary: fc.constantFrom(...extremes, ...zones) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  { weight: 1, arbitrary: fc.constantFrom('', '\0', 'a\0b', '\ud800', '..', '/', '%', '\r\nx: y') },
);
const value = fc.oneof({ weight: 5, arbitrary: text }, fc.jsonValue({ maxDepth: 2 }), nested, fc.integer());
const members = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 8 });
const query = fc.dictionary(fc.constantFrom(...names), text, { maxKeys: 4 });
const body = fc.oneof(
  { weight: 8, arbitrary: members.map((some) => JSON.stringify(some)) },
  { weight: 1, arbitrary: nested.map((some) => JSON.stringify(some)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '{', 'null', '[]', '"x"', '\0', `{"email":"${'x'.repeat(9000)}"}`),
  },
  { weight: 1, arbitrary: query.map((some) => new URLSearchParams(some).toString()) },
);
const mediaType = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  fc.constantFrom('application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', ''),
);
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Text as a part of an address; what is no text at all becomes the sign for that. */
const encode = (part: string) => encodeURIComponent(part.toWellFormed());

it(
  `whatever is sent to any route is answered below 500 (${runs} runs)`,
  async () => {
    const { app, url, publishableKey, fetch } = people.app;
    const [secret] = await people.read<{ key: string }>(
      `select key from auth.api_keys where name = 'secret'`,
    );
    const person = await people.signUp('asha@example.org');
    const token = (await person.auth.getSession()).data.session?.access_token ?? '';
    const callers: readonly Record<string, string>[] = [
      {},
      { apikey: publishableKey, authorization: `Bearer ${token}` },
      { apikey: secret?.key ?? '', authorization: `Bearer ${secret?.key ?? ''}` },
    ];
    const routes = [...new Set(app.routes.map(({ path }) => path))];
    const call = fc.record({
      route: fc.constantFrom(...routes),
      holes: fc.array(text, { minLength: 3, maxLength: 3 }),
      method: fc.constantFrom(...methods),
      headers: fc.constantFrom(...callers),
      query,
      body,
      type: mediaType,
    });
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(call, async ({ route, holes, method, headers, query: asked, body: sent, type }) => {
        let hole = 0;
        const path = route.replaceAll(/:\w+(?:\{[^}]*\})?|\*$/g, () => encode(holes[hole++] ?? ''));
        const search = Object.entries(asked).map(([name, part]) => `${name}=${encode(part)}`);
        const answer = await fetch(`${url}${path}?${search.join('&')}`, {
          method,
          redirect: 'manual',
          headers: { ...headers, 'content-type': type },
          ...(method === 'GET' || method === 'HEAD' ? {} : { body: sent }),
        });
        seen.add(answer.status);
        expect(`${answer.status} ${answer.status < 500 ? '' : await answer.text()}`).toMatch(/^[234]\d\d /);
      }),
      { numRuns: runs, endOnFailure: true },
    );
    // A walk that is always refused tests nothing.
    for (const status of [200, 400, 401, 403, 404, 405]) expect(seen).toContain(status);
  },
  Math.max(60_000, runs * 60),
);
