import { expect, test } from 'vitest';
import { needsCode } from './assurance.ts';

const toToken = (claims: object) =>
  `e30.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.x`;
const verified = { factors: [{ status: 'verified' }] };

test.each([
  ['a second factor that the session has not shown', { aal: 'aal1' }, verified, true],
  ['a second factor that it has shown', { aal: 'aal2', name: '\u00ff\u00be' }, verified, false],
  [
    'a factor that was begun and not finished',
    { aal: 'aal1' },
    { factors: [{ status: 'unverified' }] },
    false,
  ],
  ['no factor', { aal: 'aal1' }, {}, false],
  ['nobody', {}, null, false],
])('%s', (_, claims, user, needed) => {
  expect(needsCode({ access_token: toToken(claims), user })).toBe(needed);
});

test.each([undefined, '', 'no token', 'a.b.c', 'e30.e30'])(
  'a token that cannot be read, "%s", has shown nothing',
  (token) => {
    expect(needsCode({ access_token: token, user: verified })).toBe(true);
  },
);
