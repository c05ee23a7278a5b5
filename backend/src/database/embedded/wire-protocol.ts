import { serialize } from 'pg-protocol';
import {
  CommandCompleteMessage,
  DataRowMessage,
  DatabaseError as ErrorMessage,
  RowDescriptionMessage,
} from 'pg-protocol/dist/messages.js';
import { Parser } from 'pg-protocol/dist/parser.js';
import type { QueryResult } from '../database.ts';
import { DatabaseError } from '../database.ts';
import { toValueParser } from '../sql-values.ts';

/** A simple query: any number of statements, no parameters. */
export function encodeScript(sql: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(serialize.query(sql));
}

/** Parse, bind, describe, execute and sync of one unnamed statement, all text, in one go. */
export function encodeQuery(sql: string, parameters: readonly (string | null)[]): Uint8Array<ArrayBuffer> {
  const messages = [
    serialize.parse({ text: sql }),
    serialize.bind({ values: [...parameters] }),
    serialize.describe({ type: 'P' }),
    serialize.execute(),
    serialize.sync(),
  ];
  return new Uint8Array(Buffer.concat(messages));
}

export interface Answer {
  /** One for each completed statement, in order. */
  readonly results: readonly (QueryResult<Record<string, unknown>> & { readonly tag: string })[];
  readonly error: DatabaseError | null;
  /** True when the session itself is in doubt: after a fatal error, or when an expected one is missing. */
  readonly broken: boolean;
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

/**
 * Reads the whole response to one message. A statement without a command tag and without an error is one whose stack
 * overflow was swallowed (PGlite 0.5): it is reported as SQLSTATE 54001, never as empty. `kind` is what was sent: a
 * script may be empty, while for a query "it was empty" is another symptom of that fault.
 */
export function decodeAnswer(bytes: Uint8Array, kind: 'script' | 'query'): Answer {
  const results: Answer['results'][number][] = [];
  let columns: Column[] = [];
  let rows: Record<string, unknown>[] = [];
  let error: DatabaseError | null = null;
  let empty = false;
  let broken = false;

  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  new Parser().parse(buffer, (message) => {
    if (message instanceof RowDescriptionMessage) {
      columns = message.fields.map(({ name, dataTypeID }) => ({ name, parse: toValueParser(dataTypeID) }));
    } else if (message instanceof DataRowMessage) rows.push(toRow(message, columns));
    else if (message instanceof CommandCompleteMessage) {
      results.push({ tag: message.text, rows, rowCount: toRowCount(message.text) });
      columns = [];
      rows = [];
    } else if (message instanceof ErrorMessage) {
      error ??= toDatabaseError(message);
      broken ||= error.brokeSession;
    } else if (message.name === 'emptyQuery') empty = kind === 'script';
  });

  if (error === null && results.length === 0 && !empty) {
    error = new DatabaseError('stack depth limit exceeded', {
      code: '54001',
      hint: 'The statement or a value in it is nested too deeply.',
      brokeSession: true,
    });
    broken = true;
  }
  return { results, error, broken };
}

function toRow({ fields }: DataRowMessage, columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, { name, parse }] of columns.entries()) {
    const text: string | null = fields[index];
    row[name] = text === null ? null : parse(text);
  }
  return row;
}

/** Damaged data or index, and an overflowed stack. Any other error leaves the session as it was, also an internal one. */
const breaking: ReadonlySet<string> = new Set(['XX001', 'XX002', '54001']);

function toDatabaseError({ message, severity, code, detail, hint, constraint }: ErrorMessage): DatabaseError {
  return new DatabaseError(message, {
    brokeSession: breaking.has(code ?? '') || severity === 'FATAL' || severity === 'PANIC',
    code: code ?? 'XX000',
    detail: detail ?? null,
    hint: hint ?? null,
    constraint: constraint ?? null,
  });
}

/** "INSERT 0 5", "SELECT 2" and "UPDATE 3" end in a count; "CREATE TABLE" has none. */
function toRowCount(tag: string): number {
  const last = Number(tag.slice(tag.lastIndexOf(' ') + 1));
  return Number.isInteger(last) ? last : 0;
}
