import pg from 'pg';
import { DatabaseError } from '../database.ts';

/** SQLSTATEs about the connection or the server, not about the statement. */
const connectionCodes = /^(08|57P0)/;

/** Errors of Node's sockets and of `pg` itself that mean no connection could be made. */
const cannotConnect = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'EACCES',
]);

/**
 * Any error of `pg` as a {@link DatabaseError}: PostgreSQL's own with its SQLSTATE; 08001 when no connection could be
 * made, 08006 when one broke, 53300 when no session became free in time.
 */
export function toDatabaseError(error: unknown): DatabaseError {
  if (error instanceof DatabaseError) return error;
  if (error instanceof pg.DatabaseError) {
    return new DatabaseError(
      error.message,
      {
        code: error.code ?? 'XX000',
        detail: error.detail ?? null,
        hint: error.hint ?? null,
        constraint: error.constraint ?? null,
      },
      { cause: error },
    );
  }
  const message = error instanceof Error ? error.message : String(error);
  return new DatabaseError(message, { code: toConnectionCode(error, message) }, { cause: error });
}

/** The same while connecting: a server that is starting or stopping (57P0x) cannot be reached, 08001. */
export function toConnectError(error: unknown): DatabaseError {
  const known = toDatabaseError(error);
  if (!known.code.startsWith('57P0')) return known;
  return new DatabaseError(known.message, { code: '08001', hint: known.hint }, { cause: known });
}

/** An answer that cannot be read, most likely because it is too large: asking again would not help. */
export function toUnreadable(cause: unknown): DatabaseError {
  const fields = { code: '54000', brokeSession: true };
  return new DatabaseError('the answer of the database could not be read', fields, { cause });
}

function toConnectionCode(error: unknown, message: string): string {
  if (message.startsWith('timeout exceeded when trying to connect')) return '53300';
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const code = first instanceof Error && 'code' in first ? String(first.code) : '';
  if (cannotConnect.has(code) || /connection timeout/.test(message)) return '08001';
  return '08006';
}

/** True when the session is no longer usable, whatever it was doing. */
export function isConnectionError(error: unknown): boolean {
  return error instanceof DatabaseError && connectionCodes.test(error.code);
}
