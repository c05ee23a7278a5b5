import { finishSteps } from '#domain/steps.ts';
import { encodeChange } from '#domain/sync/stored-change.ts';
import { toRevision } from '#domain/sync/stored-sync-state.ts';
import { emptySyncState, type SyncState } from '#domain/sync/sync-state.ts';
import { headName } from './device-store.ts';
import {
  erasedMark,
  formerNames,
  ownNames,
  readRawState,
  toChangeKeys,
  toChangeRecords,
  toState,
  toStateRecord,
} from './stored-list.ts';
import { NewerVersion, type Records, unstored, withRecords } from './stored-records.ts';

/** How much to erase: changes that nobody else has can wait for the person to sign in again. */
export type Erasure = 'all but unsent' | 'everything';

/**
 * Erases a person's list from this device. What waits for a later version is left to it. What stays is the revision: a
 * tab that slept meanwhile must not take a later list for the one it knows.
 */
export async function eraseDevice(person: string, erasure: Erasure): Promise<void> {
  await Promise.all([...unstored].map((store) => store()));
  await withRecords(person, 'readwrite', async (records) => {
    const eraseOutbox = () => {
      records.delete(ownNames.state);
      records.deleteAll(ownNames.change);
    };
    if (erasure === 'everything') {
      const revision = await findRevision(records);
      records.clear();
      eraseOutbox();
      if (revision !== undefined) putErased(records, revision);
      return;
    }
    for (const name of [ownNames.rows, headName, formerNames.rows, 'head']) records.delete(name);
    for (const name of [ownNames.log, formerNames.log]) records.deleteAll(name);
    try {
      const own = await readRawState(records, ownNames);
      const former = await records.get(formerNames.state);
      if (toChangeKeys(former).length === 0) records.delete(formerNames.state);
      else records.put({ ...Object(former), seq: null, revision: toRevision(former) + 1 }, formerNames.state);
      eraseOutbox();
      if (own !== undefined) putUnsent(records, toState(own));
    } catch (cause) {
      if (!(cause instanceof NewerVersion)) throw cause;
    }
  });
}

/** None if nothing is stored, or by a later version. */
async function findRevision(records: Records): Promise<number | undefined> {
  try {
    const state = await records.get(ownNames.state);
    return state === undefined ? undefined : toRevision(state);
  } catch (cause) {
    if (cause instanceof NewerVersion) return undefined;
    throw cause;
  }
}

function putErased(records: Records, revision: number): void {
  const state = toStateRecord({ ...emptySyncState, revision: revision + 1 });
  records.put({ ...state, ...erasedMark }, ownNames.state);
}

function putUnsent(records: Records, { last: _, ...state }: SyncState): void {
  const outbox = state.outbox.filter(({ progress }) => progress !== 'confirmed');
  if (outbox.length + state.refused.length + (state.unreadable?.length ?? 0) === 0) {
    putErased(records, state.revision);
    return;
  }
  const left: SyncState = { ...state, seq: null, revision: state.revision + 1, outbox };
  records.put(toStateRecord(left), ownNames.state);
  for (const [key, change] of toChangeRecords(left)) {
    records.put(finishSteps(encodeChange(change)), ownNames.change, key);
  }
}
