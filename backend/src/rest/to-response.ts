import type { RestAnswer } from './plan/plan.ts';
import type { RestError } from './refusals/rest-error.ts';

/** Statuses that never have a body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** A response with the bytes of its body; null when it has none. */
export function toResponse(
  { status, headers, body, statusText }: RestAnswer,
  bytes: Uint8Array<ArrayBuffer> | null,
): Response {
  const sent = body === null || bodiless.has(status) ? null : bytes;
  return new Response(sent?.length === 0 ? null : sent, {
    status,
    ...(statusText !== undefined && /^[\t\x20-\x7e]*$/.test(statusText) ? { statusText } : {}),
    headers: sent === null ? headers : { ...headers, 'Content-Length': String(sent.length) },
  });
}

/** The response of a refusal: always the same four members. */
export function toRefusalResponse({ fields }: RestError): Response {
  const body = JSON.stringify({
    code: fields.code,
    details: fields.details ?? null,
    hint: fields.hint ?? null,
    message: fields.message,
  });
  const answer = {
    status: fields.status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Proxy-Status': `PostgREST; error=${fields.code}`,
      ...fields.headers,
    },
    body,
    ...(fields.statusText === undefined ? {} : { statusText: fields.statusText }),
  };
  return toResponse(answer, Buffer.from(body));
}
