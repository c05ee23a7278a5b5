import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { freshDatabase } from '#testing/fresh-database.ts';
import { createRateLimits } from './rate-limits.ts';

let database: Database;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const refused = { status: 429, code: 'over_request_rate_limit' };

it('allows a number of attempts per key, independent of other keys', async () => {
  const limits = createRateLimits(database);
  for (let count = 0; count < 100; count++) await limits.take('verify', '203.0.113.1');
  await expect(limits.take('verify', '203.0.113.1')).rejects.toMatchObject(refused);
  await limits.take('verify', '203.0.113.2');
  await limits.take('signup', '203.0.113.1');
});

// Security A15
it('counts IPv6 by the network of a household, and more widely by that of a site', async () => {
  const limits = createRateLimits(database);
  const take = (subnet: number, host: number) =>
    limits.take('factor', `challenge 2001:db8:7:${subnet.toString(16)}::${host.toString(16)}`);
  for (let host = 0; host < 100; host++) await take(0, host);
  await expect(take(0, 100)).rejects.toMatchObject(refused);
  for (let count = 0; count < 900; count++) await take(1 + (count % 100), count);
  await expect(take(101, 0)).rejects.toMatchObject(refused);
  await limits.take('factor', 'challenge 2001:db8:8::1');
});

it('counts simultaneous attempts', async () => {
  const limits = createRateLimits(database);
  const tries = Array.from({ length: 25 }, () => limits.take('wrong-nonce', 'many@example.org'));
  const results = await Promise.allSettled(tries);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

it('uncounts attempts that have succeeded', async () => {
  const limits = createRateLimits(database);
  for (let count = 0; count < 50; count++) {
    await limits.take('wrong-nonce', 'right@example.org');
    await limits.giveBack('wrong-nonce', 'right@example.org');
  }
});

it('counts together with the other servers of a database, and stores no names', async () => {
  const [one, other] = [createRateLimits(database), createRateLimits(database)];
  for (let count = 0; count < 5; count++) {
    await one.take('wrong-nonce', 'shared@example.org');
    await other.take('wrong-nonce', 'shared@example.org');
  }
  const { rows } = await database.asOwner((transaction) =>
    transaction.query<{ key: string }>('select key from auth.rate_limits'),
  );
  if (database.engine === 'postgres') {
    await expect(one.take('wrong-nonce', 'shared@example.org')).rejects.toMatchObject(refused);
    expect(rows.length).toBeGreaterThan(0);
  }
  expect(JSON.stringify(rows)).not.toMatch(/example|203\.0/);
});
