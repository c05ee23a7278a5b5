import type { ErrorHandler, MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { timeout } from 'hono/timeout';
import type { Logger } from 'pino';
import { DatabaseError } from '../database/database.ts';
import type { ServerEnv } from '../http/request-variables.ts';
import { Refusal } from './refusal.ts';

/** The database is unavailable or overloaded, or something was locked for too long, which passes. SQLSTATE prefixes. */
const passing = /^(08|57P0|53|55P03)/;

const version = '2024-01-01';

/** Names the error format of the response: without it the client does not read `code`. */
export function echoApiVersion(): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    await next();
    const asked = context.req.header('x-supabase-api-version') ?? '';
    if (/^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= version) {
      context.res.headers.set('x-supabase-api-version', version);
    }
  };
}

/** Milliseconds: a connection that is silent for two minutes is closed by whatever stands between. */
const patience = 100_000;

/** Answers for a request that takes too long, as it does while the database is slow; what it has begun goes on. */
export const answerInTime = () => timeout(patience, new HTTPException(504));

/**
 * Prints a refusal in both error formats of the protocol at once, so that every client version can read it. Any other
 * error is our fault: the log has the cause, the caller gets its id. When the database is unavailable, the message is a
 * sentence, because forms show it.
 */
export function answerError(logger: Logger): ErrorHandler<ServerEnv> {
  return (error, context) => {
    if (error instanceof Refusal) {
      const { reasons, retryAfter } = error.extras;
      const headers: Record<string, string> = { 'x-sb-error-code': error.code };
      if (retryAfter !== undefined) headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfter)));
      const weak = reasons === undefined ? {} : { weak_password: { reasons } };
      return context.json({ ...toBody(error.code, error.message), ...weak }, error.status, headers);
    }
    if (isHangUp(error)) {
      return context.json(toBody('request_timeout', 'The request body did not arrive to its end.'), 408);
    }
    const id = context.get('requestId');
    logger.error({ id, method: context.req.method, path: context.req.path, err: error }, 'request failed');
    const isLate = error instanceof HTTPException && error.status === 504;
    if (isLate || (error instanceof DatabaseError && passing.test(error.code))) {
      const code = isLate ? 'request_timeout' : 'unexpected_failure';
      const body = toBody(code, 'The server is busy at the moment. Please try again.');
      const headers = { 'x-sb-error-code': code, 'retry-after': '1' };
      return context.json({ ...body, error_id: id }, isLate ? 504 : 503, headers);
    }
    const headers = { 'x-sb-error-code': 'unexpected_failure' };
    const body = { ...toBody('unexpected_failure', 'Internal Server Error'), error_id: id };
    return context.json(body, 500, headers);
  };
}

/** Node's error where a caller hangs up before the body has arrived: no fault of the server's. */
function isHangUp(error: Error): boolean {
  return 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted';
}

function toBody(code: string, message: string): Record<string, string> {
  return { code, error_code: code, message, msg: message };
}
