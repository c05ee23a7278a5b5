import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppInMemory, createAppInMemory } from '#testing/app-in-memory.ts';

let app: AppInMemory;
const clock = { now: Date.parse('2026-11-23T10:00:00Z') };
const tokens: string[] = [];

beforeAll(async () => {
  app = await createAppInMemory({
    environment: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' },
    clock: () => clock.now,
  });
  const seconds = clock.now / 1000;
  for (let count = 0; count < 51; count++) {
    const sub = crypto.randomUUID();
    tokens.push(
      await app.tokens.sign({
        sub,
        role: 'authenticated',
        aud: 'authenticated',
        iat: seconds,
        exp: seconds + 9000,
      }),
    );
  }
});
afterAll(() => app.close());

/**
 * Sends that many requests of one person from one address. They are refused for their path, and counted before that.
 */
async function send(person: number, count: number, address = '203.0.113.7') {
  const request = new Request(`${app.url}/rest/v1/a/b/c`, {
    headers: {
      apikey: app.publishableKey,
      authorization: `Bearer ${tokens[person]}`,
      'x-forwarded-for': address,
    },
  });
  const peer = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  let last: Response | undefined;
  for (let sent = 0; sent < count; sent++) {
    last = await app.app.fetch(request, peer);
    if (last.status === 429) break;
  }
  return last;
}

const minutes = (count: number) => {
  clock.now += count * 60_000;
};

/** The product's requests, all within one counting period. */
const ordinary = {
  /**
   * The counter, the first page, three positions at which parts begin, and the other pages, each part one page longer.
   */
  'a new device reads 100,000 rows': 1 + 1 + 3 + 99 + 4,
  /** One request for each, and a read of the journal after each. */
  'ten thousand rows that waited are sent one by one': 10_000 * 2,
  /** Each reads the counter every four seconds, and each time finds something in the journal. */
  'three tabs look for news': 3 * (300 / 4) * 2,
};

it.each(Object.entries(ordinary))(
  'are not reached when %s',
  async (_, count) => {
    minutes(5);
    expect((await send(0, count))?.status).toBe(404);
  },
  60_000,
);

// Security A7
it('are not reached by a person who does all of that behind a proxy with fifty others', async () => {
  minutes(5);
  for (let other = 1; other <= 50; other++) {
    expect((await send(other, ordinary['three tabs look for news']))?.status).toBe(404);
  }
  for (const count of Object.values(ordinary)) expect((await send(0, count))?.status).toBe(404);
}, 120_000);

it('are reached by a network of IPv6 as a whole', async () => {
  minutes(5);
  // Each stays below an account's limit.
  for (let person = 0; person < 5; person++) await send(person, 29_999, `2001:db8:0:7::${person}`);
  expect((await send(5, 6, '2001:db8:0:7:ffff::1'))?.status).toBe(429);
  expect((await send(5, 1, '2001:db8:0:8::1'))?.status).toBe(404);
}, 120_000);

it('are reached by an account that requests more, wherever it comes from, until the period is over', async () => {
  minutes(5);
  await send(0, 15_000, '203.0.113.8');
  const answer = await send(0, 15_001, '203.0.113.9');
  expect(answer?.status).toBe(429);
  expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(answer?.headers.get('retry-after'))).toBeLessThanOrEqual(300);
  expect(await answer?.json()).toMatchObject({ code: '53400', details: null, hint: null });
  expect((await send(1, 1, '203.0.113.9'))?.status).toBe(404);
  minutes(5);
  expect((await send(0, 1))?.status).toBe(404);
}, 120_000);
