import { type Answer, applyAnswer, markNextSent, markSentAsLost } from '#domain/sync/answers.ts';
import { applyCounter, applyJournal, applyLookUp } from '#domain/sync/journal.ts';
import { toNextStep } from '#domain/sync/next-step.ts';
import { type PendingChange, type SyncState, unchanged } from '#domain/sync/sync-state.ts';
import { refreshPreferences } from '../preferences.ts';
import { hasBatch, isUnauthenticated, readCounter, readJournal } from '../requests/read-journal.ts';
import { wasNotSent } from '../rest-client.ts';
import { manyRows } from './guarded-store.ts';
import type { Replica, Sender } from './replica.ts';
import { firstPauseMs, longestPauseMs } from './retry-pauses.ts';
import type { Operation } from './shown-state.ts';

/** Loads the code that sends changes, beside the list, which is shown before there is one. */
const loadSending = () => import('../requests/send-change.ts');

/** Whether the server can be reached, and still knows the person. */
export type Reach = 'reachable' | 'unreachable' | 'signed-out';

/** The end of a round: there may be more to do, there is nothing to do, or nothing can be done now. */
type RoundResult = 'again' | 'idle' | 'unreachable' | 'signed-out';

interface EngineEvents {
  /** The rows could not be loaded, and this device has none. */
  onUnread(cause: unknown): void;
  onReach(reach: Reach): void;
  /** A change may have been answered. */
  onAnswer(): void;
  /** Asked when the server refuses the token: whether the session is still valid. */
  isSignedIn(): Promise<boolean>;
  /** The journal had something that this device did not know. */
  onNews(): void;
  /** A change is on the server, which is not stored here yet. */
  onConfirmed(): void;
}

/**
 * Sends what waits and fetches what is new, one request at a time. Only one of a person's tabs runs it; the others wake
 * it.
 */
export class SyncEngine implements Sender {
  readonly #person: string;
  readonly #replica: Replica;
  readonly #events: EngineEvents;
  #pollDue = false;
  /** The number of times that it has asked for news. */
  #asked = 0;
  /** Whether the server answered last and nothing is under way. */
  #idle = false;
  /** Whether reading failed last, which has been logged. */
  #failing = false;
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
    this.#replica.sender = this;
    void loadSending().catch(() => undefined);
    let delay = firstPauseMs;
    while (!signal.aborted) {
      this.#woken = false;
      this.#idle = false;
      const result = await this.#runRound();
      if (result === 'again' || result === 'idle') delay = firstPauseMs;
      if (result === 'idle') this.#failing = false;
      // Woken meanwhile, it has not seen all that is to be sent.
      if (result === 'again' || (result === 'idle' && this.#woken)) {
        this.#events.onAnswer();
        continue;
      }
      // A session that is over closes this list, and what waits in it stays for the person's return. Whoever waits for
      // an answer must not withdraw it before that.
      const isOver = result === 'signed-out' && !(await this.#events.isSignedIn());
      if (!isOver) this.#events.onReach(result === 'idle' ? 'reachable' : result);
      this.#idle = result === 'idle';
      await this.#sleep(result === 'idle' ? undefined : delay, signal);
      // Whoever woke the engine expects it to work now: the delays start over.
      if (result !== 'idle') delay = this.#woken ? firstPauseMs : Math.min(delay * 2, longestPauseMs);
    }
    this.#replica.sender = undefined;
  }

  /** Marks what will be sent at once. */
  mark(state: SyncState): SyncState {
    return this.#idle && navigator.onLine ? markNextSent(state) : state;
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
    const { state, stored } = this.#replica;
    const next = toNextStep(state);
    if (!navigator.onLine) return 'unreachable';
    try {
      const marked = state.outbox.find(({ progress }) => progress === 'sent');
      // Sent only once that is stored, so that a crash leaves a trace.
      if (
        marked &&
        stored.outbox.some(({ batch, progress }) => batch === marked.batch && progress === 'sent')
      ) {
        return await this.#send(marked);
      }
      switch (next?.kind) {
        case 'read-all':
          await this.#readAll();
          return 'again';
        case 'read-journal':
          await this.#readNews();
          return 'again';
        case 'look-up': {
          const { batch } = next;
          const found = await hasBatch(this.#person, batch);
          await this.#replica.perform((state, shown) => applyLookUp(state, shown, batch, found));
          return 'again';
        }
        case 'send':
          await this.#replica.perform((before) => unchanged(markNextSent(before)));
          return 'again';
        default:
          return await this.#poll();
      }
    } catch (cause) {
      if (!this.#replica.known) this.#events.onUnread(cause);
      if (isUnauthenticated(cause)) return 'signed-out';
      // Logged once per outage; being offline is not worth a log entry.
      if (this.#replica.known && !this.#failing && navigator.onLine && !wasNotSent(Object(cause))) {
        console.error('Reading failed', cause);
      }
      this.#failing = true;
      return 'unreachable';
    }
  }

  async #readAll(): Promise<void> {
    const since = this.#replica.stored.revision;
    const { readEverything } = await import('../requests/read-everything.ts');
    const onOverview = this.#replica.known ? undefined : this.#replica.showOverview;
    const { seq, rows, others } = await readEverything(this.#person, onOverview);
    this.#pollDue = false;
    await this.#replica.replaceAllRows(rows, { seq, since, others });
  }

  /** Asks for the journal's last number, and reads what is not known of it. */
  async #readNews(): Promise<void> {
    const { seq, revision: since } = this.#replica.state;
    if (seq === null) return;
    const counter = await readCounter(this.#person);
    this.#pollDue = false;
    this.#asked += 1;
    // The journal has no preferences.
    if (this.#asked % 2 === 0) refreshPreferences();
    const asked = { counter, since };
    if (applyCounter(this.#replica.state, this.#replica.rows, asked) !== null) {
      this.#replica.defer((state, shown) => applyCounter(state, shown, asked) ?? unchanged(state));
      return;
    }
    const page = { ...(await readJournal(this.#person, seq, counter)), since };
    this.#pollDue = !page.complete;
    await this.#replica.perform((state, shown) => applyJournal(state, shown, page));
    this.#events.onNews();
    void this.#replica.tidy();
  }

  async #poll(): Promise<RoundResult> {
    if (!this.#pollDue) return 'idle';
    await this.#readNews();
    return 'again';
  }

  async #send({ batch, change }: PendingChange): Promise<RoundResult> {
    const { length } = change.operations;
    const { sendChange } = await loadSending();
    const answer = await sendChange(this.#person, batch, change).catch((cause): Answer => {
      console.error('The answer could not be parsed', cause);
      return { kind: 'lost' };
    });
    const operation: Operation = (state, shown) => applyAnswer(state, shown, batch, answer);
    // Only that it is on the server can be learned again from the journal, which takes a while where it has many rows.
    if (answer.kind === 'confirmed' && length <= manyRows) {
      this.#replica.defer(operation);
      this.#events.onConfirmed();
    } else await this.#replica.perform(operation);
    if (answer.kind === 'unsent' && answer.isSignedOut) return 'signed-out';
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
