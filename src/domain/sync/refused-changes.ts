import type { Edits } from './change.ts';
import { applyEdits, editedFields } from './change.ts';
import type { RefusedChange } from './sync-state.ts';

/**
 * The changes taken back so far. Edits of a row that was itself taken back, or is gone, are kept with it as one: what
 * the person last typed, offered once.
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
    const kept = isGone ? this.#findFor(change.id) : undefined;
    if (kept === undefined || !isGone) this.#list = [...this.#list, refused];
    else {
      const joined = { ...kept, change: join(kept.change, change.edits) };
      this.#list = this.#list.map((entry) => (entry === kept ? joined : entry));
    }
  }

  /** Lets go what was taken back of a row that the person then deleted. */
  forget(id: string): void {
    const kept = this.#findFor(id);
    if (kept !== undefined) this.#list = this.#list.filter((entry) => entry !== kept);
  }

  #findFor(id: string): RefusedChange | undefined {
    return this.#list.findLast(({ change, reason }) =>
      change.kind === 'add'
        ? change.row.id === id
        : change.kind === 'update' && change.id === id && reason.code === 'gone',
    );
  }
}

function join(change: RefusedChange['change'], later: Edits): RefusedChange['change'] {
  if (change.kind === 'add') return { ...change, row: applyEdits(change.row, later) };
  if (change.kind !== 'update') return change;
  const edits: Record<string, unknown> = { ...change.edits };
  for (const field of editedFields(later)) {
    const first = change.edits[field] ?? later[field];
    edits[field] = { from: first?.from, to: later[field]?.to };
  }
  return { ...change, edits: edits as Edits };
}
