import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A port that forwards to another one, as slowly as a database in another building. */
export interface DistantPort {
  readonly port: number;
  close(): void;
}

/** Delays everything by so many milliseconds in each direction, in order. */
export async function openDistantPort(target: number, delay: number): Promise<DistantPort> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ port: target, host: '127.0.0.1', noDelay: true });
    near.setNoDelay(true);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => setTimeout(() => to.write(chunk), delay));
      from.on('close', () => to.destroy());
      from.on('error', () => to.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
