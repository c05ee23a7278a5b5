import type { MiddlewareHandler } from 'hono';
import { toRefusalBody } from './answers/handle-error.ts';
import type { Clock } from './clock.ts';
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

/** What a JSON text would cost to parse. */
export interface JsonSize {
  /** How deep brackets and braces nest outside strings. */
  readonly depth: number;
  /** Upper bound of the objects, arrays and members: the smallest takes two bytes of text and dozens of memory. */
  readonly values: number;
  /** The characters of its longest number, or Infinity for one with an exponent beyond three digits. */
  readonly longestNumber: number;
  /** What the exponents of all numbers add up to: as text or in SQL, each stands for as many digits. */
  readonly exponents: number;
}

/** Measures a text before a parser or the database recurses over it. Does not check whether it is JSON at all. */
export function measureJson(text: string): JsonSize {
  let open = 0;
  let depth = 0;
  let values = 0;
  let longestNumber = 0;
  let exponents = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === 0x22) index = endOfString(text, index);
    else if (character === 0x2c) values++;
    else if (character === 0x5b || character === 0x7b) {
      values++;
      depth = Math.max(depth, ++open);
    } else if (character === 0x5d || character === 0x7d) open--;
    else if (isOfNumber(character)) {
      const start = index;
      index = endOfDigits(text, start);
      if ((text.charCodeAt(index) | 0x20) === 0x65) {
        const exponent = index + 1;
        index = endOfDigits(text, exponent);
        const size = Number(text.slice(exponent, index).replace(/^[+-]/, ''));
        exponents += size;
        if (!(size < 1000)) longestNumber = Number.POSITIVE_INFINITY;
      }
      longestNumber = Math.max(longestNumber, index - start);
      index -= 1;
    }
  }
  return { depth, values, longestNumber, exponents };
}

/** How deep a JSON text nests, as {@link measureJson} sees it. */
export function jsonDepth(text: string): number {
  return measureJson(text).depth;
}

function endOfDigits(text: string, start: number): number {
  let end = start;
  while (isOfNumber(text.charCodeAt(end))) end++;
  return end;
}

/** A digit, a sign or the point. */
function isOfNumber(character: number): boolean {
  return (character >= 0x2d && character <= 0x39 && character !== 0x2f) || character === 0x2b;
}

function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const character = text.charCodeAt(index);
    if (character === 0x5c) index++;
    else if (character === 0x22) return index;
  }
  return text.length;
}

/** Counts requests per key and period; each server process counts on its own. */
export interface RequestCounts {
  /** Counts one request; returns 0, or how many milliseconds to wait when it is one too many. */
  take(key: string, most: number): number;
}

/** All counts reset at the same moments, `period` milliseconds apart. */
export function createRequestCounts(period: number, clock: Clock): RequestCounts {
  const counts = new Map<string, number>();
  let current = Number.NaN;

  return {
    take(key, most) {
      const now = clock();
      const place = Math.floor(now / period);
      if (place !== current) counts.clear();
      current = place;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count > most ? (place + 1) * period - now : 0;
    },
  };
}
