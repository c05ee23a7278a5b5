import type { Context } from 'hono';
import { jsonDepth } from '../../http/request-limits.ts';
import type { ServerEnv } from '../../http/request-variables.ts';
import { refuse } from '../refusal.ts';

const maxDepth = 32;
const metadataBytes = 8 * 1024;

/** A request's JSON object; null counts as absent. Unknown members are ignored, known ones have their type. */
export class RequestBody {
  readonly #members: Readonly<Record<string, unknown>>;

  constructor(members: Readonly<Record<string, unknown>>) {
    this.#members = members;
  }

  has(name: string): boolean {
    return this.#members[name] !== undefined && this.#members[name] !== null;
  }

  /** A text, `''` when absent. */
  text(name: string): string {
    const value = this.#members[name] ?? '';
    return typeof value === 'string' ? value : badJson(`"${name}" must be a string`);
  }

  flag(name: string, fallback: boolean): boolean {
    const value = this.#members[name] ?? fallback;
    return typeof value === 'boolean' ? value : badJson(`"${name}" must be true or false`);
  }

  /** Free-form data of the account. Every token contains it, so its size is limited. */
  data(name = 'data'): Readonly<Record<string, unknown>> {
    const value = this.#members[name] ?? {};
    if (!isObject(value)) return badJson(`"${name}" must be an object`);
    requireBounded(name, value);
    return value;
  }
}

/**
 * Refuses a change of free-form data that would leave more of it than one request may bring. The server's own note that
 * the address is confirmed does not count.
 */
export function requireBoundedData(
  name: string,
  change: Readonly<Record<string, unknown>>,
  result: Readonly<Record<string, unknown>>,
): void {
  if (Object.keys(change).length === 0) return;
  const { email_verified: note, ...own } = result;
  requireBounded(name, note === true ? own : result);
}

function requireBounded(name: string, value: object): void {
  if (Buffer.byteLength(JSON.stringify(value)) <= metadataBytes) return;
  refuse(400, 'validation_failed', `"${name}" cannot be larger than ${metadataBytes} bytes`);
}

/** Reads the body; refuses everything that is not one JSON object as `bad_json`. */
export async function readBody(context: Context<ServerEnv>): Promise<RequestBody> {
  const text = await context.req.text();
  if (text.trim() === '') badJson('unexpected end of JSON input');
  if (jsonDepth(text) > maxDepth) badJson(`nested deeper than ${maxDepth} levels`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text, refuseUnstorable);
  } catch (error) {
    if (error instanceof SyntaxError) badJson('invalid character or structure');
    throw error;
  }
  return new RequestBody(isObject(parsed) ? parsed : badJson('the body must be an object'));
}

/** PostgreSQL cannot store a NUL or half a surrogate pair. */
function refuseUnstorable(key: string, value: unknown): unknown {
  for (const text of [key, value]) {
    if (typeof text === 'string' && (text.includes('\0') || !text.isWellFormed())) {
      badJson('a string contains a character that cannot be stored');
    }
  }
  return value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function badJson(reason: string): never {
  return refuse(400, 'bad_json', `Could not parse request body as JSON: ${reason}`);
}
