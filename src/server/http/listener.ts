import type { Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { toNetwork, toPlainAddress } from './client-address.ts';
import { isLoopbackHost } from './loopback-only.ts';
import type { ServerEnv } from './request-variables.ts';

/** Answers one request, as Hono's `app.fetch` does. */
export type FetchHandler = (
  request: Request,
  bindings: ServerEnv['Bindings'],
) => Response | Promise<Response>;

/** A server that holds its port. */
export interface Listener {
  /** The port that it got, where 0 had asked for any. */
  readonly port: number;
  /** Takes no new requests, lets those in flight finish for `grace` milliseconds, then cuts what is left. */
  close(grace: number): Promise<void>;
}

/** What one caller may take of the sockets, and how long. */
export interface ConnectionLimits {
  /** Open at once from one network: an IPv4 address, or a /64 of IPv6. */
  readonly connections: number;
  /** Addresses that many people share, which bound their callers themselves. */
  readonly isUncounted: (address: string) => boolean;
  /** Milliseconds until the headers of a request are there, from the moment that the connection opens. */
  readonly headersTimeout: number;
  /** Milliseconds until its body is there. */
  readonly requestTimeout: number;
  /** How often both are looked after, in milliseconds. */
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
 * Takes the port. Requests wait until `handler` resolves, so that a taken port is found before anything is opened.
 * Rejects with a sentence for the person when the address cannot be had.
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
  // Whoever takes nothing of an answer for so long has gone.
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

/** RFC 9112, 3.2: what stands in front may have gone by the other one. Names stand at the even places. */
function namesTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** A connection too many is closed unanswered: to answer it would cost what the bound is to save. */
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

/** The address for a browser; a server on all addresses is found at this machine's own. */
export function toOrigin(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return new URL(`http://${isIPv6(name) ? `[${name}]` : name}:${port}`).origin;
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is taken by another program. Stop it, or choose another port: PORT=${port + 1} npm start`;
    case 'EACCES':
      return `Port ${port} may not be used by this account. Choose one above 1023 in PORT.`;
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
  // A connection that was busy at first stays open after its answer unless it is closed once idle.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const end = setTimeout(() => server.closeAllConnections(), grace);
  await closed;
  clearInterval(idle);
  clearTimeout(end);
}
