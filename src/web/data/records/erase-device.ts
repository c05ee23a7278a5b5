import { finishSteps } from '#domain/steps.ts';
import { encodeChange, toRevision } from '#domain/sync/stored-sync-state.ts';
import { emptySyncState, type SyncState } from '#domain/sync/sync-state.ts';
import { eraseDueSignals } from './due-list-record.ts';
import {
  erasedMark,
  readRawState,
  recordNames,
  toChangeRecords,
  toState,
  toStateRecord,
} from './stored-list.ts';
import { NewerVersionError, pendingFlushes, type Records, withRecords } from './stored-records.ts';

/** The extent to erase: changes that nobody else has can wait for the person to sign in again. */
export type Erasure = 'all but unsent' | 'everything';

/**
 * Erases a person's list from this device, except records of a later version. The revision stays, so that a suspended
 * tab cannot mistake a later list for the one it knows.
 */
export async function eraseDevice(person: string, erasure: Erasure): Promise<void> {
  await Promise.all([...pendingFlushes].map((store) => store()));
  await eraseDueSignals();
  await withRecords(person, 'readwrite', async (records) => {
    if (erasure === 'everything') {
      const revision = await findRevision(records);
      records.clear();
      if (revision !== undefined) putErased(records, revision);
      return;
    }
    records.delete(recordNames.rows);
    records.deleteAll(recordNames.log);
    try {
      const stored = await readRawState(records);
      records.delete(recordNames.state);
      records.deleteAll(recordNames.change);
      if (stored !== undefined) putUnsent(records, toState(stored));
    } catch (cause) {
      if (!(cause instanceof NewerVersionError)) throw cause;
    }
  });
}

/** None if nothing is stored, or by a later version. */
async function findRevision(records: Records): Promise<number | undefined> {
  try {
    const state = await records.get(recordNames.state);
    return state === undefined ? undefined : toRevision(state);
  } catch (cause) {
    if (cause instanceof NewerVersionError) return undefined;
    throw cause;
  }
}

function putErased(records: Records, revision: number): void {
  const state = toStateRecord({ ...emptySyncState, revision: revision + 1 });
  records.put({ ...state, ...erasedMark }, recordNames.state);
}

function putUnsent(records: Records, { last: _, ...state }: SyncState): void {
  const outbox = state.outbox.filter(({ progress }) => progress !== 'confirmed');
  if (outbox.length + state.refused.length + (state.unreadable?.length ?? 0) === 0) {
    putErased(records, state.revision);
    return;
  }
  const left: SyncState = { ...state, seq: null, revision: state.revision + 1, outbox };
  records.put(toStateRecord(left), recordNames.state);
  for (const [key, change] of toChangeRecords(left)) {
    records.put(finishSteps(encodeChange(change)), recordNames.change, key);
  }
}
