import { isRecord } from '../fields/stored-record.ts';
import type { Result } from '../result.ts';
import { accepted, refused } from '../result.ts';
import type { RowChange } from './collections.ts';
import { toCollection } from './collections.ts';
import { findCollection, findStoredRow } from './stored-row.ts';

/** A row's state after an operation, for the operations that follow it. */
export type RowOutcome = Omit<RowChange, 'before'>;

/** Changes for the short log that follows a snapshot: plain JSON, to be applied in the order in which they were made. */
export function encodeRowChanges(changes: readonly RowOutcome[]): readonly RowOutcome[] {
  return changes.map((change) => ({ ...toCollection(change), id: change.id, after: change.after }));
}

/** Reads changes of the log. Refused whole when one of them is damaged. */
export function parseRowChanges(value: unknown): Result<readonly RowOutcome[]> {
  if (!Array.isArray(value)) return refused({ code: 'log_damaged', field: 'changes' });
  const changes: RowOutcome[] = [];
  for (const stored of value) {
    const change = findRowOutcome(stored);
    if (change === undefined) return refused({ code: 'log_damaged', field: 'changes' });
    changes.push(change);
  }
  return accepted(changes);
}

function findRowOutcome(stored: unknown): RowOutcome | undefined {
  const at = isRecord(stored) ? findCollection(stored) : undefined;
  if (!isRecord(stored) || at === undefined || typeof stored.id !== 'string') return undefined;
  const { id } = stored;
  const after = findStoredRow(at, stored.after);
  return after === undefined || (after !== null && after.id !== id) ? undefined : { ...at, id, after };
}
