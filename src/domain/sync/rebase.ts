import type { RowChange, RowKey } from '../collections/collections.ts';
import { fieldsOf, fromKey, toKey } from '../collections/collections.ts';
import { isSameRow, type Row } from '../collections/field-table.ts';
import { finishSteps, type Steps, walkInSteps } from '../steps.ts';
import { toBaseRows, withBaseRows } from './base-rows.ts';
import type { Change } from './change.ts';
import { applyEdits, isEffective, restore, touchedKeys } from './change.ts';
import { RefusedChanges } from './refused-changes.ts';
import { relink, toRelinks } from './relink.ts';
import type { EndedChange, PendingChange, Reason, ShownRows, Step, SyncState } from './sync-state.ts';

/** Why a change leaves the outbox. */
export type Exit =
  | { readonly how: 'saved' | 'cancelled'; readonly perhapsMade?: never }
  | {
      readonly how: 'refused';
      readonly reason: Reason;
      /** Nobody can tell whether it was made, so that undoing it still makes sense. */
      readonly perhapsMade?: true;
    };

export interface ServerNews {
  /** Rows that have changed on the server; null if deleted. */
  readonly server?: ReadonlyMap<RowKey, Row | null>;
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
  return finishSteps(rebaseOutboxInSteps(state, shown, news));
}

/** The same in steps. State and rows must not change meanwhile. */
export function* rebaseOutboxInSteps(state: SyncState, shown: ShownRows, news: ServerNews): Steps<Step> {
  const walk = new Walk(state, shown, news);
  for (const pending of state.outbox) yield* walk.pass(pending);
  return yield* walk.end();
}

class Walk {
  readonly #state: SyncState;
  readonly #shown: ShownRows;
  readonly #news: ServerNews;
  /** The affected rows, after the changes passed so far. */
  readonly #rows: Map<RowKey, Row | null>;
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

  *pass(pending: PendingChange): Steps<void> {
    const exit = this.#news.exits?.get(pending.batch);
    const keys = yield* this.#concernedKeys(pending.change, exit !== undefined);
    if (exit !== undefined) {
      this.#exit(pending, keys, exit);
      return;
    }
    const { progress } = pending;
    const open = progress !== 'sent' && progress !== 'confirmed';
    const change = this.#withBase(
      progress === 'waiting' ? relink(pending.change, this.#relinks) : pending.change,
      keys,
    );
    if (open && this.#isNeedless(change)) {
      if (progress === 'waiting') this.#neverMade.add(pending.batch);
      if (change.kind === 'delete') this.#refused.discard(toKey(change, change.id));
      // Rows that the undo had restored on the screen go back.
      if (change.kind === 'undo') yield* this.#concernedKeys(change, true);
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
    this.#apply(change, keys);
  }

  *end(): Steps<Step> {
    const shown = this.#news.all ?? this.#shown;
    const changes: RowChange[] = [];
    const rows = [...this.#rows];
    yield* walkInSteps(rows.length, (start, end) => {
      for (const [key, after] of rows.slice(start, end)) {
        const change = { ...fromKey(key), before: shown.find(key) ?? null, after };
        if (isEffective(change)) changes.push(change);
      }
    });
    const revision = this.#state.revision + 1;
    const state = { ...this.#state, revision, outbox: this.#outbox, refused: this.#refused.list };
    return { state, changes, ended: this.#ended };
  }

  /** The change's rows with news; all of them if it leaves, because then they lose its effect. */
  *#concernedKeys(change: Change, leaves: boolean): Steps<readonly RowKey[]> {
    const { all } = this.#news;
    const isReplacement = change.kind === 'replace';
    if (!leaves && all === undefined && isReplacement) return this.#transactionKeys();
    const keys = touchedKeys(change);
    if (all !== undefined) {
      const every = isReplacement ? [...keys, ...all.rows.slice().map(({ id }) => id)] : keys;
      for (const key of every) if (!this.#rows.has(key)) this.#rows.set(key, all.find(key) ?? null);
      return isReplacement ? this.#transactionKeys() : keys;
    }
    if (!leaves) return keys.filter((key) => this.#rows.has(key));
    yield;
    const beneath = toBaseRows(change);
    yield* walkInSteps(keys.length, (start, end) => {
      for (const key of keys.slice(start, end)) if (!this.#rows.has(key)) this.#rows.set(key, beneath(key));
    });
    return keys;
  }

  #transactionKeys(): readonly RowKey[] {
    return [...this.#rows.keys()].filter((key) => fromKey(key).collection === undefined);
  }

  #exit(pending: PendingChange, keys: readonly RowKey[], exit: Exit): void {
    this.#ended.push({ batch: pending.batch, how: exit.how });
    if (exit.how === 'saved') return;
    if (!exit.perhapsMade) this.#neverMade.add(pending.batch);
    // Later changes no longer build on this one.
    for (const [key, link] of toRelinks(pending.change)) this.#relinks.set(key, link);
    if (exit.how !== 'refused') return;
    const change = this.#withBase(pending.change, keys);
    this.#refused.add({ batch: pending.batch, change, reason: exit.reason });
  }

  #withBase(change: Change, keys: readonly RowKey[]): Change {
    return withBaseRows(change, keys, (key) => this.#rows.get(key) ?? null);
  }

  #isNeedless(change: Change): boolean {
    switch (change.kind) {
      case 'add':
        // The id was made here, so a row that has it is this one, whatever has changed in it since.
        return change.before !== null;
      case 'add-rows':
        return change.rows.every(({ before }) => before !== null);
      case 'update': {
        const { before, edits } = change;
        return before !== null && isSameRow(fieldsOf(change), before, applyEdits(change, before, edits));
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
  #apply(change: Change, keys: readonly RowKey[]): void {
    if (keys.length === 0) return;
    switch (change.kind) {
      case 'add':
        this.#rows.set(toKey(change, change.row.id), change.before ?? change.row);
        return;
      case 'add-rows': {
        const concerned = new Set(keys);
        for (const added of change.rows) {
          const key = toKey(added, added.row.id);
          if (concerned.has(key)) this.#rows.set(key, added.before ?? added.row);
        }
        return;
      }
      case 'update': {
        const { id, before, edits } = change;
        this.#rows.set(toKey(change, id), before && applyEdits(change, before, edits));
        return;
      }
      case 'delete':
        this.#rows.set(toKey(change, change.id), null);
        return;
      case 'replace': {
        const after = new Map(change.rows.map((row) => [row.id, row]));
        for (const key of keys) this.#rows.set(key, after.get(key) ?? null);
        return;
      }
      case 'undo': {
        const concerned = new Set(keys);
        for (const row of change.rows) {
          const key = toKey(row, row.id);
          if (concerned.has(key)) this.#rows.set(key, restore(row, change.force));
        }
      }
    }
  }
}
