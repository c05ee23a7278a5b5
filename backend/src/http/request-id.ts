import type { MiddlewareHandler } from 'hono';
import { findPeerAddress, type TrustedProxies, toClientAddress } from './client-address.ts';
import type { ServerEnv } from './request-variables.ts';

/**
 * Assigns an id and a client address to every request. Accepts `X-Request-Id` only from a trusted proxy: anybody else
 * could make two requests look like one in the logs. A request made in memory counts as coming from loopback.
 */
export function identifyRequest(trusted: TrustedProxies, newId: () => string): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const peer = findPeerAddress(context) ?? '127.0.0.1';
    const given = trusted(peer) ? context.req.header('x-request-id') : undefined;
    const id = given !== undefined && /^[\w.:-]{1,64}$/.test(given) ? given : newId();
    context.set('requestId', id);
    context.set('clientAddress', toClientAddress(peer, context.req.header('x-forwarded-for'), trusted));
    await next();
    context.res.headers.set('x-request-id', id);
  };
}
