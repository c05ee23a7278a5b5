import { type Answer, applyAnswer, markSent, markSentAsLost } from '#domain/sync/answers.ts';
import { applyJournal, applyLookUp } from '#domain/sync/journal.ts';
import { toNextStep } from '#domain/sync/next-step.ts';
import { toRequest } from '#domain/sync/request.ts';
import { unchanged } from '#domain/sync/sync-state.ts';
import { readAllRows } from './read-rows.ts';
import type { Replica } from './replica.ts';
import {
  hasBatch,
  isUnauthenticated,
  readCounter,
  readJournal,
  type Sent,
  sendChange,
} from './sync-requests.ts';

/** Before the first retry; doubles with each one after that. */
const firstDelayMs = 1_000;
const maxDelayMs = 30_000;

/** Whether the server can be reached, and still knows the person. */
export type Reach = 'reachable' | 'unreachable' | 'signed-out';

/** How a round ended: there may be more to do, there is nothing to do, or nothing can be done now. */
type RoundResult = 'again' | 'idle' | 'unreachable' | 'signed-out';

interface EngineEvents {
  /** The rows could not be loaded, and this device has none. */
  onUnread(cause: unknown): void;
  onReach(reach: Reach): void;
}

/**
 * Sends what waits and fetches what is new, one request at a time. Only one of a person's tabs runs it; the others wake
 * it.
 */
export class SyncEngine {
  readonly #person: string;
  readonly #replica: Replica;
  readonly #events: EngineEvents;
  #pollDue = false;
  #woken = false;
  #wake: (() => void) | undefined;

  constructor(person: string, replica: Replica, events: EngineEvents) {
    this.#person = person;
    this.#replica = replica;
    this.#events = events;
  }

  /** Runs until aborted. */
  async run(signal: AbortSignal): Promise<void> {
    await this.#replica.perform((state) => unchanged(markSentAsLost(state)));
    let delay = firstDelayMs;
    while (!signal.aborted) {
      this.#woken = false;
      const result = await this.#runRound();
      if (result === 'again' || result === 'idle') delay = firstDelayMs;
      if (result === 'again') continue;
      this.#events.onReach(result === 'idle' ? 'reachable' : result);
      await this.#sleep(result === 'idle' ? undefined : delay, signal);
      // Whoever woke the engine expects it to work now: the delays start over.
      if (result !== 'idle') delay = this.#woken ? firstDelayMs : Math.min(delay * 2, maxDelayMs);
    }
  }

  /** There is something to send, or the server may be back. */
  wake(): void {
    this.#woken = true;
    this.#wake?.();
  }

  /** Asks what other devices did. */
  poll(): void {
    this.#pollDue = true;
    this.wake();
  }

  async #runRound(): Promise<RoundResult> {
    const next = toNextStep(this.#replica.state);
    if (!navigator.onLine) return 'unreachable';
    try {
      switch (next?.kind) {
        case 'read-all':
          await this.#readAll();
          return 'again';
        case 'read-journal':
          await this.#readJournal();
          return 'again';
        case 'look-up': {
          const { batch } = next;
          const found = await hasBatch(this.#person, batch);
          await this.#replica.perform((state, shown) => applyLookUp(state, shown, batch, found));
          return 'again';
        }
        case 'send':
          return await this.#send(next.pending.batch);
        default:
          return await this.#poll();
      }
    } catch (cause) {
      if (!this.#replica.known) this.#events.onUnread(cause);
      return isUnauthenticated(cause) ? 'signed-out' : 'unreachable';
    }
  }

  async #readAll(): Promise<void> {
    const since = this.#replica.storedRevision;
    const seq = await readCounter(this.#person);
    const rows = await readAllRows(this.#person);
    this.#pollDue = false;
    await this.#replica.replaceAllRows(rows, { seq, since });
  }

  async #readJournal(): Promise<void> {
    const { state, storedRevision: since } = this.#replica;
    if (state.seq === null) return;
    const page = { ...(await readJournal(this.#person, state.seq)), since };
    this.#pollDue = !page.complete;
    await this.#replica.perform((current, shown) => applyJournal(current, shown, page));
    void this.#replica.tidy();
  }

  async #poll(): Promise<RoundResult> {
    if (!this.#pollDue) return 'idle';
    await this.#readJournal();
    return 'again';
  }

  async #send(batch: string): Promise<RoundResult> {
    const { state } = await this.#replica.perform((before) => unchanged(markSent(before, batch)));
    const pending = state.outbox.find((entry) => entry.batch === batch);
    if (pending?.progress !== 'sent') return 'again';
    const sent = await sendChange(this.#person, batch, toRequest(pending.change)).catch((cause): Sent => {
      console.error('The answer could not be parsed', cause);
      return { kind: 'lost' };
    });
    const answer: Answer = sent.kind === 'signed-out' ? { kind: 'unsent' } : sent;
    await this.#replica.perform((current, shown) => applyAnswer(current, shown, batch, answer));
    if (sent.kind === 'signed-out') return 'signed-out';
    return answer.kind === 'lost' || answer.kind === 'unsent' ? 'unreachable' : 'again';
  }

  #sleep(time: number | undefined, signal: AbortSignal): Promise<void> {
    if (this.#woken || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = time === undefined ? undefined : setTimeout(go, time);
      const wake = () => go();
      function go(): void {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        resolve();
      }
      signal.addEventListener('abort', wake);
      this.#wake = wake;
    });
  }
}
