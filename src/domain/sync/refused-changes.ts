import type { Edits } from './change.ts';
import { applyEdits, editedFields } from './change.ts';
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
    const earlier = isGone ? this.#findFor(change.id) : undefined;
    if (earlier === undefined || !isGone) this.#list = [...this.#list, refused];
    else {
      const merged = { ...earlier, change: merge(earlier.change, change.edits) };
      this.#list = this.#list.map((entry) => (entry === earlier ? merged : entry));
    }
  }

  /** Discards what was refused of a row that the person then deleted. */
  discard(id: string): void {
    const earlier = this.#findFor(id);
    if (earlier !== undefined) this.#list = this.#list.filter((entry) => entry !== earlier);
  }

  #findFor(id: string): RefusedChange | undefined {
    return this.#list.findLast(({ change, reason }) =>
      change.kind === 'add'
        ? change.row.id === id
        : change.kind === 'update' && change.id === id && reason.code === 'gone',
    );
  }
}

function merge(change: RefusedChange['change'], later: Edits): RefusedChange['change'] {
  if (change.kind === 'add') return { ...change, row: applyEdits(change.row, later) };
  if (change.kind !== 'update') return change;
  const edits: Record<string, unknown> = { ...change.edits };
  for (const field of editedFields(later)) {
    const first = change.edits[field] ?? later[field];
    edits[field] = { from: first?.from, to: later[field]?.to };
  }
  return { ...change, edits: edits as Edits };
}
