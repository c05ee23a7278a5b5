import { describe, expect, it } from 'vitest';
import { findStep, toOtpAuthUri, toSecret, toTotpCode } from './totp.ts';

// The secret and codes of RFC 6238, appendix B.
const bytes = new TextEncoder().encode('12345678901234567890');
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

it('writes a secret in the form that apps read', () => {
  expect(toSecret(bytes)).toBe(secret);
});

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('computes the code of second %i', (second, code) => {
  expect(toTotpCode(secret, Math.floor(second / 30))).toBe(code);
});

describe('a code', () => {
  it.each([
    [-60, undefined],
    [-30, 0],
    [0, 0],
    [30, 0],
    [60, undefined],
  ])('from a clock that is %i seconds off matches only a neighbouring step', (seconds, step) => {
    const now = 1_700_000_010;
    const found = findStep(secret, toTotpCode(secret, Math.floor(now / 30)), (now + seconds) * 1000);
    expect(found).toBe(step === undefined ? undefined : Math.floor(now / 30));
  });

  it.each(['', '12345', '1234567', 'abcdef'])('that is malformed is refused: "%s"', (code) => {
    expect(findStep(secret, code, 59_000)).toBeUndefined();
  });
});

it('names the account in the app', () => {
  expect(toOtpAuthUri('localhost:3000', 'a+b@example.org', secret)).toBe(
    `otpauth://totp/localhost%3A3000:a%2Bb%40example.org?algorithm=SHA1&digits=6&issuer=localhost%3A3000&period=30&secret=${secret}`,
  );
});
