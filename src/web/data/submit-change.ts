import type { RowChange } from '#domain/ledger/ledger.ts';
import { collidingFields } from '#domain/sync/collisions.ts';
import type { Intent } from '#domain/sync/enqueue.ts';
import { enqueue } from '#domain/sync/enqueue.ts';
import type { RefusedChange, SyncState } from '#domain/sync/sync-state.ts';
import { stay } from '#domain/sync/sync-state.ts';
import { dismissRefused } from '#domain/sync/taken-back.ts';
import { waitUntilPainted } from './gently.ts';
import { messages } from './messages.ts';
import type { Outcome } from './outcome.ts';
import { type PersonLedger, personLedger } from './person-ledger.ts';
import type { Operation } from './replica.ts';

/** After so many milliseconds without any news a change counts as one that waits. */
const longestAnswer = 30_000;

/** A change that was made: its batch, by which it can be undone, and what it did to rows. */
export interface Made {
  readonly batch: string;
  readonly changes: readonly RowChange[];
  /** How many rows an undo left, because they were changed again since. */
  readonly left: number;
  /** Whether what an undo is about was taken out of the outbox before it was sent. */
  readonly cancelled: boolean;
}

interface SubmitOptions {
  /** Its batch, where that says something; a fresh one otherwise. */
  readonly batch?: string;
  /** Told as soon as rows are changed here, whatever the server will say. */
  readonly onMade?: (made: Made) => void;
}

type Submitted = Outcome<Made>;

/**
 * Makes a change on this device, shown at once. Where the server can be reached its answer is awaited, so that a
 * refusal is said where the change was made; where it cannot, a kept change is a success: it goes out later.
 */
export async function submitChange(
  intent: Intent,
  fallback: string,
  { batch = crypto.randomUUID(), onMade }: SubmitOptions = {},
): Promise<Submitted> {
  const ledger = personLedger();
  if (ledger === undefined) return { ok: false, message: messages.notLoggedIn };
  const operation: Operation = (state, shown) => enqueue(state, shown, batch, intent);
  const { ended, changes } = await ledger.replica.perform(operation, waitUntilPainted());
  const cancelled = ended.some((entry) => entry.how === 'cancelled');
  const made = { batch, changes, left: 0, cancelled };
  const how = ended.find((entry) => entry.batch === batch)?.how;
  if (how === 'gone') {
    console.error(messages.transactionGone);
    return { ok: false, message: messages.transactionGone };
  }
  if (how === undefined) {
    ledger.wake();
    if (changes.length > 0) onMade?.(made);
    const refused = await findRefusal(ledger, batch);
    if (refused === 'signed-out') return cancel(ledger, made);
    if (refused !== undefined) return refuse(ledger, refused, fallback, made);
  }
  return { ok: true, value: made };
}

/** Waits until the change is on the server or taken back, or nobody is there to say. */
function findRefusal(ledger: PersonLedger, batch: string): Promise<RefusedChange | 'signed-out' | undefined> {
  let tried = false;
  return new Promise((resolve) => {
    const end = (refused?: RefusedChange | 'signed-out') => {
      leave();
      clearTimeout(timer);
      resolve(refused);
    };
    const look = () => {
      const { outbox, refused } = ledger.replica.state;
      const pending = outbox.find((entry) => entry.batch === batch);
      tried ||= pending?.progress === 'sent';
      const left = refused.find((entry) => entry.batch === batch);
      if (pending?.progress === 'confirmed' || pending === undefined) end(left);
      else if (ledger.signedOut && pending.progress === 'waiting' && tried) end('signed-out');
      else if (collidingFields(pending).length > 0) end();
      else if (ledger.offline && (pending.progress !== 'sent' || !navigator.onLine)) end();
    };
    const leave = ledger.subscribe(look);
    const timer = setTimeout(() => end(), longestAnswer);
    look();
  });
}

/** What the person still sees before them is not kept a second time, unless more was built on it. */
async function cancel(ledger: PersonLedger, made: Made): Promise<Submitted> {
  const { batch } = made;
  const undo = { kind: 'undo', target: batch, rows: [] } as const;
  const isThere = ({ outbox }: SyncState) => outbox.some((entry) => entry.batch === batch);
  const { state } = await ledger.replica.perform((before, shown) => {
    const step = enqueue(before, shown, crypto.randomUUID(), undo);
    return isThere(step.state) ? stay(before) : step;
  });
  return isThere(state) ? { ok: true, value: made } : { ok: false, message: messages.notLoggedIn };
}

/** Whoever made the change hears the reason and still has what was typed, so that it need not be kept here. */
async function refuse(
  ledger: PersonLedger,
  refused: RefusedChange,
  fallback: string,
  made: Made,
): Promise<Submitted> {
  const { batch, change, reason } = refused;
  // That waits to be decided.
  if (reason.code === 'changed_since') {
    return { ok: true, value: { ...made, left: change.kind === 'undo' ? change.rows.length : 0 } };
  }
  await ledger.replica.perform((state) => stay(dismissRefused(state, batch)));
  if (reason.code === 'gone') {
    console.error(messages.transactionGone);
    return { ok: false, message: messages.transactionGone };
  }
  return { ok: false, message: reason.message === '' ? fallback : reason.message };
}
