import type { RestAnswer } from './plan/plan.ts';
import type { RestError } from './rest-error.ts';

/** Statuses that never have a body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/** An answer as it is sent: the body's text as it came out of the database, and its length. */
export function toResponse({ status, headers, body, statusText }: RestAnswer): Response {
  const hasBody = body !== null && !bodiless.has(status);
  // An empty text would bring a content type of its own.
  return new Response(hasBody && body !== '' ? body : null, {
    status,
    ...(statusText !== undefined && /^[\t\x20-\x7e]*$/.test(statusText) ? { statusText } : {}),
    headers: hasBody ? { ...headers, 'Content-Length': String(Buffer.byteLength(body)) } : headers,
  });
}

/** A refusal as it is sent: always the same four members. */
export function toRefusalResponse({ fields }: RestError): Response {
  const body = JSON.stringify({
    code: fields.code,
    details: fields.details ?? null,
    hint: fields.hint ?? null,
    message: fields.message,
  });
  return toResponse({
    status: fields.status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Proxy-Status': `PostgREST; error=${fields.code}`,
      ...fields.headers,
    },
    body,
    ...(fields.statusText === undefined ? {} : { statusText: fields.statusText }),
  });
}
