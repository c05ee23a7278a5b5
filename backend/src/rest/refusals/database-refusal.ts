import type { DatabaseError } from '#server/database/database.ts';
import { toRaisedRefusal } from './raised-refusal.ts';
import { RestError } from './rest-error.ts';

/**
 * Status by SQLSTATE, the longest matching prefix first; everything else is 400. PostgREST answers every limit of the
 * database (54) with 500, because a trigger that calls itself meets one. Here only that one does (54001), which no request
 * can meet: JSON and filters are not nested that deep. The others say that a value has too many parts or dimensions.
 */
const statuses = new Map<string, number>([
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['53400', 500],
  ['57P01', 503],
  ['P0001', 400],
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53', 503],
  ['54001', 500],
  ['55', 500],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0', 500],
  ['XX', 500],
]);

/** PostgreSQL's refusal with its own code and words; connection errors in PostgREST's words. */
export function toDatabaseRefusal(error: DatabaseError, anonymous: boolean): RestError {
  const { code, message } = error;
  if (code.startsWith('PT') || code === 'PGRST') return toRaisedRefusal(error);
  const connection = findConnectionRefusal(error);
  if (connection !== null) return connection;
  const status = toStatus(code, message, anonymous);
  return new RestError({
    status,
    code,
    message,
    details: error.detail,
    hint: error.hint,
    ...(status === 401 ? { headers: { 'WWW-Authenticate': 'Bearer' } } : {}),
    ...(status === 503 ? { headers: { 'Retry-After': '1' } } : {}),
    namesUnknown: code === '42P01' || code === '42703' || code === '42883',
  });
}

/** Without the catalogue, nothing is known about any table. */
export function noSchemaCache(): RestError {
  return new RestError({
    status: 503,
    code: 'PGRST002',
    message: 'Could not query the database for the schema cache. Retrying.',
    headers: { 'Retry-After': '1' },
  });
}

function toStatus(code: string, message: string, anonymous: boolean): number {
  if (code === '42501') return anonymous ? 401 : 403;
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500;
  if (code === '22023' && /^role ".*" does not exist$/s.test(message)) return 401;
  return statuses.get(code) ?? statuses.get(code.slice(0, 2)) ?? 400;
}

/** The error of the socket or pool stays in the log, because it names hosts and ports. */
function findConnectionRefusal({ code, message }: DatabaseError): RestError | null {
  const headers = { 'Retry-After': '1' };
  if (code === '08001') {
    const text = 'Database connection error. Retrying the connection.';
    return new RestError({ status: 503, code: 'PGRST000', message: text, headers });
  }
  if (code.startsWith('08')) {
    const text = 'Database client error. Retrying the connection.';
    return new RestError({ status: 503, code: 'PGRST001', message: text, headers });
  }
  if (code === '53300' && message.startsWith('timeout exceeded')) {
    const text = 'Timed out acquiring connection from connection pool.';
    return new RestError({ status: 504, code: 'PGRST003', message: text });
  }
  return null;
}
