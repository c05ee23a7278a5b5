import type { SyncState } from './sync-state.ts';

/** Discards a refused change. */
export function discardRefused(state: SyncState, batch: string): SyncState {
  const refused = state.refused.filter((entry) => entry.batch !== batch);
  if (refused.length === state.refused.length) return state;
  return { ...state, revision: state.revision + 1, refused };
}

/** Discards the stored changes that cannot be read. */
export function discardUnreadable({ unreadable: _, ...state }: SyncState): SyncState {
  return { ...state, revision: state.revision + 1 };
}
