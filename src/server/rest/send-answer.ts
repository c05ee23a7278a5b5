import { findAcceptedEncoding } from '#server/http/accepted-encoding.ts';
import { bodyEncodings, compressBody, leastCompressed } from '#server/http/compressed-body.ts';
import { isKnownTag, toEntityTag } from '#server/http/entity-tag.ts';
import type { RestAnswer } from './plan/plan.ts';
import { toResponse } from './to-response.ts';

/** What of a request decides in which form its answer is sent. */
export interface Asked {
  readonly method: string;
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/** Whatever an answer to the same address depends on besides. */
const varying = 'Accept, Accept-Encoding, Accept-Profile, Authorization, Prefer, Range, apikey';

/**
 * An answer as it goes out: compressed where the client takes that, and for a read with a tag of its contents, so that
 * a client which keeps them by itself is told in a word that they are the same (304). No browser stores it. What a
 * function has set by itself stays.
 */
export async function sendAnswer(answer: RestAnswer, asked: Asked): Promise<Response> {
  const { status, body } = answer;
  const bytes = Buffer.from(body ?? '');
  const isRead = asked.method === 'GET' || asked.method === 'HEAD';
  let headers = isRead ? { Vary: varying, ...answer.headers } : answer.headers;

  if (asked.method === 'GET' && status === 200 && bytes.length > 0) {
    const tag = findHeader(headers, 'ETag') ?? toTag(headers, bytes);
    headers = { ...headers, ETag: tag };
    if (isKnownTag(asked.ifNoneMatch, tag)) return toResponse({ status: 304, headers, body: null }, null);
  }

  const fit = bytes.length >= leastCompressed && findHeader(headers, 'Content-Encoding') === undefined;
  const encoding = fit ? findAcceptedEncoding(asked.acceptEncoding, bodyEncodings) : null;
  if (encoding === null) return toResponse({ ...answer, headers }, bytes);
  const coded = { ...headers, 'Content-Encoding': encoding };
  return toResponse({ ...answer, headers: coded }, await compressBody(bytes, encoding));
}

/** The number of all rows can change while those of this page do not. */
function toTag(headers: RestAnswer['headers'], bytes: Uint8Array): string {
  return toEntityTag(headers['Content-Range'] ?? '', headers['Content-Type'] ?? '', bytes);
}

function findHeader(headers: RestAnswer['headers'], name: string): string | undefined {
  const wanted = name.toLowerCase();
  return Object.entries(headers).find(([found]) => found.toLowerCase() === wanted)?.[1];
}
