import type { RowChange } from '#domain/collections/collections.ts';
import type { Intent } from '#domain/sync/enqueue.ts';
import { countIntents, enqueue, enqueueInSteps } from '#domain/sync/enqueue.ts';
import type { RefusedChange, Step, SyncState } from '#domain/sync/sync-state.ts';
import { unchanged } from '#domain/sync/sync-state.ts';
import { untilPainted } from '../../base/after-paint.ts';
import { messages } from '../messages.ts';
import type { Outcome } from '../outcome.ts';
import { findStoredSession } from '../session/stored-session.ts';
import { manyRows } from './guarded-store.ts';
import { type OpenClient, syncClient } from './open-sync-client.ts';
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

export interface SubmitOptions {
  /** A new one by default. */
  readonly batch?: string;
  /** A message for a failure without a reason, if not that of the change itself. */
  readonly failed?: string | undefined;
  /** Called as soon as rows change here, before the server answers. */
  readonly onApplied?: (applied: AppliedChange) => void;
  readonly screen?: Screen | undefined;
}

export type Submitted = Outcome<AppliedChange>;

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
  { batch = crypto.randomUUID(), failed, onApplied, screen }: SubmitOptions = {},
): Promise<Submitted> {
  const client = syncClient();
  // Another tab may have signed out, or the site's storage may have been cleared.
  if (client === undefined || findStoredSession()?.id !== client.person) {
    console.error(messages.notLoggedIn);
    return { ok: false, message: messages.notLoggedIn };
  }
  const { superseded } = client.replica;
  if (superseded.aborted) return { ok: false, message: messages.newerVersion };
  const operation: Operation = (state, shown) => enqueue(state, shown, batch, intent);
  const performed =
    countIntents(intent) > manyRows
      ? client.replica.performInSteps(
          operation,
          (state, shown) => enqueueInSteps(state, shown, batch, intent),
          untilPainted,
        )
      : client.replica.perform(operation, untilPainted());
  applying = Promise.allSettled([applying, performed]);
  let step: Step;
  try {
    // Without a step in between: whoever waits for `whenApplied` finds the change recorded.
    step = await performed;
  } catch {
    // The replica has logged why it could not be made.
    return { ok: false, message: failed ?? messages.changesFailed };
  }
  if (superseded.aborted) return { ok: false, message: messages.newerVersion };
  if (client.replica.closed) return { ok: false, message: messages.notLoggedIn };
  const { ended, changes } = step;
  const cancelled = ended.some((entry) => entry.how === 'cancelled');
  const applied = { batch, changes, skipped: [], cancelled, isWaiting: false };
  const how = ended.find((entry) => entry.batch === batch)?.how;
  if (how === 'gone' || how === 'stale')
    return withIssues(({ toMissingOutcome }) => toMissingOutcome(how, intent));
  if (how === undefined) {
    screen?.onStored();
    const answered = client.send(batch);
    if (changes.length > 0) onApplied?.(applied);
    if (!(await answered)) return cancel(client, applied);
    const { refused } = client.replica.state;
    const isNoOp = intent.undo !== undefined && changes.length === 0;
    if (isNoOp || refused.some((entry) => isRefusalOf(entry, batch))) {
      const outcome = await withIssues(({ resolveRefusal }) =>
        resolveRefusal(client, applied, { failed, screen }),
      );
      if (outcome) return outcome;
    }
  }
  return { ok: true, value: { ...applied, isWaiting: client.isWaiting(batch) } };
}

/**
 * The person is signed in all the same, and the form still holds what was typed: the change is withdrawn, unless a later
 * one builds on it.
 */
async function cancel(client: OpenClient, applied: AppliedChange): Promise<Submitted> {
  const { batch } = applied;
  const undo = { undo: { target: batch }, rows: [] };
  const isThere = ({ outbox }: SyncState) => outbox.some((entry) => entry.batch === batch);
  const { state } = await client.replica.perform((before, shown) => {
    const step = enqueue(before, shown, crypto.randomUUID(), undo);
    return isThere(step.state) ? unchanged(before) : step;
  });
  return isThere(state) ? { ok: true, value: applied } : { ok: false, message: messages.notLoggedIn };
}

/** Loads only where a change is not made. If it cannot, the person finds a refusal under what needs them. */
async function withIssues<Value>(
  use: (issues: typeof import('./sync-issues.ts')) => Value | Promise<Value>,
): Promise<Value | Submitted> {
  const issues = await import('./sync-issues.ts').catch((cause) =>
    console.error('A part of the page could not be loaded', cause),
  );
  return issues ? use(issues) : { ok: false, message: messages.changesFailed };
}

/** Whether a refusal is about this batch, alone or merged with others. */
export function isRefusalOf({ batch, merged }: RefusedChange, own: string): boolean {
  return batch === own || (merged?.includes(own) ?? false);
}
