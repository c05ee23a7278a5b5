import type { Answer } from '#domain/sync/answers.ts';
import { isSameRow } from '#domain/sync/change.ts';
import type { JournalEntry, JournalPage } from '#domain/sync/journal.ts';
import type { ChangeRequest } from '#domain/sync/request.ts';
import type { Transaction } from '#domain/transaction.ts';
import { toUndoneRows } from '../undone-rows.ts';

interface WrittenEntry extends JournalEntry {
  readonly before: Transaction | null;
}

interface Copy {
  readonly rows: ReadonlyMap<string, Transaction>;
  readonly journal: readonly WrittenEntry[];
  readonly commits: ReadonlyMap<string, number>;
}

function replace<Value>(map: Map<string, Value>, by: ReadonlyMap<string, Value>): void {
  map.clear();
  for (const [key, value] of by) map.set(key, value);
}

/** The server refuses rows with this description, like a constraint. */
export const refusedDescription = 'refused by a constraint';

/** A model of the server for sync tests: the table, the journal with its counter, and the five requests. */
export class ModelServer {
  readonly rows = new Map<string, Transaction>();
  #journal: readonly WrittenEntry[] = [];
  #counter = 0;
  /** How many commits each batch has made. */
  readonly commits = new Map<string, number>();
  /** Batches that were lost when a backup was restored. */
  readonly lostBatches = new Set<string>();
  #copy: Copy = { rows: new Map(), journal: [], commits: new Map() };
  /** Batches whose first request its sender gave up, and which arrived late. */
  readonly lateBatches = new Set<string>();
  #late: { readonly batch: string; readonly request: ChangeRequest }[] = [];

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
    this.#copy = { rows: new Map(this.rows), journal: this.#journal, commits: new Map(this.commits) };
  }

  /** Restores the last backup; the numbers leap ahead of all that were ever used. */
  restore(): void {
    for (const batch of this.commits.keys()) if (!this.#copy.commits.has(batch)) this.lostBatches.add(batch);
    replace(this.rows, this.#copy.rows);
    replace(this.commits, this.#copy.commits);
    this.#journal = this.#copy.journal;
    this.#counter += 1000;
  }

  /** Queues a request that its sender gives up, for `arrive`. */
  delay(batch: string, request: ChangeRequest): void {
    this.lateBatches.add(batch);
    this.#late.push({ batch, request });
  }

  /** Runs the oldest late request; nobody receives the answer. False if there is none. */
  arrive(): boolean {
    const late = this.#late.shift();
    if (late !== undefined) this.handle(late.batch, late.request);
    return late !== undefined;
  }

  handle(batch: string, request: ChangeRequest): Answer {
    // A batch is made only once: the journal's refusal of a repeat counts as confirmed.
    if (this.commits.has(batch)) return { kind: 'confirmed' };
    switch (request.kind) {
      case 'insert':
        if (this.rows.has(request.row.id)) return { kind: 'unmatched' };
        return this.#write(batch, [request.row]);
      case 'patch': {
        const row = this.rows.get(request.id);
        const match = Object.entries(request.match);
        if (row === undefined || match.some(([field, value]) => row[field as keyof Transaction] !== value)) {
          return { kind: 'unmatched' };
        }
        return this.#write(batch, [{ ...row, ...request.set }]);
      }
      case 'delete':
        if (!this.rows.has(request.id)) return { kind: 'unmatched' };
        this.#commit(batch, [[request.id, null]]);
        return { kind: 'confirmed' };
      case 'replace': {
        const gone = [...this.rows.keys()].map((id) => [id, null] as const);
        return this.#write(batch, request.rows, gone);
      }
      case 'undo':
        return this.#undo(batch, request.target, request.force);
    }
  }

  #undo(batch: string, target: string, force: boolean): Answer {
    const { restored, skipped } = toUndoneRows(this.changesOf(target), this.rows, {
      force,
      isSame: isSameRow,
    });
    this.#commit(batch, restored);
    return { kind: 'confirmed', skipped };
  }

  #write(
    batch: string,
    rows: readonly Transaction[],
    gone: readonly (readonly [string, null])[] = [],
  ): Answer {
    if (rows.some(({ description }) => description === refusedDescription)) {
      return { kind: 'refused', message: 'new row violates check constraint' };
    }
    this.#commit(batch, [...gone, ...rows.map((row) => [row.id, row] as const)]);
    return { kind: 'confirmed' };
  }

  #commit(batch: string, rows: readonly (readonly [string, Transaction | null])[]): void {
    let written = false;
    for (const [id, after] of rows) {
      const before = this.rows.get(id) ?? null;
      if (isSameRow(before, after)) continue;
      written = true;
      this.#counter += 1;
      this.#journal = [...this.#journal, { seq: this.#counter, batch, id, before, after }];
      if (after === null) this.rows.delete(id);
      else this.rows.set(id, after);
    }
    if (written) this.commits.set(batch, (this.commits.get(batch) ?? 0) + 1);
  }
}
