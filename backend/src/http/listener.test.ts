import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type FetchHandler, listen, toOrigin } from './listener.ts';

const hello: FetchHandler = () => new Response('hello');
const slow: FetchHandler = async () => {
  await wait(300);
  return new Response('finished');
};

describe('the port', () => {
  it('is bound before anything else is ready, and requests wait', async () => {
    const handler = Promise.withResolvers<FetchHandler>();
    const listener = await listen('127.0.0.1', 0, handler.promise);
    const early = fetch(`http://127.0.0.1:${listener.port}/`);
    handler.resolve(hello);
    expect(await (await early).text()).toBe('hello');
    await listener.close(0);
  });

  it('that is taken gives a sentence that says what to do', async () => {
    const first = await listen('127.0.0.1', 0, Promise.resolve(hello));
    await expect(listen('127.0.0.1', first.port, Promise.resolve(hello))).rejects.toThrow(
      `Port ${first.port} on 127.0.0.1 is taken by another program. Stop it, or choose another port: PORT=${first.port + 1} npm start`,
    );
    await first.close(0);
  });

  it('of an address that this machine does not have is refused by its setting', async () => {
    await expect(listen('192.0.2.1', 0, Promise.resolve(hello))).rejects.toThrow(
      'HOST: 192.0.2.1 is not an address of this machine.',
    );
  });
});

describe('stopping', () => {
  it('lets the request in flight finish, and accepts no new one', async () => {
    const listener = await listen('127.0.0.1', 0, Promise.resolve(slow));
    const address = `http://127.0.0.1:${listener.port}/`;
    const inFlight = fetch(address);
    await wait(100);
    // Longer than this test may take: the keep-alive connection of the answered request delays nothing.
    const closed = listener.close(600_000);
    await expect(fetch(address)).rejects.toThrow();
    expect(await (await inFlight).text()).toBe('finished');
    await closed;
  });

  it('cuts what has not finished in time', async () => {
    const listener = await listen(
      '127.0.0.1',
      0,
      Promise.resolve(() => new Promise<Response>(() => undefined)),
    );
    const socket = connect(listener.port, '127.0.0.1');
    const cut = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await wait(100);
    await listener.close(200);
    await cut;
  });
});

describe('connections', () => {
  /** Resolves with the whole response once the server has closed the connection. */
  const send = (port: number, text: string) =>
    new Promise<string>((resolve) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (bytes) => {
        answer += bytes.toString();
      });
      socket.on('error', () => undefined);
      socket.once('close', () => resolve(answer));
    });
  const open = (port: number) =>
    new Promise<Socket>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(socket));
      // Unread bytes would keep it open.
      socket.on('error', () => undefined).resume();
    });
  const askHello = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

  it('of one address are limited, active or idle, and make room when they end', async () => {
    const limits = { connections: 3, isUncounted: () => false };
    const listener = await listen('127.0.0.1', 0, Promise.resolve(hello), limits);
    const idle = await Promise.all([1, 2, 3].map(() => open(listener.port)));
    expect(await send(listener.port, askHello)).toBe('');
    idle[0]?.destroy();
    await expect.poll(() => send(listener.port, askHello)).toContain('hello');
    for (const socket of idle) socket.destroy();
    await listener.close(0);
  });

  it('of a proxy, whose clients share its address, are not counted', async () => {
    const limits = { connections: 1, isUncounted: (address: string) => address === '127.0.0.1' };
    const listener = await listen('127.0.0.1', 0, Promise.resolve(hello), limits);
    const idle = await Promise.all([1, 2, 3].map(() => open(listener.port)));
    expect(await send(listener.port, askHello)).toContain('hello');
    for (const socket of idle) socket.destroy();
    await listener.close(0);
  });

  it('that send nothing, or trickle, are closed', async () => {
    const limits = { headersTimeout: 300, requestTimeout: 600, checkEvery: 100 };
    const read: FetchHandler = async (request) => new Response(await request.text());
    const listener = await listen('127.0.0.1', 0, Promise.resolve(read), limits);
    const begun = await open(listener.port);
    const drip = setInterval(() => begun.write('X-Slow: 1\r\n'), 50);
    begun.write('GET / HTTP/1.1\r\nHost: x\r\n');
    const closed = [begun, await open(listener.port)].map(
      (socket) => new Promise((resolve) => socket.once('close', resolve)),
    );
    await Promise.all(closed);
    clearInterval(drip);
    expect(await send(listener.port, 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx')).toContain(
      '408',
    );
    await listener.close(0);
  });

  it('with two hosts in a request get only a 400', async () => {
    const listener = await listen('127.0.0.1', 0, Promise.resolve(hello));
    const answer = await send(listener.port, askHello.replace('Host: x', 'Host: x\r\nhOST: y'));
    expect(answer).toMatch(/^HTTP\/1\.1 400 (?!.*hello)/s);
    await listener.close(0);
  });

  it.each([
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n'],
    ['a length and a transfer encoding', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n'],
    ['a transfer encoding that nobody knows', 'Transfer-Encoding: xchunked\r\n'],
    ['a blank before a colon', 'Content-Length : 4\r\n'],
    ['a folded line', 'X: a\r\n b\r\n'],
    ['65 KiB of headers', `X: ${'x'.repeat(65 * 1024)}\r\n`],
  ])(
    'with %s are answered with 4xx and closed, and no second request is read from them',
    async (_, headers) => {
      const paths: string[] = [];
      const note: FetchHandler = ({ url }) => {
        paths.push(new URL(url).pathname);
        return new Response('hello', { status: 400 });
      };
      const listener = await listen('127.0.0.1', 0, Promise.resolve(note));
      const answer = await send(
        listener.port,
        `POST / HTTP/1.1\r\nHost: x\r\n${headers}\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n`,
      );
      expect([answer.match(/HTTP\/1\.1 \d\d\d/g)?.length, paths]).toEqual([
        1,
        expect.not.arrayContaining(['/smuggled']),
      ]);
      expect(answer).toMatch(/^HTTP\/1\.1 4/);
      await listener.close(0);
    },
  );
});

describe('the address for a browser', () => {
  it.each([
    ['127.0.0.1', 3000, 'http://127.0.0.1:3000'],
    ['::1', 3000, 'http://[::1]:3000'],
    ['0.0.0.0', 80, 'http://127.0.0.1'],
    ['::', 3000, 'http://127.0.0.1:3000'],
    ['localhost', 3000, 'http://localhost:3000'],
  ])('of %s, port %i, is %s', (host, port, origin) => {
    expect(toOrigin(host, port)).toBe(origin);
  });
});
