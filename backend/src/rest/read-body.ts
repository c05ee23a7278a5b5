import type { Context } from 'hono';
import type { ServerEnv } from '#server/http/request-variables.ts';
import type { Identity } from './identity.ts';
import {
  bytesForMediumBodies,
  maxAnonymousBodyBytes,
  maxBodyBytes,
  maxBytesInFlight,
  maxLargeBodies,
  maxMediumBodyBytes,
  minBytesArriving,
  paceTime,
} from './limits.ts';
import { bodyIncomplete, bodyTooLarge, tooBusy } from './refusals/refusals.ts';

/** Reserves memory for the bodies of all requests in progress; small ones need none. */
export interface BodyBudget {
  /**
   * Reads a body and holds its memory while `use` works with it; refuses a larger one (413), one for which there is no
   * room (429), and one that does not keep arriving (408).
   */
  withBody<T>(
    context: Context<ServerEnv>,
    caller: Pick<Identity, 'account' | 'anonymous'>,
    use: (body: string) => Promise<T>,
  ): Promise<T>;
}

/** The share of the memory budget that one body uses. Both methods refuse a body that exceeds it. */
interface Share {
  /** Judges a body by its length before any of it has arrived. Who only announces bodies takes memory from nobody. */
  expect(bytes: number): void;
  /** Reserves memory for what has arrived. */
  take(bytes: number): void;
}

/** Room for {@link maxBytesInFlight}, and of each account for {@link maxLargeBodies}. */
export function createBodyBudget(): BodyBudget {
  let reserved = 0;
  const large = new Map<string, number>();

  function count(account: string | null, change: 1 | -1): void {
    if (account === null) return;
    const counted = (large.get(account) ?? 0) + change;
    if (counted > maxLargeBodies) throw tooBusy(1000);
    if (counted === 0) large.delete(account);
    else large.set(account, counted);
  }

  return {
    async withBody(context, { account, anonymous }, use) {
      const { method } = context.req;
      if (method === 'GET' || method === 'HEAD' || method === 'DELETE') return use('');
      const limit = anonymous ? maxAnonymousBodyBytes : maxBodyBytes;
      let isLarge = false;
      let own = 0;

      function expect(bytes: number): void {
        if (bytes > limit) throw bodyTooLarge(limit);
        if (isLarge || bytes <= maxAnonymousBodyBytes) return;
        count(account, 1);
        isLarge = true;
      }

      function take(bytes: number): void {
        expect(bytes);
        const more = isLarge ? bytes - own : 0;
        const extra = bytes > maxMediumBodyBytes ? 0 : bytesForMediumBodies;
        if (reserved + more > maxBytesInFlight + extra) throw tooBusy(1000);
        reserved += more;
        own += more;
      }

      try {
        return await use(await readText(context, { expect, take }));
      } finally {
        reserved -= own;
        if (isLarge) count(account, -1);
      }
    },
  };
}

/** The body as text; one that is not known to be small is read piece by piece. */
async function readText({ req }: Context<ServerEnv>, share: Share): Promise<string> {
  const told = req.header('content-length');
  if (told !== undefined && req.header('transfer-encoding') === undefined) {
    share.expect(Number(told));
    if (Number(told) <= maxAnonymousBodyBytes) return arriving(req.text());
  }
  if (req.raw.body === null) return '';
  return readAtPace(req.raw.body, share);
}

/** A caller who hangs up is no fault of the server's. */
function arriving<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    throw Object.assign(bodyIncomplete(), { cause: error });
  });
}

async function readAtPace(body: ReadableStream<Uint8Array>, share: Share): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let before = 0;
  const stopped = Promise.withResolvers<never>();
  stopped.promise.catch(() => undefined);
  const timer = setInterval(() => {
    if (length - before < minBytesArriving) stopped.reject(bodyIncomplete());
    before = length;
  }, paceTime);
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await Promise.race([arriving(reader.read()), stopped.promise]);
      if (done) return new TextDecoder().decode(Buffer.concat(chunks));
      length += value.length;
      share.take(length);
      chunks.push(value);
    }
  } catch (error) {
    // What has not arrived is not waited for.
    reader.cancel().catch(() => undefined);
    throw error;
  } finally {
    clearInterval(timer);
  }
}
