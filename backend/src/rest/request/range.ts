import { rangeNotSatisfiable } from '../refusals/refusals.ts';
import type { RestQuery } from './query/query-string.ts';

/** Rows `offset` to `offset + limit - 1`; digits as text, because they may exceed what a number can hold. */
export interface RowRange {
  readonly offset: bigint;
  readonly limit: bigint | null;
}

/**
 * Combines `limit`, `offset` and, for reads, a `Range: a-b` header, never more than `maxRows`. A negative offset counts
 * as 0. Refuses a negative limit and ranges without a common row (416 PGRST103).
 */
export function requireRange(
  query: Pick<RestQuery, 'limit' | 'offset'>,
  header: string | null,
  maxRows: number | null,
): RowRange {
  let offset = query.offset === null ? 0n : toBigInt(query.offset);
  let limit = query.limit === null ? null : toBigInt(query.limit);
  if (offset < 0n) offset = 0n;
  if (limit !== null && limit < 0n) throw negativeLimit();

  const [, first, last] = /^(?:items=)?(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  if (first !== undefined) {
    const from = toBigInt(first);
    const to = last === undefined || last === '' ? null : toBigInt(last);
    if (to !== null && from > to) {
      throw rangeNotSatisfiable(
        'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
      );
    }
    const end = toEnd(toEnd(null, limit === null ? null : offset + limit), to === null ? null : to + 1n);
    if (from > offset) offset = from;
    const noRows = end !== null && end <= offset;
    if (noRows && limit !== 0n) throw negativeLimit();
    limit = end === null ? null : noRows ? 0n : end - offset;
  }
  return { offset, limit: toEnd(limit, maxRows === null ? null : BigInt(maxRows)) };
}

/** The smaller of two ends; null means none. */
function toEnd(one: bigint | null, other: bigint | null): bigint | null {
  if (one === null) return other;
  return other === null || one < other ? one : other;
}

function toBigInt(digits: string): bigint {
  // A number of a thousand digits is only an attempt to keep the server busy.
  return BigInt(digits.length > 40 ? digits.slice(0, 40) : digits);
}

function negativeLimit() {
  return rangeNotSatisfiable('Limit should be greater than or equal to zero.');
}
