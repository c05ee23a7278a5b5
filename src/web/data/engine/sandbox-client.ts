import { createLedger } from '#domain/ledger/ledger.ts';
import { emptySyncState } from '#domain/sync/sync-state.ts';
import type { Transaction } from '#domain/transactions/transaction.ts';
import type { OpenClient } from './open-sync-client.ts';
import { Replica } from './replica.ts';
import { forgetChange } from './undo.ts';

/** There is nothing to load or to send. */
const doNothing = () => undefined;

/** Rows to try things out with: nothing is stored or sent, and everything ends with the page or by leaving. */
export class SandboxClient implements OpenClient {
  readonly person: string;
  readonly replica = new Replica(null, () => undefined);
  readonly unread = false;
  /** Batches that were made here, which the undo keys must not find afterwards. */
  readonly #batches = new Set<string>();

  constructor(person: string, rows: readonly Transaction[]) {
    this.person = person;
    const ledger = createLedger(rows);
    this.replica.show({ state: { ...emptySyncState, seq: 0 }, rows: ledger.rows, changes: [] });
  }

  subscribe(listener: () => void): () => void {
    return this.replica.subscribe(listener);
  }

  /** Stays in the outbox, where its undo finds it. */
  async send(batch: string): Promise<boolean> {
    this.#batches.add(batch);
    return true;
  }

  isWaiting(): boolean {
    return false;
  }

  close(): void {
    this.replica.close();
    for (const batch of this.#batches) forgetChange(batch);
  }

  readonly start = doNothing;
  readonly wake = doNothing;
  readonly poll = doNothing;
  readonly retryLoading = doNothing;
}
