import type { Context, MiddlewareHandler } from 'hono';
import { findPeerAddress } from './client-address.ts';
import type { ServerEnv } from './request-variables.ts';

/** Whether a host name or address (`localhost`, `127.0.0.1`, `[::1]`) means this machine only. */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/** Headers that proxies add. Browsers send none of them, nor anything that begins with `x-`, to open a page. */
const addedByProxy = /^(?:x-|cf-|fly-|fastly-|cdn-loop$|forwarded$|via$|(?:[\w-]+-)?client-ip$)/;

/**
 * Hides a route from everybody except a browser on this machine: the peer is a loopback address, the request shows no
 * trace of a proxy, and the host is this machine's own name (not another name that points here). A proxy that leaves no
 * trace looks like a browser: routes that open accounts need a port that no proxy forwards.
 */
export function loopbackOnly(): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    return isFromThisMachine(context) ? next() : context.notFound();
  };
}

function isFromThisMachine(context: Context<ServerEnv>): boolean {
  const peer = findPeerAddress(context);
  const passedOn = [...context.req.raw.headers.keys()].some((name) => addedByProxy.test(name));
  return (
    (peer === null || isLoopbackHost(peer)) && !passedOn && isLoopbackHost(new URL(context.req.url).hostname)
  );
}
