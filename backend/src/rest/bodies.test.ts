import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AppInMemory, createAppInMemory } from '#testing/app-in-memory.ts';
import { createTestUser } from '#testing/fresh-database.ts';
import {
  maxAnonymousBodyBytes,
  maxBodyBytes,
  maxBytesInFlight,
  maxLargeBodies,
  minBytesArriving,
  paceTime,
} from './limits.ts';

let app: AppInMemory;
let token: string;
let origin: string;
let close: () => Promise<void>;
/** The server's ends of all connections. */
const accepted: Socket[] = [];

beforeAll(async () => {
  app = await createAppInMemory();
  await app.database.asOwner((transaction) =>
    transaction.script(`create table public.notes (text text); grant all on public.notes to anon, authenticated;
      create function public.own_secret(text text) returns text language sql return text;
      revoke all on function public.own_secret from public, anon, authenticated;`),
  );
  token = await signUp();
  const server = serve({ fetch: app.app.fetch, port: 0, hostname: '127.0.0.1' });
  server.on('connection', (socket: Socket) => accepted.push(socket));
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      if ('closeAllConnections' in server) server.closeAllConnections();
    });
});
afterAll(async () => {
  await close();
  await app.close();
});

/** A new account's token. */
async function signUp(): Promise<string> {
  const sub = await createTestUser(app.database, `${randomUUID()}@example.org`);
  return app.tokens.sign({ sub, role: 'authenticated', aud: 'authenticated' });
}

/** Sends only the head of a request, and returns the response although no body ever follows. */
async function sendHead(path: string, bearer: string | null, length: number | 'chunked') {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port) });
  const authorization = bearer === null ? '' : `authorization: Bearer ${bearer}\r\n`;
  const size = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  socket.write(
    `POST /rest/v1${path} HTTP/1.1\r\nhost: localhost\r\napikey: ${app.publishableKey}\r\n${authorization}` +
      `content-type: application/json\r\n${size}\r\n\r\n`,
  );
  const answered = once(socket, 'data').then(([data]) => String(data));
  const status = async () => Number((await answered).slice(9, 12));
  return { socket, status, answered };
}

function send(path: string, bearer: string | null, body: string | ReadableStream) {
  return fetch(`${origin}/rest/v1${path}`, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: {
      apikey: app.publishableKey,
      'content-type': 'application/json',
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
    },
  } as RequestInit);
}

const write = (socket: Socket, bytes: number) =>
  new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.write(Buffer.alloc(bytes, ' '), (error) => (error ? reject(error) : resolve()));
  });

const toNote = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - 11) });

describe('the body of a caller without a user', () => {
  it('is small', async () => {
    expect((await send('/notes', null, toNote(maxAnonymousBodyBytes))).status).toBe(201);
    const answer = await send('/notes', null, toNote(maxAnonymousBodyBytes + 1));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'PGRST102' });
  });

  // Security A18
  it('is refused for its length before it has arrived', async () => {
    const { socket, status } = await sendHead('/notes', null, maxAnonymousBodyBytes + 1);
    expect(await status()).toBe(413);
    socket.destroy();
  });

  it('is refused on the way when its length is unknown', async () => {
    const { socket, status } = await sendHead('/notes', null, 'chunked');
    const chunk = 'x'.repeat(maxAnonymousBodyBytes + 1);
    socket.write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
    expect(await status()).toBe(413);
    socket.destroy();
  });

  it.each([
    ['of a table that visitors may not write', '/transactions', null, 401],
    ['of a function that visitors may not call', '/rpc/undo_batch', null, 401],
    ['of a token that is not good', '/notes', 'bad.bad.bad', 401],
    ['of a table that there is not', '/nothing', null, 404],
  ])('%s is not waited for', async (_, path, bearer, expected) => {
    const { socket, status } = await sendHead(path, bearer, 100);
    expect(await status()).toBe(expected);
    socket.destroy();
  });
});

