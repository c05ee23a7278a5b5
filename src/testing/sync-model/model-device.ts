import { fieldsOf, fromKey, type RowKey, toKey } from '#domain/collections/collections.ts';
import type { RowOutcome } from '#domain/collections/stored-row-changes.ts';
import { isSameRow, isSameValue, type Row, readField } from '#domain/fields/field-table.ts';
import { createLedger } from '#domain/ledger/ledger.ts';
import type { Answer } from '#domain/sync/answers.ts';
import { applyAnswer, markNextSent, markSentAsLost } from '#domain/sync/answers.ts';
import { applyEdits, touchedKeys } from '#domain/sync/change.ts';
import { findConflicts } from '#domain/sync/conflicts.ts';
import { DeviceRows } from '#domain/sync/device-rows.ts';
import type { Intent } from '#domain/sync/enqueue.ts';
import { enqueue } from '#domain/sync/enqueue.ts';
import type { JournalPage } from '#domain/sync/journal.ts';
import { applyCounter, applyFullRead, applyJournal, applyLookUp } from '#domain/sync/journal.ts';
import { toNextStep } from '#domain/sync/next-step.ts';
import { resolveConflict } from '#domain/sync/resolve-conflict.ts';
import { retryRefused } from '#domain/sync/resolve-refused.ts';
import { encodeSyncState, parseSyncState } from '#domain/sync/stored-sync-state.ts';
import type { BatchExit, PendingChange, Step, SyncState } from '#domain/sync/sync-state.ts';
import { emptySyncState } from '#domain/sync/sync-state.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';
import { type ModelRequest, type ModelServer, toModelRequest } from './model-server.ts';

/** A fault of a request. */
export type Fault =
  | 'none'
  | 'lost before'
  | 'lost after'
  | 'unsent'
  | 'crash before'
  | 'crash after'
  | 'slow'
  /** Given up by the device, run some time later. */
  | 'late'
  /** The server failed without doing anything. */
  | 'broken';

const neverThere = new Set<Fault>(['lost before', 'crash before', 'unsent', 'late', 'broken']);

function toReceived(fault: Fault, answer: Answer | undefined): Answer {
  if (fault === 'unsent') return { kind: 'unsent' };
  if (fault === 'broken') return { kind: 'refused', message: '' };
  return fault === 'lost after' || answer === undefined ? { kind: 'lost' } : answer;
}

/** A model of a device like `src/web/data`: rows and state, stored together, and one request at a time. */
export class ModelDevice {
  state: SyncState = emptySyncState;
  rows = new DeviceRows();
  /** Every change that has left the outbox, across crashes, as far as that is stored. */
  readonly ended: BatchExit[] = [];
  #unstored: BatchExit[] = [];
  readonly acknowledged = new Set<string>();
  readonly retried = new Set<string>();
  readonly retriedRows = new Set<RowKey>();
  /** By batch: the rows of what was still to be done when it left the outbox. */
  readonly remaining = new Map<string, readonly RowKey[]>();
  readonly #server: ModelServer;
  /** The server's rows as this device knows them, to compare with. */
  #mirror = new Map<RowKey, Row>();
  #stored = '';
  #answer: { readonly batch: string; readonly answer: Answer } | undefined;
  #reading:
    | { readonly seq: number; readonly since: number; readonly rows?: ReadonlyMap<RowKey, Row> }
    | undefined;
  /** With the rows as they were at the page's last number. */
  #page: (JournalPage & { readonly rows: ReadonlyMap<RowKey, Row> }) | undefined;
  /** The change that was marked as sent when it was stored, and is to be sent next. */
  #marked: string | undefined;

  constructor(server: ModelServer) {
    this.#server = server;
    this.#take({ state: emptySyncState, changes: [], ended: [] });
  }

  /** `online`: what is to be sent next is marked as sent when it is stored. */
  make(batch: string, intent: Intent, online = false): void {
    const step = enqueue(this.state, this.rows, batch, intent);
    const state = online ? markNextSent(step.state) : step.state;
    if (state !== step.state) this.#marked = state.outbox.find(({ progress }) => progress === 'sent')?.batch;
    this.#take({ ...step, state });
  }

  decide(keep: 'mine' | 'theirs'): void {
    const [conflict] = findConflicts(this.state);
    if (conflict !== undefined) this.#take(resolveConflict(this.state, this.rows, { ...conflict, keep }));
  }

