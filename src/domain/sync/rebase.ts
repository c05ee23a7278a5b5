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

export interface ServerNews {
  /** Rows that have changed on the server; null if deleted. */
  readonly server?: ReadonlyMap<string, Transaction | null>;
  /** All rows of the server, if they were read again. The step's changes then apply to these. */
  readonly all?: ShownRows;
  readonly exits?: ReadonlyMap<string, Exit>;
}

/**
 * Applies the outbox to the server's rows again, as far as there is news: one walk from the first change to the last,
 * with the affected rows as they are before each. Changes without an effect leave on the way: one that is already true,
 * one of a row that is gone, an undo of something that never happened.
 */
export function rebaseOutbox(state: SyncState, shown: ShownRows, news: ServerNews): Step {
  const walk = new Walk(state, shown, news);
  for (const pending of state.outbox) walk.pass(pending);
  return walk.end();
}

class Walk {
  readonly #state: SyncState;
  readonly #shown: ShownRows;
  readonly #news: ServerNews;
  /** The affected rows, after the changes passed so far. */
  readonly #rows: Map<string, Transaction | null>;
  readonly #outbox: PendingChange[] = [];
  readonly #refused: RefusedChanges;
  readonly #ended: EndedChange[] = [];
  /** Batches that will never be in the journal. */
  readonly #neverMade = new Set<string>();
  readonly #relinks: ReturnType<typeof toRelinks> = new Map();

  constructor(state: SyncState, shown: ShownRows, news: ServerNews) {
    this.#state = state;
    this.#shown = shown;
    this.#news = news;
    this.#rows = new Map(news.server);
    this.#refused = new RefusedChanges(state.refused);
  }

  pass(pending: PendingChange): void {
    const exit = this.#news.exits?.get(pending.batch);
    const ids = this.#concernedIds(pending.change, exit !== undefined);
    if (exit !== undefined) {
      this.#exit(pending, ids, exit);
      return;
    }
    const { progress } = pending;
    const open = progress !== 'sent' && progress !== 'confirmed';
    const change = this.#withBase(
      progress === 'waiting' ? relink(pending.change, this.#relinks) : pending.change,
      ids,
    );
    if (open && this.#isNeedless(change)) {
      if (progress === 'waiting') this.#neverMade.add(pending.batch);
      if (change.kind === 'delete') this.#refused.discard(change.id);
      // Rows that the undo had restored on the screen go back.
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
    this.#apply(change, ids);
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

  /** The change's rows with news; all of them if it leaves, because then they lose its effect. */
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

  #exit(pending: PendingChange, ids: readonly string[], exit: Exit): void {
    this.#ended.push({ batch: pending.batch, how: exit.how });
    if (exit.how === 'saved') return;
    this.#neverMade.add(pending.batch);
    // Later changes no longer build on this one.
    for (const [key, link] of toRelinks(pending.change)) this.#relinks.set(key, link);
    if (exit.how !== 'refused') return;
    const change = this.#withBase(pending.change, ids);
    this.#refused.add({ batch: pending.batch, change, reason: exit.reason });
  }

  /** The change with its rows as they are before it now. */
  #withBase(change: Change, ids: readonly string[]): Change {
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
        // The id was made here, so a row that has it is this one, whatever has changed in it since.
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

  /** Applies the change to the affected rows. */
  #apply(change: Change, ids: readonly string[]): void {
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

/** The rows without a change, by id. */
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
