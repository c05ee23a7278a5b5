import type { RowKey } from '../collections/collections.ts';
import { toKey } from '../collections/collections.ts';
import type { Edits, RowOperation } from './change.ts';
import { applyEdits } from './change.ts';
import type { RefusedChange } from './sync-state.ts';

/**
 * The changes refused so far. Later edits of a refused or missing row are merged into its entry, so the person sees one
 * entry with what they typed last.
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
    const { batch, change, reason } = refused;
    const operations = change.operations.filter((operation) => {
      const isGone = operation.kind === 'edit' && reason.code === 'gone';
      return !isGone || !this.#merge(batch, operation, operation.edits);
    });
    if (operations.length === 0 && change.operations.length > 0) return;
    // Rows of the same change that were gone before.
    const earlier = this.#list.find((entry) => entry.batch === batch);
    const all = [...(earlier?.change.operations ?? []), ...operations];
    this.#list = this.#list.filter((entry) => entry !== earlier);
    this.#list = [...this.#list, { ...earlier, ...refused, change: { ...change, operations: all } }];
  }

  /** Discards the refused operations of a row that the person has deleted since. */
  discard(key: RowKey): void {
    const earlier = this.#findFor(key);
    if (earlier === undefined) return;
    // The other rows of the change are still to be decided about.
    const operations = earlier.change.operations.filter((operation) => !isAbout(operation, key));
    this.#list = this.#list.flatMap((entry) => {
      if (entry !== earlier) return entry;
      return operations.length > 0 ? { ...entry, change: { ...entry.change, operations } } : [];
    });
  }

  /** Merges later edits of a row into its refused operation. Returns false if it has none. */
  #merge(batch: string, row: RowOperation, edits: Edits): boolean {
    const key = toKey(row, row.id);
    const earlier = this.#findFor(key);
    if (earlier === undefined) return false;
    const operations = earlier.change.operations.map((operation) =>
      isAbout(operation, key) ? mergeEdits(operation, edits) : operation,
    );
    const merged = [...(earlier.merged ?? []), ...(earlier.merged?.includes(batch) ? [] : [batch])];
    const joined = { ...earlier, merged, change: { ...earlier.change, operations } };
    this.#list = this.#list.map((entry) => (entry === earlier ? joined : entry));
    return true;
  }

  #findFor(key: RowKey): RefusedChange | undefined {
    return this.#list.findLast(({ change, reason }) =>
      change.operations.some(
        (operation) =>
          isAbout(operation, key) &&
          (operation.kind === 'insert' || (operation.kind === 'edit' && reason.code === 'gone')),
      ),
    );
  }
}

function isAbout(operation: RowOperation, key: RowKey): boolean {
  return toKey(operation, operation.id) === key;
}

function mergeEdits(operation: RowOperation, later: Edits): RowOperation {
  if (operation.kind === 'insert') return { ...operation, row: applyEdits(operation, operation.row, later) };
  if (operation.kind !== 'edit') return operation;
  const { edits } = operation;
  const merged = Object.entries(later).map(([name, { from, to }]) => [
    name,
    { from: (edits[name] ?? { from }).from, to },
  ]);
  return { ...operation, edits: { ...edits, ...Object.fromEntries(merged) } };
}
