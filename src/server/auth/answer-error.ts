import type { ErrorHandler, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { DatabaseError } from '../database/database.ts';
import type { ServerEnv } from '../http/request-variables.ts';
import { Refusal } from './refusal.ts';

/** A database that is away or overburdened: it passes. SQLSTATEs by their beginning. */
const passing = /^(08|57P0|53)/;

const version = '2024-01-01';

/** Says which error format the answer speaks: without it the client does not read `code`. */
export function echoApiVersion(): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    await next();
    const asked = context.req.header('x-supabase-api-version') ?? '';
    if (/^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= version) {
      context.res.headers.set('x-supabase-api-version', version);
    }
  };
}

/**
 * Prints a refusal in both of the protocol's error formats at once, so that clients of every version read it. What is
 * no refusal is a fault of ours: the log has the cause, the caller its id. While the database is away that is said in
 * a sentence for people, because the form shows it.
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
    const id = context.get('requestId');
    logger.error({ id, method: context.req.method, path: context.req.path, err: error }, 'request failed');
    const headers = { 'x-sb-error-code': 'unexpected_failure' };
    if (error instanceof DatabaseError && passing.test(error.code)) {
      const body = toBody('unexpected_failure', 'The server is busy at the moment. Please try again.');
      return context.json({ ...body, error_id: id }, 503, { ...headers, 'retry-after': '1' });
    }
    const body = { ...toBody('unexpected_failure', 'Internal Server Error'), error_id: id };
    return context.json(body, 500, headers);
  };
}

function toBody(code: string, message: string): Record<string, string> {
  return { code, error_code: code, message, msg: message };
}
