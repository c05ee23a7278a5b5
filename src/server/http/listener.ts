import type { Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
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

/**
 * Takes the port. Requests wait until `handler` resolves, so that a taken port is found before anything is opened.
 * Rejects with a sentence for the person when the address cannot be had.
 */
export async function listen(host: string, port: number, handler: Promise<FetchHandler>): Promise<Listener> {
  const server = createAdaptorServer({
    fetch: async (request, bindings) => (await handler)(request, bindings as ServerEnv['Bindings']),
    serverOptions: {
      maxHeaderSize: 64 * 1024,
      headersTimeout: 20_000,
      requestTimeout: 120_000,
      keepAliveTimeout: 65_000,
    },
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(explain(error, host, port), { cause: error })),
    );
    server.listen({ host, port, exclusive: true }, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: (grace) => close(server, grace) };
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
