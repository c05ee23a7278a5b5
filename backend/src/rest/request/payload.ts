import { maxTextValues } from '../limits.ts';
import { invalidBody, tooManyValues, zeroByte } from '../refusals/refusals.ts';
import { checkJsonSize } from './check-json-size.ts';
import { requireCsv } from './csv.ts';

const formType = 'application/x-www-form-urlencoded';

/** The rows to write, as one JSON text that PostgreSQL expands. */
export interface Payload {
  readonly json: string;
  readonly isArray: boolean;
  readonly rowCount: number;
  /** The keys to write: those of `columns=`, else those of the rows, which are then the same in every row. */
  readonly keys: readonly string[];
}

/** The arguments of a function call by POST. */
export type CallPayload =
  /** One object of arguments; for an array, the first object. */
  | {
      readonly kind: 'json';
      readonly json: string;
      readonly isArray: boolean;
      readonly keys: readonly string[];
    }
  | { readonly kind: 'form'; readonly pairs: readonly (readonly [string, string])[] }
  /** The whole body, for one unnamed parameter of this type. */
  | { readonly kind: 'text'; readonly text: string; readonly type: string };

const textTypes = new Map([
  ['text/plain', 'text'],
  ['text/xml', 'xml'],
  ['application/octet-stream', 'bytea'],
]);

/**
 * Parses the body of a write: JSON, CSV or a form. Refuses (PGRST102) other types, invalid JSON, JSON that nests too
 * deep, too many values, rows that are not objects and, without `columns`, rows with different keys.
 */
export function requirePayload(
  body: string,
  contentType: string | null,
  columns: readonly string[] | null,
): Payload {
  const type = toMimeType(contentType);
  if (type === 'text/csv') {
    const rows = requireCsv(body);
    return {
      json: JSON.stringify(rows),
      isArray: true,
      rowCount: rows.length,
      keys: columns ?? Object.keys(rows[0] ?? {}),
    };
  }
  const json = toJsonText(body, type);
  const value = requireJson(json);
  if (Array.isArray(value)) {
    return { json, isArray: true, rowCount: value.length, keys: columns ?? requireSameKeys(value) };
  }
  if (!isRecord(value)) throw invalidBody('Empty or invalid json');
  return { json, isArray: false, rowCount: 1, keys: columns ?? Object.keys(value) };
}

/**
 * Parses the body of a function call: a JSON object of arguments, limited by `columns`; a form, or one unnamed
 * argument. An empty body is `{}`. Refuses (PGRST102) what {@link requirePayload} refuses.
 */
export function requireCallPayload(
  body: string,
  contentType: string | null,
  columns: readonly string[] | null,
): CallPayload {
  const type = toMimeType(contentType);
  const textType = textTypes.get(type);
  if (textType !== undefined) {
    if (body.includes('\0')) throw zeroByte();
    return { kind: 'text', text: body, type: textType };
  }
  if (type === formType) {
    const pairs = requirePairs(body);
    if (pairs.flat().some((text) => text.includes('\0'))) throw zeroByte();
    return { kind: 'form', pairs };
  }
  const json = toJsonText(body.trim() === '' ? '{}' : body, type);
  const value = requireJson(json);
  const isArray = Array.isArray(value);
  const keys =
    isArray && columns === null ? requireSameKeys(value) : isRecord(value) ? Object.keys(value) : [];
  return { kind: 'json', json, isArray, keys: columns ?? keys };
}

/** Parses JSON; refuses invalid text and what {@link checkJsonSize} refuses. */
function requireJson(text: string): unknown {
  checkJsonSize(text);
  try {
    return JSON.parse(text);
  } catch {
    throw invalidBody('Empty or invalid json');
  }
}

function requireSameKeys(rows: readonly unknown[]): readonly string[] {
  const [first] = rows;
  if (first === undefined) return [];
  const keys = isRecord(first) ? Object.keys(first) : null;
  const same =
    keys !== null &&
    rows.every(
      (row) =>
        isRecord(row) &&
        Object.keys(row).length === keys.length &&
        keys.every((key) => Object.hasOwn(row, key)),
    );
  if (!same) throw invalidBody('All object keys must match');
  return keys;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function toJsonText(body: string, type: string): string {
  if (type === 'application/json' || type.endsWith('+json')) return body;
  if (type === formType) {
    return JSON.stringify(Object.fromEntries(requirePairs(body)));
  }
  throw invalidBody(`Content-Type not acceptable: ${type}`);
}

/** The pairs of a form; refuses more than {@link maxTextValues}, before they take memory. */
function requirePairs(body: string): [string, string][] {
  let count = 1;
  for (let end = body.indexOf('&'); end >= 0; end = body.indexOf('&', end + 1)) {
    if (++count > maxTextValues) throw tooManyValues(maxTextValues);
  }
  return [...new URLSearchParams(body)];
}

function toMimeType(contentType: string | null): string {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase();
  return type === undefined || type === '' ? 'application/json' : type;
}
