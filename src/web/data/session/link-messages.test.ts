import { expect, test } from 'vitest';
import { toLinkFailure } from './link-messages.ts';

test('a failed link is explained by its code, an unknown code in general terms', () => {
  expect(toLinkFailure('otp_expired')).toMatch(/^This link has expired or was already used/);
  expect(toLinkFailure('user_banned')).toBe('This account is locked.');
  for (const code of ['', 'call_0900', 'constructor', '__proto__']) {
    expect(toLinkFailure(code)).toBe('This link did not work. Sign in, or request a new one.');
  }
});