describe('the body of a person', () => {
  it('may be large', async () => {
    expect((await send('/notes', token, toNote(1024 * 1024))).status).toBe(201);
    const chunked = new Blob([toNote(1024 * 1024)]).stream();
    expect((await send('/notes', token, chunked)).status).toBe(201);
  });

  it.each([
    ['a table that is only read', '/changes', 403],
    ['a function that nobody may call', '/rpc/own_secret', 403],
  ])('is not waited for at %s', async (_, path, expected) => {
    const { socket, status } = await sendHead(path, token, 1024 * 1024);
    expect(await status()).toBe(expected);
    socket.destroy();
  });

  it('does not wait for memory: beside too many others it is told to retry', async () => {
    const most = maxBytesInFlight / maxBodyBytes;
    const open = await Promise.all(
      Array.from({ length: most + 1 }, () => sendHead('/notes', token, maxBodyBytes)),
    );
    expect(await Promise.race(open.map(({ answered }) => answered))).toMatch(
      /^HTTP\/1\.1 429 .*\r\nretry-after: \d/s,
    );
    expect((await send('/notes', token, toNote(1000))).status).toBe(201);
    for (const { socket, answered } of open) {
      answered.catch(() => undefined);
      socket.destroy();
    }
    const again = { timeout: 10_000 };
    await expect.poll(async () => (await send('/notes', token, toNote(1024 * 1024))).status, again).toBe(201);
  });

  // Security A18
  it('is ended when it stops arriving, and frees its place', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const person = await signUp();
      const heads = Array.from({ length: maxLargeBodies }, () =>
        sendHead('/notes', person, 2 * minBytesArriving + 1),
      );
      const open = await Promise.all(heads);
      for (const { socket } of open) await write(socket, minBytesArriving);
      await expect.poll(() => vi.getTimerCount()).toBe(open.length);
      await wait(500);
      vi.advanceTimersByTime(paceTime);
      for (const { socket } of open) await write(socket, minBytesArriving);
      await wait(500);
      vi.advanceTimersByTime(paceTime);
      expect((await send('/notes', person, toNote(100_000))).status).toBe(429);
      vi.advanceTimersByTime(paceTime);
      expect(await Promise.all(open.map(({ status }) => status()))).toEqual([408, 408]);
      expect((await send('/notes', person, toNote(100_000))).status).toBe(201);
      for (const { socket } of open) socket.destroy();
    } finally {
      vi.useRealTimers();
    }
  });

  // Security A18
  it('has room beside the largest of others that never end', async () => {
    accepted.length = 0;
    const people = await Promise.all(
      Array.from({ length: maxBytesInFlight / maxBodyBytes / maxLargeBodies }, signUp),
    );
    const open = await Promise.all(
      people
        .flatMap((person) => Array(maxLargeBodies).fill(person))
        .map((person) => sendHead('/notes', person, maxBodyBytes)),
    );
    await Promise.all(open.map(({ socket }) => write(socket, maxBodyBytes - 1)));
    // A large body that came while theirs arrive would take their room, and one of them would be refused.
    const arrived = () => accepted.reduce((bytes, { bytesRead }) => bytes + bytesRead, 0);
    await expect.poll(arrived, { timeout: 8_000 }).toBeGreaterThan(maxBytesInFlight);
    await wait(500);
    const large = () => send('/notes', token, toNote(2 * 1024 * 1024));
    expect((await large()).status).toBe(429);
    expect((await send('/notes', token, toNote(100_000))).status).toBe(201);
    for (const { socket, answered } of open) {
      answered.catch(() => undefined);
      socket.destroy();
    }
    await expect.poll(async () => (await large()).status, { timeout: 10_000 }).toBe(201);
  });

  it('leaves room for others, whoever announces large bodies and sends none of them', async () => {
    const people = await Promise.all(Array.from({ length: maxBytesInFlight / maxBodyBytes }, signUp));
    const opened = people.map(async (bearer) => {
      const heads = Array.from({ length: maxLargeBodies + 1 }, () =>
        sendHead('/notes', bearer, maxBodyBytes),
      );
      const open = await Promise.all(heads);
      // One of them is one too many, and then the others are being waited for.
      expect(await Promise.race(open.map(({ status }) => status()))).toBe(429);
      expect((await send('/notes', bearer, toNote(1000))).status).toBe(201);
      return open;
    });
    const open = (await Promise.all(opened)).flat();
    expect((await send('/notes', token, toNote(1024 * 1024))).status).toBe(201);
    for (const { socket, answered } of open) {
      answered.catch(() => undefined);
      socket.destroy();
    }
  });
});
