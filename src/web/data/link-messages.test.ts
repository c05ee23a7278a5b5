import { expect, test } from 'vitest';
import { toLinkFailure } from './link-messages.ts';

test('a link that failed is explained by its code, and one that nobody knows in general words', () => {
  expect(toLinkFailure('otp_expired')).toMatch(/^This link has expired or was already used/);
  expect(toLinkFailure('user_banned')).toBe('This account is locked.');
  for (const code of ['', 'call_0900', 'constructor', '__proto__']) {
    expect(toLinkFailure(code)).toBe('This link did not work. Sign in, or request a new one.');
  }
});
