import type { RestAnswer } from './plan/plan.ts';
import { responseHeadersUnusable, responseStatusUnusable } from './refusals/refusals.ts';
import type { AnswerRow } from './sql/answer.ts';

/**
 * Applies the status and headers that a function or trigger set in `response.status` and `response.headers`. Refuses
 * invalid ones (500 PGRST111, PGRST112).
 */
export function withResponseSettings(
  answer: RestAnswer,
  { headers, status }: Pick<AnswerRow, 'headers' | 'status'>,
): RestAnswer {
  if (headers === null && status === null) return answer;
  return {
    ...answer,
    status: status === null ? answer.status : requireStatus(status),
    headers: headers === null ? answer.headers : merge(answer.headers, requireHeaders(headers)),
  };
}

function requireStatus(text: string): number {
  const status = Number(/^\d{3}$/.exec(text.trim())?.[0]);
  if (!(status >= 200 && status <= 599)) throw responseStatusUnusable();
  return status;
}

/** A JSON array of objects with one member each. */
function requireHeaders(text: string): readonly (readonly [string, string])[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw responseHeadersUnusable();
  }
  if (!Array.isArray(list)) throw responseHeadersUnusable();
  return list.map((item: unknown) => {
    const [entry, ...others] = typeof item === 'object' && item !== null ? Object.entries(item) : [];
    const value: unknown = entry?.[1];
    if (entry === undefined || others.length > 0 || typeof value !== 'string') {
      throw responseHeadersUnusable();
    }
    if (!isSendable(entry[0], value)) throw responseHeadersUnusable();
    return [entry[0], value];
  });
}

/** Functions must not choose how the body is framed. */
const framing: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
]);

/** Whether a function's header can be sent: its name must be a token, its value without line breaks. */
export function isSendable(name: string, value: string): boolean {
  if (framing.has(name.toLowerCase())) return false;
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
}

/** The function's headers override ours. */
function merge(
  ours: RestAnswer['headers'],
  theirs: readonly (readonly [string, string])[],
): RestAnswer['headers'] {
  const replaced = new Set(theirs.map(([name]) => name.toLowerCase()));
  const unchanged = Object.entries(ours).filter(([name]) => !replaced.has(name.toLowerCase()));
  return Object.fromEntries([...unchanged, ...theirs]);
}
