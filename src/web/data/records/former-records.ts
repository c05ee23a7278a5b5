import { isRecord } from '#domain/collections/stored-record.ts';
import type { RowOutcome } from '#domain/collections/stored-row-changes.ts';
import { adoptOutbox, joinOutbox, type OtherOutbox } from '#domain/sync/adopt-outbox.ts';
import { toRowChanges } from '#domain/sync/change.ts';
import { toRevision } from '#domain/sync/stored-sync-state.ts';
import { emptySyncState } from '#domain/sync/sync-state.ts';
import { withLock } from '../sync/locks.ts';
import type { Replica } from '../sync/replica.ts';
import {
  formerNames,
  type LoadedRows,
  ownNames,
  parseRows,
  parseState,
  type RawList,
  readRawState,
} from './stored-list.ts';
import { type Records, withRecords } from './stored-records.ts';

/** Where a page of format 1 put what it could not read, never to read it again. */
const asideName = 'unreadable';

/** What waits in the records of format 1, as of a revision of theirs. */
interface FormerOutbox extends OtherOutbox {
  readonly revision: number;
}

/**
 * Moves what waits there to where this version keeps it. A page of format 1 that is open has the lock and sends its own
 * outbox: what it leaves is moved when it is gone.
 */
export async function takeOver(replica: Replica, person: string, signal: AbortSignal): Promise<void> {
  try {
    await withLock(`tallyboard ${person}`, signal, () => move(replica, person));
  } catch (cause) {
    if (!replica.superseded.aborted) console.error('Older records were not taken over yet', cause);
  }
}

async function move(replica: Replica, person: string): Promise<void> {
  for (;;) {
    const former = await findFormerOutbox(person);
    if (former === undefined) return;
    await replica.perform((state) => adoptOutbox(state, former));
    // It stays there unless it surely is here.
    if (replica.failed || replica.superseded.aborted) return;
    const { revision } = former;
    if (await withRecords(person, 'readwrite', (records) => emptyFormerOutbox(records, revision))) return;
  }
}

/** Undefined if nothing waits there, and nothing can be freed. */
export async function findFormerOutbox(person: string): Promise<FormerOutbox | undefined> {
  const [raw, stored, aside, own] = await withRecords(person, 'readonly', (records) =>
    Promise.all([
      readRawState(records, formerNames),
      records.get(formerNames.state),
      records.get(asideName),
      records.get(ownNames.state),
    ]),
  );
  if (raw === undefined && aside === undefined) return undefined;
  const state = (await parseState(raw)) ?? emptySyncState;
  const all = joinOutbox(state, (await parseState(aside)) ?? emptySyncState);
  const isEmpty = all.outbox.length + all.refused.length + (all.unreadable?.length ?? 0) === 0;
  const { revision } = state;
  return isEmpty && !(hasRows(stored) && hasRows(own)) ? undefined : { ...all, revision };
}

/**
 * Takes out what was moved, unless more came since. The records stay readable for pages of format 1, which see a tab
 * of theirs at work. Their rows go once this version has its own; they then read them from the server.
 */
async function emptyFormerOutbox(records: Records, revision: number): Promise<boolean> {
  const [stored, own] = await Promise.all([records.get(formerNames.state), records.get(ownNames.state)]);
  if (toRevision(stored) !== revision) return false;
  records.deleteAll(formerNames.change);
  records.delete(asideName);
  const freed = hasRows(own);
  const before = isRecord(stored) ? stored : { version: 1, seq: null };
  const state = { ...before, outbox: [], refused: [], revision: revision + 1 };
  records.put(freed ? { ...state, seq: null } : state, formerNames.state);
  if (freed) {
    records.delete(formerNames.rows);
    records.delete('head');
    records.deleteAll(formerNames.log);
  }
  records.put({ base: revision, changes: [] }, formerNames.log, revision + 1);
  return true;
}

/** The rows of format 1 as they are beneath what waits there. */
export async function loadFormerRows(raw: RawList): Promise<LoadedRows | undefined> {
  const state = await parseState(raw.state);
  const loaded = parseRows(raw);
  if (state === undefined || !loaded?.rows) return undefined;
  const beneath: readonly RowOutcome[] = state.outbox
    .filter(({ progress }) => progress !== 'confirmed')
    .toReversed()
    .flatMap(({ change }) => toRowChanges(change).map(({ before, ...row }) => ({ ...row, after: before })));
  return { rows: loaded.rows, changes: [...loaded.changes, ...beneath] };
}

function hasRows(own: unknown): boolean {
  return (own as { readonly seq?: unknown } | undefined)?.seq != null;
}
