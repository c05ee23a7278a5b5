import type { Ledger } from '#domain/ledger/ledger.ts';
import { createLedger } from '#domain/ledger/ledger.ts';
import type { Answer } from '#domain/sync/answers.ts';
import { applyAnswer, markSent, markSentAsLost } from '#domain/sync/answers.ts';
import { applyEdits, isSameRow } from '#domain/sync/change.ts';
import { findConflicts } from '#domain/sync/conflicts.ts';
import type { Intent } from '#domain/sync/enqueue.ts';
import { enqueue } from '#domain/sync/enqueue.ts';
import type { JournalPage } from '#domain/sync/journal.ts';
import { applyFullRead, applyJournal, applyLookUp } from '#domain/sync/journal.ts';
import { toNextStep } from '#domain/sync/next-step.ts';
import type { ChangeRequest } from '#domain/sync/request.ts';
import { toRequest } from '#domain/sync/request.ts';
import { resolveConflict } from '#domain/sync/resolve-conflict.ts';
import { retryRefused } from '#domain/sync/retry-refused.ts';
import { encodeSyncState, parseSyncState } from '#domain/sync/stored-sync-state.ts';
import type { EndedChange, PendingChange, Step, SyncState } from '#domain/sync/sync-state.ts';
import { emptySyncState } from '#domain/sync/sync-state.ts';
import type { Transaction } from '#domain/transaction.ts';
import type { ModelServer } from './model-server.ts';

/** What goes wrong with a request. */
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
  ledger: Ledger = createLedger();
  /** Every change that has left the outbox, across crashes. */
  readonly ended: EndedChange[] = [];
  readonly acknowledged = new Set<string>();
  readonly retried = new Set<string>();
  readonly #server: ModelServer;
  /** The server's rows as this device knows them, to compare with. */
  #mirror = new Map<string, Transaction>();
  #stored = '';
  #answer: { readonly batch: string; readonly answer: Answer } | undefined;
  #reading:
    | { readonly seq: number; readonly since: number; readonly rows?: readonly Transaction[] }
    | undefined;
  #page: JournalPage | undefined;

  constructor(server: ModelServer) {
    this.#server = server;
    this.#take({ state: emptySyncState, changes: [], ended: [] });
  }

  make(batch: string, intent: Intent): void {
    this.#take(enqueue(this.state, this.ledger, batch, intent));
  }

  decide(keep: 'mine' | 'theirs'): void {
    const [conflict] = findConflicts(this.state);
    if (conflict !== undefined) this.#take(resolveConflict(this.state, this.ledger, { ...conflict, keep }));
  }

  retry(batch: string): void {
    const [refused] = this.state.refused;
    if (refused === undefined) return;
    this.retried.add(refused.batch);
    this.#take(retryRefused(this.state, this.ledger, { batch: refused.batch, as: batch }));
  }

  /** Receives a slow answer. */
  receiveAnswer(): void {
    const received = this.#answer;
    if (received === undefined) return;
    this.#answer = undefined;
    this.#take(applyAnswer(this.state, this.ledger, received.batch, received.answer));
  }

  crash(): void {
    this.#answer = undefined;
    this.#reading = undefined;
    this.#page = undefined;
    const stored = JSON.parse(this.#stored) as {
      readonly rows: readonly Transaction[];
      readonly state: unknown;
    };
    const parsed = parseSyncState(stored.state);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
    this.ledger = createLedger(stored.rows);
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
    this.#page = { ...this.#server.read(this.state.seq, limit), since };
  }

  /** The second half of a poll, whatever has happened meanwhile. */
  receive(): void {
    const page = this.#page;
    this.#page = undefined;
    if (page === undefined || this.state.seq === null) return;
    const step = applyJournal(this.state, this.ledger, page);
    if (step.state.seq !== null) {
      for (const { seq, id, after } of page.entries) {
        if (seq <= this.state.seq) continue;
        if (after === null) this.#mirror.delete(id);
        else this.#mirror.set(id, after);
      }
    }
    this.#take(step);
  }

  /** Does the next step. False if there is nothing to do. */
  sync(fault: Fault, limit: number): boolean {
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
        this.#take(applyLookUp(this.state, this.ledger, next.batch, this.#server.commits.has(next.batch)));
        return true;
      case 'send':
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
      this.#reading = { ...reading, rows: [...this.#server.rows.values()] };
      return;
    }
    const rows = createLedger(reading.rows);
    this.#mirror = new Map(reading.rows.map((row) => [row.id, row]));
    const step = applyFullRead(this.state, { ...reading, rows });
    this.#reading = undefined;
    this.ledger = rows;
    this.#take(step);
  }

  #send(batch: string, fault: Fault): void {
    this.#take({ state: markSent(this.state, batch), changes: [], ended: [] });
    const pending = this.state.outbox.find((entry) => entry.batch === batch);
    if (pending === undefined) throw new Error('A change outside the outbox was sent');
    const request = toRequest(pending.change);
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

  /** An edit must only overwrite values that the person saw or chose to overwrite. */
  #ask({ batch, change }: PendingChange, request: ChangeRequest): Answer {
    const row = change.kind === 'update' ? this.#server.rows.get(change.id) : undefined;
    const isMade = this.#server.commits.has(batch);
    const answer = this.#server.handle(batch, request);
    if (isMade || answer.kind !== 'confirmed' || change.kind !== 'update' || request.kind !== 'patch')
      return answer;
    for (const field of Object.keys(request.set) as (keyof typeof change.edits)[]) {
      if (row?.[field] !== change.edits[field]?.from)
        throw new Error('An edit overwrote a value that nobody saw');
    }
    return answer;
  }

  #take(step: Step): void {
    this.state = step.state;
    this.ledger.applyChanges(step.changes);
    this.ended.push(...step.ended);
    this.#stored = JSON.stringify({ rows: [...this.ledger.rows], state: encodeSyncState(this.state) });
    this.#expectApplied();
  }

  /** The shown rows are the server's as known here, with the outbox applied one by one. */
  #expectApplied(): void {
    const rows = new Map(this.#mirror);
    for (const { change } of this.state.outbox) {
      switch (change.kind) {
        case 'add':
          if (!rows.has(change.row.id)) rows.set(change.row.id, change.row);
          break;
        case 'update': {
          const row = rows.get(change.id);
          if (!isSameRow(row ?? null, change.before))
            throw new Error('An edit does not know the row before it');
          if (row !== undefined) rows.set(row.id, applyEdits(row, change.edits));
          break;
        }
        case 'delete':
          rows.delete(change.id);
          break;
        case 'replace':
          rows.clear();
          for (const row of change.rows) rows.set(row.id, row);
          break;
        case 'undo':
          for (const { id, from, to } of change.rows) {
            if (!change.force && !isSameRow(rows.get(id) ?? null, from)) continue;
            if (to === null) rows.delete(id);
            else rows.set(id, to);
          }
      }
    }
    const same = rows.size === this.ledger.rows.length;
    const differs = [...rows.values()].find((row) => !isSameRow(row, this.ledger.find(row.id) ?? null));
    if (!same || differs !== undefined) {
      throw new Error(
        `Shown rows differ from the expected ones: ${JSON.stringify([[...rows.values()], [...this.ledger.rows], this.state])}`,
      );
    }
  }
}
