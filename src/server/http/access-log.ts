import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { ServerEnv } from './request-variables.ts';

/**
 * One line a request, when it is answered. Neither headers nor the query are written: links carry their codes, and
 * filters carry what people typed, in the query.
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
