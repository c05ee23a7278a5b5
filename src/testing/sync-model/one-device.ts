import { createLedger, type Ledger } from '#domain/ledger/ledger.ts';
import type { Answer } from '#domain/sync/answers.ts';
import { applyAnswer, markSent } from '#domain/sync/answers.ts';
import { DeviceRows } from '#domain/sync/device-rows.ts';
import type { Intent } from '#domain/sync/enqueue.ts';
import { enqueue } from '#domain/sync/enqueue.ts';
import type { JournalEntry } from '#domain/sync/journal.ts';
import { applyCounter, applyJournal } from '#domain/sync/journal.ts';
import { retryRefused } from '#domain/sync/resolve-refused.ts';
import type { BatchExit, Step, SyncState } from '#domain/sync/sync-state.ts';
import { emptySyncState } from '#domain/sync/sync-state.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import { inTransactions } from '#domain/transactions/transaction-fields.ts';

/** A device whose events the test controls one by one. It has read these rows, at the journal's number 0. */
export class OneDevice {
  state: SyncState = { ...emptySyncState, seq: 0 };
  readonly #rows: DeviceRows;
  #seq = 0;

  constructor(...rows: readonly Transaction[]) {
    this.#rows = new DeviceRows(createLedger(rows));
  }

  get ledger(): Ledger {
    return this.#rows.ledger;
  }

  take(step: Step): readonly BatchExit[] {
    this.state = step.state;
    this.#rows.applyChanges(step.changes);
    return step.ended;
  }

  make(batch: string, intent: Intent): readonly BatchExit[] {
    return this.take(enqueue(this.state, this.#rows, batch, intent));
  }

  edit(batch: string, id: string, fields: Partial<Transaction>): readonly BatchExit[] {
    const seen = this.ledger.find(id);
    if (seen === undefined) throw new Error(`There is no row ${id} to edit`);
    return this.make(batch, { operations: [{ ...inTransactions, kind: 'edit', id, seen, values: fields }] });
  }

  answer(batch: string, answer: Answer): readonly BatchExit[] {
    this.state = markSent(this.state, batch);
    return this.take(applyAnswer(this.state, this.#rows, batch, answer));
  }

  /** Makes a refused change again. */
  retry(batch: string, as: string): readonly BatchExit[] {
    return this.take(retryRefused(this.state, this.#rows, { batch, as }));
  }

  /** Reads the journal's last number alone; null if the journal must be read. */
  count(counter: number): readonly BatchExit[] | null {
    const step = applyCounter(this.state, this.#rows, { counter, since: this.state.revision });
    return step && this.take(step);
  }

  /** Reads the rest of the journal, which has these entries. */
  read(
    ...entries: readonly (Omit<JournalEntry, 'seq' | 'collection'> & {
      readonly after: Transaction | null | undefined;
    })[]
  ): readonly BatchExit[] {
    const numbered = entries.map((entry) => {
      this.#seq += 1;
      return { ...inTransactions, ...entry, seq: this.#seq };
    });
    const page = { entries: numbered, complete: true, counter: this.#seq, since: this.state.revision };
    return this.take(applyJournal(this.state, this.#rows, page));
  }
}
