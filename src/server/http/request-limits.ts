import type { MiddlewareHandler } from 'hono';
import { toRefusalBody } from './refusal-body.ts';
import type { ServerEnv } from './request-variables.ts';

const addressCharacters = 32 * 1024;

/** Refuses URLs longer than 32 Ki characters with 414. */
export function limitUrlLength(): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    if (context.req.raw.url.length <= addressCharacters) return next();
    const message = `The URL is longer than ${addressCharacters} characters`;
    return context.json(toRefusalBody('uri_too_long', message), 414);
  };
}

/**
 * How deep brackets and braces nest outside strings, to check before a parser or the database recurses over them. Does
 * not check whether the text is JSON at all.
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
