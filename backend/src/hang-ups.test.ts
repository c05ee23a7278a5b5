import { once } from 'node:events';
import { connect } from 'node:net';
import { serve } from '@hono/node-server';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppInMemory, createAppInMemory } from '#testing/app-in-memory.ts';
import { createTestUser } from '#testing/fresh-database.ts';

let app: AppInMemory;
let token: string;
let port: number;
let close: () => Promise<void>;
const lines: { level: number; msg: string }[] = [];

beforeAll(async () => {
  const logger = pino(
    { level: 'info' },
    { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
  );
  app = await createAppInMemory({ logger });
  const sub = await createTestUser(app.database, 'ann@example.org');
  token = await app.tokens.sign({ sub, role: 'authenticated', aud: 'authenticated' });
  const server = serve({ fetch: app.app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  close = () => new Promise((resolve) => server.close(() => resolve()));
});
afterAll(async () => {
  await close();
  await app.close();
});

// Security A18
it.each([
  ['a small body of the table protocol', '/rest/v1/transactions', 1000],
  ['a large body of the table protocol', '/rest/v1/transactions', 100_000],
  ['a sign-in', '/auth/v1/token?grant_type=password', 1000],
  ['a sign-out', '/auth/v1/logout', 1000],
  ['the form of an emailed link', '/auth/v1/verify', 1000],
])('a caller who hangs up within %s is no error of the server', async (_what, path, length) => {
  lines.length = 0;
  const socket = connect({ host: '127.0.0.1', port });
  const type = path.endsWith('verify') ? 'application/x-www-form-urlencoded' : 'application/json';
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\napikey: ${app.publishableKey}\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n{"a":`,
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.destroy();
  await expect.poll(() => lines.map(({ level, msg }) => `${level} ${msg}`)).not.toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});
