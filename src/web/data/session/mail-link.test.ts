import { expect, test } from 'vitest';
import { toMailLink } from './mail-link.ts';

const tokens = 'access_token=a&refresh_token=r&expires_in=3600&token_type=bearer';

test.each([
  ['an ordinary address', '', { kind: 'none' }],
  ['an ordinary query', '?category=Rent', { kind: 'none' }],
  [
    'a code',
    '?mail=signup&sb_flow_id=abcdefgh&code=c',
    { kind: 'code', code: 'c', flow: 'abcdefgh', purpose: 'sign-up' },
  ],
  ['a code without more', '?code=c', { kind: 'code', code: 'c', flow: null, purpose: 'sign-in' }],
  ['a code of a recovery', '?mail=recovery&code=c', { kind: 'code', purpose: 'recovery' }],
  ['a code of a change', '?mail=email_change&code=c', { kind: 'code', purpose: 'change' }],
  ['an invitation', `#${tokens}&type=invite`, { kind: 'token', token: 'r', purpose: 'invite' }],
  ['a recovery', `#${tokens}&type=recovery`, { kind: 'token', token: 'r', purpose: 'recovery' }],
  ['an access token alone', '#access_token=a&expires_in=3600', { kind: 'none' }],
  [
    'a link that is old or used',
    '#error=access_denied&error_code=otp_expired&error_description=Call+0900',
    { kind: 'failed', code: 'otp_expired' },
  ],
  [
    'a link that another browser asked for',
    '?mail=recovery&sb_flow_id=abcdefgh#error_code=bad_code_verifier',
    { kind: 'elsewhere', purpose: 'recovery' },
  ],
  ['a failure in the query', '?error=server_error', { kind: 'failed', code: 'server_error' }],
  [
    'one of two links',
    '#message=Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email&sb=',
    { kind: 'half' },
  ],
  [
    'a link that was followed twice',
    '#message=Your+email+address+is+already+confirmed.+Sign+in+to+continue.&sb=',
    { kind: 'already' },
  ],
  ['words of anybody’s own', '#message=Call+0900+123&sb=', { kind: 'none' }],
  ['a name that every object has', '?code=c&mail=constructor', { kind: 'code', purpose: 'sign-in' }],
])('%s is understood, and none of its text is used', (_what, end, meaning) => {
  const link = toMailLink(new URL(`http://localhost:3000/login${end}`));
  expect(link).toMatchObject(meaning);
  expect(JSON.stringify(link)).not.toContain('0900');
});
