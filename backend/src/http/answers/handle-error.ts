import type { ErrorHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import type { ServerEnv } from '../request-variables.ts';
import { toRefusalBody } from './refusal-body.ts';

/** Handles errors outside the protocols: a bare 500 with an id that leads to the cause in the log. */
export function handleError(logger: Logger): ErrorHandler<ServerEnv> {
  return (error, context) => {
    if (error instanceof HTTPException) return error.getResponse();
    const id = context.get('requestId');
    logger.error({ id, method: context.req.method, path: context.req.path, err: error }, 'request failed');
    return context.json(
      { ...toRefusalBody('unexpected_failure', 'Internal Server Error'), error_id: id },
      500,
    );
  };
}
