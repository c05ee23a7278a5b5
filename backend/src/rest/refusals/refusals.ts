import { RestError } from './rest-error.ts';

// PostgREST 14.5's own refusals of a request (PGRST1xx). The texts are part of the protocol: clients show them.
// https://docs.postgrest.org/en/v14/references/errors.html

/** PGRST100: a parameter outside the grammar; `message` names it and the position, `details` what was expected. */
export function unreadable(message: string, details: string): RestError {
  return new RestError({ status: 400, code: 'PGRST100', message, details });
}

/** A pattern that could occupy the database too long; `details` says why. Not part of PostgREST. */
export function costlyPattern(details: string): RestError {
  return new RestError({ status: 400, code: 'PGRST100', message: 'This pattern is too costly', details });
}

/** 414, not part of PostgREST; `limit` in characters. */
export function urlTooLong(limit: number): RestError {
  return new RestError({
    status: 414,
    code: 'PGRST100',
    message: `The URL is longer than ${limit} characters`,
  });
}

/** PGRST101: functions accept GET, HEAD and POST. */
export function rpcMethodNotAllowed(method: string): RestError {
  return new RestError({
    status: 405,
    code: 'PGRST101',
    message: `Cannot use the ${method} method on RPC`,
    headers: { Allow: 'GET, HEAD, POST, OPTIONS' },
  });
}

/** PGRST102: a body that does not match its type, or rows that do not fit together. */
export function invalidBody(message: string): RestError {
  return new RestError({ status: 400, code: 'PGRST102', message });
}

/** 413, not part of PostgREST; `limit` in bytes. */
export function bodyTooLarge(limit: number): RestError {
  return new RestError({
    status: 413,
    code: 'PGRST102',
    message: `Request body is larger than ${limit} bytes`,
  });
}

/** 408, not part of PostgREST: a body that arrives too slowly, or not to its end. */
export function bodyIncomplete(): RestError {
  return new RestError({
    status: 408,
    code: 'PGRST102',
    message: 'The request body did not arrive to its end. Please send it again.',
  });
}

/** 413, not part of PostgREST: a body within its limit of bytes that would take far more memory once it is parsed. */
export function tooManyValues(limit: number): RestError {
  return new RestError({
    status: 413,
    code: 'PGRST102',
    message: `Request body has more than ${limit} values`,
  });
}

/** 429, not part of PostgREST; `wait` in milliseconds. */
export function tooBusy(wait: number): RestError {
  const seconds = Math.ceil(wait / 1000);
  return new RestError({
    status: 429,
    code: '53400',
    message: `Too much at once. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    headers: { 'Retry-After': String(seconds) },
  });
}

/** PGRST103: a range without rows; `contentRange` contains the number of rows, if they were counted. */
export function rangeNotSatisfiable(details: string, contentRange?: string): RestError {
  return new RestError({
    status: 416,
    code: 'PGRST103',
    message: 'Requested range not satisfiable',
    details,
    ...(contentRange === undefined ? {} : { headers: { 'Content-Range': contentRange } }),
  });
}

/** PGRST105: PUT needs filters that name one row by its whole primary key. */
export function putNeedsPrimaryKey(): RestError {
  return new RestError({
    status: 405,
    code: 'PGRST105',
    message: "Filters must include all and only primary key columns with 'eq' operators",
  });
}

/** PGRST106: a profile header that names no exposed schema. */
export function schemaNotExposed(schema: string, exposed: readonly string[]): RestError {
  return new RestError({
    status: 406,
    code: 'PGRST106',
    message: `Invalid schema: ${schema}`,
    hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
  });
}

/** PGRST107: nothing in `Accept` is available. */
export function mediaTypeNotAvailable(accept: string): RestError {
  return new RestError({
    status: 406,
    code: 'PGRST107',
    message: `None of these media types are available: ${accept}`,
  });
}

/** PGRST108: a parameter for a related resource that the select list does not embed. */
export function notEmbedded(resource: string): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST108',
    message: `'${resource}' is not an embedded resource in this request`,
    hint: `Verify that '${resource}' is included in the 'select' query parameter.`,
  });
}

/** PGRST111: an invalid value in `response.headers`. */
export function responseHeadersUnusable(): RestError {
  return new RestError({
    status: 500,
    code: 'PGRST111',
    message:
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  });
}

/** PGRST112: an invalid value in `response.status`. */
export function responseStatusUnusable(): RestError {
  return new RestError({
    status: 500,
    code: 'PGRST112',
    message: 'response.status guc must be a valid status code',
  });
}

/** PGRST114: PUT addresses one row. */
export function putLimitNotAllowed(): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST114',
    message: 'limit/offset querystring parameters are not allowed for PUT',
  });
}

/** PGRST115: PUT of a row other than the one in the URL. */
export function putKeyMismatch(): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST115',
    message: 'Payload values do not match URL in primary key column(s)',
  });
}

/** PGRST116: a single object was requested, but `rows` is not one. */
export function notSingular(rows: number): RestError {
  return new RestError({
    status: 406,
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${rows} rows`,
  });
}

