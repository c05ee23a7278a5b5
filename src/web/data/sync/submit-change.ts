import { type RowChange, toCollection } from '#domain/collections/collections.ts';
import { type Change, type RowOperation, toAfter } from '#domain/sync/change.ts';
import { discardRefused } from '#domain/sync/discard-refused.ts';
import type { Intent } from '#domain/sync/enqueue.ts';
import { countIntents, enqueue, enqueueInSteps } from '#domain/sync/enqueue.ts';
import { refuseIdleUndo } from '#domain/sync/idle-undo.ts';
import type { RefusedChange, Step, SyncState } from '#domain/sync/sync-state.ts';
import { unchanged } from '#domain/sync/sync-state.ts';
import { untilPainted } from '../../base/after-paint.ts';
import { messages } from '../messages.ts';
import type { Outcome } from '../outcome.ts';
import { findStoredSession } from '../session/stored-session.ts';
import { missingMessageOf } from './failure-messages.ts';
import { manyRows } from './guarded-store.ts';
import { personLedger } from './open-ledger.ts';
import type { PersonLedger } from './person-ledger.ts';
import type { Operation } from './shown-state.ts';

/** A change as applied on this device: its batch, which undo needs, and what it did to rows. */
export interface AppliedChange {
  readonly batch: string;
  readonly changes: readonly RowChange[];
  /**
   * The rows that were left as they are: by an undo because they have been changed since, by a change of several rows
   * because they no longer exist. As they are, and as they would have become.
   */
  readonly skipped: readonly RowChange[];
  /** Whether an undo removed its target from the outbox before it was sent. */
  readonly cancelled: boolean;
  /** Whether it waits on this device, without an answer of the server. */
  readonly isWaiting: boolean;
}

/** The screen that makes a change and holds what was typed. */
export interface Screen {
  /** The change is stored, so that it outlasts the page. */
  onStored(): void;
  /** Whether it can still show that the change was refused. */
  isOpen(): boolean;
}

interface SubmitOptions {
  /** A new one by default. */
  readonly batch?: string;
  /** Called as soon as rows change here, before the server answers. */
  readonly onApplied?: (applied: AppliedChange) => void;
  readonly screen?: Screen | undefined;
}

type Submitted = Outcome<AppliedChange>;

let applying: Promise<unknown> = Promise.resolve();

/** Resolves once every change that shows already has been applied, and its caller knows what it did. */
export function whenApplied(): Promise<unknown> {
  return applying;
}

/**
 * Makes a change on this device; it shows at once. While the server can be reached this waits for its answer, so that
 * the screen that made the change can show a refusal. Otherwise a stored change is a success: it is sent later.
 */
export async function submitChange(
  intent: Intent,
  fallback: string,
  { batch = crypto.randomUUID(), onApplied, screen }: SubmitOptions = {},
): Promise<Submitted> {
  const ledger = personLedger();
  // Another tab may have signed out, or the site's storage may have been cleared.
  if (ledger === undefined || findStoredSession()?.id !== ledger.person) {
    console.error(messages.notLoggedIn);
    return { ok: false, message: messages.notLoggedIn };
  }
  const { superseded } = ledger.replica;
  if (superseded.aborted) return { ok: false, message: messages.newerVersion };
  const operation: Operation = (state, shown) => enqueue(state, shown, batch, intent);
  const performed =
    countIntents(intent) > manyRows
      ? ledger.replica.performInSlices(
          operation,
          (state, shown) => enqueueInSteps(state, shown, batch, intent),
          untilPainted,
        )
      : ledger.replica.perform(operation, untilPainted());
  applying = Promise.allSettled([applying, performed]);
  let step: Step;
  try {
    // Without a step in between: whoever waits for `whenApplied` finds the change recorded.
    step = await performed;
  } catch {
    // The replica has logged why it could not be made.
    return { ok: false, message: fallback };
  }
  if (superseded.aborted) return { ok: false, message: messages.newerVersion };
  if (ledger.replica.closed) return { ok: false, message: messages.notLoggedIn };
  const { ended, changes } = step;
  const cancelled = ended.some((entry) => entry.how === 'cancelled');
  const applied = { batch, changes, skipped: [], cancelled, isWaiting: false };
  const how = ended.find((entry) => entry.batch === batch)?.how;
  if (how === 'gone' || how === 'stale') return toMissing(how, intent);
  if (how === undefined) {
    screen?.onStored();
    const answered = ledger.send(batch);
    if (changes.length > 0) onApplied?.(applied);
    if (!(await answered)) return cancel(ledger, applied);
    const refused = ledger.replica.state.refused.find(
      (entry) => entry.batch === batch || entry.merged?.includes(batch),
    );
    if (refused) return refuse(ledger, refused, fallback, applied, screen);
    if (intent.undo !== undefined && changes.length === 0) {
      const { state } = await ledger.replica.perform((before, shown) => refuseIdleUndo(before, shown, batch));
      const idle = state.refused.find((entry) => entry.batch === batch);
      if (idle) return refuse(ledger, idle, fallback, applied);
    }
  }
  return { ok: true, value: { ...applied, isWaiting: ledger.isWaiting(batch) } };
}

/**
 * The person is signed in all the same, and the form still holds what was typed: the change is withdrawn, unless a later
 * one builds on it.
 */
async function cancel(ledger: PersonLedger, applied: AppliedChange): Promise<Submitted> {
  const { batch } = applied;
  const undo = { undo: { target: batch }, rows: [] };
  const isThere = ({ outbox }: SyncState) => outbox.some((entry) => entry.batch === batch);
  const { state } = await ledger.replica.perform((before, shown) => {
    const step = enqueue(before, shown, crypto.randomUUID(), undo);
    return isThere(step.state) ? unchanged(before) : step;
  });
  return isThere(state) ? { ok: true, value: applied } : { ok: false, message: messages.notLoggedIn };
}

/**
 * The screen shows the reason and still holds what was typed, so nothing is stored here. If it has been left, the person
 * finds both under what needs them; so they do with what several screens typed.
 */
async function refuse(
  ledger: PersonLedger,
  refused: RefusedChange,
  fallback: string,
  applied: AppliedChange,
  screen?: Screen,
): Promise<Submitted> {
  const { change, reason } = refused;
  const skipped = change.operations.map(toSkipped);
  // The person decides about the skipped rows.
  if (reason.code === 'changed_since') return { ok: true, value: { ...applied, skipped } };
  await ledger.replica.perform((state) => {
    const entry = state.refused.find(({ batch }) => batch === refused.batch);
    const isLeft = screen?.isOpen() === false;
    return unchanged(entry?.merged || isLeft ? state : discardRefused(state, refused.batch));
  });
  if (reason.code === 'gone') {
    const isPart = skipped.length < applied.changes.length;
    return isPart ? { ok: true, value: { ...applied, skipped } } : toMissing('gone', change);
  }
  if (reason.code === 'stale') return toMissing('stale', change);
  return { ok: false, code: reason.code, message: reason.message === '' ? fallback : reason.message };
}

function toMissing(how: 'gone' | 'stale', of: Intent | Change): Submitted {
  const message = missingMessageOf(how, of);
  console.error(message);
  return { ok: false, code: how, message };
}

function toSkipped(operation: RowOperation): RowChange {
  const { id, before } = operation;
  const [former, after] =
    operation.kind === 'restore' ? [operation.from ?? null, operation.to] : [null, toAfter(operation)];
  return { ...toCollection(operation), id, before: before ?? former, after };
}
