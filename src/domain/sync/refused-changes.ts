import type { RowKey } from '../collections/collections.ts';
import { toKey } from '../collections/collections.ts';
import type { AddedRow, Edits } from './change.ts';
import { applyEdits } from './change.ts';
import type { RefusedChange } from './sync-state.ts';

/**
 * The changes refused so far. Edits of a row that was itself refused, or is gone, are merged with it: what the person
 * typed last, offered once.
 */
export class RefusedChanges {
  #list: readonly RefusedChange[];

  constructor(list: readonly RefusedChange[]) {
    this.#list = list;
  }

  get list(): readonly RefusedChange[] {
    return this.#list;
  }

  add(refused: RefusedChange): void {
    const { change, reason } = refused;
    const isGone = change.kind === 'update' && reason.code === 'gone';
    const earlier = isGone ? this.#findFor(toKey(change, change.id)) : undefined;
    if (earlier === undefined || !isGone) this.#list = [...this.#list, refused];
    else {
      const joined = {
        ...earlier,
        merged: [...(earlier.merged ?? []), refused.batch],
        change: merge(earlier.change, toKey(change, change.id), change.edits),
      };
      this.#list = this.#list.map((entry) => (entry === earlier ? joined : entry));
    }
  }

  /** Discards what was refused of a row that the person then deleted. */
  discard(key: RowKey): void {
    const earlier = this.#findFor(key);
    if (earlier === undefined) return;
    const { change } = earlier;
    // The other rows of an import are still to be decided about.
    const rows = change.kind === 'add-rows' ? change.rows.filter((added) => !isKeyOf(added, key)) : [];
    this.#list = this.#list.flatMap((entry) => {
      if (entry !== earlier) return entry;
      return rows.length > 0 ? { ...entry, change: { kind: 'add-rows', rows } as const } : [];
    });
  }

  #findFor(key: RowKey): RefusedChange | undefined {
    return this.#list.findLast(({ change, reason }) => {
      if (change.kind === 'add-rows') return change.rows.some((added) => isKeyOf(added, key));
      if (change.kind === 'add') return isKeyOf(change, key);
      return change.kind === 'update' && toKey(change, change.id) === key && reason.code === 'gone';
    });
  }
}

function isKeyOf(added: Pick<AddedRow, 'collection' | 'row'>, key: RowKey): boolean {
  return toKey(added, added.row.id) === key;
}

function merge(change: RefusedChange['change'], key: RowKey, later: Edits): RefusedChange['change'] {
  if (change.kind === 'add') return { ...change, row: applyEdits(change, change.row, later) };
  if (change.kind === 'add-rows') {
    const rows = change.rows.map((added) =>
      isKeyOf(added, key) ? { ...added, row: applyEdits(added, added.row, later) } : added,
    );
    return { ...change, rows };
  }
  if (change.kind !== 'update') return change;
  const { edits } = change;
  const merged = Object.entries(later).map(([name, { from, to }]) => [
    name,
    { from: (edits[name] ?? { from }).from, to },
  ]);
  return { ...change, edits: { ...edits, ...Object.fromEntries(merged) } };
}
