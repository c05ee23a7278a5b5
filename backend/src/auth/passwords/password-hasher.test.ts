import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { takeProcessorTime } from '#testing/processor-time.ts';
import { Refusal } from '../refusal.ts';
import { createPasswordHasher, owaspCost } from './password-hasher.ts';

const cheap = { memory: 64, passes: 1, parallelism: 1 };
const hasher = createPasswordHasher({ cost: cheap, random: randomBytes });

// Security 11.4.1, 11.4.2, 11.4.3
it('hashes at the cost that OWASP recommends, in the format that other programs read', async () => {
  const real = createPasswordHasher({ cost: owaspCost, random: randomBytes });
  const hash = await real.hash('violet-otter-42');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await real.check('violet-otter-42', hash)).toEqual({ matches: true, outdated: false });
  expect(await real.check('violet-otter-43', hash)).toEqual({ matches: false, outdated: false });
});

it('verifies a hash made by the reference implementation', async () => {
  // echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  expect(await hasher.check('password', hash)).toEqual({ matches: true, outdated: true });
});

it('makes another hash of the same password each time', async () => {
  expect(await hasher.hash('x')).not.toBe(await hasher.hash('x'));
});

// Security 6.2.8
it('treats different encodings of the same text as equal', async () => {
  expect(await hasher.check('cafe\u0301', await hasher.hash('caf\u00e9'))).toMatchObject({ matches: true });
});

it.each([null, '', 'x', '$2a$10$abcdefghijklmnopqrstuv', '$argon2i$v=19$m=64,t=1,p=1$AAAA$AAAA'])(
  'accepts no password for the hash %s',
  async (stored) => {
    expect(await hasher.check('', stored)).toMatchObject({ matches: false });
  },
);

it('takes as long where there is no hash as where there is one', async () => {
  const real = createPasswordHasher({ cost: owaspCost, random: randomBytes });
  const hash = await real.hash('violet-otter-42');
  const measure = (stored: string | null) => takeProcessorTime(() => real.check('wrong', stored));
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 8; round++) {
    known = Math.min(known, await measure(hash));
    unknown = Math.min(unknown, await measure(null));
  }
  expect(unknown / known).toBeGreaterThan(0.5);
  expect(unknown / known).toBeLessThan(2);
});

describe('a flood', () => {
  // Security 15.1.3, 15.2.2
  it('is refused once too many wait, and those already waiting are served', async () => {
    const narrow = createPasswordHasher({ cost: cheap, random: randomBytes, atOnce: 1, waiting: 2 });
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map(() => narrow.hash('x')));
    expect(results.map((result) => result.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason).toBeInstanceOf(Refusal);
    expect(refused?.reason).toMatchObject({ status: 429, extras: { retryAfter: 2 } });
    expect(await narrow.hash('x')).toContain('$argon2id$');
  });
});
