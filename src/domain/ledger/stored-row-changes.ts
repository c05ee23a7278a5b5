import type { Result } from '../result.ts';
import { accepted, refused } from '../result.ts';
import type { Transaction } from '../transaction.ts';
import type { RowChange } from './ledger.ts';
import { isRecord } from './stored-record.ts';
import { findStoredTransaction } from './stored-transaction.ts';

/** What became of a row, as far as the rows after it are concerned. */
export type RowOutcome = Pick<RowChange, 'id' | 'after'>;

/** Changes for the short log that follows a snapshot: plain JSON, to be applied in the order in which they were made. */
export function encodeRowChanges(changes: readonly RowOutcome[]): readonly RowOutcome[] {
  return changes.map(({ id, after }) => ({ id, after }));
}

/** Reads changes of the log. Refused whole when one of them is damaged. */
export function parseRowChanges(value: unknown): Result<readonly RowOutcome[]> {
  if (!Array.isArray(value)) return refused({ code: 'log_damaged', field: 'changes' });
  const changes: RowOutcome[] = [];
  for (const stored of value) {
    const change = isRecord(stored) ? findRowOutcome(stored.id, stored.after) : undefined;
    if (change === undefined) return refused({ code: 'log_damaged', field: 'changes' });
    changes.push(change);
  }
  return accepted(changes);
}

function findRowOutcome(id: unknown, stored: unknown): RowOutcome | undefined {
  if (typeof id !== 'string') return undefined;
  const after: Transaction | null | undefined = stored === null ? null : findStoredTransaction(stored);
  return after === undefined || (after !== null && after.id !== id) ? undefined : { id, after };
}
