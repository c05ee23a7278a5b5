import { expect, test } from 'vitest';
import { playJson } from '#testing/played-backend.ts';
import { isRefusedRefresh } from './ended-session.ts';

const refusal = (code: string, status = 400) => playJson({ code, message: 'x' }, status);

test.each([
  ['a token that is unknown', refusal('refresh_token_not_found'), true],
  ['a token that was used', refusal('refresh_token_already_used'), true],
  ['a session that is over', refusal('session_expired'), true],
  ['an account that is banned', refusal('user_banned', 403), true],
  ['an account that is gone', refusal('user_not_found', 403), true],
  ['a token that is none', refusal('validation_failed'), true],
  ['a server of before there were codes', playJson({ error: 'invalid_grant' }, 400), true],
  [
    'a server that names its codes otherwise',
    playJson({ code: 400, error_code: 'session_expired' }, 400),
    true,
  ],
  ['a limit', refusal('over_request_rate_limit', 429), false],
  ['a key that was renewed', playJson({ message: 'Invalid API key' }, 401), false],
  ['a fault', playJson({ code: 'unexpected_failure' }, 500), false],
  ['a fault with the words of an end', refusal('session_expired', 503), false],
  ['a page of a proxy', new Response('<h1>Forbidden</h1>', { status: 403 }), false],
  ['the sign-in page of a network', new Response('<h1>Welcome</h1>', { status: 511 }), false],
  ['a redirect that nobody follows', new Response(null, { status: 304 }), false],
  ['nothing', playJson(null, 404), false],
])('%s: whether the session is over', async (_what, answer, over) => {
  expect(await isRefusedRefresh(answer)).toBe(over);
});