  retry(batch: string): void {
    const [refused] = this.state.refused;
    if (refused === undefined) return;
    this.retried.add(refused.batch);
    for (const key of touchedKeys(refused.change)) this.retriedRows.add(key);
    this.#take(retryRefused(this.state, this.rows, { batch: refused.batch, as: batch }));
  }

  /** Receives a slow answer. */
  receiveAnswer(): void {
    const received = this.#answer;
    if (received === undefined) return;
    this.#answer = undefined;
    const { batch, answer } = received;
    // That it is on the server is stored with whatever is stored next.
    this.#take(applyAnswer(this.state, this.rows, batch, answer), answer.kind !== 'confirmed');
  }

  /** Stores what is not stored yet, as when the page is hidden. */
  store(): void {
    this.#take({ state: this.state, changes: [], ended: [] });
  }

  crash(): void {
    this.#answer = undefined;
    this.#reading = undefined;
    this.#page = undefined;
    this.#marked = undefined;
    this.#unstored = [];
    const stored = JSON.parse(this.#stored) as {
      readonly mirror: readonly (readonly [RowKey, Row])[];
      readonly rows: readonly Transaction[];
      readonly others: readonly RowOutcome[];
      readonly state: unknown;
    };
    const parsed = parseSyncState(stored.state);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
    this.rows = new DeviceRows(createLedger(stored.rows));
    this.rows.applyChanges(stored.others);
    this.#mirror = new Map(stored.mirror);
    this.#take({ state: markSentAsLost(parsed.value), changes: [], ended: [] });
  }

  /** Reads one page of the journal, as a poll does. */
  poll(limit: number): void {
    this.ask(limit);
    this.receive();
  }

  /** The first half of a poll: the page has been read and is in flight. */
  ask(limit: number): void {
    if (this.state.seq === null) return;
    const since = this.state.revision;
    const rows = new Map(this.#server.rows);
    this.#page = { ...this.#server.read(this.state.seq, limit), since, rows };
  }

  /** The second half of a poll, whatever has happened meanwhile. */
  receive(): void {
    const page = this.#page;
    this.#page = undefined;
    if (page === undefined || this.state.seq === null) return;
    const known = applyCounter(this.state, this.rows, page);
    const step = known ?? applyJournal(this.state, this.rows, page);
    if (known !== null) this.#mirror = new Map(page.rows);
    else if (step.state.seq !== null) {
      for (const entry of page.entries) {
        if (entry.seq <= this.state.seq) continue;
        const key = toKey(entry, entry.id);
        if (!entry.after) this.#mirror.delete(key);
        else this.#mirror.set(key, entry.after);
      }
    }
    this.#take(step, known === null);
  }

  /** Does the next step. False if there is nothing to do. */
  sync(fault: Fault, limit: number): boolean {
    const marked = this.#marked;
    this.#marked = undefined;
    // One whose first try arrived late may have left the outbox since it was marked.
    if (this.state.outbox.some(({ batch, progress }) => batch === marked && progress === 'sent')) {
      this.#send(marked as string, fault);
      return true;
    }
    const next = toNextStep(this.state);
    if (next === null) return false;
    switch (next.kind) {
      case 'read-all':
        this.#readAll();
        return true;
      case 'read-journal':
        this.poll(limit);
        return true;
      case 'look-up':
        this.#take(applyLookUp(this.state, this.rows, next.batch, this.#server.commits.has(next.batch)));
        return true;
      case 'send':
        this.#take({ state: markNextSent(this.state), changes: [], ended: [] });
        this.#send(next.pending.batch, fault);
        return true;
    }
  }

  /** Reads the number, then the rows, then applies them: three steps, so that others can write in between. */
  #readAll(): void {
    const reading = this.#reading;
    if (reading === undefined) {
      this.#reading = { seq: this.#server.counter, since: this.state.revision };
      return;
    }
    if (reading.rows === undefined) {
      this.#reading = { ...reading, rows: new Map(this.#server.rows) };
      return;
    }
    const rows = new DeviceRows();
    rows.applyChanges([...reading.rows].map(([key, after]) => ({ ...fromKey(key), after })));
    this.#mirror = new Map(reading.rows);
    const step = applyFullRead(this.state, { ...reading, rows });
    this.#reading = undefined;
    this.rows = rows;
    this.#take(step);
  }

