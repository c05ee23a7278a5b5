import type { RowChange } from '../ledger/ledger.ts';
import type { Transaction } from '../transaction.ts';
import type { Change } from './change.ts';
import { applyEdits, editedFields, isSameRow, restore, touchedIds } from './change.ts';
import { RefusedChanges } from './refused-changes.ts';
import { relink, toRelinks } from './relink.ts';
import type { EndedChange, PendingChange, Reason, ShownRows, Step, SyncState } from './sync-state.ts';

/** Why a change leaves the outbox. */
export type Exit =
  | { readonly how: 'saved' | 'cancelled' }
  | { readonly how: 'refused'; readonly reason: Reason };

export interface News {
  /** Rows that the server has otherwise than before; null where it has none. */
  readonly server?: ReadonlyMap<string, Transaction | null>;
  /** All rows of the server, when they were read anew. The step's changes are then those to be made to these. */
  readonly all?: ShownRows;
  readonly leaving?: ReadonlyMap<string, Exit>;
}

/**
 * Lays the outbox over the server's rows again, as far as there is news: one walk from the first change to the last,
 * with the rows concerned as they are beneath each. On the way, what came to nothing leaves: a change whose wish is
 * fulfilled already, a change of a row that is gone, an undo of what never happened.
 */
export function rebaseOutbox(state: SyncState, shown: ShownRows, news: News): Step {
  const walk = new Walk(state, shown, news);
  for (const pending of state.outbox) walk.pass(pending);
  return walk.end();
}

class Walk {
  readonly #state: SyncState;
  readonly #shown: ShownRows;
  readonly #news: News;
  /** The rows concerned, as they are after the changes passed so far. */
  readonly #rows: Map<string, Transaction | null>;
  readonly #outbox: PendingChange[] = [];
  readonly #refused: RefusedChanges;
  readonly #ended: EndedChange[] = [];
  /** Batches that will never be in the journal. */
  readonly #neverMade = new Set<string>();
  readonly #relinks: ReturnType<typeof toRelinks> = new Map();

  constructor(state: SyncState, shown: ShownRows, news: News) {
    this.#state = state;
    this.#shown = shown;
    this.#news = news;
    this.#rows = new Map(news.server);
    this.#refused = new RefusedChanges(state.refused);
  }

  pass(pending: PendingChange): void {
    const leaving = this.#news.leaving?.get(pending.batch);
    const ids = this.#concernedIds(pending.change, leaving !== undefined);
    if (leaving !== undefined) {
      this.#leave(pending, ids, leaving);
      return;
    }
    const { progress } = pending;
    const open = progress !== 'sent' && progress !== 'confirmed';
    const change = this.#lay(
      progress === 'waiting' ? relink(pending.change, this.#relinks) : pending.change,
      ids,
    );
    if (open && this.#isNeedless(change)) {
      if (progress === 'waiting') this.#neverMade.add(pending.batch);
      if (change.kind === 'delete') this.#refused.forget(change.id);
      // What an undo had restored on the screen goes back to what is beneath.
      if (change.kind === 'undo') this.#concernedIds(change, true);
      const arrived = progress === 'lost' || progress === 'unknown';
      this.#ended.push({ batch: pending.batch, how: arrived ? 'saved' : 'needless' });
      return;
    }
    if (progress === 'waiting' && change.kind === 'update' && change.before === null) {
      this.#neverMade.add(pending.batch);
      this.#ended.push({ batch: pending.batch, how: 'refused' });
      this.#refused.add({ batch: pending.batch, change, reason: { code: 'gone', message: '' } });
      return;
    }
    this.#outbox.push(change === pending.change ? pending : { ...pending, change });
    this.#make(change, ids);
  }

