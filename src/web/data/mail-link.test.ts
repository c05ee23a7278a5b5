import { expect, test } from 'vitest';
import { toMailLink } from './mail-link.ts';

const tokens = 'access_token=a&refresh_token=r&expires_in=3600&token_type=bearer';

test.each([
  ['an ordinary address', '', { kind: 'none' }],
  ['a confirmation', `#${tokens}&type=signup`, { kind: 'confirmed' }],
  ['a recovery', `#${tokens}&type=recovery`, { kind: 'recovery' }],
  ['a changed address', `#${tokens}&type=email_change`, { kind: 'moved' }],
  [
    'a link that is old or used',
    '#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired',
    { kind: 'failed', expired: true, message: 'Email link is invalid or has expired' },
  ],
  ['a confirmed address', '#message=Already+confirmed.&sb=', { kind: 'said', message: 'Already confirmed.' }],
  ['a failure in the query', '?error=server_error', { kind: 'failed', expired: false, message: '' }],
])('%s is understood', (_what, end, meaning) => {
  expect(toMailLink(new URL(`http://localhost:3000/login${end}`))).toEqual(meaning);
});
