import type { QueryResult } from './database.ts';
import { DatabaseError } from './database.ts';
import { toValueParser } from './sql-values.ts';

// PostgreSQL's frontend/backend protocol 3.0 as far as one session without authentication needs it
// (https://www.postgresql.org/docs/current/protocol-message-formats.html). Numbers are big-endian, text ends in 0.

const zero = Buffer.alloc(1);

function toInt16(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function toInt32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function toMessage(type: string, ...parts: Buffer[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 4);
  return Buffer.concat([Buffer.from(type), toInt32(length), ...parts], length + 1);
}

/** A simple query: any number of statements, no parameters. */
export function encodeScript(sql: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(toMessage('Q', Buffer.from(sql), zero));
}

/** Parse, bind, describe, execute and sync of one unnamed statement, all text, in one go. */
export function encodeQuery(sql: string, parameters: readonly (string | null)[]): Uint8Array<ArrayBuffer> {
  const values = parameters.flatMap((text) => {
    if (text === null) return [toInt32(-1)];
    const bytes = Buffer.from(text);
    return [toInt32(bytes.length), bytes];
  });
  const messages = Buffer.concat([
    toMessage('P', zero, Buffer.from(sql), zero, toInt16(0)),
    toMessage('B', zero, zero, toInt16(0), toInt16(parameters.length), ...values, toInt16(0)),
    toMessage('D', Buffer.from('P'), zero),
    toMessage('E', zero, toInt32(0)),
    toMessage('S'),
  ]);
  return Uint8Array.from(messages);
}

export interface Answer {
  /** One for each statement that ended, in order. */
  readonly results: readonly (QueryResult<Record<string, unknown>> & { readonly tag: string })[];
  readonly error: DatabaseError | null;
  /** True when the session itself is in doubt: a fatal error, or none where one was due. */
  readonly broken: boolean;
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/**
 * Reads everything that came back for one message. A statement that ends without a command tag and without an
 * error is one whose stack overflow was swallowed (PGlite 0.5): it is reported as SQLSTATE 54001, never as empty.
 * `kind` says what was sent: a script may be empty, while for a query "it was empty" is another face of that fault.
 */
export function decodeAnswer(bytes: Uint8Array, kind: 'script' | 'query'): Answer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const results: Answer['results'][number][] = [];
  let columns: Column[] = [];
  let rows: Record<string, unknown>[] = [];
  let error: DatabaseError | null = null;
  let empty = false;
  let broken = false;

  for (let at = 0; at < buffer.length; ) {
    const type = buffer[at];
    const start = at + 5;
    const end = at + 1 + buffer.readInt32BE(at + 1);
    if (type === 0x54 /* T */) columns = readColumns(buffer, start);
    else if (type === 0x44 /* D */) rows.push(readRow(buffer, start, columns));
    else if (type === 0x43 /* C */) {
      const tag = buffer.toString('utf8', start, end - 1);
      results.push({ tag, rows, rowCount: toRowCount(tag) });
      columns = [];
      rows = [];
    } else if (type === 0x45 /* E */) {
      const fields = readFields(buffer, start);
      error ??= toDatabaseError(fields);
      broken ||= error.code.startsWith('XX') || fields.get('S') === 'FATAL' || fields.get('S') === 'PANIC';
    } else if (type === 0x49 /* I */) empty = kind === 'script';
    at = end;
  }

  if (error === null && results.length === 0 && !empty) {
    error = new DatabaseError('stack depth limit exceeded', {
      code: '54001',
      hint: 'The statement or a value in it is nested too deeply.',
    });
    broken = true;
  }
  return { results, error, broken };
}

function readColumns(buffer: Buffer, start: number): Column[] {
  let at = start + 2;
  return Array.from({ length: buffer.readInt16BE(start) }, () => {
    const nameEnd = buffer.indexOf(0, at);
    const name = buffer.toString('utf8', at, nameEnd);
    const typeNumber = buffer.readUInt32BE(nameEnd + 7);
    at = nameEnd + 19;
    return { name, parse: toValueParser(typeNumber) };
  });
}

function readRow(buffer: Buffer, start: number, columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  let at = start + 2;
  for (const column of columns) {
    const length = buffer.readInt32BE(at);
    at += 4;
    if (length < 0) {
      row[column.name] = null;
    } else {
      row[column.name] = column.parse(buffer.toString('utf8', at, at + length));
      at += length;
    }
  }
  return row;
}

function readFields(buffer: Buffer, start: number): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = start; buffer[at] !== 0; ) {
    const end = buffer.indexOf(0, at + 1);
    fields.set(String.fromCharCode(buffer[at] ?? 0), buffer.toString('utf8', at + 1, end));
    at = end + 1;
  }
  return fields;
}

function toDatabaseError(fields: ReadonlyMap<string, string>): DatabaseError {
  return new DatabaseError(fields.get('M') ?? 'unknown error', {
    code: fields.get('C') ?? 'XX000',
    detail: fields.get('D') ?? null,
    hint: fields.get('H') ?? null,
    constraint: fields.get('n') ?? null,
  });
}

/** "INSERT 0 5", "SELECT 2" and "UPDATE 3" end in a count; "CREATE TABLE" counts nothing. */
function toRowCount(tag: string): number {
  const last = Number(tag.slice(tag.lastIndexOf(' ') + 1));
  return Number.isInteger(last) ? last : 0;
}
