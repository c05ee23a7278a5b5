import type { ErrorHandler, Handler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import type { ServerEnv } from '../request-variables.ts';

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

/** Supabase's APIs: a program that asks one for something this server does not have must not get a page. */
export const apiPaths = ['auth', 'rest', 'storage', 'realtime', 'functions', 'graphql'].map(
  (api) => `/${api}/v1/*`,
);

/** Refuses a path of an API that this server does not have (404), in JSON. */
export const refusePath: Handler<ServerEnv> = (context) =>
  context.json(toRefusalBody('not_found', 'There is no such path on this server.'), 404);

/** The body of a refusal before a protocol is reached, readable by the clients of both. */
export function toRefusalBody(code: string, message: string): Record<string, string | null> {
  return { code, error_code: code, message, msg: message, details: null, hint: null };
}
