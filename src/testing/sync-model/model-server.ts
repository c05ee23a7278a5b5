import type { RowKey } from '#domain/collections/collections.ts';
import { fieldsOf, fromKey, toCollection, toKey } from '#domain/collections/collections.ts';
import { isSameRow, isSameValue, type Row, readField } from '#domain/fields/field-table.ts';
import type { Answer } from '#domain/sync/answers.ts';
import type { Change } from '#domain/sync/change.ts';
import type { JournalEntry, JournalPage } from '#domain/sync/journal.ts';
import { type RowRequest, toRequestedOperations, toRowRequest } from '#domain/sync/request.ts';
import { toUndoneRows } from '../undone-rows.ts';

interface WrittenEntry extends JournalEntry {
  readonly before: Row | null;
  readonly after: Row | null;
}

interface Copy {
  readonly rows: ReadonlyMap<RowKey, Row>;
  readonly journal: readonly WrittenEntry[];
  readonly commits: ReadonlyMap<string, number>;
  readonly history: readonly WrittenEntry[];
}

function replace<Value>(map: Map<string, Value>, by: ReadonlyMap<string, Value>): void {
  map.clear();
  for (const [key, value] of by) map.set(key, value);
}

/** A device's request: rows of any collection, all or none, or the undo of a batch. */
export type ModelRequest = readonly RowRequest[] | NonNullable<Change['undo']>;

/** The request for a change. */
export function toModelRequest(change: Change): ModelRequest {
  return change.undo ?? toRequestedOperations(change).map(toRowRequest);
}

/** The server refuses rows with this description or text, like a constraint. */
export const refusedDescription = 'refused by a constraint';

/** A model of the server for sync tests: the tables, the journal with its counter, and the requests. */
export class ModelServer {
  readonly rows = new Map<RowKey, Row>();
  #journal: readonly WrittenEntry[] = [];
  /** All that led to the rows, however much of the journal was pruned. */
  readonly history: WrittenEntry[] = [];
  #counter = 0;
  /** The number of commits of each batch. */
  readonly commits = new Map<string, number>();
  /** Batches that were lost when a backup was restored. */
  readonly lostBatches = new Set<string>();
  #copy: Copy = { rows: new Map(), journal: [], commits: new Map(), history: [] };
  /** Batches whose first request its sender gave up, and which arrived late. */
  readonly lateBatches = new Set<string>();
  #late: { readonly batch: string; readonly request: ModelRequest }[] = [];

  get counter(): number {
    return this.#counter;
  }

