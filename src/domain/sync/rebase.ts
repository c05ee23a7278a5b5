import type { RowChange, RowKey } from '../collections/collections.ts';
import { fieldsOf, fromKey, toKey } from '../collections/collections.ts';
import { isSameRow, type Row } from '../fields/field-table.ts';
import { finishSteps, type Steps, walkInSteps } from '../steps.ts';
import type { Change, RowOperation } from './change.ts';
import { isEffective, isOutdated, toAfter, toOpenEdits, touchedKeys } from './change.ts';
import { RefusedChanges } from './refused-changes.ts';
import { relink, toRelinks } from './relink.ts';
import type { BatchExit, OutboxExit, PendingChange, ShownRows, Step, SyncState } from './sync-state.ts';
import { mayBeHalfMade } from './sync-state.ts';

export interface ServerNews {
  /** Rows that have changed on the server; null if deleted. */
  readonly server?: ReadonlyMap<RowKey, Row | null>;
  /** All rows of the server, if they were read again. The step's changes then apply to these. */
  readonly all?: ShownRows;
  readonly exits?: ReadonlyMap<string, OutboxExit>;
}

/**
 * Applies the outbox to the server's rows again, as far as there is news: one walk from the first change to the last,
 * with the affected rows as they are before each. Operations without an effect leave on the way: what is already true,
 * and edits of rows that are gone, about which the person decides. Changes of which nothing remains end, and so do undos
 * of what never happened and derived changes that no longer follow from the rows.
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
  readonly #ended: BatchExit[] = [];
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
    const { batch, progress } = pending;
    const exit = this.#news.exits?.get(batch);
    const keys = yield* this.#concernedKeys(pending.change, exit !== undefined);
    if (exit !== undefined) {
      this.#exit(pending, keys, exit);
      return;
    }
    const isOpen = progress !== 'sent' && progress !== 'confirmed';
    // A derived change is not linked again: the change that it followed did not happen.
    const isLinked = progress === 'waiting' && !pending.change.derived;
    const relinked = isLinked ? relink(pending.change, this.#relinks) : pending.change;
    let change = this.#withBase(relinked, keys);
    const isVain = change.undo !== undefined && this.#neverMade.has(change.undo.target);
    if ((isOpen && isVain) || (progress === 'waiting' && isOutdated(change))) {
      // Rows that it had changed on the screen go back.
      yield* this.#concernedKeys(change, true);
      this.#leave(pending, 'needless');
      return;
    }
    if (progress === 'waiting' && change.operations.some(isStale)) {
      const all = yield* this.#concernedKeys(change, true);
      this.#exit(pending, all, { how: 'refused', reason: { code: 'stale', message: '' } });
      return;
    }
    // Without news of its rows, what remained once remains. A derived change is made as a whole or not at all, and of one
    // that may be half made nobody knows what remains.
    const isSifted = change.undo === undefined && !change.derived && !mayBeHalfMade(pending);
    if (isOpen && isSifted && (keys.length > 0 || pending.since > this.#state.revision)) {
      const [operations, gone] = this.#sift(change.operations, progress === 'waiting');
      if (gone.length > 0) {
        this.#refused.add({ batch, change: { operations: gone }, reason: { code: 'gone', message: '' } });
      }
      if (operations.length === 0) {
        this.#leave(pending, gone.length > 0 ? 'refused' : 'needless');
        return;
      }
      change = { operations };
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
    const keys = touchedKeys(change);
    if (!leaves && all === undefined) return keys.filter((key) => this.#rows.has(key));
    yield;
    yield* walkInSteps(keys.length, (start, end) => {
      for (const [index, key] of keys.slice(start, end).entries()) {
        if (this.#rows.has(key)) continue;
        this.#rows.set(
          key,
          all ? (all.find(key) ?? null) : (change.operations[start + index]?.before ?? null),
        );
      }
    });
    return keys;
  }

  #exit(pending: PendingChange, keys: readonly RowKey[], exit: OutboxExit): void {
    this.#ended.push({ batch: pending.batch, how: exit.how });
    if (exit.how === 'saved') return;
    this.#neverMade.add(pending.batch);
    // Later changes no longer build on this one.
    for (const [key, link] of toRelinks(pending.change)) this.#relinks.set(key, link);
    if (exit.how !== 'refused') return;
    const change = this.#withBase(pending.change, keys);
    this.#refused.add({ batch: pending.batch, change, reason: exit.reason });
  }

  /** It has nothing left to do. */
  #leave({ batch, progress }: PendingChange, how: OutboxExit['how']): void {
    if (progress === 'waiting') this.#neverMade.add(batch);
    const mayBeMade = progress === 'lost' || progress === 'unknown';
    this.#ended.push({ batch, how: mayBeMade ? 'saved' : how });
  }

  /** Separates the operations that remain to be done from edits of rows that are gone. */
  #sift(
    operations: readonly RowOperation[],
    isWaiting: boolean,
  ): readonly [remaining: readonly RowOperation[], gone: readonly RowOperation[]] {
    const remaining: RowOperation[] = [];
    const gone: RowOperation[] = [];
    for (const operation of operations) {
      if (isNoOp(operation)) {
        if (operation.kind === 'delete') this.#refused.discard(toKey(operation, operation.id));
      } else if (!isWaiting || operation.kind !== 'edit') remaining.push(operation);
      else if (operation.before === null) gone.push(operation);
      else remaining.push({ ...operation, edits: toOpenEdits(operation, operation.before) });
    }
    return [remaining, gone];
  }

  #withBase(change: Change, keys: readonly RowKey[]): Change {
    if (keys.length === 0) return change;
    const concerned = new Set(keys);
    const operations = change.operations.map((operation) => {
      const key = toKey(operation, operation.id);
      return concerned.has(key) ? { ...operation, before: this.#rows.get(key) ?? null } : operation;
    });
    return { ...change, operations };
  }

  /** Applies the change to the affected rows. */
  #apply({ operations }: Change, keys: readonly RowKey[]): void {
    const concerned = new Set(keys);
    for (const operation of keys.length > 0 ? operations : []) {
      const key = toKey(operation, operation.id);
      if (concerned.has(key)) this.#rows.set(key, toAfter(operation));
    }
  }
}

/** Whether an operation is already true. */
export function isNoOp(operation: RowOperation): boolean {
  const { kind, before } = operation;
  switch (kind) {
    case 'insert':
      // The id was made here, so a row that has it is this one, whatever has changed in it since.
      return before !== null;
    case 'edit':
      return before !== null && isSameRow(fieldsOf(operation), before, toAfter(operation));
    case 'delete':
      return before === null && operation.seen === undefined;
    case 'restore':
      // The journal decides.
      return false;
  }
}

/** Whether the row is no longer as it must be for its change to make sense. */
export function isStale(operation: RowOperation): boolean {
  if (operation.kind !== 'delete' || operation.seen === undefined) return false;
  return !isSameRow(fieldsOf(operation), operation.before, operation.seen);
}
