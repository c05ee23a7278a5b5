import type { Context } from 'hono';
import type { ServerEnv } from '#server/http/request-variables.ts';
import { maxAnonymousBodyBytes, maxBodyBytes, maxBytesInFlight } from './limits.ts';
import { bodyTooLarge, tooBusy } from './refusals.ts';

/** Reserves memory for the bodies of all requests in progress; small ones need none. */
export interface BodyRoom {
  /**
   * Reads a body and holds its memory while `use` works with it; refuses a larger one (413), and one for which there is
   * no room (429).
   */
  withBody<T>(context: Context<ServerEnv>, anonymous: boolean, use: (body: string) => Promise<T>): Promise<T>;
}

/** Room for {@link maxBytesInFlight}. */
export function createBodyRoom(): BodyRoom {
  let reserved = 0;

  return {
    async withBody(context, anonymous, use) {
      const { method } = context.req;
      if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return use('');
      const limit = anonymous ? maxAnonymousBodyBytes : maxBodyBytes;
      let own = 0;

      function take(bytes: number): void {
        if (bytes > limit) throw bodyTooLarge(limit);
        const more = bytes <= maxAnonymousBodyBytes ? 0 : bytes - own;
        if (reserved + more > maxBytesInFlight) throw tooBusy(1000);
        reserved += more;
        own += more;
      }

      try {
        return await use(await readText(context, take));
      } finally {
        reserved -= own;
      }
    },
  };
}

/** The body as text. Calls `take` with its length before reading it if the length is known, otherwise while reading. */
async function readText(context: Context<ServerEnv>, take: (bytes: number) => void): Promise<string> {
  const { req } = context;
  const told = req.header('content-length');
  if (told !== undefined && req.header('transfer-encoding') === undefined) {
    take(Number(told));
    return req.text();
  }
  if (req.raw.body === null) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of req.raw.body) {
    length += chunk.length;
    take(length);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