  read(after: number, limit: number): Omit<JournalPage, 'since'> {
    const rest = this.#journal.filter(({ seq }) => seq >= after);
    return { entries: rest.slice(0, limit + 1), complete: rest.length <= limit + 1, counter: this.#counter };
  }

  has(batch: string): boolean {
    return this.#journal.some((entry) => entry.batch === batch);
  }

  changesOf(batch: string): readonly WrittenEntry[] {
    return this.#journal.filter((entry) => entry.batch === batch);
  }

  /** Prunes the older half of the journal, or all of it. Batches stay known: 30 days outlast any lost answer. */
  prune(all: boolean): void {
    this.#journal = all ? [] : this.#journal.slice(this.#journal.length >>> 1);
  }

  /** Makes a backup, as every night. */
  backUp(): void {
    const [rows, commits] = [new Map(this.rows), new Map(this.commits)];
    this.#copy = { rows, commits, journal: this.#journal, history: [...this.history] };
  }

  /** Restores the last backup; the numbers leap ahead of all that were ever used. */
  restore(): void {
    for (const batch of this.commits.keys()) if (!this.#copy.commits.has(batch)) this.lostBatches.add(batch);
    replace(this.rows, this.#copy.rows);
    replace(this.commits, this.#copy.commits);
    this.#journal = this.#copy.journal;
    this.history.splice(0, this.history.length, ...this.#copy.history);
    this.#counter += 1000;
  }

  /** Queues a request that its sender gives up, for `arrive`. */
  delay(batch: string, request: ModelRequest): void {
    this.lateBatches.add(batch);
    this.#late.push({ batch, request });
  }

  /** Runs the oldest late request; nobody receives the answer. False if there is none. */
  arrive(): boolean {
    const late = this.#late.shift();
    if (late !== undefined) this.handle(late.batch, late.request);
    return late !== undefined;
  }

  handle(batch: string, request: ModelRequest): Answer {
    // A batch is made only once: the journal's refusal of a repeat counts as confirmed.
    if (this.commits.has(batch)) return { kind: 'confirmed' };
    if ('target' in request) return this.#undo(batch, request.target, request.force);
    const rows = request.map((row) => [toKey(row, row.id), this.#toOutcome(row)] as const);
    const written = rows.flatMap(([key, after]) => (after === undefined ? [] : [[key, after] as const]));
    // What is deleted already is no mismatch in a list.
    const isUnmatched = (row: RowRequest, after: Row | null | undefined) =>
      after === undefined && (row.kind !== 'delete' || request.length === 1);
    if (rows.some(([, after], index) => isUnmatched(request[index] as RowRequest, after))) {
      return { kind: 'unmatched' };
    }
    const answer = this.#write(batch, written);
    const [only] = request;
    const isKnown = answer.kind === 'confirmed' && request.length === 1 && only?.kind === 'edit';
    return isKnown ? { ...answer, row: written[0]?.[1] as Row } : answer;
  }

  /** The row after a request; undefined if the row that is there does not match it. */
  #toOutcome(request: RowRequest): Row | null | undefined {
    const row = this.rows.get(toKey(request, request.id));
    switch (request.kind) {
      case 'insert':
        return row === undefined ? request.row : undefined;
      case 'delete':
        return row === undefined ? undefined : null;
      case 'edit': {
        const fields = fieldsOf(request);
        const isMatched = Object.entries(request.match).every(([name, value]) => {
          const field = fields[name];
          return field && row && isSameValue(field, readField(row, name), value);
        });
        return row && isMatched ? { ...row, ...request.set } : undefined;
      }
    }
  }

  /** Writes rows of any collection in one batch, as another client may. */
  write(batch: string, rows: readonly (readonly [RowKey, Row | null])[]): void {
    this.#commit(batch, rows);
  }

  #undo(batch: string, target: string, force: boolean): Answer {
    const entries = this.changesOf(target).map((entry) => ({ ...entry, id: toKey(entry, entry.id) }));
    const isSame = (one: Row | null, other: Row | null, key: RowKey) =>
      isSameRow(fieldsOf(fromKey(key)), one, other);
    const { restored, skipped } = toUndoneRows(entries, this.rows, { force, isSame });
    const wrote = this.#commit(batch, restored);
    return skipped.length > 0 ? { kind: 'confirmed', skipped } : { kind: 'confirmed', wrote };
  }

  #write(batch: string, rows: readonly (readonly [RowKey, Row | null])[]): Answer {
    const isRefused = ([, row]: readonly [RowKey, Row | null]) =>
      row !== null && ['description', 'text'].some((name) => readField(row, name) === refusedDescription);
    if (rows.some(isRefused)) return { kind: 'refused', message: 'new row violates check constraint' };
    return { kind: 'confirmed', wrote: this.#commit(batch, rows) };
  }

  /** Returns the number of rows that changed. */
  #commit(batch: string, rows: readonly (readonly [RowKey, Row | null])[]): number {
    const start = this.#counter;
    for (const [key, after] of rows) {
      const before = this.rows.get(key) ?? null;
      const at = fromKey(key);
      if (isSameRow(fieldsOf(at), before, after)) continue;
      this.#counter += 1;
      const entry = { ...toCollection(at), id: at.id, seq: this.#counter, batch, before, after };
      this.#journal = [...this.#journal, entry];
      this.history.push(entry);
      if (after === null) this.rows.delete(key);
      else this.rows.set(key, after);
    }
    const written = this.#counter - start;
    if (written > 0) this.commits.set(batch, (this.commits.get(batch) ?? 0) + 1);
    return written;
  }
}
