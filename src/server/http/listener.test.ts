import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type FetchHandler, listen, toOrigin } from './listener.ts';

const hello: FetchHandler = () => new Response('hello');
const slow: FetchHandler = async () => {
  await wait(300);
  return new Response('finished');
};

describe('the port', () => {
  it('is taken before anything else is ready, and requests wait for it', async () => {
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
  it('lets the request in flight finish, and takes no new one', async () => {
    const listener = await listen('127.0.0.1', 0, Promise.resolve(slow));
    const address = `http://127.0.0.1:${listener.port}/`;
    const inFlight = fetch(address);
    await wait(100);
    const closed = listener.close(5_000);
    await expect(fetch(address)).rejects.toThrow();
    expect(await (await inFlight).text()).toBe('finished');
    const start = performance.now();
    await closed;
    // The kept-alive connection of the answered request does not hold it up.
    expect(performance.now() - start).toBeLessThan(1_000);
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
