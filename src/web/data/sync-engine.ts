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

/** How long, in milliseconds, to wait before the first try again; twice as long each time after that. */
const firstWait = 1_000;
const longestWait = 30_000;

/** How the server was found: there, out of reach, or there for somebody else. */
export type Reach = 'reachable' | 'unreachable' | 'signed-out';

/** What one advance came to: more may follow, there is nothing to do, or nothing can be done now. */
type Progress = 'again' | 'idle' | 'unreachable' | 'signed-out';

interface EngineEvents {
  /** The rows could not be read although there are none on this device. */
  onUnread(cause: unknown): void;
  onReach(reach: Reach): void;
}

/**
 * Brings what waits to the server and what is new from it, one request at a time. Only one tab of a person runs it at
 * once; the others wake it.
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

  /** Runs until told to stop. */
  async run(signal: AbortSignal): Promise<void> {
    await this.#replica.perform((state) => unchanged(markSentAsLost(state)));
    let wait = firstWait;
    while (!signal.aborted) {
      this.#woken = false;
      const progress = await this.#advance();
      if (progress === 'again' || progress === 'idle') wait = firstWait;
      if (progress === 'again') continue;
      this.#events.onReach(progress === 'idle' ? 'reachable' : progress);
      await this.#rest(progress === 'idle' ? undefined : wait, signal);
      // Who was woken has a reason to believe that it will go now: patience begins anew.
      if (progress !== 'idle') wait = this.#woken ? firstWait : Math.min(wait * 2, longestWait);
    }
  }

  /** Something is to be sent, or the server may be there again. */
  wake(): void {
    this.#woken = true;
    this.#wake?.();
  }

  /** It is time to ask for what others did. */
  poll(): void {
    this.#pollDue = true;
    this.wake();
  }

  async #advance(): Promise<Progress> {
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

  async #poll(): Promise<Progress> {
    if (!this.#pollDue) return 'idle';
    await this.#readJournal();
    return 'again';
  }

  async #send(batch: string): Promise<Progress> {
    const { state } = await this.#replica.perform((before) => unchanged(markSent(before, batch)));
    const pending = state.outbox.find((entry) => entry.batch === batch);
    if (pending?.progress !== 'sent') return 'again';
    const sent = await sendChange(this.#person, batch, toRequest(pending.change)).catch((cause): Sent => {
      console.error('An answer was not understood', cause);
      return { kind: 'lost' };
    });
    const answer: Answer = sent.kind === 'signed-out' ? { kind: 'unsent' } : sent;
    await this.#replica.perform((current, shown) => applyAnswer(current, shown, batch, answer));
    if (sent.kind === 'signed-out') return 'signed-out';
    return answer.kind === 'lost' || answer.kind === 'unsent' ? 'unreachable' : 'again';
  }

  #rest(time: number | undefined, signal: AbortSignal): Promise<void> {
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