  end(): Step {
    const shown = this.#news.all ?? this.#shown;
    const changes: RowChange[] = [];
    for (const [id, after] of this.#rows) {
      const before = shown.find(id) ?? null;
      if (!isSameRow(before, after)) changes.push({ id, before, after });
    }
    const revision = this.#state.revision + 1;
    const state = { ...this.#state, revision, outbox: this.#outbox, refused: this.#refused.list };
    return { state, changes, ended: this.#ended };
  }

  /** The rows of a change that there is news of; all of them when it leaves, for then what was beneath comes up. */
  #concernedIds(change: Change, leaves: boolean): readonly string[] {
    const { all } = this.#news;
    const isReplacement = change.kind === 'replace';
    if (!leaves && all === undefined && isReplacement) return [...this.#rows.keys()];
    const ids = touchedIds(change);
    if (all !== undefined) {
      const every = isReplacement ? [...ids, ...all.rows.slice().map(({ id }) => id)] : ids;
      for (const id of every) if (!this.#rows.has(id)) this.#rows.set(id, all.find(id) ?? null);
      return isReplacement ? [...this.#rows.keys()] : ids;
    }
    if (!leaves) return ids.filter((id) => this.#rows.has(id));
    const beneath = toBaseRows(change);
    for (const id of ids) if (!this.#rows.has(id)) this.#rows.set(id, beneath(id));
    return ids;
  }

  #leave(pending: PendingChange, ids: readonly string[], leaving: Exit): void {
    this.#ended.push({ batch: pending.batch, how: leaving.how });
    if (leaving.how === 'saved') return;
    this.#neverMade.add(pending.batch);
    // From here on nothing is seen through this change any more.
    for (const [key, link] of toRelinks(pending.change)) this.#relinks.set(key, link);
    if (leaving.how !== 'refused') return;
    const change = this.#lay(pending.change, ids);
    this.#refused.add({ batch: pending.batch, change, reason: leaving.reason });
  }

  /** The change with what is beneath it now. */
  #lay(change: Change, ids: readonly string[]): Change {
    if (ids.length === 0) return change;
    const beneath = (id: string) => this.#rows.get(id) ?? null;
    switch (change.kind) {
      case 'add':
        return { ...change, before: beneath(change.row.id) };
      case 'update':
      case 'delete':
        return { ...change, before: beneath(change.id) };
      case 'replace': {
        const concerned = new Set(ids);
        const rows = ids.map(beneath).filter((row) => row !== null);
        return { ...change, before: [...change.before.filter(({ id }) => !concerned.has(id)), ...rows] };
      }
      case 'undo': {
        const concerned = new Set(ids);
        const rows = change.rows.map((row) =>
          concerned.has(row.id) ? { ...row, before: beneath(row.id) } : row,
        );
        return { ...change, rows };
      }
    }
  }

  #isNeedless(change: Change): boolean {
    switch (change.kind) {
      case 'add':
        // Its id was made here: a row that has it is this one, whatever was done to it since.
        return change.before !== null;
      case 'update': {
        const { before, edits } = change;
        return before !== null && editedFields(edits).every((field) => before[field] === edits[field]?.to);
      }
      case 'delete':
        return change.before === null;
      case 'replace':
        return false;
      case 'undo':
        return this.#neverMade.has(change.target);
    }
  }

  /** Changes the rows concerned as the change does. */
  #make(change: Change, ids: readonly string[]): void {
    if (ids.length === 0) return;
    switch (change.kind) {
      case 'add':
        this.#rows.set(change.row.id, change.before ?? change.row);
        return;
      case 'update':
        this.#rows.set(change.id, change.before === null ? null : applyEdits(change.before, change.edits));
        return;
      case 'delete':
        this.#rows.set(change.id, null);
        return;
      case 'replace': {
        const after = new Map(change.rows.map((row) => [row.id, row]));
        for (const id of ids) this.#rows.set(id, after.get(id) ?? null);
        return;
      }
      case 'undo': {
        const concerned = new Set(ids);
        for (const row of change.rows) {
          if (concerned.has(row.id)) this.#rows.set(row.id, restore(row, change.force));
        }
      }
    }
  }
}

/** What lies beneath a change, by id. */
export function toBaseRows(change: Change): (id: string) => Transaction | null {
  switch (change.kind) {
    case 'add':
    case 'update':
    case 'delete':
      return () => change.before;
    case 'replace': {
      const rows = new Map(change.before.map((row) => [row.id, row]));
      return (id) => rows.get(id) ?? null;
    }
    case 'undo': {
      const rows = new Map(change.rows.map((row) => [row.id, row.before]));
      return (id) => rows.get(id) ?? null;
    }
  }
}