/** PGRST117: a method that tables do not have. */
export function methodNotSupported(method: string): RestError {
  return new RestError({
    status: 405,
    code: 'PGRST117',
    message: `Unsupported HTTP method: ${method}`,
    headers: { Allow: 'GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS' },
  });
}

/** PGRST122: `Prefer: handling=strict` with unknown preferences. */
export function invalidPreferences(preferences: readonly string[]): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST122',
    message: 'Invalid preferences given with handling=strict',
    details: `Invalid preferences: ${preferences.join(', ')}`,
  });
}

/** PGRST123: upstream's default too. */
export function aggregatesNotAllowed(): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST123',
    message: 'Use of aggregate functions is not allowed',
  });
}

/** PGRST124: more `rows` than `max-affected`; the write is rolled back. */
export function tooManyAffected(rows: number): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${rows} rows`,
  });
}

/** 413, not part of PostgREST: more rows than one request may write. */
export function tooManyWritten(limit: number): RestError {
  return new RestError({
    status: 413,
    code: 'PGRST124',
    message: `One request can write ${limit} rows at most`,
    hint: 'Write them in parts, for example by their ids.',
  });
}

/** PGRST125: neither a table nor `rpc/` and a function. */
export function invalidPath(): RestError {
  return new RestError({
    status: 404,
    code: 'PGRST125',
    message: 'Invalid path specified in request URL',
  });
}

/** PGRST126: the root is not described. */
export function rootDisabled(): RestError {
  return new RestError({ status: 404, code: 'PGRST126', message: 'Root endpoint metadata is disabled' });
}

/** PGRST127: a part of the protocol that this server lacks; `details` says which. */
export function notImplemented(details: string): RestError {
  return new RestError({ status: 400, code: 'PGRST127', message: 'Feature not implemented', details });
}

/** PGRST128: `max-affected` of a function that does not return rows. */
export function maxAffectedNeedsRows(): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST128',
    message: 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  });
}

/** The response of Supabase's `safeupdate` extension; this server refuses every write to a whole table. */
export function whereClauseNeeded(statement: 'UPDATE' | 'DELETE'): RestError {
  return new RestError({ status: 400, code: '21000', message: `${statement} requires a WHERE clause` });
}

/** PostgreSQL would truncate the name, and two members could become one. */
export function aliasTooLong(name: string): RestError {
  return new RestError({ status: 400, code: '42622', message: `identifier "${name}" is too long` });
}

/** PostgreSQL's own refusal of a zero byte, before it reaches an engine. */
export function zeroByte(): RestError {
  return new RestError({
    status: 400,
    code: '22021',
    message: 'invalid byte sequence for encoding "UTF8": 0x00',
  });
}
