import type { Context, MiddlewareHandler } from 'hono';
import { findPeerAddress } from './client-address.ts';
import type { ServerEnv } from './request-variables.ts';

/** Whether a host name or address (`localhost`, `127.0.0.1`, `[::1]`) means this machine alone. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/**
 * Hides a route from everybody but a browser on this machine: the peer is a loopback address, no proxy has passed
 * the request on, and the name asked for is this machine's (another site's name that points here is not).
 */
export function loopbackOnly(): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    return isFromThisMachine(context) ? next() : context.notFound();
  };
}

function isFromThisMachine(context: Context<ServerEnv>): boolean {
  const peer = findPeerAddress(context);
  const passedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => context.req.header(name) !== undefined,
  );
  return (
    (peer === null || isLoopbackHost(peer)) && !passedOn && isLoopbackHost(new URL(context.req.url).hostname)
  );
}