  #send(batch: string, fault: Fault): void {
    const pending = this.state.outbox.find((entry) => entry.batch === batch);
    if (pending === undefined) throw new Error('A change outside the outbox was sent');
    const request = toModelRequest(pending.change);
    const answer = neverThere.has(fault) ? undefined : this.#ask(pending, request);
    if (fault === 'late') this.#server.delay(batch, request);
    if (fault === 'crash before' || fault === 'crash after') {
      this.crash();
      return;
    }
    const received = toReceived(fault, answer);
    if (received.kind === 'confirmed') this.acknowledged.add(batch);
    this.#answer = { batch, answer: received };
    if (fault !== 'slow') this.receiveAnswer();
  }

  /** An edit must only overwrite values that the person saw or chose to overwrite, or with which it was merged. */
  #ask({ batch, change }: PendingChange, request: ModelRequest): Answer {
    const rows = new Map(this.#server.rows);
    const isMade = this.#server.commits.has(batch);
    const answer = this.#server.handle(batch, request);
    if (isMade || answer.kind !== 'confirmed' || 'target' in request) return answer;
    for (const [index, row] of request.entries()) {
      const operation = change.operations[index];
      if (row.kind !== 'edit' || operation?.kind !== 'edit') continue;
      const { before, edits } = operation;
      for (const name of Object.keys(row.set)) {
        const field = fieldsOf(row)[name];
        const former = rows.get(toKey(row, row.id));
        const there = former && readField(former, name);
        const isSeen = field !== undefined && isSameValue(field, there, edits[name]?.from);
        const isMerged = field?.kind.merge && before && isSameValue(field, there, readField(before, name));
        if (!isSeen && !isMerged) throw new Error('An edit overwrote a value that nobody saw');
      }
    }
    return answer;
  }

  #take(step: Step, isStored = true): void {
    this.state = step.state;
    this.rows.applyChanges(step.changes);
    this.#unstored.push(...step.ended);
    for (const { batch, change } of step.state.outbox) this.remaining.set(batch, touchedKeys(change));
    this.#expectApplied();
    if (!isStored) return;
    this.ended.push(...this.#unstored.splice(0));
    const { ledger, others } = this.rows;
    this.#stored = JSON.stringify({
      rows: [...ledger.rows],
      others,
      mirror: [...this.#mirror],
      state: encodeSyncState(this.state),
    });
  }

  /** The shown rows are the server's as known here, with the outbox applied one by one. */
  #expectApplied(): void {
    const rows = new Map(this.#mirror);
    const put = (key: RowKey, row: Row | null) => (row === null ? rows.delete(key) : rows.set(key, row));
    const isSame = (key: RowKey, one: Row | null) =>
      isSameRow(fieldsOf(fromKey(key)), rows.get(key) ?? null, one);
    for (const operation of this.state.outbox.flatMap(({ change }) => change.operations)) {
      const key = toKey(operation, operation.id);
      const row = rows.get(key);
      switch (operation.kind) {
        case 'insert':
          if (row === undefined) rows.set(key, operation.row);
          break;
        case 'edit':
          if (!isSame(key, operation.before)) throw new Error('An edit does not know the row before it');
          if (row !== undefined) rows.set(key, applyEdits(operation, row, operation.edits));
          break;
        case 'delete':
          rows.delete(key);
          break;
        case 'restore':
          if (operation.from === undefined || isSame(key, operation.from)) put(key, operation.to);
      }
    }
    const shown = this.shown;
    const same = rows.size === shown.size && [...shown].every(([key, row]) => isSame(key, row));
    if (!same) {
      throw new Error(
        `Shown rows differ from the expected ones: ${JSON.stringify([[...rows], [...shown], this.state])}`,
      );
    }
  }

  /** Whether it shows a row that no change of its own is about, so that the server has it. */
  has(key: RowKey): boolean {
    const isOwn = this.state.outbox.some(({ change }) => touchedKeys(change).includes(key));
    return this.rows.find(key) !== undefined && !isOwn;
  }

  /** All rows that it shows, by key. */
  get shown(): ReadonlyMap<RowKey, Row> {
    const transactions = [...this.rows.ledger.rows].map((row) => ({
      ...inTransactions,
      id: row.id,
      after: row,
    }));
    const all: readonly RowOutcome[] = [...transactions, ...this.rows.others];
    return new Map(all.map((row) => [toKey(row, row.id), row.after as Row]));
  }
}
