import { findAcceptedEncoding } from '#server/http/answers/accepted-encoding.ts';
import { bodyEncodings, compressBody, minCompressedBytes } from '#server/http/answers/compressed-body.ts';
import { matchesEntityTag, toEntityTag } from '#server/http/answers/entity-tag.ts';
import type { RestAnswer } from './plan/plan.ts';
import { toResponse } from './to-response.ts';

/** The facts of a request that decide the form of its response. */
export interface ResponseContext {
  readonly method: string;
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/** Everything else that a response to the same URL depends on. */
const varying = 'Accept, Accept-Encoding, Accept-Profile, Authorization, Prefer, Range, apikey';

/**
 * Finishes a response: compresses it if the client accepts that, and gives reads an entity tag, so that a client which
 * caches them itself gets a 304 when nothing has changed. Browsers do not store it. Headers set by a function stay.
 */
export async function sendAnswer(answer: RestAnswer, asked: ResponseContext): Promise<Response> {
  const { status, body } = answer;
  const bytes = Buffer.from(body ?? '');
  const isRead = asked.method === 'GET' || asked.method === 'HEAD';
  let headers = isRead ? { Vary: varying, ...answer.headers } : answer.headers;

  if (asked.method === 'GET' && status === 200 && bytes.length > 0) {
    const tag = findHeader(headers, 'ETag') ?? toTag(headers, bytes);
    headers = { ...headers, ETag: tag };
    if (matchesEntityTag(asked.ifNoneMatch, tag))
      return toResponse({ status: 304, headers, body: null }, null);
  }

  const fit = bytes.length >= minCompressedBytes && findHeader(headers, 'Content-Encoding') === undefined;
  const encoding = fit ? findAcceptedEncoding(asked.acceptEncoding, bodyEncodings) : null;
  if (encoding === null) return toResponse({ ...answer, headers }, bytes);
  const coded = { ...headers, 'Content-Encoding': encoding };
  return toResponse({ ...answer, headers: coded }, await compressBody(bytes, encoding));
}

/** The total can change while the rows of this page do not. */
function toTag(headers: RestAnswer['headers'], bytes: Uint8Array): string {
  return toEntityTag(headers['Content-Range'] ?? '', headers['Content-Type'] ?? '', bytes);
}

function findHeader(headers: RestAnswer['headers'], name: string): string | undefined {
  const wanted = name.toLowerCase();
  return Object.entries(headers).find(([found]) => found.toLowerCase() === wanted)?.[1];
}
