import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { toRefusalBody } from './refusal-body.ts';
import type { ServerEnv } from './request-variables.ts';

const addressCharacters = 32 * 1024;

/** Refuses an address longer than 32 Ki characters with 414. */
export function limitAddress(): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    if (context.req.raw.url.length <= addressCharacters) return next();
    const message = `The address is longer than ${addressCharacters} characters`;
    return context.json(toRefusalBody('uri_too_long', message), 414);
  };
}

/**
 * Refuses a body of more bytes with 413, before it is held in memory. A body that tells its length cannot be longer,
 * and is not looked at: asking a request for its body costs more than everything else that the shell does.
 */
export function limitBody(bytes: number): MiddlewareHandler<ServerEnv> {
  const refuse = (context: Context<ServerEnv>) =>
    context.json(
      toRefusalBody('request_entity_too_large', `Request body is larger than ${bytes} bytes`),
      413,
    );
  const counting = bodyLimit({ maxSize: bytes, onError: refuse });
  return async (context, next) => {
    const { method } = context.req;
    if (method === 'GET' || method === 'HEAD') return next();
    const length = context.req.header('content-length');
    const isTold = length !== undefined && context.req.header('transfer-encoding') === undefined;
    if (!isTold) return counting(context, next);
    return Number(length) > bytes ? refuse(context) : next();
  };
}

/**
 * How deep brackets and braces nest outside strings, for a check before a parser or the database recurses over them.
 * Says nothing on whether the text is JSON at all.
 */
export function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === 0x22) index = endOfString(text, index);
    else if (character === 0x5b || character === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (character === 0x5d || character === 0x7d) depth--;
  }
  return deepest;
}

function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === 0x5c) index++;
    else if (character === 0x22) return index;
  }
  return text.length;
}
