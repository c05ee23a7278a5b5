import type { MiddlewareHandler } from 'hono';
import type { ServerEnv } from '../request-variables.ts';

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';

/**
 * Without `X-Supabase-Api-Version`, clients on another origin misread error codes, and without `Content-Range` counts.
 */
const exposed = [
  'Content-Range',
  'Content-Location',
  'Preference-Applied',
  'Location',
  'X-Total-Count',
  'Link',
  'X-Supabase-Api-Version',
  'Retry-After',
  'Content-Encoding',
  'Content-Type',
  'Date',
  'Server',
  'Transfer-Encoding',
  'Range-Unit',
  'X-Request-Id',
].join(', ');

/**
 * Lets pages of every origin call the two protocols: they send their keys in headers and use no cookies, so this lends
 * them no rights. Answers preflights before any key is checked; a plain OPTIONS goes on to the protocol.
 */
export function allowOrigins(): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    if (
      context.req.method === 'OPTIONS' &&
      context.req.header('access-control-request-method') !== undefined
    ) {
      return new Response(null, {
        status: 204,
        headers: {
          'access-control-allow-origin': '*',
          'access-control-allow-methods': methods,
          'access-control-allow-headers': context.req.header('access-control-request-headers') ?? '*',
          'access-control-max-age': '86400',
          vary: 'Access-Control-Request-Headers',
        },
      });
    }
    await next();
    context.res.headers.set('access-control-allow-origin', '*');
    context.res.headers.set('access-control-expose-headers', exposed);
    context.res.headers.set('cross-origin-resource-policy', 'cross-origin');
  };
}
