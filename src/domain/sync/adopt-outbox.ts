import { toRowChanges } from './change.ts';
import type { Step, SyncState } from './sync-state.ts';
import { toUnknown, unchanged } from './sync-state.ts';

/** What waits in another place of the same device. */
export type OtherOutbox = Pick<SyncState, 'outbox' | 'refused' | 'unreadable'>;

/**
 * The state with what waits in another place after it. What is here already, or surely on the server, is left out. The
 * journal is asked for each batch before it is sent. All rows must be read first: their changes were made on others.
 */
export function joinOutbox({ last: _, ...state }: SyncState, other: OtherOutbox): SyncState {
  const revision = state.revision + 1;
  const pending = new Set(state.outbox.map(({ batch }) => batch));
  const refused = new Set(state.refused.map(({ batch }) => batch));
  const outbox = other.outbox
    .filter(({ batch, progress }) => progress !== 'confirmed' && !pending.has(batch))
    .map((entry) => ({ ...toUnknown(entry, revision), misses: 0 }));
  const unreadable = [...(state.unreadable ?? []), ...(other.unreadable ?? [])];
  return {
    ...state,
    seq: null,
    revision,
    outbox: [...state.outbox, ...outbox],
    refused: [...state.refused, ...other.refused.filter(({ batch }) => !refused.has(batch))],
    ...(unreadable.length > 0 && { unreadable }),
  };
}

/** The same, with its effect on the rows shown. */
export function adoptOutbox(state: SyncState, other: OtherOutbox): Step {
  const joined = joinOutbox(state, other);
  const added = joined.outbox.slice(state.outbox.length);
  if (added.length === 0 && joined.refused.length === state.refused.length && !other.unreadable?.length) {
    return unchanged(state);
  }
  return { state: joined, changes: added.flatMap(({ change }) => toRowChanges(change)), ended: [] };
}
