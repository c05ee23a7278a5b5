import type { DatabaseError } from '#server/database/database.ts';
import { isSendable } from '../response-settings.ts';
import { RestError } from './rest-error.ts';

/**
 * Errors that a function raises on purpose: `PTnnn` chooses the status (500 when `nnn` is not one), and its message
 * becomes the reason phrase; `PGRST` carries JSON in message and detail and so chooses status, headers and body.
 */
export function toRaisedRefusal(error: DatabaseError): RestError {
  if (error.code !== 'PGRST') {
    const digits = /^PT(\d+)$/.exec(error.code)?.[1];
    const status = Number(digits);
    return new RestError({
      status: isStatus(status) ? status : 500,
      code: error.code,
      message: error.message,
      details: error.detail,
      hint: error.hint,
      statusText: error.message,
    });
  }
  const message = findObject(error.message);
  if (!message || !isText(message.code) || !isText(message.message)) {
    return unusable(
      `Invalid JSON value for MESSAGE: '${error.message}'`,
      "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
    );
  }
  const detailHint =
    "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.";
  if (error.detail === null) return unusable('DETAIL is missing in the RAISE statement', detailHint);
  const detail = findObject(error.detail);
  const headers = detail && findHeaders(detail.headers);
  if (!headers || typeof detail?.status !== 'number' || !isStatus(detail.status)) {
    return unusable(`Invalid JSON value for DETAIL: '${error.detail}'`, detailHint);
  }
  return new RestError({
    status: detail.status,
    code: message.code,
    message: message.message,
    details: isText(message.details) ? message.details : null,
    hint: isText(message.hint) ? message.hint : null,
    headers,
    ...(isText(detail.status_text) ? { statusText: detail.status_text } : {}),
  });
}

function unusable(details: string, hint: string): RestError {
  return new RestError({
    status: 500,
    code: 'PGRST121',
    message: 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error',
    details,
    hint,
  });
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Statuses that are possible for a response with a body. */
function isStatus(status: number): boolean {
  return Number.isInteger(status) && status >= 200 && status <= 599;
}

function findObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function findHeaders(value: unknown): Record<string, string> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const entries = Object.entries(value);
  return entries.every(([name, text]) => isText(text) && isSendable(name, text))
    ? Object.fromEntries(entries)
    : null;
}
