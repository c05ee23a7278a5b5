import type { Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { toNetwork, toPlainAddress } from './client-address.ts';
import { isLoopbackHost } from './loopback-only.ts';
import type { ServerEnv } from './request-variables.ts';

/** Handles one request, like Hono's `app.fetch`. */
export type FetchHandler = (
  request: Request,
  bindings: ServerEnv['Bindings'],
) => Response | Promise<Response>;

/** A server that listens on its port. */
export interface Listener {
  /** The actual port, when 0 asked for any free one. */
  readonly port: number;
  /** Stops new requests, lets those in flight finish for `grace` milliseconds, then cuts the rest off. */
  close(grace: number): Promise<void>;
}

/** Limits on sockets per client. */
export interface ConnectionLimits {
  /** Open at once from one network: an IPv4 address, or a /64 of IPv6. */
  readonly connections: number;
  /** Addresses shared by many people, which limit their clients themselves. */
  readonly isUncounted: (address: string) => boolean;
  /** Milliseconds from opening the connection until all headers of a request have arrived. */
  readonly headersTimeout: number;
  /** Milliseconds until its body has arrived. */
  readonly requestTimeout: number;
  /** How often both are checked, in milliseconds. */
  readonly checkEvery: number;
}

/** Fifty people behind one address, with ten tabs each, stay far below. */
const usual: ConnectionLimits = {
  connections: 1000,
  isUncounted: isLoopbackHost,
  headersTimeout: 20_000,
  requestTimeout: 120_000,
  checkEvery: 5_000,
};

/**
 * Binds the port. Requests wait until `handler` resolves, so that a port in use is found before anything is opened.
 * Rejects with a sentence for the person when binding fails.
 */
export async function listen(
  host: string,
  port: number,
  handler: Promise<FetchHandler>,
  limits: Partial<ConnectionLimits> = {},
): Promise<Listener> {
  const { connections, isUncounted, ...times } = { ...usual, ...limits };
  const server = createAdaptorServer({
    fetch: async (request, bindings) => {
      if (namesTwoHosts(bindings.incoming.rawHeaders)) return new Response(null, { status: 400 });
      return (await handler)(request, bindings as ServerEnv['Bindings']);
    },
    serverOptions: {
      maxHeaderSize: 64 * 1024,
      headersTimeout: times.headersTimeout,
      requestTimeout: times.requestTimeout,
      connectionsCheckingInterval: times.checkEvery,
      keepAliveTimeout: 65_000,
    },
  }) as Server;
  // A client that reads nothing of a response for this long has gone.
  server.setTimeout(120_000);
  boundConnections(server, connections, isUncounted);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(explain(error, host, port), { cause: error })),
    );
    server.listen({ host, port, exclusive: true }, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: (grace) => close(server, grace) };
}

/** RFC 9112, 3.2: a proxy in front may have used the other one. Names are at even indexes. */
function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Closes a surplus connection unanswered: an answer would cost what the limit is meant to save. */
function boundConnections(server: Server, most: number, isUncounted: (address: string) => boolean): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = toPlainAddress(socket.remoteAddress ?? '');
    if (isUncounted(address)) return;
    const network = toNetwork(address, 64);
    const count = open.get(network) ?? 0;
    if (count >= most) {
      socket.destroy();
      return;
    }
    open.set(network, count + 1);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}

/** The address for a browser; a server on all addresses is reached at this machine's own. */
export function toOrigin(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return new URL(`http://${isIPv6(name) ? `[${name}]` : name}:${port}`).origin;
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`;
    case 'EACCES':
      return `This account may not use port ${port}. Set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST: ${host} is not an address of this machine.`;
    default:
      return `The server cannot listen on ${host}, port ${port}: ${error.message}`;
  }
}

async function close(server: Server, grace: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that was busy at first stays open after its response unless it is closed once idle.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const end = setTimeout(() => server.closeAllConnections(), grace);
  await closed;
  clearInterval(idle);
  clearTimeout(end);
}
