import { RestError } from './rest-error.ts';

// PostgREST 14.5's own refusals of a request (PGRST1xx). The texts are part of the protocol: clients show them.
// https://docs.postgrest.org/en/v14/references/errors.html

export function unreadable(message: string, details: string): RestError {
  return new RestError({ status: 400, code: 'PGRST100', message, details });
}

export function addressTooLong(limit: number): RestError {
  return new RestError({
    status: 414,
    code: 'PGRST100',
    message: `The address is longer than ${limit} characters`,
  });
}

export function rpcMethodNotAllowed(method: string): RestError {
  return new RestError({
    status: 405,
    code: 'PGRST101',
    message: `Cannot use the ${method} method on RPC`,
    headers: { Allow: 'GET, HEAD, POST, OPTIONS' },
  });
}

export function invalidBody(message: string): RestError {
  return new RestError({ status: 400, code: 'PGRST102', message });
}

export function bodyTooLarge(limit: number): RestError {
  return new RestError({
    status: 413,
    code: 'PGRST102',
    message: `Request body is larger than ${limit} bytes`,
  });
}

export function rangeNotSatisfiable(details: string, contentRange?: string): RestError {
  return new RestError({
    status: 416,
    code: 'PGRST103',
    message: 'Requested range not satisfiable',
    details,
    ...(contentRange === undefined ? {} : { headers: { 'Content-Range': contentRange } }),
  });
}

export function putNeedsPrimaryKey(): RestError {
  return new RestError({
    status: 405,
    code: 'PGRST105',
    message: "Filters must include all and only primary key columns with 'eq' operators",
  });
}

export function schemaNotExposed(schema: string, exposed: readonly string[]): RestError {
  return new RestError({
    status: 406,
    code: 'PGRST106',
    message: `Invalid schema: ${schema}`,
    hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
  });
}

export function mediaTypeNotAvailable(accept: string): RestError {
  return new RestError({
    status: 406,
    code: 'PGRST107',
    message: `None of these media types are available: ${accept}`,
  });
}

export function notEmbedded(resource: string): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST108',
    message: `'${resource}' is not an embedded resource in this request`,
    hint: `Verify that '${resource}' is included in the 'select' query parameter.`,
  });
}

export function responseHeadersUnusable(): RestError {
  return new RestError({
    status: 500,
    code: 'PGRST111',
    message:
      'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  });
}

export function responseStatusUnusable(): RestError {
  return new RestError({
    status: 500,
    code: 'PGRST112',
    message: 'response.status guc must be a valid status code',
  });
}

export function putLimitNotAllowed(): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST114',
    message: 'limit/offset querystring parameters are not allowed for PUT',
  });
}

export function putKeyMismatch(): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST115',
    message: 'Payload values do not match URL in primary key column(s)',
  });
}

export function notSingular(rows: number): RestError {
  return new RestError({
    status: 406,
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${rows} rows`,
  });
}

export function methodNotSupported(method: string): RestError {
  return new RestError({
    status: 405,
    code: 'PGRST117',
    message: `Unsupported HTTP method: ${method}`,
    headers: { Allow: 'GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS' },
  });
}

export function invalidPreferences(preferences: readonly string[]): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST122',
    message: 'Invalid preferences given with handling=strict',
    details: `Invalid preferences: ${preferences.join(', ')}`,
  });
}

export function aggregatesNotAllowed(): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST123',
    message: 'Use of aggregate functions is not allowed',
  });
}

export function tooManyAffected(rows: number): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${rows} rows`,
  });
}

export function invalidPath(): RestError {
  return new RestError({
    status: 404,
    code: 'PGRST125',
    message: 'Invalid path specified in request URL',
  });
}

export function rootDisabled(): RestError {
  return new RestError({ status: 404, code: 'PGRST126', message: 'Root endpoint metadata is disabled' });
}

export function notImplemented(details: string): RestError {
  return new RestError({ status: 400, code: 'PGRST127', message: 'Feature not implemented', details });
}

export function maxAffectedNeedsRows(): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST128',
    message: 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  });
}

/** What Supabase's `safeupdate` extension answers; here every write of a whole table is refused. */
export function whereClauseNeeded(statement: 'UPDATE' | 'DELETE'): RestError {
  return new RestError({ status: 400, code: '21000', message: `${statement} requires a WHERE clause` });
}

/** PostgreSQL would cut the name, and two members could become one. */
export function aliasTooLong(name: string): RestError {
  return new RestError({ status: 400, code: '42622', message: `identifier "${name}" is too long` });
}

/** PostgreSQL's own refusal of a zero byte, made before any engine sees it. */
export function zeroByte(): RestError {
  return new RestError({
    status: 400,
    code: '22021',
    message: 'invalid byte sequence for encoding "UTF8": 0x00',
  });
}
