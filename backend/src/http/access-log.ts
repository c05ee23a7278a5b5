import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { ServerEnv } from './request-variables.ts';

/**
 * Logs one line per request, when it has been answered. Leaves out headers and the query: links carry codes and filters
 * carry people's text in the query.
 */
export function logAccess(logger: Logger, now: () => number): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const start = now();
    await next();
    logger.info(
      {
        id: context.get('requestId'),
        from: context.get('clientAddress'),
        method: context.req.method,
        path: context.req.path,
        status: context.res.status,
        ms: Math.round((now() - start) * 10) / 10,
      },
      'request',
    );
  };
}
