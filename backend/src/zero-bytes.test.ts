import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPeople, type People } from '#testing/people.ts';

let people: People;
let secretKey: string;
beforeAll(async () => {
  people = await openPeople();
  const [key] = await people.read<{ key: string }>(`select key from auth.api_keys where name = 'secret'`);
  secretKey = key?.key ?? '';
});
afterAll(() => people.app.close());

const zero = '%00';
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const names = [
  ...['email', 'password', 'token', 'token_hash', 'type', 'refresh_token', 'nonce', 'secret', 'redirect_to'],
  ...['factor_type', 'friendly_name', 'code', 'challenge_id', 'code_challenge', 'user_id', 'id', 'select'],
];
const query = new URLSearchParams(
  Object.fromEntries(names.map((name) => [name, name === 'type' ? 'signup' : 'a\0b'])),
);
const body = JSON.stringify(Object.fromEntries(names.map((name) => [name, 'a\0b'])));

/** The route's addresses, each with a zero byte in place of one of its parameters; the others are in order. */
function toPaths(route: string, id: string): readonly string[] {
  const holes = route.match(/:\w+(?:\{[^}]*\})?|\*$/g) ?? [];
  const fill = (bad: number) => {
    let place = -1;
    return route.replaceAll(/:\w+(?:\{[^}]*\})?|\*$/g, () => {
      place += 1;
      return place === bad ? zero : id;
    });
  };
  return holes.length === 0 ? [route] : holes.map((_, place) => fill(place));
}

// Security A40
it('a zero byte is nobody’s fault but the caller’s: in any place of any route, for anybody', async () => {
  const { app, url, publishableKey, fetch } = people.app;
  const failed: string[] = [];
  const seen = new Map<string, Set<number>>();
  const person = await people.signUp('asha@example.org');
  const session = (await person.auth.getSession()).data.session;
  const callers: readonly Record<string, string>[] = [
    {},
    { apikey: publishableKey, authorization: `Bearer ${session?.access_token}` },
    { apikey: secretKey, authorization: `Bearer ${secretKey}` },
  ];
  // The one that ends the session comes last.
  const routes = app.routes.toSorted(
    (a, b) => Number(a.path.endsWith('/logout')) - Number(b.path.endsWith('/logout')),
  );
  for (const { path: route, method } of routes) {
    for (const path of toPaths(route, session?.user.id ?? '')) {
      for (const asked of method === 'ALL' ? methods : [method]) {
        for (const headers of callers) {
          const sent = asked === 'GET' ? {} : { body };
          const answer = await fetch(`${url}${path}?${query}`, {
            method: asked,
            redirect: 'manual',
            headers: { ...headers, 'content-type': 'application/json' },
            ...sent,
          });
          const place = `${asked} ${route}`;
          seen.set(place, (seen.get(place) ?? new Set()).add(answer.status));
          if (answer.status >= 500) failed.push(`${place} ${path} ${answer.status}`);
        }
      }
    }
  }
  expect(failed).toEqual([]);
  // The walk got as far as looking for what it named.
  for (const place of ['POST /auth/v1/factors/:id/challenge', 'GET /auth/v1/admin/users/:id']) {
    expect(seen.get(place)).toContain(404);
  }
  expect(seen.get('POST /reminders/stop/:secret')).toEqual(new Set([404]));
});
